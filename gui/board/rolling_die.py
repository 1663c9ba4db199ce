"""A die that rolls on the board, beside the place for which it is rolled."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QWidget

from gui.panels.die_view import DieView
from gui.theme.theme import Theme

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
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        self.hide()

    def roll_at(self, place: QPoint, face: int, sides: int) -> None:
        """Roll beside a point of the board and stay for a moment."""
        room = self._over.rect().size() - self.size()
        spot = place + _ASIDE
        left = max(0, min(spot.x(), room.width()))
        top = max(0, min(spot.y(), room.height()))
        self.move(left, top)
        self.show_face(face, rolling=True, sides=sides)
        self.show()
        self.raise_()
        self._gone.start(SHOWN_MS)
