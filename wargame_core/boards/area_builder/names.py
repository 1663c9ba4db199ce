"""Where names stand: in an area as large as leaves room for pieces, in a sea zone off the land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wargame_core.boards.area_slots import LARGEST, WANTED, Room
from wargame_core.boards.areamap import label_box

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLACES: Final = 24
"""Places that are tried for a name of one size."""
EDGE: Final = 3.0
"""Board units between a name and the outline of its area."""
SEA_STEP: Final = 8.0
SEA_EDGE: Final = 6.0
FAR: Final = 260.0
"""Board units that the name of a sea zone may move away from its point, if it stays in the zone."""
CLOSE: Final = 60.0
"""The same for a name that fits nowhere."""


def place_name(
    polygon: Any, lakes: Any, lines: Sequence[str], sizes: Sequence[int]
) -> tuple[int, int, int]:
    """Middle and letter height of a name; its size times that of the slots is the largest.

    If no size fits, the smallest stands in the roomiest place.
    """
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    free = shapely.difference(polygon, lakes) if lakes is not None else polygon
    shapely.prepare(free)
    room = Room(polygon, lakes)
    centre_x, centre_y = float(np.mean(room.x)), float(np.mean(room.y))
    middle = int(np.argmax(room.clearance))
    best = (0.0, 0.0, round(room.x[middle]), round(room.y[middle]), min(sizes))
    for size in sizes:
        if size * LARGEST <= best[0]:
            break
        boxes = _boxes(np.rint(room.x), np.rint(room.y), size, lines, EDGE)
        fits = shapely.contains_properly(free, shapely.box(*boxes.T)).nonzero()[0]
        for place in fits[:: max(1, len(fits) // PLACES)].tolist():
            x, y = round(room.x[place]), round(room.y[place])
            slots = room.slots(label_box(x, y, size, lines))
            value = size * slots.radius * len(slots.centres) / WANTED
            aside = -float(np.hypot(x - centre_x, y - centre_y))
            best = max(best, (value, aside, x, y, size))
    return best[2], best[3], best[4]


def _boxes(
    x: NDArray[np.float64], y: NDArray[np.float64], size: int, lines: Sequence[str], edge: float
) -> NDArray[np.float64]:
    """Left, top, right and bottom of a text around each point, with an edge; shape (n, 4)."""
    left, top, right, bottom = label_box(0, 0, size, lines)
    return np.column_stack((x + left - edge, y + top - edge, x + right + edge, y + bottom + edge))


def place_zone_name(
    near: tuple[float, float],
    lines: Sequence[str],
    sizes: Sequence[int],
    taken: Any,
    barriers: Any,
    frame: tuple[int, int],
) -> tuple[int, int, int]:
    """Middle and letter height of the name of a zone, as large and as near as it fits.

    Args:
        near: A point in the zone.
        lines: The lines of the name.
        sizes: Letter heights that are tried, largest first.
        taken: What the name may not touch: land, sea lanes, other names, limits of zones.
        barriers: Land and limits of zones, behind which the name would stand in another zone.
        frame: Width and height of the board.

    A name that fits nowhere stands in the smallest size where it covers least, near its point.
    """
    import shapely

    shapely.prepare(taken)
    for size in sizes:
        x, y, shapes = _sea_places(near, lines, size, frame, FAR)
        free = shapely.disjoint(shapes, taken).nonzero()[0]
        for n in free.tolist():
            way = shapely.linestrings([near, (x[n], y[n])])
            if shapely.disjoint(way, barriers):
                return int(x[n]), int(y[n]), size
    x, y, shapes = _sea_places(near, lines, min(sizes), frame, CLOSE)
    if not len(x):
        return round(near[0]), round(near[1]), min(sizes)
    chosen = int(np.argmin(shapely.area(shapely.intersection(shapes, taken))))
    return int(x[chosen]), int(y[chosen]), min(sizes)


def _sea_places(
    near: tuple[float, float],
    lines: Sequence[str],
    size: int,
    frame: tuple[int, int],
    reach: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64], Any]:
    """Points around another on the board, the nearest first, and the box of a text at each."""
    import shapely

    steps = np.arange(-reach, reach + 1, SEA_STEP)
    x, y = (near[axis] + values.ravel() for axis, values in enumerate(np.meshgrid(steps, steps)))
    far = np.hypot(x - near[0], y - near[1])
    order = np.argsort(far, kind="stable")
    order = order[far[order] <= reach]
    x, y = np.rint(x[order]), np.rint(y[order])
    boxes = _boxes(x, y, size, lines, SEA_EDGE)
    inside = (boxes[:, :2] >= 0).all(axis=1) & (boxes[:, 2:] <= frame).all(axis=1)
    return x[inside], y[inside], shapely.box(*boxes[inside].T)
