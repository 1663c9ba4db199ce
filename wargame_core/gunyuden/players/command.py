"""Who should lead whom: strength belongs together under the best commander (9, 13, 33.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.activation_times import pace
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.forces import (
    lowest_morale,
    may_lead,
    room,
    strength,
    units_of_force,
)

if TYPE_CHECKING:
    from wargame_core.gunyuden.players.plan import Plan

MASS = 0.2
"""By which power of its strength a force is worth more than its parts."""
ACTIVITY = 0.3
"""By which power of its actions a force is worth more."""


def force_value(plan: Plan, leader: int, power: float) -> float:
    """What so much strength is worth under a leader, in points of strength."""
    if power <= 0:
        return 0.0
    scenario = plan.state.scenario
    skill = 1.0 + plan.weights.command * scenario.units[leader].field_battle_modifier
    value: float = power ** (1.0 + MASS) * skill * pace(scenario, leader) ** ACTIVITY
    return value


def change_value(plan: Plan, action: Action) -> Evaluation:
    """What one change of leaders is worth."""
    match action:
        case actions.Incorporate(unit=unit, leader=boss):
            return Evaluation(mass=plan.weights.strength * _moved(plan, unit, boss))
        case actions.Separate(unit=unit):
            best = max((_moved(plan, unit, boss) for boss in _bosses(plan, unit)), default=0.0)
            return Evaluation(mass=plan.weights.strength * best - plan.weights.trouble)
    return NOTHING


def _moved(plan: Plan, unit: int, boss: int) -> float:
    """Strength that is gained by putting a unit under another leader."""
    state = plan.state
    old, own = state.leader[unit], strength(state, (unit,))
    from_units, to_units = units_of_force(state, old), units_of_force(state, boss)
    if lowest_morale(state, to_units) < state.morale[unit] or (
        state.morale[unit] < lowest_morale(state, to_units)
    ):
        return -1.0
    before, there = strength(state, from_units), strength(state, to_units)
    return (
        force_value(plan, boss, there + own)
        - force_value(plan, boss, there)
        + force_value(plan, old if old != unit else unit, before - own)
        - force_value(plan, old, before)
    )


def _bosses(plan: Plan, unit: int) -> Iterable[int]:
    state = plan.state
    return (
        boss
        for boss in state.at(state.hex[unit])
        if boss not in (unit, state.leader[unit])
        and state.leader[boss] == boss
        and may_lead(state, boss, unit)
        and room(state, boss) > 0
        and state.inside[boss] == state.inside[unit]
    )
