"""What to do next in an operations phase (4-1-2(3), 12, DP-05, DP-06)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality import moving, organising, sailing, sieges, targets
from tests.reference.legality.command import clan, force_of, leaders, may_act
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    EndInvestment,
    EndPhase,
    Move,
    Organise,
    Recover,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def expected(state: State, frame: Any) -> set[Action]:
    """Forces with their actions, investments to be ended, and the end of the phase."""
    found: set[Action] = {EndPhase()}
    for leader in leaders(state):
        unit, force = UnitId(leader), force_of(state, leader)
        if organising.may_begin(state, leader):
            found.add(Organise(unit))
        if state.scenario.clans[clan(state, leader)].phase == state.phase and any(
            state.investing[u] for u in force
        ):
            found.add(EndInvestment(unit))  # 18-3-1, G-55
        if not may_act(state, leader):
            continue
        if moving.may_begin(state, leader):
            found.add(Move(unit))
        if sieges.options(state, leader):
            found.add(Besiege(unit))
        if targets.hexes(state, leader):
            found.add(Attack(unit))
        if any(state.morale[u] < 0 for u in force):
            found.add(Recover(unit))  # 26.0
    return found | sailing.offers(state)
