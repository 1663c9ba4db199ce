"""Rivers drawn along hexsides: the chain of sides that stays closest to the true course."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from wargame_core.boards.hexmap import Hexside
from wargame_core.boards.map_builder import shapes
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_builder.settings import MapSettings
from wargame_core.boards.map_builder.sources import Layer

_STEP_KM = 0.5
_JOIN_HEXES = 1.5
"""A river that ends this near to an earlier one, in hexes, is led into it."""
_MISS_WEIGHT = 3.0
"""How much worse a mouth off the true one is than a side off the course."""
_FORBIDDEN = 1e6
"""Cost of a side that a river may not take; finite, so that a path always exists."""

SideFeatures = dict[tuple[int, int], tuple[Hexside, str]]
"""(lower hex, higher hex) to what lies between them and its name."""


def snap_rivers(rivers: Layer, settings: MapSettings, is_water: Sequence[bool]) -> SideFeatures:
    """River hexsides of all printed rivers; where two share a side the earlier keeps it.

    Args:
        rivers: Lines from source to mouth.
        settings: Grid, width and banks.
        is_water: Sea or lake, by hex: a river that ends near water is led to its shore,
            else to an earlier river nearby.
    """
    grid = settings.grid
    forbidden = {
        (bank.river, grid.index[a], grid.index[b]) for bank in settings.banks for a, b in bank.sides
    }
    corners, corner_points = _corner_graph(grid)
    shore = _shore_corners(grid, corners, len(corner_points), is_water)
    drawn = np.zeros(len(corner_points), dtype=np.bool_)
    found: SideFeatures = {}
    names = rivers.names()
    for number, entry in enumerate(rivers.properties):
        from_km = entry.get("hexside_from_km")
        if not isinstance(from_km, int | float):
            continue
        course = shapes.points_along(rivers.shapes[number], float(from_km), _STEP_KM)
        course = course[grid.hex_of(course) >= 0]
        if len(course) < 2:
            continue
        closed = [
            side for side, pair in enumerate(grid.sides) if (names[number], *pair) in forbidden
        ]
        away = np.hypot(*(corner_points - course[-1]).T)
        mouths = shore & (away <= grid.spacing_km)
        if not mouths.any():
            mouths = drawn & (away <= _JOIN_HEXES * grid.spacing_km)
        if not mouths.any():
            mouths = away == away.min()
        start = int(np.hypot(*(corner_points - course[0]).T).argmin())
        for side in _closest_chain(grid, corners, start, (mouths, away), course, closed, settings):
            found.setdefault(grid.sides[side], (Hexside.RIVER, names[number]))
            drawn[corners[side]] = True
    return found


def add_bridges(features: SideFeatures, roads: Layer, settings: MapSettings) -> None:
    """Turn river sides into bridges where a trunk road goes from one hex into the other."""
    grid = settings.grid
    keep = np.array([name in settings.bridge_roads for name in roads.names()], dtype=np.bool_)
    lines = roads.chosen(keep).shapes
    crossed = shapes.crossed(shapes.segments(grid.side_ends), lines)
    for number, pair in enumerate(grid.sides):
        if crossed[number] and pair in features and features[pair][0] is Hexside.RIVER:
            features[pair] = (Hexside.BRIDGE, features[pair][1])


def _corner_graph(grid: Grid) -> tuple[npt.NDArray[np.int64], FloatArray]:
    """Corner numbers at both ends of every side, shape (m, 2), and the corners, shape (k, 2)."""
    # Corners are shared by three hexes; rounding to a metre makes the three copies one.
    rounded = np.round(grid.side_ends.reshape(-1, 2), 3)
    points, numbers = np.unique(rounded, axis=0, return_inverse=True)
    return numbers.reshape(-1, 2).astype(np.int64), points


def _shore_corners(
    grid: Grid, corners: npt.NDArray[np.int64], count: int, is_water: Sequence[bool]
) -> npt.NDArray[np.bool_]:
    """Corners at which land and water meet."""
    shore = np.zeros(count, dtype=np.bool_)
    for number, (a, b) in enumerate(grid.sides):
        if is_water[a] != is_water[b]:
            shore[corners[number]] = True
    return shore


def _closest_chain(
    grid: Grid,
    corners: npt.NDArray[np.int64],
    start: int,
    mouths: tuple[npt.NDArray[np.bool_], FloatArray],
    course: FloatArray,
    closed: Iterable[int],
    settings: MapSettings,
) -> list[int]:
    """Side numbers of the cheapest chain along a course.

    It leads from a corner to the best of the possible mouths (flags by corner, and kilometres from
    the end of the course): a mouth off the true one costs like several sides off the course.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    length = grid.spacing_km / np.sqrt(3)
    middle = grid.side_ends.mean(axis=1)
    off = shapes.distances(middle, course)
    cost = length * (1 + (off / settings.thresholds.river_width_km) ** 2)
    cost[list(closed)] = _FORBIDDEN
    count = int(corners.max()) + 1
    graph = csr_array((cost, (corners[:, 0], corners[:, 1])), shape=(count, count))
    reach, before = dijkstra(graph, directed=False, indices=[start], return_predecessors=True)
    miss = _MISS_WEIGHT * length * (mouths[1] / settings.thresholds.river_width_km) ** 2
    end = int(np.where(mouths[0], reach[0] + miss, np.inf).argmin())
    side_at = {(min(a, b), max(a, b)): number for number, (a, b) in enumerate(corners.tolist())}
    chain: list[int] = []
    here = end
    while here != start:
        previous = int(before[0, here])
        chain.append(side_at[(min(here, previous), max(here, previous))])
        here = previous
    return chain[::-1]
