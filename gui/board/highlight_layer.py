"""What is lit: hexes where something can be done, the selected hex, the way of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX, HexGeometry
from gui.board.map_item import LIT, WAYS, MapItem
from gui.theme import Theme


class HighlightLayer(MapItem):
    """Lies between the ground and the counters."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, LIT)
        self._geometry = geometry
        self._lit = QPainterPath()
        self._hexes: frozenset[int] = frozenset()

    @property
    def lit(self) -> frozenset[int]:
        """Hexes that are lit."""
        return self._hexes

    def light(self, hexes: Iterable[int]) -> None:
        """Light these hexes and no others."""
        wanted = frozenset(hexes)
        if wanted == self._hexes:
            return
        self._hexes = wanted
        self._lit = QPainterPath()
        for hex_ in wanted:
            centre = self._geometry.centres[hex_]
            outline = self._geometry.outlines[hex_]
            inner = [centre + (corner - centre) * 0.92 for corner in outline.toList()]
            self._lit.moveTo(inner[0])
            for corner in inner[1:]:
                self._lit.lineTo(corner)
            self._lit.closeSubpath()
        self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Fill and frame the lit hexes."""
        if not self._hexes:
            return
        fill = QColor(self._theme.accent)
        fill.setAlpha(44)
        painter.setBrush(fill)
        width = max(4.5, 1.6 / scale)
        painter.setPen(QPen(QColor(self._theme.lit_edge), width * 1.8))
        painter.drawPath(self._lit)
        painter.setPen(QPen(QColor(self._theme.accent), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._lit)


class PathLayer(MapItem):
    """The selected hex, the hex under the mouse and the way that a move would take."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, WAYS)
        self._geometry = geometry
        self._way: tuple[int, ...] = ()
        self._selected = -1

    @property
    def way(self) -> tuple[int, ...]:
        """Hexes of the way that is shown."""
        return self._way

    def show_way(self, hexes: Sequence[int]) -> None:
        """Draw a way from hex to hex; nothing for fewer than two hexes."""
        wanted = tuple(hexes)
        if wanted != self._way:
            self._way = wanted
            self.update()

    def select(self, hex_: int) -> None:
        """Frame a hex; -1 for none."""
        if hex_ != self._selected:
            self._selected = hex_
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the frame, then the way with an arrow head."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._selected >= 0:
            painter.setPen(QPen(QColor(self._theme.board_ink), max(3.0, 2 / scale)))
            painter.drawPolygon(self._geometry.outlines[self._selected])
        if len(self._way) < 2:
            return
        points = [self._geometry.centres[hex_] for hex_ in self._way]
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
