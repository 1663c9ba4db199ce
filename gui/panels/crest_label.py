"""A clan's crest on its colour, as a small picture."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.panels.crest_tag import draw_crest_tile
from gui.theme.theme import GRID, Theme


class CrestLabel(QWidget):
    """A square of a clan's colour with its crest; a dashed frame while there is no clan."""

    def __init__(
        self, clan: str, theme: Theme, parent: QWidget | None = None, *, edge: int = 4 * GRID
    ) -> None:
        """``edge``: in pixels, at a scale of 1."""
        super().__init__(parent)
        self._clan, self._theme = clan, theme
        edge = round(edge * theme.scale)
        self.setFixedSize(QSize(edge, edge))

    @property
    def clan(self) -> str:
        """Id of the clan; empty for none."""
        return self._clan

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
        draw_crest_tile(painter, box, self._clan, self._theme)
        painter.end()
