"""Round places for pieces inside an area: clear of its outline, its lakes and its name."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

WANTED: Final = 6
"""Slots of an area: five players' clusters and a castle."""
FEWER: Final = (2, 4)
"""Slots where less stands, and each has more room."""
SMALLEST, LARGEST = 8, 26
"""Radii between which the largest that fits is taken, in whole board units."""
LARGEST_OF_FEW: Final = 34
"""The largest radius where there are fewer slots than ``WANTED``."""
NEARNESS: Final = 0.1
"""Of few slots: how much smaller they may be to lie a board unit nearer to the name."""
GAP: Final = 2.0
"""Board units between slots, and between a slot and anything else."""
GRID: Final = 5.0
"""Board units between the points that are tried."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Slots:
    """Equal circles in board units, the nearest to the name first."""

    radius: float
    centres: tuple[tuple[float, float], ...]


class Room:
    """The points of an area where something may stand, and their distance to its edge."""

    def __init__(self, polygon: Any, lakes: Any) -> None:
        import shapely  # type: ignore[import-untyped]  # shapely ships no types

        free = shapely.difference(polygon, lakes) if lakes is not None else polygon
        left, top, right, bottom = shapely.bounds(free)
        xs = np.arange(left + GRID / 2, right, GRID)
        ys = np.arange(top + GRID / 2, bottom, GRID)
        x, y = (values.ravel() for values in np.meshgrid(xs, ys))
        shapely.prepare(free)
        inside = shapely.contains_xy(free, x, y)
        self.x: NDArray[np.float64] = x[inside]
        self.y: NDArray[np.float64] = y[inside]
        edge = shapely.boundary(free)
        shapely.prepare(edge)
        self.clearance: NDArray[np.float64] = shapely.distance(edge, shapely.points(self.x, self.y))

    def slots(self, label: Box, wanted: int = WANTED) -> Slots:
        """As many slots as wanted, as large as they fit; fewer if even the smallest do not.

        Few slots are somewhat smaller than would fit where they lie nearer to the name so.
        """
        left, top, right, bottom = label
        beside = np.maximum(np.maximum(left - self.x, self.x - right), 0.0)
        above = np.maximum(np.maximum(top - self.y, self.y - bottom), 0.0)
        clear = np.minimum(self.clearance, np.hypot(beside, above))
        far = np.hypot(self.x - (left + right) / 2, self.y - (top + bottom) / 2)
        order = np.lexsort((self.x, self.y, np.round(far, 3)))
        x, y, clear = self.x[order], self.y[order], clear[order]
        full = _largest(x, y, clear, max(wanted, WANTED))
        if wanted >= WANTED:
            return full
        middle = (left + right) / 2, (top + bottom) / 2
        return _near(x, y, clear, middle, int(full.radius), wanted)


def _largest(
    x: NDArray[np.float64], y: NDArray[np.float64], clear: NDArray[np.float64], wanted: int
) -> Slots:
    """Slots that are as large as they fit."""
    least, most = SMALLEST, LARGEST
    best = Slots(float(least), _pack(x, y, clear, float(least), wanted))
    while len(best.centres) == wanted and least < most:
        middle = (least + most + 1) // 2
        found = _pack(x, y, clear, float(middle), wanted)
        if len(found) == wanted:
            least, best = middle, Slots(float(middle), found)
        else:
            most = middle - 1
    return best


def _near(
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    clear: NDArray[np.float64],
    name: tuple[float, float],
    least: int,
    wanted: int,
) -> Slots:
    """Slots that are as large and as near to the name as can be had together."""
    best, most = Slots(float(least), _pack(x, y, clear, float(least), wanted)), -np.inf
    for radius in range(least, LARGEST_OF_FEW + 1):
        found = _pack(x, y, clear, float(radius), wanted)
        if len(found) < wanted:
            break
        worth = radius - NEARNESS * max(dist(name, centre) for centre in found)
        if worth > most:
            best, most = Slots(float(radius), found), worth
    return best


def _pack(
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    clear: NDArray[np.float64],
    radius: float,
    wanted: int,
) -> tuple[tuple[float, float], ...]:
    """Centres of circles of one size, taken greedily in the given order."""
    fits = clear >= radius + GAP
    x, y = x[fits], y[fits]
    found: list[tuple[float, float]] = []
    apart = (2 * radius + GAP) ** 2
    while len(x) and len(found) < wanted:
        here = float(x[0]), float(y[0])
        found.append(here)
        free = (x - here[0]) ** 2 + (y - here[1]) ** 2 >= apart
        x, y = x[free], y[free]
    return tuple(found)
