"""What a match tells its listeners, and how far back its players may go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from wargame_core.engine.history import Entry
from wargame_core.engine.seats import humans


class UndoPolicy(Enum):
    """How far back players may take their actions."""

    FREE = "free"
    """To the start of the match."""
    LAST_ROLL = "roll"
    """To the last roll of the dice, revealed secret or finished sealed choice."""

    @classmethod
    def for_seats(cls, seats: Mapping[str, str]) -> UndoPolicy:
        """FREE for one human; with several humans nothing that is known is taken back."""
        return cls.LAST_ROLL if len(humans(seats)) > 1 else cls.FREE


@dataclass(frozen=True, slots=True)
class Played:
    """Told to listeners: an action was played."""

    entry: Entry
    again: bool
    """It had been taken back before: a redo."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Told to listeners: actions were taken back."""

    entries: tuple[Entry, ...]
    """Oldest first."""


Change = Played | Undone
Listener = Callable[[Change], None]
