"""Who keeps an enemy's main castle cut off, and who may go on.

Standing in its hex cuts all lines of its clan (11-1-3); for that a few are enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import costs_to
from wargame_core.gunyuden.rules.forces import (
    field_forces_at,
    field_units_at,
    may_lead,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.state import State

RAIDERS: Final = 4.0
"""Strength that a raid wants at least."""
MARCHES: Final = 2.0
"""Marches from which an enemy may drive raiders away before others can come back to them."""


def raiders(plan: Appraisal, units: Sequence[int]) -> tuple[int, ...] | None:
    """Who of a force stays before an enemy's main castle when the rest goes on.

    The weakest that one of them may lead, he first, as many as are wanted against the strongest
    enemy who may soon come; nobody where others who stay suffice, or no lines are cut. None if the
    force cannot spare so many.
    """
    state = plan.state
    hex_ = state.hex[units[0]]
    if not plan.weights.keepers or state.inside[units[0]] or hex_ not in plan.cutting:
        return ()
    power = {u: float(strength(state, (u,))) for u in units}
    others = [u for u in field_units_at(state, hex_, plan.side) if u not in power]
    missing = _wanted(plan, hex_) - strength(state, others)
    if missing <= 0.0:
        return ()
    enough = [
        found
        for found in _forces_of(state, sorted(units[1:], key=lambda u: (power[u], u)))
        if sum(power[u] for u in found) >= missing
    ]
    return min(enough, key=lambda found: (sum(power[u] for u in found), found), default=None)


def _forces_of(state: State, units: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Forces that some units may form: each with followers who come one after the other (9-2)."""
    printed = state.scenario.units
    able = [u for u in units if printed[u].rank is not Rank.SODAISHO]
    for boss in able:
        yield (boss,)
        led = [u for u in able if u != boss and may_lead(state, boss, u)]
        for size in range(1, min(printed[boss].capacity, len(led)) + 1):
            for first in range(len(led) - size + 1):
                yield (boss, *led[first : first + size])


def who_may_go_on(plan: Appraisal, hex_: int) -> tuple[int, ...]:
    """Leaders of the forces before an enemy's main castle that need not stay there.

    One at most, the strongest: those who stay, or whom it leaves there, keep the lines cut.
    """
    if not plan.weights.keepers:
        return ()
    state = plan.state
    there = field_forces_at(state, hex_, plan.side)
    if not there:
        return ()
    forces = {leader: units_of_force(state, leader) for leader in there}
    strongest = max(there, key=lambda leader: (strength(state, forces[leader]), -leader))
    return () if raiders(plan, forces[strongest]) is None else (strongest,)


def _wanted(plan: Appraisal, hex_: int) -> float:
    """Strength that keeps lines cut in a hex."""
    state = plan.state
    costs = costs_to(state.scenario, hex_)
    far = MARCHES * state.scenario.charts.numbers.movement_allowance
    near = [
        power
        for leader, power in plan.enemy_forces.items()
        if costs[state.hex[leader]] <= far and plan.may_ever_act(leader)
    ]
    return max(RAIDERS, plan.weights.odds * max(near, default=0.0))
