"""Positions: any state of a game as a file, which people can also write by hand.

A position is to this engine what FEN is to chess: tests, reports, puzzles and analyses use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game import Game
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position_checks import BROKEN, open_faults, state_faults
from wargame_core.files.position_document import PositionDocument
from wargame_core.files.position_json import position_text, read_json
from wargame_core.files.position_read import Reader, begin_step
from wargame_core.files.position_write import write_position
from wargame_core.gunyuden.state import State

__all__ = ["Position", "load_position", "read_position", "save_position", "write_position"]


@dataclass(frozen=True, slots=True)
class Position:
    """A position file that has been read."""

    document: PositionDocument
    game: Game[Any]
    state: State


def load_position(path: Path) -> Position:
    """The position in a file. Raises DataError with every fault."""
    return position_of(read_json(path), path.name)


def read_position(document: Mapping[str, Any], file: str = "position") -> State:
    """The state that a document describes. Raises DataError with every fault."""
    return position_of(document, file).state


def save_position(path: Path, game: str, state: State, comment: str = "") -> None:
    """Write a state of a game to a file. Raises DataError if that is impossible."""
    try:
        path.write_text(position_text(write_position(game, state, comment)), encoding="utf-8")
    except OSError as error:
        raise DataError([f"{path.name}: cannot be written: {error.strerror}"]) from error


def position_of(raw: Mapping[str, Any], file: str) -> Position:
    """The position in a document. Raises DataError with every fault: path, found, expected."""
    try:
        document = PositionDocument.model_validate(raw)
    except ValidationError as error:
        raise DataError(fault_texts(file, error)) from error
    game, start = _start(document, file)
    reader = Reader(start.scenario, document)
    state = reader.read()
    faults = reader.faults or list(state_faults(state))
    if not (faults or state.frames or state.over or "open" in document.model_fields_set):
        state = _begun(state, faults)
    faults = faults or list(open_faults(state))
    if faults:
        raise DataError([f"{file}: {fault}" for fault in faults])
    return Position(document, game, state)


def _start(document: PositionDocument, file: str) -> tuple[Game[Any], State]:
    """The game, and its first state with the chosen options."""
    try:
        game = registry.load(document.game)
        state = game.setup(document.scenario, document.options, 0)
    except UsageError as error:
        raise DataError([f"{file}: {error}"]) from error
    if not isinstance(state, State):
        raise DataError([f"{file}: game: positions of {document.game} cannot be written down yet"])
    return game, state


def _begun(state: State, faults: list[str]) -> State:
    try:
        return begin_step(state)
    except BROKEN as error:
        faults.append(f"step: the position cannot go on from here ({type(error).__name__})")
        return state
