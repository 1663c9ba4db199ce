"""What a game says of how it stands: a number for every seat, and which fight a die belongs to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from wargame_core.engine.decision import Message
from wargame_core.engine.state_type import S_contra


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight, siege or call: choices and dice that belong together."""

    key: Hashable
    """The same throughout one contest, another for each other one of the match."""
    message: Message
    """What it is, in words."""
    place: int = -1
    """Where on the board; -1 if it has no place."""


class Measure(Protocol[S_contra]):
    """How a game measures who is ahead, in a unit of its own."""

    @property
    def unit(self) -> Message:
        """What the numbers are counted in: victory points, provinces."""
        ...

    def balance(self, state: S_contra, seat: str) -> float:
        """How well a seat stands, seen by nobody but the whole table; the larger the better.

        What a die has brought counts at once, also while somebody still has to deal it out.
        """
        ...

    def is_halfway(self, state: S_contra) -> bool:
        """Whether the last die says nothing by itself: the next one is read together with it."""
        ...

    def contest(self, state: S_contra) -> Contest | None:
        """The contest that the open decision belongs to; None outside any."""
        ...


@runtime_checkable
class Measured(Protocol):
    """Optional part of a game: how it stands can be told as a number."""

    def measure(self) -> Measure | None:
        """The measure; None if there is none."""
        ...
