"""How concentrated a side's strength in the field is, so that a planner can answer it."""

from __future__ import annotations

from wargame_core.gunyuden.rules.forces import strength
from wargame_core.gunyuden.rules.state import State


def concentration(state: State, side: int) -> float:
    """Share of a side's strength in the field that its strongest force has, from 0 to 1.

    0 if nobody of the side is in the field.
    """
    powers = [
        strength(state, units)
        for leader, units in state.forces().items()
        if state.scenario.side_of_unit[leader] == side and not state.inside[leader]
    ]
    strongest = max(powers, default=0)
    return strongest / sum(powers) if strongest else 0.0
