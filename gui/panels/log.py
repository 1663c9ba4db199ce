"""The log: every event in words with its die, modifiers, table cell and rule."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from html import escape
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QMouseEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from gui.match.live_match import LiveMatch
from gui.match.readings import reading_words, unusual
from gui.panels.dice import die_tag
from gui.panels.links import cell_link, modifiers_text, read_link, rule_link
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.annotation import remarks_on
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.decision import Event
from wargame_core.engine.headings import PHASES, STAGES, TURNS
from wargame_core.engine.history import Entry
from wargame_core.engine.seats import HUMAN
from wargame_core.players.reasons import may_explain
from wargame_core.views.time_values import TURN
from wargame_core.views.words import language, listed, number, tr

_PARAGRAPH: Final = chr(0x2029)
"""What Qt puts between the lines of a selected text."""

HEADINGS: Final = TURNS | {"free-phase", "game-over"}
SUBHEADINGS: Final = STAGES | PHASES
BEGINNINGS: Final = (HEADINGS | SUBHEADINGS | {"set-up-done"}) - {"game-over"}
"""Kinds of events that only say where in the sequence of play the game is."""


class LogPanel(QTextBrowser):
    """Follows the match and the time line; a click on a line emits its place.

    While an earlier point is shown its lines are marked, and a click on others goes to theirs, as
    a double click always does.
    """

    place_clicked = Signal(int)
    rule_wanted = Signal(str)
    table_wanted = Signal(str, str, str)
    """Chart, row and column of a lookup."""
    point_wanted = Signal(int)
    """The number of an action after which the match is to be shown."""
    why_wanted = Signal(int)
    """The number of an action whose reasons are wanted."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._starts: list[int] = []
        self._ends: list[int] = []
        """Where the lines of each action begin and end in the text."""
        self._reader: str | None = None
        """For whose eyes it was written."""
        self._dice: tuple[Event, ...] = ()
        """The dice in the last line, while more like them may follow."""
        self.setOpenLinks(False)
        self.setToolTip(
            tr("Click a line to see its place on the board, twice to see the board as it was then")
        )
        self.setUndoRedoEnabled(False)
        self.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; text-decoration: none; }}")
        self.anchorClicked.connect(self._clicked)
        live.opened.connect(self.rebuild)
        live.changed.connect(self._follow)
        live.settled.connect(self._mark_point)
        live.annotated.connect(self.rebuild)
        live.annotated.connect(self._mark_point)

    def rebuild(self) -> None:
        """Write everything that was played so far."""
        self.clear()
        self._starts, self._ends, self._dice = [], [], ()
        self._reader = self._live.now.reader
        self._write_readings()
        self._write_remarks(0)
        for entry in self._live.match.entries:
            self._append(entry)
        self._to_end()

    def _write_readings(self) -> None:
        """Before everything else: the rulings that this match reads otherwise than usual."""
        match, theme = self._live.match, self._theme
        found = unusual(match.game, match.scenario, match.options)
        cursor = QTextCursor(self.document())
        for reading in found:
            if reading is found[0]:
                said = escape(tr("Rulings read otherwise than usual:"))
                cursor.insertHtml(f'<span style="color:{theme.faint_ink}">{said}</span>')
                cursor.insertBlock()
            links = listed(rule_link(number, theme) for number in reading.rulings)
            words = escape(reading_words(replace(reading, rulings=("\0",)))).replace("\0", links)
            cursor.insertHtml(words)
            cursor.insertBlock()

    def _follow(self, change: Change) -> None:
        if self._live.now.reader != self._reader and self._has_closed():
            self.rebuild()
        elif isinstance(change, Played):
            self._append(change.entry)
        else:
            self._take_back(change.entries[0].number - 1)
        self._to_end()

    def _take_back(self, first: int) -> None:
        """Remove what was written since an action; dice before it keep their line."""
        start = self._starts[first]
        while first and self._starts[first - 1] == start:
            first -= 1
        self._cut(start)
        del self._starts[first:]
        del self._ends[first:]
        self._dice = ()
        for entry in self._live.match.entries[first:]:
            self._append(entry)

    def _cut(self, start: int) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _append(self, entry: Entry) -> None:
        """Write the events of an action; a die goes into the line of those that it is like."""
        now, dice = self._live.now, self._dice
        view, events = now.views, now.events_of(entry)
        if dice and events and view.same_roll(dice[-1], events[0]):
            self._starts.append(self._starts[-1])
            self._cut(self._starts[-1])
            self._write((*dice, events[0]))
            events = events[1:]
        else:
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            self._starts.append(cursor.position())
        why = entry.number if self._has_reasons(entry) else 0
        for event in events:
            self._write((event,), why)
            why = 0 if not (self._is_heading(event) or event.kind in SUBHEADINGS) else why
        self._write_remarks(entry.number)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._ends.append(cursor.position())

    def _write_remarks(self, position: int) -> None:
        """What was remarked on the moment after so many actions, beside a bar."""
        for remark in remarks_on(self._live.match.annotations, position):
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            form = QTextBlockFormat()
            form.setLeftMargin(2 * GRID)
            form.setBottomMargin(GRID / 2)
            form.setBackground(QColor(self._theme.shade))
            cursor.setBlockFormat(form)
            words = escape(remark.said(language()))
            cursor.insertHtml(f'<span style="color:{self._theme.ink}">※ {words}</span>')
            cursor.insertBlock()
            cursor.setBlockFormat(QTextBlockFormat())
            self._dice = ()

    def _has_closed(self) -> bool:
        """Whether anything has happened of which only some seats may know."""
        entries = self._live.match.entries
        return any(event.seats for entry in entries for event in entry.events)

    def _has_reasons(self, entry: Entry) -> bool:
        """Whether a program chose the action and may say why."""
        match = self._live.match
        return match.seats.get(entry.seat, HUMAN) != HUMAN and may_explain(match)

    def _write(self, events: tuple[Event, ...], why: int = 0) -> None:
        """One line: an event, or dice that are read alike; ``why``: the action to ask about."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        event = events[-1]
        form = QTextBlockFormat()
        heading = self._is_heading(event)
        form.setTopMargin(GRID if heading else 0)
        form.setBottomMargin(GRID / 2)
        form.setLeftMargin(0 if heading or event.kind in SUBHEADINGS else GRID)
        cursor.setBlockFormat(form)
        cursor.insertHtml(self._line(*events, why=why))
        cursor.setBlockFormat(form)
        now = self._live.now
        place = now.views.place_of(now.state, event)
        cursor.block().setUserState(place + 1)
        cursor.insertBlock()
        cursor.block().setUserState(0)
        self._dice = events if now.views.same_roll(event, event) else ()

    # --- one event ----------------------------------------------------------------------------

    def _line(self, *events: Event, why: int = 0) -> str:
        """An event in one line; rules and charts are links, the rest leads to its place."""
        now, event = self._live.now, events[-1]
        view, state = now.views, now.state
        alike = view.same_roll(event, event)
        moment = view.moment_of_dice(state, events) if alike else view.moment(state, event)
        words = escape(moment.words)
        if self._is_heading(event):
            return (
                f'<span style="font-size:{self._theme.heading}px; font-weight:600">{words}</span>'
            )
        if event.kind in SUBHEADINGS:
            theme = self._theme
            colour = theme.accent_ink if event.kind in PHASES else theme.faint_ink
            return f'<span style="color:{colour}; font-weight:600">{words}</span>'
        place = view.place_of(state, event)
        parts = [f'<a href="hex:{place}">{words}</a>' if place >= 0 else words]
        dice = moment.dice or (() if moment.die is None else (moment.die,))
        parts += [die_tag(self.document(), die, self._theme, event.sides) for die in dice]
        if moment.modifiers:
            added = modifiers_text(moment.modifiers, self._theme)
            total = "" if moment.total is None else f" = <b>{number(moment.total)}</b>"
            parts.append(added + total)
        if moment.cell is not None:
            parts.append(cell_link(moment.cell, self._theme))
        parts.append(f"({rule_link(moment.rule, self._theme)})")
        if why:
            style = f"color:{self._theme.faint_ink}; text-decoration:underline"
            asked = escape(tr("why?"))
            parts[-1] += f'&nbsp;<a href="why:{why}" style="{style}">{asked}</a>'
        return " ".join(parts)

    def _is_heading(self, event: Event) -> bool:
        """Whether a turn begins with the event, or the game ends."""
        return event.kind in HEADINGS or self._live.now.views.level_of(event) == TURN

    def _clicked(self, url: QUrl) -> None:
        scheme, parts = read_link(url)
        if scheme == "hex":
            self.place_clicked.emit(int(parts[0]))
        elif scheme == "why":
            self.why_wanted.emit(int(parts[0]))
        elif scheme == "rule":
            self.rule_wanted.emit(parts[0])
        elif scheme == "table" and len(parts) == 3:
            self.table_wanted.emit(*parts)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click beside the links shows the place of the line."""
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or self.anchorAt(point):
            return
        if not self.textCursor().hasSelection():
            place = self.cursorForPosition(point).block().userState() - 1
            if self._live.looks_back:
                self._go_to(point)
            if place >= 0:
                self.place_clicked.emit(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the board as it was after the action of the line."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._go_to(event.position().toPoint())

    def _go_to(self, point: QPoint) -> None:
        """Ask for the point of the match to which a line belongs."""
        at = self.cursorForPosition(point).block().position()
        number = bisect_right(self._starts, at)
        if number:
            self.point_wanted.emit(number)

    # --- the time line ------------------------------------------------------------------------

    @property
    def marked(self) -> str:
        """The lines of the earlier point that is shown; empty in the present."""
        return "\n".join(
            one.cursor.selectedText().replace(_PARAGRAPH, "\n").strip()
            for one in self.extraSelections()
        )

    def _mark_point(self) -> None:
        """Mark the last lines up to the point that is shown, and bring them into view."""
        now = self._live.now if self._live.is_open else None
        were = bool(self.extraSelections())
        if now is None or not now.looks_back:
            self.setExtraSelections([])
            if were:
                self._to_end()
            return
        told = range(min(now.position, len(self._starts)) - 1, -1, -1)
        written = next((i for i in told if self._ends[i] > self._starts[i]), None)
        if written is None:
            self.setExtraSelections([])
            self.verticalScrollBar().setValue(0)
            return
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._starts[written])
        shown = QTextCursor(cursor)
        cursor.setPosition(self._ends[written], QTextCursor.MoveMode.KeepAnchor)
        ground = QTextCharFormat()
        ground.setBackground(QColor(self._theme.shade))
        mark.cursor = cursor
        mark.format = ground
        self.setExtraSelections([mark])
        self.setTextCursor(shown)
        self.ensureCursorVisible()

    def _to_end(self) -> None:
        """Show the last line, also once new lines are laid out."""
        self._scroll()
        QTimer.singleShot(0, self, self._scroll)

    def _scroll(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
