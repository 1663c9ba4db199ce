"""A button for something a player may want to do: it answers also where a rule forbids it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton

from gui.theme.theme import Theme
from wargame_core.views.reason_values import Reason


class ChoiceButton(QPushButton):
    """Emits its action; with a reason why not it emits that reason instead."""

    pointed = Signal(object)
    """Its action, or None when it is left."""
    chosen = Signal(object)
    """Its action, to be played."""
    refused = Signal(object)
    """Why not: a Reason; None when the button is left."""

    def __init__(self, text: str, action: Any, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.action = action
        self.reason = reason
        self.setProperty("refused", "true" if reason else "false")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._act)

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """The mouse points at it."""
        super().enterEvent(event)
        self._point()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """The mouse leaves it."""
        super().leaveEvent(event)
        self._leave()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """The keyboard points at it."""
        super().focusInEvent(event)
        self._point()
        if self.reason is not None:
            self.refused.emit(self.reason)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """The keyboard leaves it."""
        super().focusOutEvent(event)
        self._leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter presses the button that has the focus, not the framed one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """The second half of a double click was meant for what stood here before."""
        event.accept()

    def _point(self) -> None:
        self.pointed.emit(None if self.reason else self.action)

    def _leave(self) -> None:
        self.pointed.emit(None)
        if self.reason is not None:
            self.refused.emit(None)

    def _act(self) -> None:
        if self.reason is not None:
            self.refused.emit(self.reason)
        else:
            self.chosen.emit(self.action)


def refused_style(theme: Theme) -> str:
    """The style of buttons that only say why not."""
    return (
        f'QPushButton[refused="true"] {{ color: {theme.faint_ink}; background: {theme.paper};'
        f" border-style: dashed; }}"
    )
