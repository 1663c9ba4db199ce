"""The recap at the hand-over between two humans: what happened since the last own decision."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.match.played import played_actions, since_last_decision
from gui.panels.board_card import BoardCard
from gui.panels.log import BEGINNINGS
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

WIDTH: Final = 64 * GRID
LINES: Final = 7
"""Lines that are seen without scrolling."""


class Recap(BoardCard):
    """A slim card at the top of the board; links lead to the places of the events."""

    place_clicked = Signal(int)
    dismissed = Signal()

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        edge = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        super().__init__(over, edge, theme, yields=True)
        self._live = live
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("heading")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFixedWidth(WIDTH)
        self.text.setStyleSheet("QTextBrowser { border: 0; }")
        self.text.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; }}")
        self.text.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.done = QPushButton(tr("Go on"))
        self.done.setToolTip(tr("Key {key}", key="Esc"))
        self.done.setProperty("primary", "true")
        self.done.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addLayout(top)
        layout.addWidget(self.text)
        self.done.clicked.connect(self.dismissed)
        self.dismissed.connect(self.hide)
        for over_now in (live.changed, live.opened):
            over_now.connect(self._forget)
        self.text.anchorClicked.connect(self._clicked)

    def show_for(self, seat: str) -> None:
        """Show a seat what happened since it decided last.

        Nothing is shown if only turns, stages and phases have begun.
        """
        now = self._live.now
        entries = since_last_decision(now, seat)
        played = played_actions(now, entries)
        events = [event for entry in entries for event in now.events_of(entry)]
        if all(event.kind in BEGINNINGS for event in events):
            self.hide()
            return
        self.title.setText(
            tr("{side}: since your last decision …", side=self._live.now.seat_title(seat))
        )
        lines = []
        for action in played:
            words = escape(action.text)
            link = f'<a href="place:{action.place}">{words}</a>'
            lines.append(link if action.place >= 0 else words)
        self.text.setHtml("<br>".join(lines))
        document = self.text.document()
        document.setTextWidth(WIDTH)
        first = document.firstBlock().layout().lineAt(0)
        most = math.floor(LINES * first.height() + document.documentMargin())
        self.text.setFixedHeight(min(most, int(document.size().height()) + 2))
        self.appear()

    def _forget(self, *_: object) -> None:
        """The match has gone on."""
        self.hide()

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "place":
            self.place_clicked.emit(int(url.path()))
