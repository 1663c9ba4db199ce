"""A card over the board with the last move of a program, or the one replayed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.board.calm_corner import calm_corner, spot
from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.played import move_at
from gui.match.snapshot import Snapshot
from gui.panels.board_card import BoardCard
from gui.panels.dice import die_image
from gui.panels.log import BEGINNINGS
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.history import Entry
from wargame_core.engine.seats import HUMAN
from wargame_core.engine.told import is_told
from wargame_core.players.reasons import may_explain
from wargame_core.views.time_values import MoveView, PlayedAction
from wargame_core.views.words import number, signed, tr

MOST: Final = 4
"""Events shown at once; the log has them all."""

WIDTH: Final = 44 * GRID
WIDER: Final = 52 * GRID
LEAST: Final = 22 * GRID
"""Width of its lines at most, where that saves one or more of them, and at least."""

KEPT_MS: Final = 5000
"""How long the last move of a program stays once a player is to decide, in milliseconds."""


_CORNERS: Final = (
    Qt.Corner.BottomLeftCorner,
    Qt.Corner.BottomRightCorner,
    Qt.Corner.TopRightCorner,
    Qt.Corner.TopLeftCorner,
)
"""Where it may stand, the best first where nothing is hidden."""


class MoveCaption(BoardCard):
    """Shows who did what, and what dice brought, also to a human; else nothing of his own moves."""

    faded = Signal()
    """The last move has been shown for long enough."""

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        corner = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        super().__init__(over, corner, theme, yields=True)
        self._live = live
        self._corner = _CORNERS[0]
        self._theme = theme
        self.shown_move: MoveView | None = None
        """What is shown."""
        self.title, self.text = QLabel(), QLabel()
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
        self._dice = QHBoxLayout()
        self._dice.setSpacing(GRID)
        self._dice.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.title)
        layout.addLayout(self._dice)
        layout.addWidget(self.text)
        self.why = QLabel(tr("Why this move? Key {key}", key="W"))
        self.why.setObjectName("faint")
        layout.addWidget(self.why)
        self._fading = QTimer(self)
        self._fading.setSingleShot(True)
        self._fading.timeout.connect(self._fade)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if isinstance(over, BoardSurface):
            queued = Qt.ConnectionType.QueuedConnection  # a minimap or a fan has moved by then
            over.zoomed.connect(self._resettle, queued)

    def refresh(self) -> MoveView | None:
        """Show the last move before the point that is shown; the answer is that move."""
        now = self._live.now
        self.shown_move = None
        entry = _telling(now)
        if entry is not None:
            own = now.match.seats.get(entry.seat) == HUMAN
            if now.looks_back or not own:
                self.shown_move = move_at(now, entry.number)
        self._fading.stop()
        if self.shown_move is None:
            self.hide()
        else:
            self._show(self.shown_move)
            if now.awaits_human or now.awaits_die:
                self._fading.start(KEPT_MS)
        return self.shown_move

    def _resting(self, box: QRect) -> QRect:
        """In the corner where it hides least of the game, the one where it was if that will do."""
        board = self._over
        if isinstance(board, BoardSurface):
            lying = [one.geometry() for one in board.cards if one.isVisible()]
            lying += [card.geometry() for card in self._others() if not card.isHidden()]
            lying.append(board.fan_box)
            corners = (self._corner, *_CORNERS)
            self._corner = calm_corner(board, box.size(), corners, lying)
            return QRect(spot(board, box.size(), self._corner), box.size())
        return box

    def give_way(self) -> None:
        """Go to another corner if a fan lies under the card."""
        board = self._over
        if (
            isinstance(board, BoardSurface)
            and not self.isHidden()
            and self.geometry().intersects(board.fan_box)
        ):
            self.settle()

    def _fade(self) -> None:
        self.shown_move = None
        self.hide()
        self.faded.emit()

    def _show(self, move: MoveView) -> None:
        words = f"<b>{escape(move.who)}</b>"
        self.title.setText(f"{words}: {escape(move.text)}")
        while self._dice.count() > 1:
            item = self._dice.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for event in move.events:
            if event.die is not None:
                for label in self._read(event, event.die):
                    self._dice.insertWidget(self._dice.count() - 1, label)
                    label.show()
        lines = [escape(event.text) for event in move.events if event.text != move.text]
        rest = "" if len(lines) <= MOST else "<br>…"
        self.text.setText("<br>".join(lines[:MOST]) + rest)
        self.text.setVisible(bool(lines))
        self._fit_width(f"{move.who}: {move.text}", [event.text for event in move.events])
        match = self._live.match
        by_program = match.seats.get(move.seat, HUMAN) != HUMAN
        self.why.setVisible(by_program and may_explain(match))
        self.appear()

    def _fit_width(self, title: str, lines: Sequence[str]) -> None:
        """As wide as the longest line, so that a short one covers little of the board.

        Where lines have to be broken, as wide as leaves the fewest of them, and no wider.
        """
        bold = QFont(self.title.font())
        bold.setBold(True)
        said = [(QFontMetrics(bold), title)]
        said += [(self.text.fontMetrics(), line) for line in lines[:MOST]]
        longest = max(metrics.horizontalAdvance(text) for metrics, text in said) + GRID
        wide = longest
        if longest > WIDTH:
            widths = range(LEAST, WIDER + 1, GRID // 2)
            wide = min(widths, key=lambda width: (_height(said, width - GRID), width))
        for label in (self.title, self.text):
            label.setFixedWidth(max(wide, LEAST))

    def _read(self, event: PlayedAction, die: int) -> Iterator[QLabel]:
        """A die as it fell, and what it counts with its modifiers."""
        fallen = QLabel()
        image = die_image(die, self._theme, 4 * GRID, event.sides)
        fallen.setPixmap(QPixmap.fromImage(image))
        fallen.setAccessibleName(str(die))
        yield fallen
        if event.added:
            yield QLabel(f"{signed(event.added)} = {number(die + event.added)}")


def _telling(now: Snapshot) -> Entry | None:
    """The last action of which there is something to tell: the end of a move says nothing."""
    last = found = now.last_told
    for entry in reversed(now.entries):
        if last is None or entry.seat not in (last.seat, CHANCE):
            break
        if not is_told(entry, now.reader):
            continue
        found = entry
        says = any(event.kind not in BEGINNINGS for event in now.events_of(entry))
        if says or not isinstance(entry.action, now.views.ENDINGS):
            return found
    return last


def _height(said: Sequence[tuple[QFontMetrics, str]], width: int) -> int:
    """Height of lines of text, each broken where it is wider."""
    flags, room = Qt.TextFlag.TextWordWrap, QRect(0, 0, width, 0)
    return sum(metrics.boundingRect(room, flags, text).height() for metrics, text in said)
