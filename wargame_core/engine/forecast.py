"""What a game may say of who will win: a forecast that can be held against what happens."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from wargame_core.engine.state_type import S_contra


@runtime_checkable
class Forecasts(Protocol[S_contra]):
    """Optional part of a game: how likely a seat is to win from where it stands."""

    def chance(self, state: S_contra, seat: str) -> float | None:
        """The chance that a seat wins, from 0 to 1, a draw counting half; None: it cannot say.

        ``state`` is a view of the seat.
        """
        ...
