"""What the map means for zones of control and adjacency, worked out once for a scenario.

Sets of hexes are integers with one bit a hex (``1 << hex``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario

WATER_SIDES = frozenset({Hexside.SEA, Hexside.LAKE})
NO_CONTROL = frozenset({Terrain.SEA, Terrain.LAKE, Terrain.MARSH})
"""Hexes into which no zone of control reaches (5-2(2))."""


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """Neighbourhoods in the scenario's area; hexes outside it do not exist (G-14)."""

    neighbours: tuple[tuple[int, ...], ...]
    """Adjacent hexes in the area, in direction order, also across water."""
    linked: tuple[tuple[int, ...], ...]
    """Adjacent hexes in the area that are not across a sea or lake hexside or at sea."""
    beside: tuple[int, ...]
    """The same as sets of hexes."""
    zone: tuple[int, ...]
    """For each hex the set that a unit in it controls (5-1-1, 5-2): itself and the ring."""
    around: tuple[int, ...]
    """For each hex the set of itself and all adjacent hexes (G-20)."""
    within_two: tuple[int, ...]
    """For each hex the set of all hexes not farther than two: whose zones can overlap its own."""
    area: int


@lru_cache(maxsize=REMEMBERED)
def geography(scenario: Scenario) -> Geography:
    """The scenario's geography; built once and kept."""
    board, area = scenario.map, scenario.area
    neighbours: list[tuple[int, ...]] = []
    linked: list[tuple[int, ...]] = []
    zone: list[int] = []
    around: list[int] = []
    for hex_ in range(len(board.names)):
        pairs = [
            (other, board.hexsides[hex_][direction])
            for direction, other in enumerate(board.neighbours[hex_])
            if other >= 0 and area[other] and area[hex_]
        ]
        neighbours.append(tuple(other for other, _ in pairs))
        land = tuple(other for other, side in pairs if _by_land(scenario, hex_, other, side))
        linked.append(land)
        zone.append(
            hex_set(h for h in (hex_, *land) if board.terrain[h] not in NO_CONTROL)
            if area[hex_]
            else 0
        )
        around.append(hex_set((hex_, *neighbours[-1])))
    everything = hex_set(h for h, inside in enumerate(area) if inside)
    beside = tuple(hex_set(land) for land in linked)
    within_two = around.copy()
    for hex_, others in enumerate(neighbours):
        for other in others:
            within_two[hex_] |= around[other]
    return Geography(
        tuple(neighbours),
        tuple(linked),
        beside,
        tuple(zone),
        tuple(around),
        tuple(within_two),
        everything,
    )


def _by_land(scenario: Scenario, a: int, b: int, side: Hexside) -> bool:
    terrain = scenario.map.terrain
    wet = (Terrain.SEA, Terrain.LAKE)
    return side not in WATER_SIDES and terrain[a] not in wet and terrain[b] not in wet


def hex_set(hexes: Iterable[int]) -> int:
    """The set of some hexes."""
    result = 0
    for hex_ in hexes:
        result |= 1 << hex_
    return result


def hexes_in(hex_set_: int) -> Iterator[int]:
    """The hexes of a set in ascending order."""
    while hex_set_:
        lowest = hex_set_ & -hex_set_
        yield lowest.bit_length() - 1
        hex_set_ ^= lowest
