"""The curtain between two humans in a game with hidden information."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.crest_label import CrestLabel
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

_CREST: Final = 12 * GRID
"""Edge of the crest in pixels."""


class Curtain(QWidget):
    """A page that shows nothing of the match; it takes the place of the board."""

    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self.crest = CrestLabel("", theme, edge=_CREST)
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title.setStyleSheet(f"font-size: {theme.title}px; font-weight: 600;")
        hint = QLabel(tr("Everything is covered until you confirm that you sit here."))
        hint.setObjectName("faint")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton(tr("I sit here"))
        self.button.setProperty("primary", "true")
        self.button.clicked.connect(self.confirmed)
        layout = QVBoxLayout(self)
        layout.setSpacing(2 * GRID)
        layout.addStretch(1)
        layout.addWidget(self.crest, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self.title)
        layout.addWidget(hint)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1)

    def draw_for(self, who: str, clan: str = "") -> None:
        """Ask for the player of a seat, in the colour of the clan that stands for him."""
        self.crest.setVisible(bool(clan))
        self.crest.show_clan(clan)
        self.title.setText(tr("{side} is to decide", side=who))
        self.button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter confirms."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)
