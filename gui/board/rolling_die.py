"""A die that rolls on the board, beside the place for which it is rolled, and what it comes to."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.panels.die_view import DieView
from gui.theme.theme import GRID, Theme
from wargame_core.views.words import number, signed

SHOWN_MS: Final = 1500
"""How long it lies there."""

_SIZE: Final = 34
_ASIDE: Final = QPoint(26, -56)
"""From the middle of the place: neither on its counters nor on its name."""


class RollingDie(DieView):
    """Lets the mouse through, and goes by itself."""

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(theme, _SIZE, over)
        self._over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.total = ""
        """What is added to the die, and the sum with which the chart is read; or empty."""
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        self.hide()

    def roll_at(self, place: QPoint, face: int, sides: int, added: tuple[int, ...] = ()) -> None:
        """Roll beside a point of the board and stay for a moment; ``added``: to the die."""
        self.total = f"{signed(sum(added))} = {number(face + sum(added))}" if added else ""
        wide = self.fontMetrics().horizontalAdvance(self.total) + GRID if self.total else 0
        self.setFixedSize(_SIZE + wide + (GRID if wide else 0), _SIZE)
        room = self._over.rect().size() - self.size()
        spot = place + _ASIDE
        left = max(0, min(spot.x(), room.width()))
        top = max(0, min(spot.y(), room.height()))
        self.move(left, top)
        self.show_face(face, rolling=True, sides=sides)
        self.show()
        self.raise_()
        self._gone.start(SHOWN_MS)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The die, and once it lies what it comes to."""
        super().paintEvent(event)
        if not self.total or self.is_rolling:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(_SIZE + GRID / 2, GRID, -1, -GRID)
        painter.setPen(QColor(self._theme.ink))
        painter.setBrush(QColor(self._theme.card))
        painter.drawRoundedRect(box, 4, 4)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.total)
