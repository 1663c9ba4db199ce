"""What a game may say of the players of a state: who plays, and what each of them has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from wargame_core.engine.state_type import S_contra


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in numbers."""

    seat: str
    facts: tuple[tuple[str, str], ...]
    """Name and value, such as provinces and 3, in the language that was asked for."""
    out: bool = False
    """Whether he has left the game."""


@runtime_checkable
class ListsStandings(Protocol[S_contra]):
    """Optional part of a game: the players of a state can be listed with what they have."""

    def standings(self, state: S_contra, language: str) -> Sequence[Standing]:
        """Everybody who plays, as they sit; numbers that the state hides are left out."""
        ...
