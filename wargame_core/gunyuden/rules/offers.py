"""Remembers what the forces in a hex can do, because most hexes do not change between choices.

What is offered in a hex depends only on the facts gathered in its key: the circumstances of all
hexes, its castle, enemies and zones around it, and the units in it. Hexes in which something could
be replenished are asked anew each time: there lines of communication matter too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.costs import closed_to_movement, cost_graph, dearer_castles
from wargame_core.gunyuden.rules.forces import not_activated
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import NOWHERE, State
from wargame_core.gunyuden.rules.zoc import enemy_of, hampering, zones

Ask = Callable[[State, Sequence[int]], list[Any]]
FULL_STEPS = 2
_REMEMBERED = 20_000


def in_all_hexes(state: State, ask: Ask) -> list[Any]:
    """The actions of the forces of this phase, in order of hex; ``ask`` lists those of one hex."""
    occupants = state.occupants()
    places = [(hex_, occupants[hex_]) for hex_ in _places(state)]
    if state.turn == 0:
        return [action for _, here in places for action in ask(state, here)]
    now = _circumstances(state)
    number, known, anything, able = now.number, now.known, now.anything, now.able
    first_steps = now.first_steps
    steps, morale, leader, acted = state.steps, state.morale, state.leader, state.acted
    inside, investing, led = state.inside, state.investing, state.led_at_phase_start
    around, castle_at = geography(state.scenario).around, state.scenario.castle_at
    found: list[Action] = []
    for hex_, here in places:
        place: object
        key: tuple[object, ...]
        if around[hex_] & anything or hex_ in castle_at:
            place = _near(state, now, hex_)
        else:
            # In the open, where no enemy is near, places differ in the cost of the first step only.
            place = first_steps[hex_]
        # Each unit itself, and what its offers depend on besides its place.
        if len(here) == 1:
            (u,) = here
            marks = u, able[u], steps[u], morale[u], leader[u], acted[u], inside[u], investing[u]
            key = (number, place, marks, led[u])
        else:
            key = (
                number,
                place,
                *[
                    (u, able[u], steps[u], morale[u], leader[u], acted[u], inside[u], investing[u])
                    for u in here
                ],
                *[led[u] for u in here],
            )
        offered = known.get(key)
        if offered is None:
            offered = ask(state, here)
            if not _something_to_replenish(state, hex_, here):
                known[key] = offered
        found += offered
    return found


def _places(state: State) -> list[int]:
    """Hexes of forces of this phase that can still do something, in order."""
    acted, investing, hexes = state.acted, state.investing, state.hex
    places = {
        hexes[unit]
        for unit in _units_of_phase(state.scenario, state.phase)
        if not acted[unit] or investing[unit]
    }
    places.discard(NOWHERE)
    return sorted(places)


@lru_cache(maxsize=8 * REMEMBERED)
def _units_of_phase(scenario: Scenario, phase: int) -> tuple[int, ...]:
    """The units that act in an operations phase."""
    return tuple(
        index
        for index, unit in enumerate(scenario.units)
        if scenario.clans[unit.clan].phase == phase
    )


@dataclass(frozen=True, slots=True)
class _Memory:
    numbers: dict[tuple[object, ...], int]
    able: dict[tuple[object, ...], tuple[bool, ...]]
    offers: dict[tuple[object, ...], Sequence[Any]]


@lru_cache(maxsize=REMEMBERED)
def _memory(scenario: Scenario) -> _Memory:
    del scenario
    return _Memory({}, {}, {})


@dataclass(slots=True)
class _Circumstances:
    """What the offers of all hexes depend on, and the sets of hexes that matter near each."""

    number: int
    """Slots for phase and flags; of the stage only who can act in it counts."""
    able: Sequence[bool]
    """For each unit whether stage and scenario let it act."""
    enemies: int
    """Hexes closed by enemies in the field."""
    strong: int
    """Strong ZOC of the enemy."""
    hampering: int
    dearer: int
    anything: int
    """All of these hexes."""
    first_steps: Sequence[int | None]
    """For each hex the cost of the cheapest step out of it."""
    known: dict[tuple[object, ...], Sequence[Any]]
    """Offers by all that they depend on."""


def _circumstances(state: State) -> _Circumstances:
    """The circumstances of this choice, in turn 1 or later."""
    memory = _memory(state.scenario)
    if len(memory.offers) >= _REMEMBERED:
        memory.offers.clear()
        memory.able.clear()
        memory.numbers.clear()
    facts = (state.phase, state.flags)
    number = memory.numbers.setdefault(facts, len(memory.numbers))
    able = memory.able.get((state.stage, number))
    if able is None:
        able = memory.able[state.stage, number] = tuple(
            not_activated(state, unit) is None for unit in range(len(state.hex))
        )
    side = state.scenario.phases[state.phase].side
    enemies = closed_to_movement(state, side)
    strong = zones(state).strong[enemy_of(side)]
    dearer = dearer_castles(state, side)
    first_steps = cost_graph(state.scenario, "normal").cheapest_steps
    return _Circumstances(
        number,
        able,
        enemies,
        strong,
        hampering(state, side),
        dearer,
        enemies | strong | dearer,
        first_steps,
        memory.offers,
    )


def _near(state: State, now: _Circumstances, hex_: int) -> tuple[object, ...]:
    """What the offers of a hex with a castle, or with enemies near, depend on besides its units."""
    around = geography(state.scenario).around[hex_]
    castle = state.scenario.castle_at.get(hex_, -1)
    return (
        hex_,
        now.strong >> hex_ & 1,
        around & now.enemies,
        around & now.hampering,
        around & now.dearer,
        castle >= 0
        and (
            state.durability[castle],
            state.owner[castle],
            state.called[castle],
            state.assaulted[castle],
            state.resists[castle],
            state.refuses[castle],
        ),
    )


def _something_to_replenish(state: State, hex_: int, here: Sequence[int]) -> bool:
    """Whether steps of a unit or durability of a castle are missing in a hex (14)."""
    castle = state.scenario.castle_at.get(hex_, -1)
    full = castle < 0 or state.durability[castle] == state.scenario.castles[castle].durability
    return not full or any([state.steps[unit] != FULL_STEPS for unit in here])
