"""Remembers what the forces in a hex can do, because most hexes do not change between choices.

What is offered in a hex depends only on the facts gathered in the key. Hexes in which something
could be replenished are asked anew each time: there lines of communication matter too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wargame_core.gunyuden.geography import geography
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.zoc import enemy_of, hampering, zones

Ask = Callable[[State, Sequence[int]], list[Any]]
FULL_STEPS = 2
_REMEMBERED = 20_000


def situation(state: State) -> int | None:
    """A number for what the offers of all hexes depend on; None where more than this counts."""
    if state.turn == 0:
        return None
    picture = zones(state)
    enemy = enemy_of(state.scenario.phases[state.phase].side)
    facts = (
        state.phase, state.stage, state.flags, picture.field[enemy], picture.walls,
        picture.garrisons[enemy], picture.invested,
    )  # fmt: skip
    memory = _memory(state.scenario)
    if len(memory.offers) >= _REMEMBERED:
        memory.situations.clear()
        memory.offers.clear()
    return memory.situations.setdefault(facts, len(memory.situations))


def in_hex(
    state: State, now: int | None, hex_: int, here: Sequence[int], ask: Ask
) -> Sequence[Any]:
    """The actions of the forces in a hex, remembered where that is safe.

    ``now`` is the number of the ``situation``.
    """
    acted, investing = state.acted, state.investing
    if not any([investing[unit] or not acted[unit] for unit in here]):
        return ()
    key = None if now is None else _key(state, now, hex_, here)
    if key is None:
        return ask(state, here)
    known = _memory(state.scenario).offers
    found = known.get(key)
    if found is None:
        found = known[key] = ask(state, here)
    return found


@dataclass(frozen=True, slots=True)
class _Memory:
    situations: dict[tuple[object, ...], int]
    offers: dict[tuple[object, ...], Sequence[Any]]


@cache
def _memory(scenario: Scenario) -> _Memory:
    del scenario
    return _Memory({}, {})


def _key(state: State, now: int, hex_: int, here: Sequence[int]) -> tuple[object, ...] | None:
    """Everything that the offers of one hex depend on; None if more than this counts."""
    scenario = state.scenario
    steps, morale = state.steps, state.morale
    shaken = False
    for unit in here:
        if steps[unit] != FULL_STEPS:
            return None
        if morale[unit]:
            shaken = True
    castle = scenario.castle_at.get(hex_, -1)
    castle_facts: tuple[object, ...] = ()
    if castle >= 0:
        if state.durability[castle] != scenario.castles[castle].durability:
            return None
        castle_facts = (
            state.owner[castle], state.called[castle], state.assaulted[castle],
            state.resists[castle], state.refuses[castle],
        )  # fmt: skip
    leader, acted, inside = state.leader, state.acted, state.inside
    investing, led = state.investing, state.led_at_phase_start
    # One number a unit: its flags and morale in the low bits, then its leader, then itself.
    units = [
        (u << 16 | leader[u] << 8) + (acted[u] | inside[u] << 1 | investing[u] << 2 | led[u] << 3)
        - (morale[u] << 4)
        for u in here
    ]  # fmt: skip
    # With few movement points the surcharges around the hex decide whether a step is possible.
    near = 0
    if shaken:
        side = scenario.phases[state.phase].side
        near = hampering(state, side) & geography(scenario).around[hex_]
    return (now, hex_, castle_facts, near, *units)
