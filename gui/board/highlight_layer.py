"""What is lit: places where something can be done, the selected place, the way of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX
from gui.board.map_item import FRAMES, LIT, WAYS, MapItem, TiledLayer
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme.theme import Theme

_RING: Final = 0.72
_LEAST_RING: Final = 15.0
"""Radius of the ring around a place that is pointed at, as a share of a hex, and in pixels."""


_BESIDE: Final = 0.46
"""How far from the middle of a place its pieces reach, as a share of a hex."""

_FRAME: Final = 0.14 * HEX
"""How far a frame may reach beyond its line."""


class HighlightLayer(TiledLayer):
    """Lies between the ground and the counters."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        wash: int,
        tiles: TileStore | None = None,
    ) -> None:
        """``wash``: how opaque, of 255, what fills the lit places is."""
        super().__init__(bounds, theme, LIT, tiles=tiles)
        self._wash = wash
        self._geometry = geometry
        self._lit: dict[int, tuple[QPainterPath, QRectF]] = {}
        self._places: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is lit."""
        return not self._places

    @property
    def lit(self) -> frozenset[int]:
        """Places that are lit."""
        return self._places

    def light(self, places: Iterable[int]) -> None:
        """Light these places and no others."""
        wanted = frozenset(places)
        if wanted == self._places:
            return
        self._places, self._lit = wanted, {}
        for place in sorted(wanted):
            outline = self._geometry.inner_outline(place)
            room = outline.boundingRect().adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME)
            self._lit[place] = outline, room
        self.renew()

    def reaches(self, part: QRectF, scale: float) -> bool:
        """Whether a lit place lies in a part of the map."""
        del scale
        return any(room.intersects(part) for _, room in self._lit.values())

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Fill and frame the lit places."""
        near = [outline for outline, room in self._lit.values() if room.intersects(part)]
        if not near:
            return
        lit = QPainterPath()
        for outline in near:
            lit.addPath(outline)
        fill = QColor(self._theme.accent)
        fill.setAlpha(self._wash)
        painter.setBrush(fill)
        width = max(4.5, 1.6 / scale)
        painter.setPen(QPen(QColor(self._theme.lit_edge), width * 1.8))
        painter.drawPath(lit)
        painter.setPen(QPen(QColor(self._theme.accent), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(lit)


class SelectionFrame(MapItem):
    """The frame of the selected place: it lies under the counters, whose figures are to be read."""

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, FRAMES)
        self._geometry = geometry
        self.place = -1
        """The place that is framed, -1 for none."""

    def select(self, place: int) -> None:
        """Frame a place; -1 for none."""
        if place != self.place:
            self.place = place
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the outline of the place."""
        if self.place >= 0:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.board_ink), max(3.0, 2 / scale)))
            painter.drawPath(self._geometry.outline(self.place))


class PathLayer(MapItem):
    """The selected place, the way that a move would take, and places that are pointed at."""

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, WAYS)
        self._geometry = geometry
        self.frame = SelectionFrame(geometry, bounds, theme)
        self._way: tuple[int, ...] = ()
        self._pointed: tuple[int, ...] = ()
        self._occupied: frozenset[int] = frozenset()

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: a way ends beside them, so that they can be read."""
        if occupied != self._occupied:
            self._occupied = occupied
            if self._way:
                self.update()

    @property
    def pointed(self) -> tuple[int, ...]:
        """Places that are pointed at."""
        return self._pointed

    def point_at(self, places: Sequence[int]) -> None:
        """Draw a ring around each of these places and no others."""
        wanted = tuple(places)
        if wanted != self._pointed:
            self._pointed = wanted
            self.update()

    @property
    def way(self) -> tuple[int, ...]:
        """Places of the way that is shown."""
        return self._way

    def show_way(self, places: Sequence[int]) -> None:
        """Draw a way from place to place; nothing for fewer than two."""
        wanted = tuple(places)
        if wanted != self._way:
            self._way = wanted
            self.update()

    def line(self) -> list[QPointF]:
        """The points of the way; it begins and ends beside pieces."""
        centres = [self._geometry.centres[place] for place in self._way]
        points = list(centres)
        if self._way[0] in self._occupied:
            points[0] = towards(centres[0], centres[1])
        if self._way[-1] in self._occupied:
            points[-1] = towards(centres[-1], centres[-2])
        return points

    @property
    def selected(self) -> int:
        """The place that is framed, -1 for none."""
        return self.frame.place

    def select(self, place: int) -> None:
        """Frame a place; -1 for none."""
        self.frame.select(place)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the rings, then the way with an arrow head."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in self._pointed:
            radius = max(HEX * _RING, _LEAST_RING / scale)
            for ink, width in ((self._theme.print_light, 7.0), (self._theme.accent, 4.0)):
                painter.setPen(QPen(QColor(ink), max(width, 0.6 * width / scale)))
                painter.drawEllipse(self._geometry.centres[place], radius, radius)
        if len(self._way) < 2:
            return
        points = self.line()
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        light = QColor(self._theme.print_light)
        for colour, width, least in ((light, 13.0, 6.0), (QColor(self._theme.accent), 8.0, 3.0)):
            pen = QPen(colour, max(width, least / scale))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(path)
        painter.setPen(QPen(light, 3))
        painter.setBrush(QColor(self._theme.accent))
        painter.drawEllipse(points[-1], HEX * 0.13, HEX * 0.13)
        painter.drawEllipse(QPointF(points[0]), HEX * 0.07, HEX * 0.07)


def towards(centre: QPointF, other: QPointF) -> QPointF:
    """The point beside the pieces of a place on the way to another, or half of a short way."""
    way = other - centre
    length = hypot(way.x(), way.y())
    return centre + way * min(_BESIDE * HEX / length, 0.5) if length else centre
