"""The recap: what happened since the last own decision, and what was done to the player first."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from PySide6.QtCore import QRect, Qt, QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout

from gui.board.calm_corner import hidden, places_under, printed_on
from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.played import done_to, played_actions, since_last_decision
from gui.panels.board_card import BoardCard
from gui.panels.log import BEGINNINGS
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.seats import humans
from wargame_core.views.time_values import PlayedAction
from wargame_core.views.words import tr

WIDTH: Final = 64 * GRID
_PLACE: Final = 10
"""How much worse a place is under the card than something printed."""
_LIT: Final = 10
"""How much worse than any other place one that is lit is under the card."""
_PIECE: Final = 100
"""How much worse what stands on the board is under the card than a place with nothing."""
LINES: Final = 7
"""Lines that are seen without scrolling."""


def _line(action: PlayedAction) -> str:
    """An action in words; a link to its place."""
    words = escape(action.text)
    return f'<a href="place:{action.place}">{words}</a>' if action.place >= 0 else words


class Recap(BoardCard):
    """A slim card at the top of the board; links lead to the places of the events."""

    place_clicked = Signal(int)
    dismissed = Signal()

    def __init__(self, live: LiveMatch, over: BoardSurface, theme: Theme = LIGHT) -> None:
        self._board = over
        edge = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        super().__init__(over, edge, theme, yields=True)
        self._live = live
        self._told: dict[str, int] = {}
        """By seat, how much of the match it has been told of."""
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("heading")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFixedWidth(WIDTH)
        self.text.setStyleSheet("QTextBrowser { border: 0; }")
        self.text.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; }}")
        self.text.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.done = QPushButton(tr("Close"))
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
        live.changed.connect(self._forget)
        live.opened.connect(self._begin)
        self.text.anchorClicked.connect(self._clicked)

    def show_for(self, seat: str) -> None:
        """Show a seat what happened since it decided last.

        Nothing is shown if only turns, stages and phases have begun. Whoever plays alone against
        programs is told what they did to him, though he answered meanwhile; the rest is on the
        board.
        """
        now = self._live.now
        entries = since_last_decision(now, seat)
        alone = len(humans(now.match.seats)) < 2
        if alone:
            entries = now.match.entries[self._told.get(seat, len(now.entries) - len(entries)) :]
            self._told[seat] = len(now.match.entries)
        done = done_to(now, entries, seat)
        played = () if alone else played_actions(now, entries)
        events = [event for entry in entries for event in now.events_of(entry)]
        if not done and (alone or all(event.kind in BEGINNINGS for event in events)):
            self.hide()
            return
        who = self._live.now.seat_title(seat)
        title = tr("{side}: done to you by the others", side=who)
        self.title.setText(title if alone else tr("{side}: since your last decision …", side=who))
        lines = [_line(action) for action in done]
        if not alone:
            told = {action.text for action in done}
            lines = [f"<b>{line}</b>" for line in lines]
            lines += [_line(action) for action in played if action.text not in told]
        self.text.setHtml("<br>".join(lines))
        document = self.text.document()
        document.setTextWidth(WIDTH)
        first = document.firstBlock().layout().lineAt(0)
        most = math.floor(LINES * first.height() + document.documentMargin())
        self.text.setFixedHeight(min(most, int(document.size().height()) + 2))
        if self.isHidden():
            self._board.setFocus()  # Enter is for the card, and not for a row of the hand
        self.appear()

    def _spots(self, box: QRect, room: QRect) -> tuple[QRect, ...]:
        """In the middle, at the left or at the right; above, or below."""
        left, right = QRect(box), QRect(box)
        left.moveLeft(room.left())
        right.moveRight(room.right())
        above = (box, left, right)
        bottom = min(room.bottom(), self._board.always_free.bottom() - GRID)
        below = tuple(QRect(one.x(), bottom - one.height(), one.width(), one.height())
                      for one in above)  # fmt: skip
        return (*above, *below)

    def _hidden_by(self, box: QRect) -> int:
        """How much of what stands on the board, then how many places have a part under it.

        Lit places count most among those, and what is printed least.
        """
        lit = self._live.now.by_place if self._live.is_open else ()
        under = places_under(self._board, box)
        prints = sum(box.intersects(one) for one in printed_on(self._board))
        places = len(under) + _LIT * sum(place in lit for place in under)
        return _PLACE * (places + _PIECE * hidden(self._board, box)) + prints

    def _forget(self, *_: object) -> None:
        """The match has gone on, or back: what is done then has not been told."""
        length = len(self._live.match.entries)
        self._told = {seat: min(told, length) for seat, told in self._told.items()}
        self.hide()

    def _begin(self) -> None:
        """Another match."""
        self._told = {}
        self.hide()

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "place":
            self.place_clicked.emit(int(url.path()))
