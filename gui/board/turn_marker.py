"""The marker on the printed turn track."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.map_item import GROUND, MapItem
from gui.board.map_sheet import MapSheet
from gui.theme.theme import Theme

_ABOVE_GROUND: Final = 1
_PAST: Final = 110
"""How opaque, of 255, the stroke through a turn that is over is."""


class TurnMarker(MapItem):
    """A frame around the present turn, and a stroke through those before it."""

    def __init__(self, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, GROUND + _ABOVE_GROUND)
        self.sheet: MapSheet | None = None
        """What is printed, with the track that the marker stands on."""
        self._turn = 0

    @property
    def box(self) -> QRectF:
        """The box of the present turn; empty before the first, or where there is no track."""
        return QRectF() if self.sheet is None else self.sheet.box_of_turn(self._turn)

    def follow(self, sheet: MapSheet) -> None:
        """Stand on the track of a sheet."""
        self.sheet = sheet
        self.update()

    def show_turn(self, turn: int) -> None:
        """Go to a turn; 0 before the first."""
        if turn != self._turn:
            self._turn = turn
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw strokes and frame."""
        if self.sheet is None or self.box.isEmpty():
            return
        past = QColor(self._theme.board_ink)
        past.setAlpha(_PAST)
        painter.setPen(QPen(past, max(2.0, 0.8 / scale)))
        for turn in range(1, self._turn):
            box = self.sheet.box_of_turn(turn)
            painter.drawLine(box.bottomLeft(), box.topRight())
        pen = QPen(QColor(self._theme.accent), max(8.0, 2.5 / scale))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.box)
