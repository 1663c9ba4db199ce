"""The force whose actions the prompt bar shows, and a way to the others in its place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from gui.theme.theme import GRID
from wargame_core.views.words import tr


class ForceHead(QWidget):
    """The title of a force, and which it is of how many."""

    other_wanted = Signal()
    """Another force of the place is asked for."""

    def __init__(self, title: str, number: int, count: int) -> None:
        """Take the title and which of ``count`` forces it is, from 1."""
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        label = QLabel(title)
        label.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(label)
        if count > 1:
            other = QPushButton(tr("Force {number} of {all} ›", number=number, all=count))
            other.setToolTip(tr("Another force in this place"))
            other.clicked.connect(self.other_wanted)
            layout.addWidget(other)
        layout.addStretch(1)
