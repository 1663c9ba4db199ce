"""Sealed choices of games on provinces: a seat chooses for every player that it leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.fields import WORD, AnyAction, Many, Row
from wargame_core.engine.sealed_steps import SealedSteps, Steps
from wargame_core.provinces.rules.frames import not_due
from wargame_core.provinces.rules.roles import PLAYER

StepsOfPlayers: TypeAlias = Annotated[
    tuple[tuple[str, int, Steps], ...],
    Many(Row.of(seat=WORD, player=PLAYER, steps=Many(AnyAction()))),
]
"""Seats, the players that they lead, and the steps that have been made for each."""


@dataclass(frozen=True, slots=True)
class PlayersChoose(SealedSteps):
    """Players choose unseen by each other; one seat may lead several of them."""

    made: StepsOfPlayers = field(default=(), kw_only=True)

    def asked_facts(self, state: Any) -> dict[str, Any]:
        """Who is asked, as he sits."""
        return {"seat_player": state.scenario.seats.index(self.seat(state))}

    def facts(self, state: Any, party: int, steps: Steps) -> dict[str, Any]:
        """For whom."""
        return {"player": party}

    def parties(self, state: Any, seat: str) -> Sequence[int]:
        """The players in the game whom a seat leads."""
        return [player for player in state.alive() if state.seat(player) == seat]

    def not_due(self, state: Any, party: int, action: Action) -> Refusal:
        """Something else, while this is open."""
        return not_due(state, party, self.rule, action)
