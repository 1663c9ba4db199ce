"""Reading ``GAME/SCENARIO`` and ``KEY=VALUE`` from the command line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.phrase import Phrase

LANGUAGES: Final = ("en", "ja")


def game_and_scenario(text: str) -> tuple[Game, ScenarioInfo]:
    """The game and scenario of ``GAME/SCENARIO``; the first scenario if none is named.

    Raises UsageError for an unknown game or scenario.
    """
    name, slash, scenario = text.partition("/")
    game = registry.load(name)
    if not slash:
        return game, registry.first_scenario(game)
    return game, registry.scenario_of(game, scenario)


def numbered(which: str, what: Phrase) -> tuple[str, int]:
    """Game and number of ``GAME/NUMBER``; 0 where only a game is named. Raises UsageError.

    ``what``: the kind of thing that is numbered.
    """
    game, slash, number = which.partition("/")
    if game not in registry.names():
        raise UsageError(registry.unknown(Phrase("game"), game, registry.names()))
    if not slash:
        return game, 0
    if not re.fullmatch(r"[1-9][0-9]{0,2}", number, re.ASCII):
        text = "Found the {what} “{found}”, expected a number, as in {form}."
        raise UsageError(Phrase(text, what=what, found=number, form=f"{game}/1"))
    return game, int(number)


def pairs(texts: Sequence[str], what: Phrase, form: Phrase) -> dict[str, str]:
    """The ``KEY=VALUE`` arguments as a mapping. Raises UsageError for another form."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise UsageError(
                Phrase(
                    "Found the {what} “{found}”, expected the form {form}.",
                    what=what,
                    found=text,
                    form=form,
                )
            )
        if key in found:
            raise UsageError(Phrase("The {what} “{key}” is given twice.", what=what, key=key))
        found[key] = value
    return found


def seats(texts: Sequence[str]) -> Mapping[str, str]:
    """The ``--seat`` arguments."""
    return pairs(texts, Phrase("seat"), Phrase("SIDE=PLAYER, for example --seat SIDE=random"))


def options(texts: Sequence[str]) -> Mapping[str, str]:
    """The ``--option`` arguments."""
    return pairs(texts, Phrase("option"), Phrase("NAME=VALUE"))


def one_of(text: str, known: Sequence[str], what: Phrase) -> str:
    """The text, if it is one of the known ones. Raises UsageError."""
    if text not in known:
        raise UsageError(registry.unknown(what, text, known))
    return text


def existing_file(path: Path) -> Path:
    """The path, if it is that of a file. Raises UsageError."""
    if path.is_dir():
        raise UsageError(Phrase("{path}: this is a folder, expected a file.", path=path))
    if not path.exists():
        raise UsageError(Phrase("{path}: there is no such file.", path=path))
    if not path.is_file():
        raise UsageError(Phrase("{path}: this is a device or a pipe, expected a file.", path=path))
    return path


def free_path(path: Path, *, force: bool) -> Path:
    """The path, if nothing is lost by writing there. Raises UsageError."""
    if path.is_file() and not force:
        text = "{path}: the file exists already; choose another name, or --force."
        raise UsageError(Phrase(text, path=path))
    return path
