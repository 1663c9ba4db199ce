"""A board on which the left button paints; the middle button, or the look tool, drags."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent

from gui.board.geometry import HexGeometry
from gui.board.view import BoardView


class PaintView(BoardView):
    """Tells over which hexes or hexsides the mouse was drawn."""

    stroke_began = Signal()
    hex_painted = Signal(int)
    side_painted = Signal(int, int)
    """Hex and direction of the side that is nearest."""
    stroke_ended = Signal()

    paints_hexes = False
    paints_sides = False
    _painting = False
    _last: tuple[int, int] = (-1, -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Begin a stroke, if the present tool paints."""
        wanted = self.paints_hexes or self.paints_sides
        if wanted and event.button() == Qt.MouseButton.LeftButton:
            self._painting, self._last = True, (-1, -1)
            self.stroke_began.emit()
            self._paint(event.position().toPoint())
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go on with the stroke."""
        if self._painting:
            self._paint(event.position().toPoint())
            event.accept()
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """End the stroke."""
        if self._painting and event.button() == Qt.MouseButton.LeftButton:
            self._painting = False
            self.stroke_ended.emit()
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def side_at(self, point: QPoint) -> tuple[int, int]:
        """The hex under a point of the viewport and the direction of its nearest side."""
        hex_ = self.place_at(point)
        geometry = self.layers.geometry
        if hex_ < 0 or not isinstance(geometry, HexGeometry):
            return -1, -1
        place = self.mapToScene(point)
        distances = []
        for direction in range(6):
            first, second = geometry.side(hex_, direction)
            middle = (first + second) / 2 - place
            distances.append((middle.x() ** 2 + middle.y() ** 2, direction))
        return hex_, min(distances)[1]

    def _paint(self, point: QPoint) -> None:
        here = self.side_at(point) if self.paints_sides else (self.place_at(point), -1)
        if here[0] < 0 or here == self._last:
            return
        self._last = here
        if self.paints_sides:
            self.side_painted.emit(*here)
        else:
            self.hex_painted.emit(here[0])
