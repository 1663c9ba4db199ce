"""Clicks that were meant for the button that lay under the mouse a moment ago."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

_NEAR: Final = 4
"""Pixels within which two clicks are on one spot."""

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StaleClicks(QObject):
    """Lets a button take no click as long as it has only just come to lie under the mouse.

    That is a click on the spot of the one before it, with something else asked there by now.
    """

    early = Signal()
    """A click came too early, and did nothing."""

    def __init__(self, has_rested: Callable[[], bool], parent: QObject | None = None) -> None:
        """``has_rested``: whether the buttons have been seen long enough to be clicked."""
        super().__init__(parent)
        self._has_rested = has_rested
        self._about: object = None
        self._last: tuple[QPoint, object] | None = None
        """Where the last click was, and what was asked then."""
        self.pressed_at = QRect()
        """Where on the screen the button lies whose click is being answered; else empty."""

    def ask(self, about: object, line: QWidget) -> None:
        """From now on the buttons in this line are about something."""
        self._about = about
        for button in line.findChildren(QPushButton):
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Take a click that comes too early away from its button."""
        if not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.LeftButton:
            return False
        at = event.globalPosition().toPoint()
        if event.type() in _PRESSES and self._is_stale(at):
            self.early.emit()
            return True
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(watched, QPushButton):
            self._last = (at, self._about)
            self.pressed_at = QRect(watched.mapToGlobal(QPoint(0, 0)), watched.size())
            QTimer.singleShot(0, self, self._answered)
        return False

    def _answered(self) -> None:
        self.pressed_at = QRect()

    def _is_stale(self, at: QPoint) -> bool:
        if self._last is None or self._has_rested():
            return False
        before, about = self._last
        return about != self._about and (at - before).manhattanLength() < _NEAR
