"""Movement over an area map: its links as a cost graph, and distances between all areas."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from wargame_core.boards.area_rows import STANDARD
from wargame_core.boards.graphs import CostGraph

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wargame_core.boards.areamap import AreaMap


def area_graph(
    area_map: AreaMap,
    tiers: Collection[str] = (STANDARD,),
    coasting: int = 0,
    setting_out: int = 0,
) -> CostGraph:
    """Areas joined by land borders and sea lanes, each step one movement point.

    Args:
        area_map: The map.
        tiers: Tiers of sea lanes that make neighbours.
        coasting: Set of areas between which one may also sail: any two of them with a coast on
            the same sea zone are one step apart.
        setting_out: Set of further areas from which one may sail to those, but not back.
    """
    links = sorted(_links(area_map, tiers, coasting, setting_out))
    return CostGraph([1] * len(area_map.ids), [(a, b, 0) for a, b in links])


def neighbours(
    area_map: AreaMap,
    tiers: Collection[str] = (STANDARD,),
    coasting: int = 0,
    setting_out: int = 0,
) -> tuple[int, ...]:
    """For each area the set of those a step away; arguments as of ``area_graph``."""
    found = [0] * len(area_map.ids)
    for a, b in _links(area_map, tiers, coasting, setting_out):
        found[a] |= 1 << b
    return tuple(found)


def rings(
    beside: Sequence[int], origin: int, steps: int, closed: int = 0, halting: int = 0
) -> tuple[int, ...]:
    """The sets of areas 1, 2, … steps from an area, as far as there are any.

    No way leads into a closed area, or on from a halting one.

    >>> rings((0b010, 0b101, 0b010), 0, 5)
    (2, 4)
    """
    frontier = 1 << origin
    seen, found = frontier | closed, []
    for _ in range(steps):
        entered = 0
        while frontier:
            low = frontier & -frontier
            entered |= beside[low.bit_length() - 1]
            frontier ^= low
        entered &= ~seen
        if not entered:
            break
        found.append(entered)
        seen |= entered
        frontier = entered & ~halting
    return tuple(found)


def steps_between(graph: CostGraph) -> NDArray[np.float64]:
    """Movement points between every two spaces of a graph, infinite where there is no way."""
    return graph.weighted(0, 0).table()


def _links(
    area_map: AreaMap, tiers: Collection[str], coasting: int, setting_out: int
) -> set[tuple[int, int]]:
    links = {(a, b) for a, others in enumerate(area_map.land) for b in others}
    links |= {(a, b) for a, others in enumerate(area_map.by_lane(tiers)) for b in others}
    return links | set(_sailings(area_map, coasting, setting_out))


def _sailings(area_map: AreaMap, ports: int, setting_out: int) -> Iterator[tuple[int, int]]:
    for zone in area_map.zones if ports else ():
        ends = [area for area in zone.areas if ports >> area & 1]
        starts = [area for area in zone.areas if (ports | setting_out) >> area & 1]
        yield from ((a, b) for a in starts for b in ends if a != b)
