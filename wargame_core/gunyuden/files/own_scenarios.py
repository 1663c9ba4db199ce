"""A player's own scenarios of a game of the series, found in his folder or with his own game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.own_folder import own_folder
from wargame_core.engine.phrase import Phrase
from wargame_core.files.scenario_info import SCENARIO_FILES, read_toml

if TYPE_CHECKING:
    from wargame_core.gunyuden.files.special_rule import SpecialRule


@dataclass(frozen=True, eq=False)
class OwnScenarios:
    """A player's own scenarios of a game, as they were when the program first asked."""

    files: tuple[tuple[Path, dict[str, Any]], ...]
    """Files that can be offered, with their documents."""
    left_out: tuple[Phrase, ...]
    """A sentence for each of the others."""


def own_scenarios(
    game: str,
    taken: frozenset[str],
    special: Callable[[], tuple[SpecialRule, ...]],
    folders: tuple[Path, ...] = (),
) -> OwnScenarios:
    """The scenario files of the player for a game; read once in a program.

    Those of the data folders of a game of his own, ``folders``, come first. A file is left out if
    it is no sound scenario of this game, or if its id is among ``taken`` or was taken by a file
    before it. ``special`` gives the special rules of the game.
    """
    paths = [path for folder in folders for path in sorted(folder.glob(SCENARIO_FILES))]
    paths += sorted((own_folder() / "scenarios" / game).glob("*.toml"))
    return _read(tuple(paths), game, taken, special)


def read_own_scenarios(
    paths: tuple[Path, ...],
    game: str,
    taken: frozenset[str],
    special: Callable[[], tuple[SpecialRule, ...]],
) -> OwnScenarios:
    """Scenario files as they are now, by the same rules."""
    files: list[tuple[Path, dict[str, Any]]] = []
    left_out: list[Phrase] = []
    ids = dict.fromkeys(taken, game)
    for path in paths:
        reason = _fault(path, game, ids, special)
        if reason is not None:
            text = "{path} is left out: {reason}; all faults: {command}"
            command = command_line("check", str(path))
            left_out.append(Phrase(text, path=path, reason=reason, command=command))
            continue
        document = read_toml(path)
        ids[document["id"]] = path.name
        files.append((path, document))
    return OwnScenarios(tuple(files), tuple(left_out))


_read = cache(read_own_scenarios)


def _fault(
    path: Path,
    game: str,
    ids: dict[str, str],
    special: Callable[[], tuple[SpecialRule, ...]],
) -> str | None:
    """What keeps a file from being offered, or None."""
    from wargame_core.gunyuden.files.scenario_file import document_faults

    try:
        named, faults = document_faults(path, special())
    except (DataError, UsageError) as error:
        return error.faults[0] if isinstance(error, DataError) else Phrase("{e}", e=error)
    if faults:
        return faults[0]
    if named != game:
        text = "game: found {found}; expected {game}"
        return Phrase(text, found=named, game=game)
    found = read_toml(path)["id"]
    if found in ids:
        text = "id: found {found}, which is that of {other}; expected an id of its own"
        return Phrase(text, found=found, other=ids[found])
    return None
