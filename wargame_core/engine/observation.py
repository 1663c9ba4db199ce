"""What a seat sees as a list of numbers: an optional door of a game, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from wargame_core.engine.state_type import S_contra


@runtime_checkable
class HasObservation(Protocol[S_contra]):
    """A game whose views can be written as numbers."""

    def observation(self, view: S_contra, seat: str) -> Sequence[float]:
        """What the seat sees, from -1 to 1 as a rule; of the same length all through a match.

        ``view`` is the seat's own. Friend and foe are told as the seat sees them, so that one
        program can play any seat.
        """
        ...
