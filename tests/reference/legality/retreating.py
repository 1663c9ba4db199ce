"""Retreats hex by hex, their prices, and refuge (23-4, 24-3, G-77 to G-83, G-88)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality.board import World, distance
from tests.reference.legality.command import alive, force_of, side
from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import Decline, HexId, Retreat, TakeRefuge
from wargame_core.gunyuden.rules.state import State

Path = tuple[int, ...]
"""Hexes of a retreat so far, the one left first included; none is entered twice."""


def steps_away(world: World, away_from: int, path: Path) -> list[int]:
    """Hexes that can follow a path in retreat (23-4-2, 23-4-3, G-78, G-80)."""
    nearest = distance(world, away_from, path[-1])
    if world.scenario.options.get("retreat_away") != "not_nearer":
        nearest += 1
    return [
        there
        for there in world.beside(path[-1])
        if world.map.terrain[there] is not Terrain.MOUNTAIN
        and there not in world.field[1 - world.side]
        and there not in path
        and distance(world, away_from, there) >= nearest
    ]


def longest(world: World, away_from: int, path: Path, hexes: int) -> int:
    """How many hexes of a retreat can be done; a castle on the way does the rest (23-4-6)."""
    if hexes == 0 or world.open_castle(path[-1]):
        return hexes
    further = [
        1 + longest(world, away_from, (*path, there), hexes - 1)
        for there in steps_away(world, away_from, path)
    ]
    return max(further, default=0)


def all_can_go(state: State, clash: Any, hexes: int) -> bool:
    """Whether every attacked force can retreat so far (G-77)."""
    units = alive(state, clash.defenders)
    world = World(state, side(state, units[0]))
    return longest(world, clash.from_hex, (clash.to_hex,), hexes) == hexes


def expected(state: State, frame: Any) -> set[Action]:
    """The next hexes from which most can be done; refuge; staying outside a castle at the end.

    A retreat that refuge could complete is not left for one that cannot be completed (G-77).
    """
    order = frame.order
    units = alive(state, order.units)
    world = World(state, side(state, units[0]))
    here = state.hex[units[0]]
    left = order.hexes - (len(order.path) - 1)
    found: set[Action] = set()
    if left > 0:
        ways = {
            there: longest(world, order.away_from, (*order.path, there), left - 1)
            for there in steps_away(world, order.away_from, order.path)
        }
        best = left - 1 if world.open_castle(here) else max(ways.values(), default=0)
        found |= {Retreat(HexId(there)) for there, done in ways.items() if done == best}
    if world.open_castle(here):
        found.add(TakeRefuge())
        if left <= 0:
            found.add(Decline())
    return found


def price(state: State, frame: Any, hex_: int) -> int:
    """Steps that a force loses by entering a hex in retreat: none or one (23-4-4, G-79)."""
    unit = alive(state, frame.order.units)[0]
    world = World(state, side(state, unit), without=force_of(state, unit))
    crossed = world.map.hexside(state.hex[unit], hex_)
    wet = {Hexside.RIVER}
    if state.scenario.options.get("bridge_retreat") != "free":
        wet.add(Hexside.BRIDGE)
    return int(
        hex_ in world.hampered()
        or hex_ in world.walls(1 - world.side)
        or crossed in wet
        or world.map.terrain[hex_] in {Terrain.FOOTHILLS, Terrain.MARSH}
    )
