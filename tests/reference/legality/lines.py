"""Lines of communication (11, G-25 to G-32)."""

from __future__ import annotations

from tests.reference.legality.board import MARCHING, World, ground, relaxed
from wargame_core.gunyuden.rules.state import State

MAIN_LINK, LINK = 16, 8
"""Longest link in points from a main castle, and from any other castle or unit (11-2-2)."""


def connected(state: State, unit: int) -> bool:
    """Whether a line of communication reaches a unit (11-1)."""
    return state.hex[unit] in linked(state, state.scenario.units[unit].clan)


def linked(state: State, clan: int) -> set[int]:
    """Hexes that the lines of a clan reach (11-1, 11-2, G-25 to G-30)."""
    scenario = state.scenario
    main = scenario.clans[clan].main_castle
    if main < 0 or state.owner[main] != clan:
        return set()
    world = World(state, scenario.clans[clan].side)
    start, enemy = scenario.castles[main].hex, 1 - world.side
    if start in world.units(enemy):
        return set()  # G-29
    barred = world.enemy_strong | world.enemy_weak | world.garrison[enemy]
    barred |= world.walls(enemy) - world.invested
    closed = world.field[enemy] | (barred - world.held())

    def step(a: int, b: int) -> int | None:
        return None if b in closed else ground(world, MARCHING, a, b)

    relays = (world.walls(world.side) | world.units(world.side)) - world.units(enemy)
    senders = {start}
    if scenario.options.get("lenient_relays") == "yes":
        senders |= world.walls(world.side) & relays
    found, sent = set(senders), set[int]()
    while senders - sent:
        sender = min(senders - sent)
        sent.add(sender)
        found |= set(relaxed(world, sender, MAIN_LINK if sender == start else LINK, step))
        senders |= found & relays
    return found


def supplied(state: State, unit: int) -> bool:
    """Whether a unit counts as in communication when it replenishes (11-3(2), 16-5, G-32)."""
    if state.inside[unit]:
        world = World(state, state.scenario.side_of_unit[unit])
        return state.hex[unit] not in world.invested
    return connected(state, unit)
