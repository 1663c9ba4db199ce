"""What it costs to go to a place in a retreat, written on the board, and the way so far."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui.board.geometry import HEX
from gui.board.map_item import NAMES, MapItem
from gui.board.places import BoardGeometry
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.fight_values import PriceView, RetreatView

_SMALLEST: Final = 11.0
"""Type is at least this high on the screen, in pixels."""


_NEAR: Final = 0.7
"""Scale above which a tag stands over the middle of its place."""


class PriceLayer(MapItem):
    """A tag in every place that a retreat may enter next, and rings on those passed."""

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, NAMES)
        self._geometry = geometry
        self._shown: RetreatView | None = None

    @property
    def prices(self) -> tuple[PriceView, ...]:
        """What is shown."""
        return self._shown.prices if self._shown else ()

    def show_view(self, view: RetreatView | None) -> None:
        """Show the prices of a retreat, or none."""
        if view != self._shown:
            self._shown = view
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the places passed, then the tags."""
        if self._shown is None:
            return
        self._way(painter, self._shown.path, scale)
        for price in self._shown.prices:
            self._tag(painter, price, scale)

    def _way(self, painter: QPainter, path: tuple[int, ...], scale: float) -> None:
        points = [self._geometry.centres[place] for place in path]
        pen = QPen(QColor(self._theme.danger), max(6.0, 2.5 / scale))
        pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(points) > 1:
            painter.drawPolyline(points)
        for point in points[:-1]:
            painter.drawEllipse(point, HEX * 0.16, HEX * 0.16)

    def _tag(self, painter: QPainter, price: PriceView, scale: float) -> None:
        if not price.label:
            return
        size = max(HEX * 0.17, _SMALLEST / scale)
        font = fonts.font(size, bold=True)
        width = QFontMetricsF(font).horizontalAdvance(price.label) + size
        lift = HEX * 0.36 if scale > _NEAR else 0.0
        centre = self._geometry.centres[price.place] - QPointF(0, lift)
        box = QRectF(centre.x() - width / 2, centre.y() - size * 0.8, width, size * 1.6)
        edge = QColor(self._theme.danger if price.bad else self._theme.ink)
        painter.setPen(QPen(edge, max(1.5, 1 / scale)))
        painter.setBrush(QColor(self._theme.card))
        painter.drawRoundedRect(box, size * 0.4, size * 0.4)
        painter.setPen(edge)
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, price.label)
