"""A clan's crest on its colour, as a small picture."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.board.crests import draw_crest
from gui.theme.theme import GRID, Theme


class CrestLabel(QWidget):
    """A square of a clan's colour with its crest; a dashed frame while there is no clan."""

    def __init__(self, clan: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clan, self._theme = clan, theme
        edge = round(4 * GRID * theme.scale)
        self.setFixedSize(QSize(edge, edge))

    def show_clan(self, clan: str) -> None:
        """Show another clan, or none."""
        if clan != self._clan:
            self._clan = clan
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the crest."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if not self._clan:
            pen = QPen(QColor(self._theme.line), 1.5)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRoundedRect(box, 4, 4)
            painter.end()
            return
        painter.setPen(self._theme.clan(self._clan).darker(140))
        painter.setBrush(self._theme.clan(self._clan))
        painter.drawRoundedRect(box, 4, 4)
        inset = box.width() * 0.16
        light = QColor(self._theme.print_light)
        draw_crest(painter, self._clan, box.adjusted(inset, inset, -inset, -inset), light)
        painter.end()
