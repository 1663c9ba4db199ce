"""What the prompt bar shows while no human decides: who thinks, and how to stop it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from gui.match.live_match import LiveMatch
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr


class Waiting(QWidget):
    """Programs and dice, moving or paused; made anew at every change."""

    def __init__(
        self, live: LiveMatch, who: str, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID)
        self.buttons: list[QPushButton] = []
        label = QLabel()
        label.setObjectName("faint")
        if live.looks_back:
            label.setText(tr("Decided so at that point; nothing can be played in the past."))
            self._layout.addWidget(label)
            return
        if live.runs_by_itself:
            busy = QProgressBar()
            busy.setRange(0, 0)
            busy.setFixedSize(12 * GRID, GRID)
            busy.setTextVisible(False)
            busy.setStyleSheet(
                f"QProgressBar {{ border: 1px solid {theme.line}; border-radius: 3px; }}"
                f" QProgressBar::chunk {{ background: {theme.accent}; }}"
            )
            self._layout.addWidget(busy)
            label.hide()
        else:
            label.setText(tr("Paused") if live.paused else tr("{who} …", who=who))
            self._layout.addWidget(label)
        if live.paused:
            self._add(tr("Go on"), "P", self._go_on)
            self._add(tr("Next move"), "L", live.step)
            self._add(tr("Skip to the next decision"), "Shift+L", live.skip)
        else:
            self._add(tr("Pause"), "P", self._pause)
            self._add(tr("Skip to the next decision"), "Shift+L", live.skip)

    def _add(self, text: str, key: str, run: object) -> None:
        button = QPushButton(text)
        button.setToolTip(tr("Key {key}", key=key))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(run)
        self.buttons.append(button)
        self._layout.addWidget(button)

    def _go_on(self) -> None:
        self._live.set_paused(False)

    def _pause(self) -> None:
        self._live.set_paused(True)
