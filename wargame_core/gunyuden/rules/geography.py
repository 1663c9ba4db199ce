"""What the map means for zones of control and adjacency, worked out once for a scenario.

Sets of hexes are integers with one bit a hex (``1 << hex``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario

WATER_SIDES = (Hexside.SEA, Hexside.LAKE)
OPEN_WATER = (Terrain.SEA, Terrain.LAKE)
NO_CONTROL = (*OPEN_WATER, Terrain.MARSH)
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
    wet = tuple(terrain in OPEN_WATER for terrain in board.terrain)
    free = tuple(terrain not in NO_CONTROL for terrain in board.terrain)
    neighbours: list[tuple[int, ...]] = []
    linked: list[tuple[int, ...]] = []
    for hex_, inside in enumerate(area):
        adjacent, land = [], []
        if inside:
            sides = board.hexsides[hex_]
            for direction, other in enumerate(board.neighbours[hex_]):
                if other >= 0 and area[other]:
                    adjacent.append(other)
                    if not (wet[hex_] or wet[other] or sides[direction] in WATER_SIDES):
                        land.append(other)
        neighbours.append(tuple(adjacent))
        linked.append(tuple(land))
    single = tuple(1 << hex_ for hex_ in range(len(area)))
    control = tuple(one if free[hex_] else 0 for hex_, one in enumerate(single))
    beside = tuple(_union(single, land) for land in linked)
    zone = tuple(
        _union(control, (hex_, *linked[hex_])) if inside else 0 for hex_, inside in enumerate(area)
    )
    around = tuple(_union(single, (hex_, *others)) for hex_, others in enumerate(neighbours))
    within_two = tuple(_union(around, (hex_, *others)) for hex_, others in enumerate(neighbours))
    everything = hex_set(h for h, inside in enumerate(area) if inside)
    return Geography(tuple(neighbours), tuple(linked), beside, zone, around, within_two, everything)


def _union(sets: Sequence[int], hexes: Iterable[int]) -> int:
    """All sets of some hexes together."""
    return reduce(or_, map(sets.__getitem__, hexes), 0)


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
