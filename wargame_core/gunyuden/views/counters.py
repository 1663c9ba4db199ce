"""The faces of counters."""

from __future__ import annotations

from wargame_core.gunyuden.rules.state import State
from wargame_core.views.values import CounterView


def counter(state: State, unit: int) -> CounterView:
    """The face of one counter."""
    scenario = state.scenario
    printed = scenario.units[unit]
    return CounterView(
        unit=unit,
        clan=scenario.clans[printed.clan].id,
        name=printed.name,
        name_ja=printed.name_ja,
        surname_ja=printed.surname_ja,
        stars=int(printed.rank),
        strength=printed.strength[state.steps[unit]],
        modifier=printed.field_battle_modifier,
        points=printed.activation_points,
        reduced=state.steps[unit] == 1,
        morale=state.morale[unit],
        garrison=state.inside[unit],
        investing=state.investing[unit],
        acted=state.acted[unit],
        leader=state.leader[unit] if state.hex[unit] >= 0 else -1,
    )
