"""The blows that are struck in the trials of the old ``hard``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.planner import VALUATIONS
from wargame_core.gunyuden.players.quick_replies import Quick, facts_of
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import enemy_castle
from wargame_core.gunyuden.rules.siege import siege_refusal
from wargame_core.gunyuden.rules.state import State

WORTHWHILE: Final = 0.05
"""Victory points from which a blow is struck."""


class QuickBlows(Quick):
    """Chooses for both sides, and knows which blow is the best."""

    def __init__(self, plans: tuple[Plan, Plan]) -> None:
        super().__init__(plans)
        self._sieges: dict[tuple[object, ...], float] = {}

    def blow_to_strike(self, state: State, able: Sequence[int]) -> tuple[int, bool] | None:
        """The leader of the best blow of these forces, and whether it is against a castle."""
        best, top = None, WORTHWHILE
        for leader in able:
            for hex_ in targets(state, leader):
                value = self._blow(state, leader, hex_)[0]
                if value > top:
                    best, top = (leader, False), value
            if not state.inside[leader] and siege_refusal(state, leader) is None:
                value = self._siege(state, leader)
                if value > top:
                    best, top = (leader, True), value
        return best

    def _siege(self, state: State, leader: int) -> float:
        hex_ = state.hex[leader]
        side = state.scenario.side_of_unit[leader]
        castle = enemy_castle(state, hex_, side)
        key = (
            leader,
            facts_of(state, hex_),
            state.owner[castle],
            state.durability[castle],
            state.castle_morale[castle],
            state.called[castle],
            state.assaulted[castle],
            state.resists[castle],
            state.refuses[castle],
        )
        found = self._sieges.get(key)
        if found is None:
            plan = self._plan(state.copy(), side)
            value = VALUATIONS["select"](Planned(plan), actions.Besiege(actions.UnitId(leader)))
            found = self._sieges[key] = value.total
        return found
