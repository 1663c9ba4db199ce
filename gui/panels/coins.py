"""Coins in a bin or purse: drawn in a row, and dragged from one to another."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.theme.theme import Theme

WIDE: Final = 16
HIGH: Final = 24
"""Size of a coin in pixels."""
_TIGHT: Final = 4
"""What is seen of a coin under another, at least."""


def draw_coin(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """An oval gold coin with the notches of a hammer."""
    painter.setPen(QPen(QColor(theme.print_ink), 1.2))
    painter.setBrush(QColor(theme.print_gold))
    painter.drawRoundedRect(box, box.width() * 0.45, box.height() * 0.32)
    painter.setPen(QPen(QColor(theme.print_ink), 0.8))
    for share in (0.3, 0.5, 0.7):
        y = box.top() + box.height() * share
        painter.drawLine(round(box.left() + 4), round(y), round(box.right() - 4), round(y))


def coin_picture(theme: Theme) -> QPixmap:
    """One coin, as it is carried by the mouse."""
    picture = QPixmap(2 * WIDE, 2 * HIGH)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_coin(painter, QRectF(1, 1, WIDE - 2, HIGH - 2), theme)
    painter.end()
    return picture


class Coins(QWidget):
    """So many coins; ``number`` says whose: a bin, or -1 for the purse."""

    carried = Signal(int, QPoint)
    """A coin is dragged from here to a point of the screen."""
    dropped = Signal(int, QPoint)
    """It is let go there."""

    def __init__(self, number: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number, self._theme = number, theme
        self._count = 0
        self._pressed = False
        self.setMinimumSize(3 * WIDE, HIGH + 2)

    @property
    def count(self) -> int:
        """How many lie here."""
        return self._count

    def show_count(self, count: int) -> None:
        """Show so many."""
        self._count = count
        can = Qt.CursorShape.OpenHandCursor if count else Qt.CursorShape.ArrowCursor
        self.setCursor(can)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for some coins."""
        return QSize(5 * WIDE, HIGH + 2)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Coins beside each other, over one another where there is little room."""
        if not self._count:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.width() - WIDE - 1
        step = min(WIDE + 2.0, max(_TIGHT, room / max(1, self._count - 1)))
        for index in range(self._count):
            left = 0.5 + index * step
            if left <= room + 1:
                draw_coin(painter, QRectF(left, 1, WIDE - 1, HIGH - 1), self._theme)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take a coin."""
        self._pressed = bool(self._count) and event.button() == Qt.MouseButton.LeftButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Carry it."""
        if self._pressed:
            self.carried.emit(self.number, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Let it go."""
        if self._pressed:
            self._pressed = False
            self.dropped.emit(self.number, event.globalPosition().toPoint())
