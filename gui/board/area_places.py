"""Provinces in scene coordinates: a place for a piece is about as wide as a counter on a hex."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from wargame_core.boards.area_slots import FEWER, WANTED
from wargame_core.boards.areamap import AreaMap

SCALE: Final = 2.0
"""Units of the scene for one unit of the board."""

_MARGIN: Final = 40.0
_LIT: Final = 3.5
_DEPTH: Final = 60.0
"""In board units: how far the frame of a lit province is inside, and the depth of a province."""

_ABOVE: Final = 11.0
"""Board units between the name of a province and the number of an overlay."""

_KEPT: Final = 64

_PIECE: Final = 48
_ROUND, _ROUGH = 4, 0.5
"""Lines along coasts and borders: points of a piece in the water, segments of a quarter circle,
and tolerance in board units."""

_PAGE: Final = (70.0, 130.0)
"""Sea around the land that is printed, across and down."""


@dataclass(frozen=True)
class Slots:
    """Where pieces stand in a province, the nearest to its name first."""

    radius: float
    centres: tuple[QPointF, ...]


class AreaPlaces:
    """Centres, outlines and hit-testing of one map of provinces."""

    figure: Final = 15 * SCALE

    def __init__(self, board: AreaMap) -> None:
        import shapely  # type: ignore[import-untyped]  # shapely ships no types

        self.board = board
        self._shapes = shapely.orient_polygons(board.geometry.polygons)
        self._outlines = tuple(path_of(shape) for shape in self._shapes)
        self.boxes = tuple(outline.boundingRect() for outline in self._outlines)
        self.centres = tuple(scaled(label.x, label.y) for label in board.labels)
        self.names = tuple(_box(label.box) for label in board.labels)
        """The room of each name."""
        lanes = board.by_lane()
        self._neighbours = tuple(
            tuple(sorted({*by_land, *lanes[place]})) for place, by_land in enumerate(board.land)
        )
        self.whole = QRectF(0, 0, board.width * SCALE, board.height * SCALE)
        """The board with its sea."""
        across, down = _PAGE
        land = self.bounds(tuple(range(len(board.ids))))
        self.page = land.adjusted(-across, -down, across, down)
        """What is printed: the country with some of the sea around it."""
        self._inner: dict[int, QPainterPath] = {}
        self._shore_lines: dict[float, tuple[QPainterPath, ...]] = {}
        self._borders: dict[tuple[frozenset[int], float], QPainterPath] = {}

    def place_at(self, point: QPointF) -> int:
        """The province under a point of the scene, -1 at sea."""
        found = self.board.geometry.area_at(point.x() / SCALE, point.y() / SCALE)
        return -1 if found is None else found

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The provinces that meet a province by land or by a standard sea lane."""
        return self._neighbours[place]

    def bounds(self, places: tuple[int, ...]) -> QRectF:
        """The rectangle around some provinces with a margin."""
        found = QRectF()
        for place in places:
            found = found.united(self.boxes[place])
        return found.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def outline(self, place: int) -> QPainterPath:
        """The coasts and borders of a province, all its islands."""
        return self._outlines[place]

    def inner_outline(self, place: int) -> QPainterPath:
        """The edge of a province drawn in a little; islands that are too small keep theirs."""
        found = self._inner.get(place)
        if found is None:
            found = _drawn_in(self._shapes[place], _LIT)
            found = self._inner[place] = self._outlines[place] if found.isEmpty() else found
        return found

    def lies_near(self, place: int, part: QRectF) -> bool:
        """Whether a province may have to be drawn in a part of the board."""
        return self.boxes[place].adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN).intersects(part)

    def near(self, part: QRectF) -> frozenset[int]:
        """The provinces of which something may have to be drawn in a part of the board."""
        return frozenset(n for n in range(len(self.centres)) if self.lies_near(n, part))

    def border(self, places: frozenset[int], inset: float, part: QRectF) -> QPainterPath:
        """The edge of several provinces together, drawn in by a share of their depth."""
        del part  # worked out once for all parts
        key = places, inset
        found = self._borders.get(key)
        if found is None:
            import shapely

            joined = shapely.union_all(self._shapes[sorted(places)]) if places else None
            found = _drawn_in(joined, inset * _DEPTH) if joined else QPainterPath()
            if len(self._borders) >= _KEPT:
                self._borders.clear()
            self._borders[key] = found
        return found

    def shore_lines(self, width: float) -> tuple[QPainterPath, ...]:
        """A line in the water along all coasts at a distance, in short pieces."""
        found = self._shore_lines.get(width)
        if found is None:
            found = self._shore_lines[width] = self._made_shore_lines(width)
        return found

    def _made_shore_lines(self, width: float) -> tuple[QPainterPath, ...]:
        import shapely

        shape = self._land.buffer(width / SCALE, quad_segs=_ROUND)
        pieces = []
        for part in shapely.get_parts(shape):
            for ring in (part.exterior, *part.interiors):
                spots = [scaled(x, y) for x, y in ring.coords]
                for start in range(0, len(spots) - 1, _PIECE):
                    path = QPainterPath()
                    path.addPolygon(QPolygonF(spots[start : start + _PIECE + 1]))
                    pieces.append(path)
        return tuple(pieces)

    @cached_property
    def _land(self) -> Any:
        """All provinces together, a little simplified."""
        import shapely

        return shapely.union_all(self._shapes).simplify(_ROUGH)

    def number_spot(self, place: int, *, occupied: bool) -> QPointF:
        """Above the name of a province, where neither name nor pieces are."""
        del occupied  # pieces keep clear of the name
        return QPointF(self.centres[place].x(), self.names[place].top() - _ABOVE * SCALE)

    def stands(self, place: int, wanted: int) -> Slots:
        """Where pieces stand in a province; where few are wanted they are larger."""
        few = next((number for number in FEWER if wanted <= number), WANTED)
        slots = self.board.geometry.slots(place, few)
        return Slots(slots.radius * SCALE, tuple(scaled(x, y) for x, y in slots.centres))


def scaled(x: float, y: float) -> QPointF:
    """A point of the board in the scene."""
    return QPointF(x * SCALE, y * SCALE)


def path_of(shape: Any) -> QPainterPath:
    """A polygon or several as a path; holes run the other way round than shores."""
    import shapely

    path = QPainterPath()
    for part in shapely.get_parts(shapely.orient_polygons(shape)):
        for ring in (part.exterior, *part.interiors):
            path.addPolygon(QPolygonF([scaled(x, y) for x, y in ring.coords]))
            path.closeSubpath()
    return path


def _drawn_in(shape: Any, depth: float) -> QPainterPath:
    """The edge of an area so many board units inside, with no more points than are seen."""
    return path_of(shape.buffer(-depth, quad_segs=_ROUND).simplify(_ROUGH))


def _box(box: tuple[float, float, float, float]) -> QRectF:
    left, top, right, bottom = box
    return QRectF(scaled(left, top), scaled(right, bottom))


@lru_cache(maxsize=16)
def area_places(board: AreaMap) -> AreaPlaces:
    """The places of a map, worked out once."""
    return AreaPlaces(board)
