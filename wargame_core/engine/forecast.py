"""What a game may say of who will win: a forecast that can be held against what happens."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Forecasts(Protocol):
    """Optional part of a game: how likely a seat is to win from where it stands."""

    def chance(self, state: Any, seat: str) -> float | None:
        """The chance that a seat wins, from 0 to 1, a draw counting half; None: it cannot say.

        ``state`` is a view of the seat.
        """
        ...
