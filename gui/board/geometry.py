"""Hexes in scene coordinates: the distance between the centres of neighbours is HEX."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_rows import column_row, hex_name

HEX: Final = 100.0
"""Distance between the centres of two neighbours."""

MARGIN: Final = 1.2 * HEX

_LIT: Final = 0.92
"""Size of the frame of a lit hex, as a share of the hex."""

_KEPT: Final = 64
"""Outlines of areas that are remembered."""

_FREE: Final = QPointF(0, 0.34 * HEX), QPointF(), QPointF(0, -0.28 * HEX)
_BESIDE: Final = QPointF(0.48 * HEX, 0), QPointF(-0.48 * HEX, 0)
"""Where numbers stand in a hex, and where counters are in the way; the best spot first."""


class HexGeometry:
    """Centres, outlines and hit-testing of one map."""

    figure: Final = 0.2 * HEX

    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.places = tuple(column_row(name) for name in board.names)
        self.centres = tuple(_scaled(hexgrid.centre(*place)) for place in self.places)
        self.outlines = tuple(
            QPolygonF([_scaled(corner) for corner in hexgrid.corners(*place)])
            for place in self.places
        )
        self._columns = _columns(self.centres)
        boxes = [outline.boundingRect() for outline in self.outlines]
        self._edges = (
            tuple(box.left() for box in boxes),
            tuple(box.top() for box in boxes),
            tuple(box.right() for box in boxes),
            tuple(box.bottom() for box in boxes),
        )
        self._paths: dict[int, QPainterPath] = {}
        self._borders: dict[tuple[frozenset[int], float], tuple[tuple[QRectF, QPolygonF], ...]] = {}

    def place_at(self, point: QPointF) -> int:
        """The hex under a point of the scene, -1 if there is none."""
        column, row = hexgrid.hex_at(point.x() / HEX, point.y() / HEX)
        if column < 1 or row < 1:
            return -1
        return self.board.index.get(hex_name(column, row), -1)

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The hexes around a hex, as far as they are on the map."""
        return tuple(other for other in self.board.neighbours[place] if other >= 0)

    def outline(self, place: int) -> QPainterPath:
        """The edge of a hex, closed."""
        path = self._paths.get(place)
        if path is None:
            path = QPainterPath()
            path.addPolygon(self.outlines[place])
            path.closeSubpath()
            path = self._paths.setdefault(place, path)
        return path

    def inner_outline(self, place: int) -> QPainterPath:
        """The edge of a hex drawn in a little."""
        centre = self.centres[place]
        inner = [centre + (corner - centre) * _LIT for corner in self.outlines[place].toList()]
        path = QPainterPath(inner[0])
        for corner in inner[1:]:
            path.lineTo(corner)
        path.closeSubpath()
        return path

    def lies_near(self, place: int, part: QRectF) -> bool:
        """Whether a hex is so near that something in it may be drawn in a part of the board."""
        return part.adjusted(-HEX, -HEX, HEX, HEX).contains(self.centres[place])

    def near(self, part: QRectF) -> frozenset[int]:
        """The hexes of which something may have to be drawn in a part of the board."""
        room = part.adjusted(-HEX, -HEX, HEX, HEX)
        left, top, right, bottom = room.left(), room.top(), room.right(), room.bottom()
        found: set[int] = set()
        for x, down, places in self._columns:
            if left <= x <= right:
                found.update(places[bisect_left(down, top) : bisect_right(down, bottom)])
        return frozenset(found)

    def border(self, places: frozenset[int], inset: float, part: QRectF) -> QPainterPath:
        """Closed lines around hexes and around holes, moved inwards by a share of a hex.

        They run clockwise on the screen around the hexes.
        """
        key = places, inset
        found = self._borders.get(key)
        if found is None:
            if len(self._borders) >= _KEPT:
                self._borders.clear()
            found = self._borders[key] = self._outlines_of(places, inset * HEX / 2)
        near = part.adjusted(-HEX, -HEX, HEX, HEX)
        path = QPainterPath()
        for box, outline in found:
            if box.intersects(near):
                path.addPolygon(outline)
                path.closeSubpath()
        return path

    def _outlines_of(
        self, places: frozenset[int], inset: float
    ) -> tuple[tuple[QRectF, QPolygonF], ...]:
        """Each outline with the rectangle around it."""
        after = {}
        for hex_ in sorted(places):
            for direction, other in enumerate(self.board.neighbours[hex_]):
                if other not in places:
                    first, second = self.side(hex_, direction)
                    after[_corner(first)] = (first, _corner(second))
        found = []
        while after:
            _, (point, following) = after.popitem()
            points = [point]
            while following in after:
                point, following = after.pop(following)
                points.append(point)
            outline = QPolygonF(_moved(points, inset))
            found.append((outline.boundingRect(), outline))
        return tuple(found)

    def number_spot(self, place: int, *, occupied: bool) -> QPointF:
        """Below the middle of a hex, or beside its counters."""
        return self.number_spots(place, occupied=occupied)[0]

    def number_spots(self, place: int, *, occupied: bool) -> tuple[QPointF, ...]:
        """Where a number may stand in a hex, the best spot first."""
        centre = self.centres[place]
        return tuple(centre + way for way in (_BESIDE if occupied else _FREE))

    def side(self, hex_: int, direction: int) -> tuple[QPointF, QPointF]:
        """The two ends of a hexside."""
        corners = self.outlines[hex_]
        first, second = hexgrid.corners_of_side(direction)
        return corners.at(first), corners.at(second)

    def page(self) -> QRectF:
        """What is printed: the corners of the hexes at the edge are cut off straight."""
        whole = self.bounds(tuple(range(len(self.centres))))
        aside, above = MARGIN / 3 + HEX / 2 / 3**0.5, MARGIN / 3 + HEX / 4
        return whole.adjusted(aside, above, -aside, -above)

    def bounds(self, hexes: tuple[int, ...]) -> QRectF:
        """The rectangle around some hexes, at least one, with a margin."""
        lefts, tops, rights, bottoms = self._edges
        left, top = min(map(lefts.__getitem__, hexes)), min(map(tops.__getitem__, hexes))
        right = max(map(rights.__getitem__, hexes))
        bottom = max(map(bottoms.__getitem__, hexes))
        found = QRectF(left, top, right - left, bottom - top)
        return found.adjusted(-MARGIN / 3, -MARGIN / 3, MARGIN / 3, MARGIN / 3)


