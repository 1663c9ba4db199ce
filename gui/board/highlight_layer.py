"""What is lit: places where something can be done, the selected place, the way of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX
from gui.board.map_item import LIT, WAYS, MapItem
from gui.board.places import BoardGeometry
from gui.theme.theme import Theme

_RING: Final = 0.72
_LEAST_RING: Final = 15.0
"""Radius of the ring around a place that is pointed at, as a share of a hex, and in pixels."""


class HighlightLayer(MapItem):
    """Lies between the ground and the counters."""

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme, wash: int) -> None:
        """``wash``: how opaque, of 255, what fills the lit places is."""
        super().__init__(bounds, theme, LIT)
        self._wash = wash
        self._geometry = geometry
        self._lit = QPainterPath()
        self._places: frozenset[int] = frozenset()

    @property
    def lit(self) -> frozenset[int]:
        """Places that are lit."""
        return self._places

    def light(self, places: Iterable[int]) -> None:
        """Light these places and no others."""
        wanted = frozenset(places)
        if wanted == self._places:
            return
        self._places = wanted
        self._lit = QPainterPath()
        for place in wanted:
            self._lit.addPath(self._geometry.inner_outline(place))
        self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Fill and frame the lit places."""
        if not self._places:
            return
        fill = QColor(self._theme.accent)
        fill.setAlpha(self._wash)
        painter.setBrush(fill)
        width = max(4.5, 1.6 / scale)
        painter.setPen(QPen(QColor(self._theme.lit_edge), width * 1.8))
        painter.drawPath(self._lit)
        painter.setPen(QPen(QColor(self._theme.accent), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._lit)


class PathLayer(MapItem):
    """The selected place, the way that a move would take, and places that are pointed at."""

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, WAYS)
        self._geometry = geometry
        self._way: tuple[int, ...] = ()
        self._selected = -1
        self._pointed: tuple[int, ...] = ()

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

    @property
    def selected(self) -> int:
        """The place that is framed, -1 for none."""
        return self._selected

    def select(self, place: int) -> None:
        """Frame a place; -1 for none."""
        if place != self._selected:
            self._selected = place
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the frame, the rings, then the way with an arrow head."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._selected >= 0:
            painter.setPen(QPen(QColor(self._theme.board_ink), max(3.0, 2 / scale)))
            painter.drawPath(self._geometry.outline(self._selected))
        for place in self._pointed:
            radius = max(HEX * _RING, _LEAST_RING / scale)
            for ink, width in ((self._theme.print_light, 7.0), (self._theme.accent, 4.0)):
                painter.setPen(QPen(QColor(ink), max(width, 0.6 * width / scale)))
                painter.drawEllipse(self._geometry.centres[place], radius, radius)
        if len(self._way) < 2:
            return
        points = [self._geometry.centres[place] for place in self._way]
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
