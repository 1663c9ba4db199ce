"""What is lit: hexes where something can be done, the selected hex, the way of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.board.counter_item import WHITE
from gui.board.geometry import HEX, HexGeometry
from gui.theme import Theme


class HighlightLayer(QGraphicsItem):
    """Lies between the ground and the counters."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__()
        self._geometry = geometry
        self._bounds = bounds
        self._theme = theme
        self._lit = QPainterPath()
        self._hexes: frozenset[int] = frozenset()
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

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

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The whole map."""
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Fill and frame the lit hexes."""
        if not self._hexes:
            return
        scale = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = QColor(self._theme.accent)
        fill.setAlpha(44)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(self._theme.accent), max(4.5, 1.6 / scale)))
        painter.drawPath(self._lit)


class PathLayer(QGraphicsItem):
    """The selected hex, the hex under the mouse and the way that a move would take."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__()
        self._geometry = geometry
        self._bounds = bounds
        self._theme = theme
        self._way: tuple[int, ...] = ()
        self._selected = -1
        self.setZValue(30)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

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

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The whole map."""
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the frame, then the way with an arrow head."""
        scale = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._selected >= 0:
            painter.setPen(QPen(QColor(self._theme.ink), max(3.0, 2 / scale)))
            painter.drawPolygon(self._geometry.outlines[self._selected])
        if len(self._way) < 2:
            return
        points = [self._geometry.centres[hex_] for hex_ in self._way]
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        for colour, width, least in ((WHITE, 13.0, 6.0), (QColor(self._theme.accent), 8.0, 3.0)):
            pen = QPen(colour, max(width, least / scale))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(path)
        painter.setPen(QPen(WHITE, 3))
        painter.setBrush(QColor(self._theme.accent))
        painter.drawEllipse(points[-1], HEX * 0.13, HEX * 0.13)
        painter.drawEllipse(QPointF(points[0]), HEX * 0.07, HEX * 0.07)
