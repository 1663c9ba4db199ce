"""What a planner intends: objectives, and which force serves which."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from wargame_core.gunyuden.players import assignment, objectives
from wargame_core.gunyuden.players.activation_times import setting_out
from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.voyages import at_sea
from wargame_core.gunyuden.rules.state import State

NOWHERE: Final[Mapping[int, int]] = MappingProxyType({})


class Plan(Appraisal):
    """A situation and what is intended in it."""

    came_from: Mapping[int, int] = NOWHERE
    """Hexes that forces have left by their last move, where that is known."""
    ordered: Collection[int] = ()
    """Leaders of the forces that go by an order."""

    def _assign(self) -> dict[int, Aim]:
        self.objectives = objectives.objectives(self)
        return assignment.assign(self, self.objectives)


def board(state: State) -> tuple[object, ...]:
    """All that a plan depends on; the plans of two states with equal boards are equal."""
    return (
        state.turn, state.stage, state.phase, tuple(state.hex), tuple(state.steps),
        tuple(state.morale), tuple(state.leader), tuple(state.inside), tuple(state.investing),
        tuple(state.owner), tuple(state.castle_morale), tuple(state.durability),
        tuple(state.resists), tuple(state.refuses), tuple(state.besieged), tuple(state.fate),
        tuple(state.acted), state.flags, setting_out(state), at_sea(state),
    )  # fmt: skip
