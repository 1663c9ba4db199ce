"""Remembers what the forces in a hex can do, because most hexes do not change between choices.

What is offered in a hex depends only on the facts gathered in its key: the circumstances of all
hexes, its castle, enemies and zones around it, and the units in it. Hexes in which something could
be replenished are asked anew each time: there lines of communication matter too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wargame_core.gunyuden.costs import closed_to_movement, cost_graph, dearer_castles
from wargame_core.gunyuden.geography import geography
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.zoc import enemy_of, hampering, zones

Ask = Callable[[State, Sequence[int]], list[Any]]
FULL_STEPS = 2
_REMEMBERED = 20_000


def in_all_hexes(state: State, ask: Ask) -> list[Any]:
    """The actions of the forces of this phase, in order of hex; ``ask`` lists those of one hex."""
    acted, investing, hexes = state.acted, state.investing, state.hex
    known = _memory(state.scenario).offers
    now = _circumstances(state)
    occupants = state.occupants()
    found: list[Any] = []
    for hex_ in sorted({
        hexes[unit] for unit in _units_of_phase(state.scenario, state.phase)
        if not acted[unit] or investing[unit]
    }):  # fmt: skip
        if hex_ < 0:
            continue
        here = occupants[hex_]
        key = now and _key(state, now, hex_, here)
        if not key:
            found += ask(state, here)
            continue
        offered = known.get(key)
        if offered is None:
            offered = known[key] = ask(state, here)
        found += offered
    return found


@cache
def _units_of_phase(scenario: Scenario, phase: int) -> tuple[int, ...]:
    """The units that act in an operations phase."""
    return tuple(
        index for index, unit in enumerate(scenario.units)
        if scenario.clans[unit.clan].phase == phase
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Memory:
    numbers: dict[tuple[object, ...], int]
    offers: dict[tuple[object, ...], Sequence[Any]]


@cache
def _memory(scenario: Scenario) -> _Memory:
    del scenario
    return _Memory({}, {})


@dataclass(slots=True)
class _Circumstances:
    """What the offers of all hexes depend on, and the sets of hexes that matter near each."""

    number: int
    """Stands for phase, stage and flags."""
    enemies: int
    """Hexes closed by enemies in the field."""
    strong: int
    """Strong ZOC of the enemy."""
    hampering: int
    dearer: int
    anything: int
    """All of these hexes."""
    first_steps: Callable[[int], int | None]
    """Cost of the cheapest step out of a hex."""


def _circumstances(state: State) -> _Circumstances | None:
    """The circumstances of this choice; None where more than these count."""
    if state.turn == 0:
        return None
    memory = _memory(state.scenario)
    if len(memory.offers) >= _REMEMBERED:
        memory.offers.clear()
        memory.numbers.clear()
    facts = (state.phase, state.stage, state.flags)
    number = memory.numbers.setdefault(facts, len(memory.numbers))
    side = state.scenario.phases[state.phase].side
    enemies = closed_to_movement(state, side)
    strong = zones(state).strong[enemy_of(side)]
    dearer = dearer_castles(state, side)
    first_steps = cost_graph(state.scenario, "normal").cheapest_step
    return _Circumstances(number, enemies, strong, hampering(state, side), dearer,
                          enemies | strong | dearer, first_steps)  # fmt: skip


def _key(
    state: State, now: _Circumstances, hex_: int, here: Sequence[int]
) -> tuple[object, ...] | None:
    """Everything that the offers of one hex depend on; None if more than this counts."""
    scenario = state.scenario
    steps, morale = state.steps, state.morale
    leader, acted, inside = state.leader, state.acted, state.inside
    investing, led = state.investing, state.led_at_phase_start
    # One number a unit: its flags and morale in the low bits, then its leader, then itself.
    units = []
    for u in here:
        if steps[u] != FULL_STEPS:
            return None
        flags = acted[u] | inside[u] << 1 | investing[u] << 2 | led[u] << 3
        units.append((u << 16 | leader[u] << 8) + flags - (morale[u] << 4))
    around = geography(scenario).around[hex_]
    castle = scenario.castle_at.get(hex_, -1)
    if castle < 0:
        if not around & now.anything:
            # In the open, where no enemy is near, places differ in the cost of the first step only.
            return (now.number, now.first_steps(hex_), *units)
        castle_facts = 0
    else:
        if state.durability[castle] != scenario.castles[castle].durability:
            return None
        castle_facts = (
            (state.owner[castle] + 1 << 4) + state.called[castle] + (state.assaulted[castle] << 1)
            + (state.resists[castle] << 2) + (state.refuses[castle] << 3)
        )  # fmt: skip
    near = (
        now.strong >> hex_ & 1, around & now.enemies, around & now.hampering, around & now.dearer,
    )  # fmt: skip
    return (now.number, hex_, castle_facts, near, *units)
