"""What an investment needs, and who can begin or join one (18)."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    cannot_act,
    field_forces_at,
    side_of,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.state import State


def threshold(state: State, castle: int) -> int:
    """Combat strength that an investment of the castle needs (18-1, 18-1-1, G-53)."""
    numbers = state.scenario.charts.numbers
    level = state.scenario.castles[castle].level
    return numbers.investment_strength * level if level else numbers.investment_minimum


def able_forces(state: State, castle: int, side: int) -> tuple[int, ...]:
    """Leaders in the castle's hex who can act and have units that do not invest (18-1-2)."""
    hex_ = state.scenario.castles[castle].hex
    return tuple(
        leader
        for leader in field_forces_at(state, hex_, side)
        if cannot_act(state, leader) is None and not invests(state, leader)
    )


def invests(state: State, leader: int) -> bool:
    """Whether every unit of a force takes part in an investment (G-54)."""
    return all(state.investing[unit] for unit in units_of_force(state, leader))


def strength_with(state: State, castle: int, leaders: Iterable[int]) -> int:
    """Strength of an investment once these forces join those that invest already (18-1-4)."""
    units = set(besiegers_of(state, castle))
    for leader in leaders:
        units.update(units_of_force(state, leader))
    return strength(state, units)


def cannot_invest(state: State, leader: int, castle: int) -> Refusal | None:
    """Why a force cannot begin or join an investment, alone or with others in its hex (18-1)."""
    if invests(state, leader):
        return Refusal("18-1", "already-investing", {"unit": leader, "castle": castle})
    helpers = able_forces(state, castle, side_of(state, leader))
    found, needed = strength_with(state, castle, (leader, *helpers)), threshold(state, castle)
    if found < needed:
        facts = {"castle": castle, "strength": found, "needed": needed}
        return Refusal("18-1", "too-weak-to-invest", facts)
    return None
