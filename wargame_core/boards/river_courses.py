"""Rivers as curves that run along the hexsides that count, from source to mouth."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_rows import column_row

Point = tuple[float, float]
_Corner = tuple[int, int]
_Edge = tuple[_Corner, _Corner]
"""From the upper corner to the lower one."""

RIVERS: Final = (Hexside.RIVER, Hexside.BRIDGE)
_WET_SIDES: Final = (Hexside.SEA, Hexside.LAKE)
_WET: Final = (Terrain.SEA, Terrain.LAKE)
_FINE: Final = 1000
"""Corners are told apart by thousandths of the distance between neighbours."""
_INTO_WATER: Final = 0.45
"""How far a river runs on towards the middle of the water beyond its last corner."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A part of a river around one corner, as a curve with one control point.

    It passes through the middle of the hexsides that it joins. Points are in distances between
    neighbours; ``flows`` count the hexsides upstream at both ends, which tells its width.
    """

    start: Point
    control: Point
    end: Point
    flows: tuple[float, float]

    def at(self, share: float) -> Point:
        """The point at a share (0-1) of the curve."""
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2


def river_courses(board: HexMap) -> tuple[Reach, ...]:
    """All rivers of a map, every hexside of river from one middle to the next."""
    sides, mouths, spots = _network(board)
    downstream = _downstream(sides, mouths)
    flows = _flows(downstream)
    into: dict[_Corner, list[_Edge]] = defaultdict(list)
    out_of: dict[_Corner, list[_Edge]] = defaultdict(list)
    for edge in downstream:
        out_of[edge[0]].append(edge)
        into[edge[1]].append(edge)
    found = []
    for corner in sorted(sides):
        here = spots[corner]
        for upper in into[corner]:
            for lower in out_of[corner]:
                ends = _middle(upper, spots), _middle(lower, spots)
                found.append(Reach(ends[0], here, ends[1], (flows[upper], flows[lower])))
            if not out_of[corner]:
                flow = flows[upper]
                end = _towards(here, mouths.get(corner))
                found.append(Reach(_middle(upper, spots), here, end, (flow, flow * 1.3)))
        if not into[corner]:
            for lower in out_of[corner]:
                end = _middle(lower, spots)
                half = (here[0] + end[0]) / 2, (here[1] + end[1]) / 2
                found.append(Reach(here, half, end, (0.2, flows[lower])))
    return tuple(found)


def _network(
    board: HexMap,
) -> tuple[Mapping[_Corner, set[_Corner]], dict[_Corner, Point], dict[_Corner, Point]]:
    """Corners that rivers join, where water begins with a point in it, and where corners are."""
    sides: dict[_Corner, set[_Corner]] = defaultdict(set)
    spots: dict[_Corner, Point] = {}
    water: dict[_Corner, Point] = {}
    for place, name in enumerate(board.names):
        column, row = column_row(name)
        corners = hexgrid.corners(column, row)
        keys = [(round(x * _FINE), round(y * _FINE)) for x, y in corners]
        if board.terrain[place] in _WET:
            water.update(dict.fromkeys(keys, hexgrid.centre(column, row)))
        for direction, side in enumerate(board.hexsides[place]):
            first, second = hexgrid.corners_of_side(direction)
            if side in _WET_SIDES:
                for end in (first, second):
                    water.setdefault(keys[end], corners[end])
            if side in RIVERS:
                sides[keys[first]].add(keys[second])
                sides[keys[second]].add(keys[first])
                spots |= {keys[first]: corners[first], keys[second]: corners[second]}
    return sides, {corner: water[corner] for corner in sides if corner in water}, spots


def _downstream(
    sides: Mapping[_Corner, set[_Corner]], mouths: Iterable[_Corner]
) -> dict[_Edge, int]:
    """Every hexside of river from its upper to its lower corner, and how far it is to the mouth."""
    far: dict[_Corner, int] = {}
    for start in (*sorted(mouths), *sorted(sides)):
        if start in far:
            continue
        far[start] = 0
        queue = deque([start])
        while queue:
            corner = queue.popleft()
            for other in sorted(sides[corner]):
                if other not in far or far[other] > far[corner] + 1:
                    far[other] = far[corner] + 1
                    queue.append(other)
    edges = {}
    for corner, others in sides.items():
        for other in others:
            if (far[corner], corner) > (far[other], other):
                edges[(corner, other)] = far[corner]
    return edges


def _flows(downstream: Mapping[_Edge, int]) -> dict[_Edge, float]:
    """How many hexsides of river lie upstream of each, itself counted."""
    arriving: dict[_Corner, float] = defaultdict(float)
    leaving: dict[_Corner, int] = defaultdict(int)
    for upper, _ in downstream:
        leaving[upper] += 1
    flows = {}
    for edge in sorted(downstream, key=lambda edge: (-downstream[edge], edge)):
        flows[edge] = 1 + arriving[edge[0]] / leaving[edge[0]]
        arriving[edge[1]] += flows[edge]
    return flows


def _middle(edge: _Edge, spots: Mapping[_Corner, Point]) -> Point:
    (x0, y0), (x1, y1) = spots[edge[0]], spots[edge[1]]
    return (x0 + x1) / 2, (y0 + y1) / 2


def _towards(here: Point, water: Point | None) -> Point:
    if water is None or math.dist(here, water) < 1 / _FINE:
        return here
    share = _INTO_WATER
    return here[0] + share * (water[0] - here[0]), here[1] + share * (water[1] - here[1])
