"""Remembers what the forces in a hex can do, because most hexes do not change between choices.

What is offered in a hex depends only on the facts gathered in the key. Hexes in which something
could be replenished are asked anew each time: there lines of communication matter too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from wargame_core.gunyuden.geography import geography
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.zoc import enemy_of, hampering, zones

Ask = Callable[[State, Sequence[int]], list[Any]]
FULL_STEPS = 2
_REMEMBERED = 20_000


def in_hex(state: State, hex_: int, here: Sequence[int], ask: Ask) -> Sequence[Any]:
    """The actions of the forces in a hex, remembered where that is safe."""
    acted, investing = state.acted, state.investing
    if not any([investing[unit] or not acted[unit] for unit in here]):
        return ()
    key = _key(state, hex_, here)
    if key is None:
        return ask(state, here)
    known = _known(state.scenario)
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = ask(state, here)
    return found


@cache
def _known(scenario: Scenario) -> dict[tuple[object, ...], Sequence[Any]]:
    del scenario
    return {}


def _key(state: State, hex_: int, here: Sequence[int]) -> tuple[object, ...] | None:
    """Everything that the offers depend on; None if more than this counts."""
    if state.turn == 0:
        return None
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
    picture = zones(state)
    enemy = enemy_of(scenario.phases[state.phase].side)
    leader, acted, inside = state.leader, state.acted, state.inside
    investing, led = state.investing, state.led_at_phase_start
    units = tuple(
        [(u, leader[u], acted[u], inside[u], investing[u], led[u], morale[u]) for u in here]
    )  # fmt: skip
    # With few movement points the surcharges around the hex decide whether a step is possible.
    near = hampering(state, enemy_of(enemy)) & geography(scenario).around[hex_] if shaken else 0
    return (
        hex_, state.phase, state.stage, state.flags, picture.field[enemy], picture.walls,
        picture.garrisons[enemy], picture.invested, castle_facts, units, near,
    )  # fmt: skip
