"""Outlines of areas, simplified together so that neighbours go on sharing their borders.

The areas are cut into lines between the points where outlines part. Each line is smoothed once
and rounded to whole units, so that both areas that it bounds change alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_core.boards.area_builder.evening import Evening, evening
from wargame_core.boards.area_rows import LineRow, Points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wargame_core.boards.area_builder.settings import AreaSettings
    from wargame_core.boards.area_builder.sources import AreaSources

Line = Any
"""A shapely line."""


@dataclass(frozen=True, slots=True)
class LayoutFrame:
    """From the units of the layout to board units: sizes evened, moved, times ``scale``."""

    evening: Evening
    scale: float
    left: float
    top: float
    width: int
    height: int

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of shape (n, 2) on the board."""
        moved: NDArray[np.float64] = (
            self.evening.place(points) - (self.left, self.top)
        ) * self.scale
        return moved


def kept_parts(sources: AreaSources, settings: AreaSettings) -> dict[str, Any]:
    """Areas without their smallest islands, in layout units."""
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    kept = {}
    for name, shape in sources.areas.items():
        parts = sorted(shapely.get_parts(shape), key=lambda part: -float(part.area))
        least = settings.smallest_islands.get(name, settings.smallest_island)
        kept[name] = shapely.multipolygons(
            [parts[0], *(part for part in parts[1:] if part.area >= least)]
        )
    return kept


def frame_of(areas: Mapping[str, Any], settings: AreaSettings) -> LayoutFrame:
    """The frame in which the land fills the width between the margins."""
    import shapely

    sizes = evening(list(areas.values()), settings.smallest_area, settings.evening_rounds)
    shapes = [shapely.transform(shape, sizes.place) for shape in areas.values()]
    left, top, right, bottom = shapely.total_bounds(shapes)
    scale = (settings.width - 2 * settings.margin) / (right - left)
    edge = settings.margin / scale
    height = round((bottom - top) * scale) + 2 * settings.margin
    return LayoutFrame(sizes, scale, left - edge, top - edge, settings.width, height)


def simplified(
    areas: Mapping[str, Any], frame: LayoutFrame, settings: AreaSettings
) -> NDArray[np.object_]:
    """The areas on the board, details smoothed away, still without gaps and overlaps."""
    import shapely

    shapes = np.empty(len(areas), dtype=np.object_)
    shapes[:] = list(areas.values())
    shapes = shapely.transform(shapes, frame.place)
    simple: NDArray[np.object_] = shapely.coverage_simplify(shapes, settings.tolerance)
    return simple


def bounding_lines(
    names: Sequence[str], shapes: NDArray[np.object_], settings: AreaSettings
) -> list[LineRow]:
    """The lines between the points where outlines part, each with the areas on its sides."""
    sides: dict[tuple[tuple[float, float], tuple[float, float]], list[int]] = {}
    rings = [(area, ring) for area, shape in enumerate(shapes) for ring in _rings(shape)]
    for area, ring in rings:
        for start, end in pairwise(ring):
            sides.setdefault((min(start, end), max(start, end)), []).append(area)
    ways: dict[tuple[float, float], set[tuple[float, float]]] = {}
    for start, end in sides:
        ways.setdefault(start, set()).add(end)
        ways.setdefault(end, set()).add(start)
    knots = {point for point, others in ways.items() if len(others) != 2}
    found: dict[tuple[tuple[float, float], ...], LineRow] = {}
    for _, ring in rings:
        for line in _cut(ring, knots):
            key = _normal(line)
            both = sides[min(line[0], line[1]), max(line[0], line[1])]
            if key in found or not both:
                continue
            a, b = both[0], both[1] if len(both) > 1 else -1
            kind, other = ("coast", "") if b < 0 else ("border", names[b])
            found[key] = LineRow(kind, names[a], other, smoothed(key, settings.rounds))
    return sorted(found.values(), key=lambda row: (row.kind, row.a, row.b, row.points))


def smoothed(line: Sequence[tuple[float, float]], rounds: int) -> Points:
    """A line with its corners cut, in whole units; its ends stay where they are."""
    points = np.array(line, dtype=np.float64)
    closed = bool((points[0] == points[-1]).all())
    for _ in range(rounds):
        start, end = points[:-1], points[1:]
        cut = np.stack((0.75 * start + 0.25 * end, 0.25 * start + 0.75 * end), axis=1)
        cut = cut.reshape(-1, 2)
        if closed:
            points = np.vstack((cut, cut[:1]))
        else:
            points = np.vstack((points[:1], cut[1:-1], points[-1:]))
    return whole(points)


def whole(points: NDArray[np.float64]) -> Points:
    """Points in whole units, without standing still and without needless points on a line."""
    found: list[tuple[int, int]] = []
    for x, y in np.rint(points).astype(int).tolist():
        if found and found[-1] == (x, y):
            continue
        if len(found) >= 2 and _straight(found[-2], found[-1], (x, y)):
            found.pop()
        found.append((x, y))
    return tuple(found)


def _straight(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    """Whether b lies on the way from a to c."""
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) > 0
    return ahead and (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])


def _normal(line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A line in one of its two directions; a closed one from one of its points."""
    if line[0] == line[-1]:
        first = line.index(min(line))
        line = line[first:-1] + line[: first + 1]
    return min(line, line[::-1])


def _rings(shape: Any) -> list[tuple[tuple[float, float], ...]]:
    import shapely

    return [
        tuple((float(x), float(y)) for x, y in ring.coords)
        for part in shapely.get_parts(shape)
        for ring in (part.exterior, *part.interiors)
    ]


def _cut(
    ring: tuple[tuple[float, float], ...], knots: set[tuple[float, float]]
) -> list[tuple[tuple[float, float], ...]]:
    """A closed ring cut at the knots; a ring without any stays whole."""
    turns = [place for place, point in enumerate(ring[:-1]) if point in knots]
    if not turns:
        return [ring]
    turned = ring[turns[0] : -1] + ring[: turns[0] + 1]
    stops = [place for place, point in enumerate(turned) if point in knots]
    return [turned[a : b + 1] for a, b in pairwise(stops)]
