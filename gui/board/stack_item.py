"""All counters in one hex: one to three stacks side by side, each with its height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui import fonts
from gui.board.counter_item import WHITE, draw_counter
from gui.board.crests import draw_crest
from gui.board.geometry import HEX
from gui.looks.values import StackLook
from gui.theme import Theme, mixed

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


class StackItem(QGraphicsItem):
    """The stacks of one hex."""

    def __init__(self, centre: QPointF, looks: tuple[StackLook, ...], theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._looks = looks[:3]
        self.setPos(centre)
        self.setZValue(20)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def looks(self) -> tuple[StackLook, ...]:
        """What is shown."""
        return self._looks

    def show_looks(self, looks: tuple[StackLook, ...]) -> None:
        """Show other counters, if they are others."""
        if looks[:3] != self._looks:
            self._looks = looks[:3]
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """A little more than the hex."""
        return QRectF(-0.75 * HEX, -0.55 * HEX, 1.6 * HEX, 1.25 * HEX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Draw each stack: full counters when near, colour blocks when far."""
        scale = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        far = scale < FAR_BELOW
        boxes = (_FAR_BOXES if far else _BOXES)[len(self._looks)]
        for look, (x, y, edge) in zip(self._looks, boxes, strict=True):
            box = QRectF(x - edge / 2, y - edge / 2, edge, edge)
            if far:
                self._block(painter, box, look, scale)
            else:
                self._stack(painter, box, look, scale)

    def _stack(self, painter: QPainter, box: QRectF, look: StackLook, scale: float) -> None:
        top = look.counters[0]
        edge = mixed(self._theme.clan(top.clan), QColor(self._theme.ink), 0.65)
        for step in range(min(len(look.counters) - 1, 3), 0, -1):
            painter.setPen(QPen(edge, 1))
            painter.setBrush(mixed(self._theme.clan(top.clan), QColor(self._theme.ink), 0.3))
            painter.drawRoundedRect(box.translated(2.2 * step, -2.2 * step), 4, 4)
        draw_counter(painter, box, top, self._theme, box.width() * scale)
        if len(look.counters) > 1:
            self._height(painter, box.topRight() + QPointF(3, -3), 8.5, len(look.counters))

    def _block(self, painter: QPainter, box: QRectF, look: StackLook, scale: float) -> None:
        """A colour block with the crest; the height of the stack on a tag at its corner."""
        top = look.counters[0]
        painter.setPen(QPen(WHITE, 1.2 / scale))
        painter.setBrush(self._theme.clan(top.clan))
        painter.drawRoundedRect(box, 7, 7)
        inset = box.width() * 0.1
        draw_crest(painter, top.clan, box.adjusted(inset, inset, -inset, -inset), WHITE)
        height = len(look.counters)
        if height > 1:
            tall = max(24.0, 9.5 / scale)
            wide = tall * (0.8 if height < 10 else 1.3)
            tag = QRectF(box.right() - wide * 0.45, box.bottom() - tall * 0.75, wide, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.card))
            painter.drawRoundedRect(tag, tall * 0.25, tall * 0.25)
            painter.setPen(QColor(self._theme.ink))
            painter.setFont(fonts.font(tall * 0.95, bold=True))
            painter.drawText(
                tag, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(height)
            )

    def _height(self, painter: QPainter, centre: QPointF, radius: float, height: int) -> None:
        painter.setPen(QPen(QColor(self._theme.ink), 1.2))
        painter.setBrush(QColor(self._theme.card))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QColor(self._theme.ink))
        painter.setFont(fonts.font(radius * 1.35, bold=True))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(height))
