"""A list to choose from that the mouse wheel scrolls past."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox


class ChoiceBox(QComboBox):
    """A closed list whose value the wheel does not change, so that the page around it scrolls."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Leave the wheel to the page; the open list has its own."""
        event.ignore()
