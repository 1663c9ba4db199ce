"""All counters in one hex: one to three stacks side by side, each with its height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.counter_item import draw_counter
from gui.board.crests import draw_crest
from gui.board.geometry import HEX
from gui.board.map_item import STACKS, PlaceItem
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.values import StackView

FAR_BELOW: Final = 0.42
"""Scale under which stacks are colour blocks."""

_BOXES: Final = {
    1: ((0.0, 20.0, 54.0),),
    2: ((-22.5, 17.0, 43.0), (22.5, 17.0, 43.0)),
    3: ((-33.0, 14.0, 32.0), (0.0, 14.0, 32.0), (33.0, 14.0, 32.0)),
}
_FAR_BOXES: Final = {
    1: ((0.0, 16.0, 58.0),),
    2: ((-25.0, 16.0, 48.0), (25.0, 16.0, 48.0)),
    3: ((-35.0, 14.0, 36.0), (0.0, 14.0, 36.0), (35.0, 14.0, 36.0)),
}


_BOX: Final = QRectF(-0.75 * HEX, -0.6 * HEX, 2.0 * HEX, 1.3 * HEX)
"""The hex, and room for a tag to its right."""


class StackItem(PlaceItem):
    """The stacks of one hex."""

    def __init__(
        self,
        centre: QPointF,
        stacks: tuple[StackView, ...],
        theme: Theme,
        tiles: TileStore | None = None,
    ) -> None:
        super().__init__(centre, _BOX, theme, STACKS, tiles)
        self._stacks = stacks[:3]
        self._crowded = False

    @property
    def stacks(self) -> tuple[StackView, ...]:
        """What is shown."""
        return self._stacks

    def show_views(self, stacks: tuple[StackView, ...], *, crowded: bool) -> None:
        """Show other counters, if they are others; crowded: the hexes to the right are full."""
        if (stacks[:3], crowded) != (self._stacks, self._crowded):
            self._stacks, self._crowded = stacks[:3], crowded
            self.renew()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw each stack: full counters when near, colour blocks when far."""
        far = scale < FAR_BELOW
        boxes = (_FAR_BOXES if far else _BOXES)[len(self._stacks)]
        for view, (x, y, edge) in zip(self._stacks, boxes, strict=True):
            box = QRectF(x - edge / 2, y - edge / 2, edge, edge)
            if far:
                self._block(painter, box, view, scale)
            else:
                self._stack(painter, box, view, scale)

    def _stack(self, painter: QPainter, box: QRectF, view: StackView, scale: float) -> None:
        top = view.counters[0]
        edge = mixed(self._theme.clan(top.clan), QColor(self._theme.print_ink), 0.65)
        for step in range(min(len(view.counters) - 1, 3), 0, -1):
            painter.setPen(QPen(edge, 1))
            painter.setBrush(mixed(self._theme.clan(top.clan), QColor(self._theme.print_ink), 0.3))
            painter.drawRoundedRect(box.translated(2.2 * step, -2.2 * step), 4, 4)
        draw_counter(painter, box, top, self._theme, box.width() * scale)
        if len(view.counters) > 1:
            self._height(painter, box.topRight() + QPointF(3, -3), 8.5, len(view.counters))

    def _block(self, painter: QPainter, box: QRectF, view: StackView, scale: float) -> None:
        """A colour block with the crest; the height of the stack on a tag at its corner."""
        top = view.counters[0]
        painter.setPen(QPen(QColor(self._theme.print_light), 1.2 / scale))
        painter.setBrush(self._theme.clan(top.clan))
        painter.drawRoundedRect(box, 7, 7)
        height = len(view.counters)
        tagged = not self._crowded and len(self._stacks) == 1
        if height > 1 and not tagged and box.width() * scale >= 7:
            painter.setPen(QColor(self._theme.print_light))
            self._number(painter, box, min(box.width() * 1.1, 11 / scale), height)
            return
        inset = box.width() * 0.1
        draw_crest(
            painter,
            top.clan,
            box.adjusted(inset, inset, -inset, -inset),
            QColor(self._theme.print_light),
        )
        if height > 1 and tagged:
            tall = max(24.0, 11.0 / scale)
            wide = tall * (0.68 if height < 10 else 1.2)
            tag = QRectF(box.right() - 2 / scale, box.bottom() - tall, wide, tall)
            painter.setPen(QPen(self._theme.clan(top.clan), 1 / scale))
            painter.setBrush(QColor(self._theme.print_paper))
            painter.drawRect(tag)
            painter.setPen(QColor(self._theme.print_ink))
            self._number(painter, tag, tall * 0.92, height)

    def _number(self, painter: QPainter, box: QRectF, size: float, number: int) -> None:
        painter.setFont(fonts.font(size))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(number))

    def _height(self, painter: QPainter, centre: QPointF, radius: float, height: int) -> None:
        painter.setPen(QPen(QColor(self._theme.print_ink), 1.2))
        painter.setBrush(QColor(self._theme.print_paper))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QColor(self._theme.print_ink))
        painter.setFont(fonts.font(radius * 1.35, bold=True))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(height))
