"""How far a force comes in normal and in strategic movement (15, 16)."""

from __future__ import annotations

from collections.abc import Collection

from tests.reference.legality.board import (
    GATE,
    MARCHING,
    WALKING,
    ZONE,
    World,
    ground,
    relaxed,
)
from tests.reference.legality.lines import connected
from wargame_core.gunyuden.rules.state import State

ALLOWANCE = 8
"""Points of every unit (15-2-1)."""


def allowance(state: State, units: Collection[int]) -> int:
    """Points of a force with its lowest morale (15-6-3, G-24)."""
    lowest: int = min(state.morale[unit] for unit in units)
    return ALLOWANCE + lowest


def may_walk(state: State, units: Collection[int], left: int) -> dict[int, int]:
    """Points to every hex that a force reaches by normal movement, the gate included."""
    world = World(state, state.scenario.side_of_unit[next(iter(units))], without=units)
    hampered, closed = world.hampered(), world.field[1 - world.side]
    start, gate = _start(state, units)
    if gate and start in world.units(1 - world.side):
        return {}  # 16-3-1
    entries: dict[int, int] = {}

    def step(a: int, b: int) -> int | None:
        cost = ground(world, WALKING, a, b)
        if cost is None or b in closed:
            return None
        if b not in entries:
            entries[b] = world.entry(b)
        return cost + entries[b] + (ZONE if a in hampered else 0)

    return _beyond(relaxed(world, start, left - gate, step), start, gate)


def may_march(state: State, units: Collection[int], left: int) -> dict[int, int]:
    """Points to every hex in reach of strategic movement (15-3), conditions of the start aside."""
    world = World(state, state.scenario.side_of_unit[next(iter(units))], without=units)
    closed = world.near_enemies()
    start, gate = _start(state, units)
    if start in closed:
        return {}

    def step(a: int, b: int) -> int | None:
        return None if b in closed else ground(world, MARCHING, a, b)

    return _beyond(relaxed(world, start, left - gate, step), start, gate)


def may_begin_march(state: State, units: Collection[int]) -> bool:
    """Whether a force may move strategically from where it stands (15-3-1 to 15-3-3)."""
    leader = next(iter(units))
    world = World(state, state.scenario.side_of_unit[leader])
    calm = all(state.morale[u] == 0 for u in units)
    return calm and state.hex[leader] not in world.near_enemies() and connected(state, leader)


def may_leave(state: State, units: Collection[int]) -> bool:
    """Whether a force can come out of its castle (16-3, 16-3-1)."""
    leader = next(iter(units))
    world = World(state, state.scenario.side_of_unit[leader])
    return bool(state.inside[leader]) and state.hex[leader] not in world.units(1 - world.side)


def may_enter(state: State, units: Collection[int]) -> bool:
    """Whether a force can go into a castle where it stands (16-1, G-22)."""
    leader = next(iter(units))
    world = World(state, state.scenario.side_of_unit[leader])
    return not state.inside[leader] and world.open_castle(state.hex[leader])


def _start(state: State, units: Collection[int]) -> tuple[int, int]:
    leader = next(iter(units))
    return state.hex[leader], GATE if state.inside[leader] else 0


def _beyond(found: dict[int, int], start: int, gate: int) -> dict[int, int]:
    return {hex_: cost + gate for hex_, cost in found.items() if hex_ != start}
