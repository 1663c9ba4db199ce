"""The banner over the board while an earlier point of the match is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from gui.match.live_match import LiveMatch
from gui.match.played import moment
from gui.panels.board_card import BoardCard
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr


class LookBackBanner(BoardCard):
    """Says which point it is; leads back to the present or into a new match."""

    return_wanted = Signal()
    branch_wanted = Signal()

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        super().__init__(over, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter, theme)
        self._live = live
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setObjectName("heading")
        self.back = QPushButton(tr("Return to the present"))
        self.back.setProperty("primary", "true")
        self.back.setToolTip(tr("Key {key}", key="Shift+End"))
        self.branch = QPushButton(tr("Branch a new match from here …"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.branch)
        layout.addWidget(self.back)
        for button in (self.branch, self.back):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.clicked.connect(self.return_wanted)
        self.branch.clicked.connect(self.branch_wanted)
        live.settled.connect(self.refresh)
        live.opened.connect(self.refresh)

    def refresh(self) -> None:
        """Appear while the match is shown as it was."""
        live = self._live
        if not live.is_open or not live.looks_back:
            self.hide()
            return
        self.text.setText(tr("Looking back at {when}", when=moment(live.now, live.now.position)))
        self.appear()
