"""Forces, ranks, command, and who may act (9, 12, 13-2)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.legality import special
from wargame_core.gunyuden.rules.state import State

TAISHO, SODAISHO = 1, 2


def alive(state: State, units: Iterable[int]) -> list[int]:
    """Those of some units that are still on the map."""
    return [unit for unit in units if state.hex[unit] >= 0]


def force_of(state: State, unit: int) -> list[int]:
    """Living units of the force of a unit, leader first (9-1)."""
    boss = state.leader[unit]
    led = [u for u, other in enumerate(state.leader) if other == boss and state.hex[u] >= 0]
    return sorted(led, key=lambda u: (u != boss, u))


def leaders(state: State) -> list[int]:
    """Leaders of all forces."""
    return [unit for unit in alive(state, range(len(state.hex))) if state.leader[unit] == unit]


def leaders_at(state: State, hex_: int, side: int, *, inside: bool) -> list[int]:
    """Leaders of the forces of a side in a hex, in the castle or outside."""
    return [
        unit
        for unit in leaders(state)
        if state.hex[unit] == hex_
        and state.inside[unit] == inside
        and state.scenario.side_of_unit[unit] == side
    ]


def side(state: State, unit: int) -> int:
    """The side of a unit."""
    return int(state.scenario.side_of_unit[unit])


def rank(state: State, unit: int) -> int:
    """0 bushō, 1 taishō, 2 sōdaishō."""
    return int(state.scenario.units[unit].rank)


def clan(state: State, unit: int) -> int:
    """The army of a unit."""
    return int(state.scenario.units[unit].clan)


def is_commander(state: State, unit: int) -> bool:
    """Whether a unit is a taishō or a sōdaishō (9-2)."""
    return rank(state, unit) >= TAISHO


def strength(state: State, units: Iterable[int]) -> int:
    """Summed combat strength (2-2-1(2), 2-2-1(5))."""
    return sum(state.scenario.units[unit].strength[state.steps[unit]] for unit in units)


def may_take(state: State, boss: int, unit: int) -> bool:
    """Whether rank, army and boxes let one unit come under another (9-2-1 to 9-2-6, 34.7(4))."""
    counter = state.scenario.units[boss]
    outranks = rank(state, boss) > rank(state, unit) or unit in counter.may_lead
    return (
        boss != unit
        and state.leader[boss] == boss
        and state.leader[unit] != boss
        and is_commander(state, boss)
        and clan(state, boss) == clan(state, unit)
        and outranks
        and len(force_of(state, boss)) - 1 < counter.capacity
    )


def leads_somebody(state: State, unit: int) -> bool:
    """Whether a unit has units under it."""
    return state.leader[unit] == unit and len(force_of(state, unit)) > 1


def highest(state: State, units: Iterable[int]) -> list[int]:
    """Those of highest rank."""
    found = list(units)
    top = max((rank(state, unit) for unit in found), default=0)
    return [unit for unit in found if rank(state, unit) == top]


def differing(state: State, units: list[int]) -> list[int]:
    """Units among which a modifier is chosen; where all have the same there is no choice."""
    skills = {state.scenario.units[unit].field_battle_modifier for unit in units}
    return units if len(skills) > 1 else units[:1]


def may_act(state: State, leader: int) -> bool:
    """Whether a force can spend an activation point (12, and 34.7, 36.7 by the scenario)."""
    scenario = state.scenario
    unit = scenario.units[leader]
    return (
        state.hex[leader] >= 0
        and state.leader[leader] == leader
        and scenario.clans[unit.clan].phase == state.phase
        and not any(state.acted[u] for u in force_of(state, leader))
        and unit.activation_points >= state.stage
        and special.lets_act(state, leader)
    )
