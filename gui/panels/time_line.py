"""The time line: buttons, the track with its ticks, and the speed."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from gui.match.live_match import LiveMatch
from gui.match.played import marks_of, moment, move_at
from gui.match.replay import Replay
from gui.panels.time_icons import SIZE, time_icon
from gui.panels.time_track import TimeTrack
from gui.shell.settings import PACES
from gui.shell.value_boxes import ChoiceBox
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.told import count_told
from wargame_core.views.time_values import MarkView
from wargame_core.views.words import tr

KEYS: Final = {
    "start": "Shift+Home", "back_to_decision": "Shift+J", "back": "J", "play": "K", "forward": "L",
    "on_to_decision": "Shift+L", "present": "Shift+End",
}  # fmt: skip
"""The keys of the menu for what the buttons do."""


class TimeLine(QWidget):
    """Follows the match and the replay; asks the replay to move.

    The track is laid out by whoever shows the line.
    """

    pace_wanted = Signal(int)
    """Another time between two moves is chosen, in milliseconds."""

    def __init__(
        self,
        live: LiveMatch,
        replay: Replay,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
    ) -> None:
        super().__init__(parent)
        self._live, self._replay, self._theme = live, replay, theme
        self._marks: list[MarkView] = []
        self._reader: str | None = None
        """Who counts the actions."""
        self.track = TimeTrack(theme=theme)
        self.track.explain_with(self.words_at)
        self.count = QLabel()
        self.count.setObjectName("faint")
        self.pace = ChoiceBox()
        self.pace.setToolTip(tr("Speed of replay and programs"))
        self.pace.setAccessibleName(self.pace.toolTip())
        for pace in reversed(PACES):
            self.pace.addItem(_pace_words(pace), pace)
        self.buttons: dict[str, QToolButton] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, GRID, 0)
        layout.setSpacing(0)
        for sign, text, run in (
            ("start", tr("To the start"), replay.to_start),
            ("back_to_decision", tr("Back to the decision before"), replay.back_to_decision),
            ("back", tr("One action back"), replay.back),
            ("play", tr("Play or pause"), replay.toggle),
            ("forward", tr("One action on"), replay.forward),
            ("on_to_decision", tr("On to the next decision"), replay.on_to_decision),
            ("present", tr("Return to the present"), replay.to_present),
        ):
            button = QToolButton()
            button.setAutoRaise(True)
            button.setIcon(time_icon(sign, theme))
            button.setIconSize(QSize(SIZE, SIZE))
            button.setToolTip(tr("{text} (key {key})", text=text, key=KEYS[sign]))
            button.setAccessibleName(text)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(run)
            self.buttons[sign] = button
            layout.addWidget(button)
        layout.addWidget(self.count)
        layout.addWidget(self.pace)
        self.track.wanted.connect(self._go_to)
        self.track.stepped.connect(self._step)
        self.pace.activated.connect(self._pace_chosen)
        live.opened.connect(self.rebuild)
        live.changed.connect(self._follow)
        live.settled.connect(self.refresh)
        live.annotated.connect(self._mark_remarks)
        replay.changed.connect(self.refresh)

    def rebuild(self) -> None:
        """Collect the ticks of the whole match."""
        self._reader = self._live.now.reader
        self._marks = [*marks_of(self._live.now, self._live.match.entries)]
        self.track.show_marks(self._marks)
        self._mark_remarks()
        self.refresh()

    def refresh(self) -> None:
        """Show the position in the match, and which buttons can be used."""
        live = self._live
        if not live.is_open:
            return
        now = live.now
        shown, length = now.told_position, now.told_length
        self.track.show_position(shown, length)
        self.count.setText(tr("{shown} / {length}", shown=shown, length=length))
        room = self.count.fontMetrics().horizontalAdvance("0000 / 0000")
        self.count.setMinimumWidth(room)
        moving = self._replay.is_moving
        self.buttons["play"].setIcon(time_icon("pause" if moving else "play", self._theme))
        waits = now.awaits_human or now.awaits_die
        over = now.match.decision is None
        for sign in ("start", "back_to_decision", "back"):
            self.buttons[sign].setEnabled(shown > 0)
        for sign in ("forward", "on_to_decision"):
            self.buttons[sign].setEnabled(now.looks_back or not (waits or over))
        self.buttons["play"].setEnabled(now.looks_back or not waits)
        self.buttons["present"].setEnabled(now.looks_back)
        at = self.pace.findData(live.pause_ms)
        if at >= 0:
            self.pace.setCurrentIndex(at)

    def words_at(self, position: int) -> str:
        """Which point of the match this is, and what was played last there."""
        now = self._live.now
        played = now.points[position]
        words = tr("Action {position}: {when}", position=position, when=moment(now, played))
        if position:
            move = move_at(now, played)
            words += f"\n{move.who}: {move.text}"
        return words

    def _mark_remarks(self) -> None:
        now = self._live.now
        points = now.points
        remarks = {bisect_left(points, one.after) for one in self._live.match.annotations}
        self.track.show_remarks(sorted(remarks))

    def _follow(self, change: Change) -> None:
        if self._live.now.reader != self._reader:
            self.rebuild()
        elif isinstance(change, Played):
            self._marks += marks_of(self._live.now, (change.entry,))
        else:
            first = count_told(change.entries[0], self._reader)
            self._marks = [mark for mark in self._marks if mark.position < first]
            self._mark_remarks()
        self.track.show_marks(self._marks)

    def _go_to(self, position: int) -> None:
        """Show the match after so many actions that are told."""
        points = self._live.now.points
        last = position >= len(points) - 1
        self._replay.go_to(self._live.match.position if last else points[position])

    def _step(self, by: int) -> None:
        if by < 0:
            self._replay.back()
        else:
            self._replay.forward()

    def _pace_chosen(self, index: int) -> None:
        self.pace_wanted.emit(self.pace.itemData(index))


def _pace_words(pace: int) -> str:
    if not pace:
        return tr("Pace: at once")
    return tr("Pace: {seconds} s", seconds=f"{pace / 1000:g}")
