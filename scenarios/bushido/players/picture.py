"""A view as the planning opponent looks at it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scenarios.bushido.players.appraisal import Appraisal

if TYPE_CHECKING:
    from scenarios.bushido.players.weights import Weights
    from scenarios.bushido.rules.state import State


class Picture:
    """The view of a seat, and what everybody has in it."""

    def __init__(self, state: State, seat: str, weights: Weights) -> None:
        """Take the seat's own view."""
        self.state, self.seat, self.weights = state, seat, weights
        self.player = state.scenario.seats.index(seat)

    @cached_property
    def appraisal(self) -> Appraisal:
        """What everybody has; tiles of others count for nothing here."""
        return Appraisal(self.state, self.weights)
