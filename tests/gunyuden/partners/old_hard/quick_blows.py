"""The blows that are struck in the trials of the old ``hard``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.planner import VALUATIONS
from wargame_core.gunyuden.players.quick_replies import Quick, look_anew
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle import targets
from wargame_core.gunyuden.rules.forces import enemy_castle
from wargame_core.gunyuden.rules.siege import siege_refusal
from wargame_core.gunyuden.rules.state import State

WORTHWHILE: Final = 0.05
"""Victory points from which a blow is struck."""


class QuickBlows(Quick):
    """Chooses for both sides, and knows which blow is the best.

    Blows are remembered by who stands in the two hexes, moves as they were valued at the root.
    """

    def __init__(self, plans: tuple[Plan, Plan]) -> None:
        super().__init__(plans)
        self._sieges: dict[tuple[object, ...], float] = {}
        self._moves: dict[object, Any] = {}

    def choose(self, state: State, frame: Any, legal: Sequence[Any]) -> Any:
        if frame.kind == "move":
            return self._move(state, frame, legal)
        return super().choose(state, frame, legal)

    def _plan(self, state: State, side: int) -> Plan:
        plan = self._plans[side]
        if plan.state is not state:
            look_anew(plan, state)
        return plan

    def _facts_of_blow(self, state: State, leader: int, hex_: int) -> Hashable:
        return leader, hex_, facts_of(state, state.hex[leader]), facts_of(state, hex_)

    def _move(self, state: State, frame: Any, legal: Sequence[Action]) -> Any:
        key = (frame, state.hex[frame.units[0]])
        found = self._moves.get(key)
        if found is None:
            plan = self._plan(state.copy(), state.scenario.side_of_unit[frame.units[0]])
            judge, value = Planned(plan), VALUATIONS["move"]
            found = max(
                legal,
                key=lambda action: less_activated(plan.state, action, value(judge, action)).total,
            )
            self._moves[key] = found
        return found

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


def facts_of(state: State, hex_: int) -> tuple[object, ...]:
    """All that counts in a battle about the units in a hex."""
    return tuple(
        (
            unit,
            state.steps[unit],
            state.morale[unit],
            state.leader[unit],
            state.inside[unit],
            state.investing[unit],
        )
        for unit in state.at(hex_)
    )
