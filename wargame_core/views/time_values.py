"""What the time line, the caption of a move and the recap show, free of any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TURN: Final = 0
STAGE: Final = 1
"""How much of the sequence of play begins at a mark, the largest first."""


@dataclass(frozen=True, slots=True)
class MarkView:
    """A tick of the time line."""

    position: int
    """Actions of the match before it."""
    level: int
    """TURN or STAGE."""
    label: str
    """Number of the turn beside its tick; empty for other ticks."""
    text: str


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """One event in words."""

    text: str
    die: int | None
    place: int
    """Number of a hex or area; -1 where it has none."""
    sides: int = 6
    """Of the die."""
    added: int = 0
    """All modifiers of the die together."""


@dataclass(frozen=True, slots=True)
class MoveView:
    """One action that was played, with what it brought about."""

    position: int
    """Its number in the match."""
    seat: str
    who: str
    text: str
    path: tuple[int, ...]
    """Places walked, start included."""
    places: tuple[int, ...]
    events: tuple[PlayedAction, ...]
    """What it brought about."""
