"""What it costs to go to a place in a retreat, written on the board, and the way so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from gui.board.geometry import HEX
from gui.board.map_item import NAMES, MapItem
from gui.board.places import BoardGeometry
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.fight_values import PriceView, RetreatView

_SMALLEST: Final = 13.0
"""Type is at least this high on the screen, in pixels."""

_TYPE: Final = 0.17
_HIGH: Final = 1.6
"""Height of the type as a share of a hex, and of a tag as a share of its type."""

_NEAR: Final = 0.7
"""Scale above which a tag stands over the middle of its place, between the counters."""

_BESIDE: Final = 0.4
"""Where it begins right of counters that stand there, as a share of a hex."""

_OVER: Final = 0.36
_OVER_PIXELS: Final = 17.0
"""How far over the middle it begins: as a share of a hex, and at least in pixels."""

_TOP: Final = 120
"""Over everything: also over the counters that are dragged."""


class PriceLayer(MapItem):
    """A tag in every place that a retreat may enter next, and rings on those passed."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        height_at: Callable[[int], int],
    ) -> None:
        """``height_at``: how many counters stand in a place."""
        super().__init__(bounds, theme, NAMES)
        self._geometry, self._height_at = geometry, height_at
        self._shown: RetreatView | None = None
        self._over = False
        """Whether tags leave the middle of their places free at every scale."""

    @property
    def prices(self) -> tuple[PriceView, ...]:
        """What is shown."""
        return self._shown.prices if self._shown else ()

    def show_view(self, view: RetreatView | None) -> None:
        """Show the prices of a retreat, or none."""
        self._show(view, over=False)

    def show_tag(self, tag: PriceView | None) -> None:
        """Show the price of a place to which somebody is pointed or dragged, or none."""
        self._show(RetreatView((), (tag,)) if tag is not None else None, over=True)

    def _show(self, view: RetreatView | None, *, over: bool) -> None:
        if (view, over) != (self._shown, self._over):
            self._shown, self._over = view, over
            self.setZValue(_TOP if over else NAMES)
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

    def box_of(self, price: PriceView, view: QTransform) -> QRectF:
        """Where the tag of a price lies, as seen by a view."""
        scale = view.m11()
        size = max(HEX * _TYPE, _SMALLEST / scale)
        width = QFontMetricsF(fonts.font(size, bold=True)).horizontalAdvance(price.label) + size
        box = QRectF(0, 0, width, size * _HIGH)
        box.moveCenter(self._geometry.centres[price.place])
        if self._over or scale > _NEAR:
            lift = max(HEX * _OVER, _OVER_PIXELS / scale if self._over else 0.0)
            lift += box.height() / 2
            box.translate(0, -lift)
            if self._over and view.mapRect(box).top() < 0:
                box.translate(0, 2 * lift)
        elif self._height_at(price.place):
            box.translate(HEX * _BESIDE + width / 2, 0)
        return box

    def _tag(self, painter: QPainter, price: PriceView, scale: float) -> None:
        if not price.label:
            return
        box = self.box_of(price, painter.worldTransform())
        size = box.height() / _HIGH
        edge = QColor(self._theme.danger if price.bad else self._theme.ink)
        painter.setPen(QPen(edge, max(1.5, 1 / scale)))
        painter.setBrush(QColor(self._theme.card))
        painter.drawRoundedRect(box, size * 0.4, size * 0.4)
        painter.setPen(edge)
        painter.setFont(fonts.font(size, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, price.label)
