"""Lists and numbers whose value the mouse wheel does not change, so that the page scrolls."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox


class ChoiceBox(QComboBox):
    """A closed list that leaves the wheel to the page around it; the open list has its own."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Hand the wheel on."""
        event.ignore()


class NumberBox(QSpinBox):
    """A number that leaves the wheel to the page around it."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Hand the wheel on."""
        event.ignore()
