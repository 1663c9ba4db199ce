"""A die that is seen to roll before it shows its face."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.panels.dice import CUBE, die_image
from gui.theme.theme import Theme

FRAME_MS: Final = 40
FRAMES: Final = 6
"""Faces seen on the way: all of it stays under 300 ms."""


class DieView(QWidget):
    """One die; 0 shows none."""

    def __init__(self, theme: Theme, size: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._size = size
        self._face = 0
        self._goal = 0
        self._left = 0
        self._sides = CUBE
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._turn)
        self.setFixedSize(size, size)

    @property
    def face(self) -> int:
        """The face on which it comes to rest."""
        return self._goal

    @property
    def is_rolling(self) -> bool:
        """Whether it has not come to rest yet."""
        return self._timer.isActive()

    def show_face(self, face: int, *, rolling: bool, sides: int = CUBE) -> None:
        """Show a face of a die with so many sides, at once or after a short roll."""
        self._sides = sides
        self._goal = face
        self._left = FRAMES if rolling and face else 0
        if self._left:
            self._since.start()
            self._timer.start()
            self._turn()
        else:
            self._timer.stop()
            self._face = face
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """A square."""
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the face."""
        if self._face:
            painter = QPainter(self)
            painter.drawImage(0, 0, die_image(self._face, self._theme, self._size, self._sides))

    def _turn(self) -> None:
        """Another face each time; at last the one that fell."""
        self._left = FRAMES - int(self._since.elapsed()) // FRAME_MS
        if self._left <= 0:
            self._timer.stop()
            self._face = self._goal
        else:
            self._face = (self._goal + self._left * 2 + self._face) % self._sides + 1
        self.update()
