"""Positions: any state of a game as a file, which people can also write by hand.

A position is to this engine what FEN is to chess: tests, reports, puzzles and analyses use it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position_form import AnyPosition
from wargame_core.files.position_json import position_text, read_json
from wargame_core.files.position_kinds import kind_of
from wargame_core.files.whole_file import write_whole

__all__ = ["Position", "load_position", "read_position", "save_position", "write_position"]


@dataclass(frozen=True, slots=True)
class Position:
    """A position file that has been read."""

    document: Any
    """Of the game's own model, which extends PositionHeader."""
    game: Game
    state: Any


def load_position(path: Path) -> Position:
    """The position in a file. Raises DataError with every fault."""
    return position_of(read_json(path), path.name)


def read_position(document: Mapping[str, Any], file: str = "position") -> Any:
    """The state that a document describes. Raises DataError with every fault."""
    return position_of(document, file).state


def save_position(
    path: Path, game: str, state: object, comment: str = "", *, replace: bool = False
) -> None:
    """Write a state of a game to a file, whole or not at all.

    Raises UsageError if it cannot be written, or exists and is not to be replaced, and DataError
    if states of this game cannot be written.
    """
    write_whole(path, position_text(write_position(game, state, comment)), replace=replace)


def write_position(game: str, state: object, comment: str = "") -> dict[str, Any]:
    """The document of a state of a game; reading it gives a state with the same digest.

    Raises DataError if states of this game cannot be written, and UsageError for no such game.
    """
    return kind_of(registry.load(game)).write(game, state, comment)


def position_of(raw: Mapping[str, Any], file: str) -> Position:
    """The position in a document.

    Raises DataError with every fault: file, path, found, expected; ``file`` may be empty.
    """
    try:
        game = _game(raw)
        kind = kind_of(game)
        document = kind.model.model_validate(raw)
        start = game.setup(document.scenario, document.options, 0)
    except ValidationError as error:
        raise DataError(fault_texts(file, error)) from error
    except UsageError as error:
        raise DataError(_in_file(file, [error.words])) from error
    except DataError as error:
        raise DataError(_in_file(file, error.faults)) from error
    state, faults = kind.read(document, start)
    if faults:
        raise DataError(_in_file(file, faults))
    return Position(document, game, state)


def _in_file(file: str, faults: Sequence[str]) -> list[str]:
    """Faults with the name of the file before them, where there is one."""
    if not file:
        return list(faults)
    return [Phrase("{place}: {fault}", place=file, fault=fault) for fault in faults]


def _game(raw: Mapping[str, Any]) -> Game:
    """The game that a document names. Raises ValidationError and UsageError."""
    name = raw.get("game")
    if not isinstance(name, str) or name not in registry.names():
        name = AnyPosition.model_validate(raw).game
    return registry.load(name)
