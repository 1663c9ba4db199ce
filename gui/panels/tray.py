"""The tray: what is chosen or divided is arranged in rows until it is played as a whole.

Forces with their units, koku in bins, stacks, tactics, roles and numbers of units are all drawn
here; a game says by ``tray`` in its views what lies where. A single choice that needs no
arranging stays a button of ``ChoiceRow``: one click, where a tray would take two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gui.match.arrangement import Arrangement
from gui.match.live_match import LiveMatch
from gui.panels.crest_label import CrestLabel
from gui.panels.tray_line import TrayLine, lines_of
from gui.panels.tray_strip import picture_of
from gui.theme.polish import polish_again
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import STOCK, Put, TrayView
from wargame_core.views.words import tr

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NOBODY: Final = (STOCK, -1)


class Tray(QWidget):
    """Follows the match; shows what can be arranged now for what is selected."""

    chosen_all = Signal(object)
    """Actions that are to be played one after the other."""
    refused = Signal(str)
    """Why something does not go there, or is not ready, where the tray itself is not seen."""
    changed = Signal()
    """Something lies elsewhere, or there is another tray, or none."""
    left = Signal()
    """Nothing is arranged any more: the keys are for the board."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live, self._theme = live, theme
        self._arranged = Arrangement()
        self._state: Any = None
        self._selected = (-1, -1)
        self._picked = _NOBODY
        """Row and number of the piece that a click has picked up."""
        self._lit: frozenset[int] = frozenset()
        self._lines_of_title = 1
        self.lines: list[TrayLine] = []
        self.stock = self._line(STOCK)
        self.crest = CrestLabel("", theme)
        self.title, self.note, self.news = QLabel(), QLabel(), QLabel()
        for label in (self.title, self.note, self.news):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.title.setObjectName("heading")
        self.note.setObjectName("faint")
        self.news.setObjectName("danger")
        self.ready, self.undo = QPushButton(), QPushButton(tr("Cancel"))
        self.ready.setProperty("primary", "true")
        self.ready.setToolTip(tr("Key {key}", key=tr("Enter")))
        self.undo.setToolTip(tr("Key {key}", key=tr("Esc")))
        self.ready.clicked.connect(self.confirm)
        self.undo.clicked.connect(self.cancel)
        self._carried = QLabel(self)
        self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._carried.hide()
        self._lay_out()
        live.opened.connect(self.refresh)
        live.settled.connect(self._settled)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        body = QWidget()
        self._rows = QVBoxLayout(body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(GRID // 2)
        self._rows.addWidget(self.stock)
        self._rows.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setStyleSheet("QScrollArea { border: none; }")
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.undo)
        foot.addStretch(1)
        foot.addWidget(self.ready)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(head)
        layout.addWidget(self.note)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self.news)
        layout.addLayout(foot)

    def _line(self, number: int) -> TrayLine:
        line = TrayLine(number, self._theme)
        line.stepped.connect(self.step)
        strip = line.strip
        strip.clicked.connect(lambda at: self.click(number, at))
        strip.carried.connect(lambda at, point: self._carry(number, at, point))
        strip.dropped.connect(lambda at, point: self._drop(number, at, point))
        strip.walked.connect(lambda step: self._walk(number, step))
        strip.taken_out.connect(lambda at: self._put(number, at, STOCK))
        return line

    # --- following the match ------------------------------------------------------------------

    def select(self, place: int, unit: int) -> None:
        """A place, and a unit there, is spoken of from now on."""
        if (place, unit) != self._selected:
            self._selected = place, unit
            self.refresh()

    def _settled(self) -> None:
        """What was selected belongs to the state in which it was."""
        state = self._live.now.state if self._live.is_open else None
        if state is not self._state:
            self._state, self._selected = state, (-1, -1)
        self.refresh()

    def refresh(self) -> None:
        """Show what can be arranged; what has been arranged stays as long as that is asked."""
        live = self._live
        view = live.now.tray(*self._selected) if live.is_open else None
        asked = None
        if view is not None:
            asked = (live.match, live.now.position, self._selected if view.optional else None)
        if self._arranged.show(view, asked):
            self._lines_of_title = lines_of(view.rows if view is not None else ())
            for line in (*self.lines, self.stock):
                line.begin(self._lines_of_title)
            self._pick(_NOBODY)
            self._say("")
        self._write()
        self.changed.emit()

    @property
    def view(self) -> TrayView | None:
        """How everything lies; None where nothing can be arranged."""
        return self._arranged.view

    @property
    def title_of_more(self) -> str:
        """What can be arranged here as well as by single choices; empty for nothing."""
        view = self.view
        return view.title if view is not None and view.optional else ""

    @property
    def is_changed(self) -> bool:
        """Whether anything lies elsewhere than it did."""
        return self._arranged.is_changed

    def is_lost_by(self, actions: Sequence[Any]) -> bool:
        """Whether something that has been arranged here is not among what is to be played."""
        view = self.view
        if view is None or not (view.optional and view.done and self.is_changed):
            return False
        return any(one not in actions for one in view.actions)

    @property
    def is_needed(self) -> bool:
        """Whether the open decision is made here."""
        return self._arranged.is_needed

    def _write(self) -> None:
        view = self.view
        rows = view.rows if view is not None else ()
        while len(self.lines) < len(rows):
            self.lines.append(self._line(len(self.lines)))
            self.lines[-1].begin(self._lines_of_title)
            self._rows.insertWidget(self._rows.count() - 1, self.lines[-1])
        held = next((line for line in self.lines if line.strip.hasFocus()), None)
        for number, line in enumerate((*self.lines, self.stock)):
            place = number if number < len(self.lines) else STOCK
            row = view.row(place) if view is not None else None
            line.setVisible(row is not None)
            if row is not None:
                picked = self._picked[1] if self._picked[0] == place else -1
                line.show_row(row, picked=picked, lit=place in self._lit)
        if held is not None and held.isHidden():
            self.take_focus(held.number)
        self.crest.show_clan(view.colour_of if view is not None else "")
        self.crest.setVisible(view is not None and bool(view.colour_of))
        nothing, advice = self._why_empty()
        self.title.setText(view.title if view is not None else nothing)
        note = view.note if view is not None else advice
        if view is not None and not view.done:
            note = note or tr("Then click where they go.")
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.ready.setVisible(view is not None and bool(view.done))
        self.ready.setText(view.done if view is not None else "")
        is_ready = view is not None and view.lacking is None
        self.ready.setProperty("refused", "false" if is_ready else "true")
        polish_again(self.ready)
        self.undo.setVisible(self.is_changed or (self.is_needed and self._live.now.undo.only_begun))

    def _why_empty(self) -> tuple[str, str]:
        """What is said where nothing can be arranged, and what to do about it."""
        if not (self._live.is_open and self._live.now.awaits_human):
            return tr("Nothing can be arranged now"), ""
        advice = tr("Select a force or a province with units.")
        if self._selected[0] < 0:  # a choice has just been played, or none has begun
            return tr("No force is selected"), advice
        return tr("Nothing can be arranged here now"), advice

    def _say(self, words: str) -> None:
        self.news.setText(words)
        self.news.setVisible(bool(words))

    # --- what the player does -----------------------------------------------------------------

    def put(self, change: Put) -> bool:
        """Change how everything lies, or say why that cannot be."""
        reason = self._arranged.put(change)
        if reason is not None:
            self._refuse(reason)
        else:
            self._show_change()
        return reason is None

    def _show_change(self) -> None:
        for line in (*self.lines, self.stock):
            line.stay()
        self._say("")
        self._pick(_NOBODY)
        self._write()
        self.changed.emit()

    @property
    def changes(self) -> tuple[Put, ...]:
        """What the player has moved so far, the first first."""
        return self._arranged.changes

    def put_again(self, changes: Sequence[Put]) -> None:
        """Lay everything as it lay after these changes in a tray of the same decision."""
        for change in changes:
            if not self.put(change):
                return

    def _put(self, source: int, at: int, target: int, to: int | None = None) -> bool:
        piece = self._arranged.piece(source, at)
        return piece is not None and self.put(Put(piece.key, source, target, at, to))

    def holds(self, key: str) -> bool:
        """Whether a piece lies in a row that can be seen."""
        seen = self.is_needed or self.isVisible()
        return seen and self._arranged.row_of(key) is not None

    def bring(self, key: str, to: str) -> bool:
        """Put a piece into the row in which another one lies; whether both lie here."""
        target = self._arranged.row_of(to)
        if target is None or not self.holds(key):
            return False
        self._put_by_key(key, target)
        return True

    def part(self, key: str) -> None:
        """Put a piece into the last row, if that is empty: it is by itself from now on."""
        rows = self.view.rows if self.view is not None else ()
        if rows and not rows[-1].pieces:
            self._put_by_key(key, len(rows) - 1)

    def _put_by_key(self, key: str, target: int) -> bool:
        source = self._arranged.row_of(key)
        return source not in (None, target) and self.put(Put(key, source or 0, target))

    def add(self, key: str) -> None:
        """Put a piece of the hand where there is room for it."""
        self.put(Put(key, STOCK, self._arranged.free_row()))

    def takes(self, key: str) -> bool:
        """Whether a piece of the hand can be put anywhere now."""
        return bool(self._arranged.takers(key, STOCK))

    def step(self, number: int, direction: int) -> None:
        """One more or one less of what a row counts."""
        row = self.view.row(number) if self.view is not None else None
        if row is not None and row.counts is not None:
            ends = (STOCK, number) if direction > 0 else (number, STOCK)
            self.put(Put(row.counts.key, *ends))

    def click(self, number: int, at: int) -> None:
        """Pick up a piece, or put down the one that was picked up."""
        view, picked = self.view, self._picked
        if view is None:
            return
        if picked != _NOBODY and picked[0] != number:
            self._put(*picked, number)
        elif at < 0 or picked == (number, at):
            self._pick(_NOBODY)
        elif view.quick:
            piece = self._arranged.piece(number, at)
            if number == STOCK and piece is not None:
                self.add(piece.key)
            else:
                self._put(number, at, STOCK)
        else:
            self._pick((number, at))
        self._write()

    def _pick(self, picked: tuple[int, int]) -> None:
        piece = self._arranged.piece(*picked)
        self._picked = picked if piece is not None else _NOBODY
        found = self._arranged.takers(piece.key, picked[0]) if piece is not None else ()
        self._lit = frozenset(found)

    def take_back(self) -> None:
        """How everything lay before the last change."""
        if self._arranged.take_back():
            self._show_change()

    def clear(self) -> bool:
        """How everything lay at first; whether it lay otherwise."""
        changed = self._arranged.clear()
        if changed:
            self._show_change()
        return changed

    def cancel(self) -> None:
        """Everything as it lay at first, and what was only begun is taken back."""
        self.clear()
        if self.is_needed:
            self._live.back_out()
        self.left.emit()

    def confirm(self) -> None:
        """Play what has been arranged, or say why it cannot be played."""
        view = self.view
        if view is None or not view.done:
            return
        if view.lacking is not None:
            self._refuse(view.lacking)
        else:
            self.left.emit()
            self.chosen_all.emit(view.actions)

    def _refuse(self, reason: Reason) -> None:
        words = self._live.now.reason_text(reason)
        self._say(words)
        if not self.isVisible():
            self.refused.emit(words)

    # --- keys ---------------------------------------------------------------------------------

    def take_focus(self, number: int = 0) -> None:
        """The keys are for the rows from now on: for that row, or the last one before it."""
        lines = [line for line in (*self.lines, self.stock) if not line.isHidden()]
        if lines:
            before = [line for line in lines if line.number <= number]
            line = max(before, default=lines[0], key=lambda one: one.number)
            line.strip.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _walk(self, number: int, step: int) -> None:
        shown = [line for line in (self.stock, *self.lines) if line.isVisible()]
        places = [line.number for line in shown]
        line = shown[(places.index(number) + step) % len(shown)]
        line.strip.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.ensureWidgetVisible(line)

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page: digits put into a row, Backspace takes back, Enter plays."""
        view = self.view
        if view is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if view.optional and not (self.isVisible() and (self.has_keys or self.is_changed)):
            return False
        number = event.key() - Qt.Key.Key_1
        if event.key() == Qt.Key.Key_Backspace and self.is_changed:
            self.take_back()
        elif event.key() in _ENTER and view.done:
            if not event.isAutoRepeat():
                self.confirm()
        elif 0 <= number < len(view.rows):
            self._to_row(view, number)
        else:
            return False
        return True

    def _to_row(self, view: TrayView, number: int) -> None:
        """The piece that is picked up or has the keys goes there; else one of the stock."""
        focused = next((line for line in self.lines if line.strip.hasFocus()), None)
        if view.rows[number].counts is not None:
            self.step(number, 1)
        elif self._picked != _NOBODY:
            self._put(*self._picked, number)
        elif focused is not None and focused.strip.pieces:
            self._put(focused.number, focused.strip.cursor_at, number)
        elif view.stock is not None and view.stock.pieces:
            at = self.stock.strip.cursor_at if self.stock.strip.hasFocus() else 0
            self._put(STOCK, at, number)

    @property
    def has_keys(self) -> bool:
        """Whether the keys are for its rows."""
        focus = self.focusWidget()
        return focus is not None and focus.hasFocus()

    # --- dragging -----------------------------------------------------------------------------

    def _carry(self, number: int, at: int, point: QPoint) -> None:
        piece, carried = self._arranged.piece(number, at), self._carried
        if piece is None:
            return
        if carried.isHidden():
            carried.setParent(self.window())
            carried.setPixmap(picture_of(piece, self._theme, self.fontMetrics()))
            carried.adjustSize()
            carried.show()
            carried.raise_()
            self._pick((number, at))
            self._write()
        middle = QPoint(carried.width() // 2, carried.height() // 2)
        carried.move(self.window().mapFromGlobal(point) - middle)

    def _drop(self, number: int, at: int, point: QPoint) -> None:
        self._carried.hide()
        target = self.row_at(point)
        self._pick(_NOBODY)
        if target is None:  # out of every row: back into the hand, if there is one
            view = self.view
            if view is not None and view.quick and number != STOCK:
                self._put(number, at, STOCK)
        elif target != number:
            self._put(number, at, target)
        elif self.view is not None and self.view.quick and number != STOCK:
            strip = self.lines[number].strip
            to = strip.piece_at(strip.mapFromGlobal(point))
            if to not in (-1, at):
                self._put(number, at, number, to)
        self._write()

    def row_at(self, point: QPoint) -> int | None:
        """The number of the row under a point of the screen; None for none."""
        for line in (*self.lines, self.stock):
            if line.isVisible() and line.rect().contains(line.mapFromGlobal(point)):
                return line.number
        return None

    def drop_unit(self, unit: int, point: QPoint) -> bool:
        """A counter of the board is let go over a row; whether it was."""
        target = self.row_at(point) if self.isVisible() else None
        return target is not None and self._put_by_key(str(unit), target)
