"""A line of news: what has no room is cut, and seen again when there is more room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from gui.shell.plain_tip import plain_tip


class NewsLine(QLabel):
    """Takes the room that is left beside others; the tip has all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def tell(self, text: str) -> None:
        """Say this; empty for nothing."""
        self._whole = text
        self.setToolTip(plain_tip(text) if text else "")
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """As much of it as has room now."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        metrics, room = self.fontMetrics(), max(0, self.width())
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, room))
