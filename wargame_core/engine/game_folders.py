"""Where the files of a game lie, and the games that are a folder of data and no Python.

A folder with a ``game.toml`` names a series of games, whose package brings the rules::

    format = "gunyuden-game/1"
    series = "gunyuden"

It is the folder of an installed game, or ``games/<id>`` in the player's own folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.installed import entry_modules, entry_points
from wargame_core.engine.own_folder import own_folder
from wargame_core.engine.phrase import Phrase

GAMES: Final = "gunyuden.games"
"""Entry points of games: a game, or a package that is a folder of data with a game's sheet."""
SERIES: Final = "gunyuden.series"
"""Entry points of series: what makes a game of a folder."""
GAME_FILE: Final = "game.toml"


def own_games() -> Mapping[str, Path]:
    """Folders of the player's own games by id, which is the name of the folder."""
    folders = sorted((own_folder() / "games").glob(f"*/{GAME_FILE}"))
    return {file.parent.name: file.parent for file in folders}


def folder_of(game: str) -> Path | None:
    """The folder of an installed game or of one of the player's own; None if there is none."""
    module = entry_modules(GAMES).get(game)
    if module is None:
        return own_games().get(game)
    return _package_folder(module)


def series_of(game: str) -> str:
    """The series that a game's sheet names; empty for a game on its own."""
    folder = folder_of(game)
    return "" if folder is None else _series_in(folder / GAME_FILE)


def series_folder(series: str) -> Path | None:
    """The folder of the package of a series."""
    module = entry_modules(SERIES).get(series)
    return None if module is None else _package_folder(module)


def series_names() -> tuple[str, ...]:
    """All series whose rules are installed."""
    return tuple(entry_modules(SERIES))


def game_in(folder: Path) -> Any:
    """The game of a folder of data. Raises UsageError if its series is unknown."""
    series = _series_in(folder / GAME_FILE)
    make = entry_points(SERIES).get(series)
    if make is None:
        raise UsageError(
            Phrase(
                "{place}: found {found}; expected {expected}",
                place=f"{folder / GAME_FILE}: series",
                found=series or Phrase("none"),
                expected=Phrase("one of {known}", known=", ".join(series_names())),
            )
        )
    return make()(folder)


def _series_in(file: Path) -> str:
    """The series that a game's sheet names; faults are for those who read the whole sheet."""
    try:
        series = tomllib.loads(file.read_text(encoding="utf-8")).get("series", "")
    except (OSError, ValueError):
        return ""
    return series if isinstance(series, str) else ""


@cache
def _package_folder(module: str) -> Path | None:
    """The folder of a package, or of the package that a module belongs to; nothing is run."""
    package = module
    try:
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations is None:
            package = module.rpartition(".")[0]
            spec = find_spec(package) if package else None
    except ImportError:
        return None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None
