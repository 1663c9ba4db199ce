"""The way from the force whose actions the prompt bar shows to the others in its place."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.theme.theme import GRID
from wargame_core.views.words import tr


class ForceHead(QWidget):
    """Which force it is of how many; nothing where it is alone."""

    other_wanted = Signal()
    """Another force of the place is asked for."""

    def __init__(self, number: int, count: int) -> None:
        """Take which of ``count`` forces it is, from 1."""
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        if count > 1:
            other = QPushButton(tr("Force {number} of {all} ›", number=number, all=count))
            other.setToolTip(tr("Another force in this place"))
            other.clicked.connect(self.other_wanted)
            layout.addWidget(other)
        layout.addStretch(1)