def _columns(
    centres: tuple[QPointF, ...],
) -> tuple[tuple[float, tuple[float, ...], tuple[int, ...]], ...]:
    """How far right each column lies, how far down its hexes lie, and which they are."""
    found: dict[float, list[tuple[float, int]]] = {}
    for place, centre in enumerate(centres):
        found.setdefault(centre.x(), []).append((centre.y(), place))
    columns = []
    for x, hexes in found.items():
        down, places = zip(*sorted(hexes), strict=True)
        columns.append((x, down, places))
    return tuple(columns)


def _corner(point: QPointF) -> tuple[int, int]:
    """A corner of hexes, the same for all hexes that meet there."""
    return round(point.x() / (HEX / 2 / 3**0.5)), round(point.y() / (HEX / 2))


def _moved(points: list[QPointF], inset: float) -> list[QPointF]:
    """A closed line, clockwise on the screen, moved inwards."""
    if not inset:
        return points
    moved = []
    for at, point in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        first, second = _inwards(before, point), _inwards(point, after)
        along = 1 + QPointF.dotProduct(first, second)
        moved.append(point + (first + second) * (inset / along))
    return moved


def _inwards(first: QPointF, second: QPointF) -> QPointF:
    """The direction to the right of a line, of length 1."""
    way = second - first
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    return QPointF(-way.y() / length, way.x() / length)


def _scaled(point: tuple[float, float]) -> QPointF:
    return QPointF(point[0] * HEX, point[1] * HEX)


@lru_cache(maxsize=16)
def geometry(board: HexMap) -> HexGeometry:
    """The geometry of a map, worked out once."""
    return HexGeometry(board)
