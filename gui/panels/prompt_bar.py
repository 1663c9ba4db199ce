"""The line over the lower edge of the board: who decides what, by which rule, and the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.questions import Question
from gui.match.snapshot import Snapshot
from gui.panels.choice_button import ChoiceButton, refused_style
from gui.panels.choice_row import ChoiceRow
from gui.panels.flat_button import flat_button
from gui.panels.force_head import ForceHead
from gui.panels.links import read_link, rule_link
from gui.panels.settling import Settling
from gui.panels.stale_clicks import StaleClicks
from gui.panels.undo_buttons import UndoButtons
from gui.panels.waiting import Waiting
from gui.shell.plain_tip import plain_tip
from gui.theme.polish import turn_into
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Roll
from wargame_core.views.fight_values import ForceAttempts
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import tr

_SOON_MS: Final = 120
"""A program that has chosen by then is not announced, so that nothing flickers."""

_FIRST_BUTTON: Final = 0.44
"""Where buttons beside the words begin, as a share of the width: they stay when words change."""

_LINES: Final = 1.8
"""Lines that the words beside the buttons may take; the last one is seldom full."""

_LOW: Final = Qt.AlignmentFlag.AlignBottom

_ANY_WIDTH: Final = 16777215
"""What Qt takes for no greatest width."""

_CLEAR: Final = (
    "QLabel, QWidget#last, PhaseCorner, ChoiceRow, ForceHead, Waiting, UndoButtons"
    " { background: transparent; }"
)


class PromptBar(QWidget):
    """Lies over the lower edge of the board and never changes the size of that."""

    result_wanted = Signal()
    all_wanted = Signal()
    """The list of all actions is asked for."""
    chosen = Signal(object)
    """An action, to be played or asked about."""
    answered = Signal(bool)
    """Yes or no to the question that is shown."""
    force_wanted = Signal(int)
    """The unit of another force in the same place."""
    next_wanted = Signal()
    """Whoever can act next is asked for."""
    tray_wanted = Signal()
    """The tray is asked for."""
    pointed = Signal(object)
    """The action whose button is under the mouse or has the focus, or None."""
    refused = Signal(str)
    """Why something cannot be done."""
    rule_wanted = Signal(str)

    def __init__(
        self,
        live: LiveMatch,
        over: BoardSurface,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
    ) -> None:
        super().__init__(parent)
        self._live, self._over, self._theme = live, over, theme
        self._now: Snapshot
        """What the bar shows, once a match is open."""
        self._place = -1
        self._force = 0
        self._seen: Any = None
        self._question: Question | None = None
        self.settling = Settling()
        """Whether what is asked has been seen long enough to be answered by a key."""
        self._raised_at = QRect()
        """Where on the screen the button lies that has raised the question."""
        self.stale = StaleClicks(lambda: self.settling.has_rested, self)
        self._prompt = self._rule_of_prompt = ""
        self._asked_about: tuple[Any, ...] = ()
        """Seat and kind of the decision that is shown, and whether it is a question about it."""
        self._match: object = None
        self._tall: dict[tuple[Any, ...], int] = {}
        """By decision, width, and whether buttons stand beside the words, their greatest height."""
        self._below: set[tuple[Any, ...]] = set()
        """Decisions of the match whose buttons have had no room beside the words, by width."""
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setObjectName("heading")
        self._sentence.setWordWrap(True)
        self._rule = QLabel()
        self._rule.setObjectName("faint")
        self._rule.linkActivated.connect(self._follow)
        self.news = QLabel()
        """What has just happened, or why something was not done."""
        self.news.setTextFormat(Qt.TextFormat.PlainText)
        self.setStyleSheet(refused_style(theme) + _CLEAR)
        self._waiting: Waiting | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._announce)
        self.undo_buttons = UndoButtons(live, theme=theme)
        tip = tr("{text} (key {key})", text=tr("Who can act next"), key="N")
        self.next_button = flat_button(tr("Next ›"), self.next_wanted, tip)
        self.tray_button = flat_button(tr("Arrange …"), self.tray_wanted)
        self.tray_button.hide()
        self.row = ChoiceRow(self, theme)
        self._head: ForceHead | None = None
        self._lay_out()
        self._connect_row()
        live.opened.connect(self.refresh)
        live.settled.connect(self._settled)
        live.thinking.connect(self.refresh)
        over.installEventFilter(self)

    def _connect_row(self) -> None:
        row = self.row
        row.chosen.connect(self.chosen)
        row.answered.connect(self.answered)
        row.all_wanted.connect(self.all_wanted)
        row.pointed.connect(self.pointed)
        row.refused.connect(self._refuse)
        row.back_wanted.connect(self._live.back_out)
        early = tr("The buttons have only just changed: click again if you mean this.")
        self.stale.early.connect(lambda: self.refused.emit(early))

    def _lay_out(self) -> None:
        """Words at the left, in the middle the buttons if there is room, at the right the rest."""
        small = QHBoxLayout()
        small.setSpacing(GRID)
        small.addWidget(self._rule)
        small.addWidget(self.news, 1)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._sentence)
        words.addLayout(small)
        words.addStretch(1)
        self._ends = QHBoxLayout()
        self._ends.setSpacing(GRID)
        self._ends.addWidget(self.tray_button)
        self._ends.addWidget(self.next_button)
        self._last = QWidget()
        """What lies in the lower right corner, however high the line is."""
        self._last.setObjectName("last")
        last = QHBoxLayout(self._last)
        last.setContentsMargins(0, 0, 0, 0)
        last.setSpacing(0)
        last.addWidget(self.row.corner)
        last.addWidget(self.undo_buttons)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.addLayout(words, 0, 0)
        self._grid.addLayout(self._ends, 0, 2)
        self._grid.addWidget(self._last, 0, 3)
        self._grid.setColumnStretch(0, 1)

    def offer_tray(self, title: str) -> None:
        """What can be arranged in a tray that is not seen; empty for nothing."""
        words = tr("{text} (key {key})", text=title, key="G") if title else ""
        self.tray_button.setToolTip(plain_tip(words))
        if bool(title) == self.tray_button.isHidden():
            self.tray_button.setVisible(bool(title))
            self.arrange()

    @property
    def buttons(self) -> tuple[ChoiceButton, ...]:
        """The buttons of choices, from left to right."""
        return tuple(self.row.buttons)

    @property
    def by_digit(self) -> Mapping[int, ChoiceButton]:
        """The buttons by their digit keys."""
        return self.row.digits

    def press(self, index: int) -> None:
        """Press a button by its number, from 0."""
        if 0 <= index < len(self.row.buttons):
            self.row.buttons[index].click()

    def press_digit(self, digit: int) -> None:
        """Press a button by its digit; with the players' own dice the digit is the face."""
        if not self.settling.is_over:
            return
        if digit in self.row.digits:
            self.row.digits[digit].click()
        elif self._live.now.awaits_die:
            self.chosen.emit(Roll(digit))

    def arranged(self, actions: Sequence[Any]) -> None:
        """These actions of a tray are to be played: another Enter after them ends nothing."""
        self.row.after_tray = self._live.now.position + len(actions)

    def show_question(self, question: Question | None) -> None:
        """Ask this in place of the open decision; None for that again."""
        if question is not self._question:
            self._question, self._raised_at = question, self.stale.pressed_at
        self.refresh()

    def show_place(self, place: int, unit: int = -1) -> None:
        """Show what the own forces of a place may do and what not, that of ``unit`` first.

        -1 for no place, and for any force.
        """
        forces = self._live.now.attempts(place) if self._live.is_open and place >= 0 else ()
        force = next((n for n, one in enumerate(forces) if unit in (-1, one.unit)), 0)
        if (place, force) != (self._place, self._force):
            self._place, self._force = place, force
            self.refresh()

    def _settled(self) -> None:
        """A place belongs to the state in which it was selected."""
        state = self._live.now.state if self._live.is_open else None
        if state is not self._seen:
            self._seen, self._place = state, -1
        self.refresh()

    def press_ending(self) -> None:
        """Press the button that ends what is open; a second time means the question about it."""
        if not self.settling.is_over:
            return
        endings = self._live.now.views.ENDINGS if self._live.is_open else ()
        for button in self.row.buttons:
            if isinstance(button.action, endings):
                button.click()
                return

    def press_default(self) -> None:
        """Press the framed button, unless its question has only just appeared."""
        if not self.settling.is_over:
            return
        if self._question is not None:
            self.answered.emit(self._question.enter_is_yes)
            return
        for button in self.row.buttons:
            if button.property("primary") == "true":
                button.click()
                return

    def refresh(self, *_: object) -> None:
        """Show the open decision."""
        live = self._live
        if not live.is_open:
            return
        now = self._now = live.now
        decision = now.decision
        self.settling.ask((live.match, now.position, now.looks_back, self._question))
        kind = decision.kind if decision is not None else ""
        if live.match is not self._match:
            self._match, self._tall, self._below = live.match, {}, set()
            self.row.after_tray = -1
        self._asked_about = (now.acting, kind, self._question is not None)
        self.update()
        self.undo_buttons.refresh()
        self.next_button.setVisible(bool(now.able) and not (self._question or live.held))
        if decision is not None and live.runs_by_itself:
            self._wait()
            return
        self._soon.stop()
        self._clear()
        if decision is None:
            self._sentence.setText(tr("The game is over."))
            self._rule.clear()
            result = QPushButton(tr("Show the result"))
            result.clicked.connect(self.result_wanted)
            self.row.add(result)
            self.row.frame(result)
            self.arrange()
            return
        if live.held:
            self._prompt, self._rule_of_prompt = live.held, ""
            self._say(None)
            self.arrange()
            return
        who = "" if now.awaits_die else now.seat_title(decision.seat)
        sentence = now.prompt
        self._prompt = sentence if not who or who in sentence else f"{who}: {sentence}"
        self._rule_of_prompt = decision.rule
        self._say(None)
        self.row.corner.begin(now)
        self.row.begin(now, decision.rule, self._room_below(), self._room_beside())
        if self._question is not None:
            self._sentence.setText(self._question.words)
            self.row.add_question(self._question)
            self.arrange()
            return
        forces = now.attempts(self._place) if self._on_a_place() else ()
        if forces:
            self._add_force(forces)
        elif now.choices:
            self.row.add_choices()
        else:
            self._add_waiting(who)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """A sheet of paper over the board; from now on the question can be seen."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.paper))
        painter.fillRect(0, 0, self.width(), 1, QColor(self._theme.line))
        painter.end()
        self.settling.painted()

    # --- where it lies ------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Stay at the lower edge of the board."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            before = self.width()
            self.arrange()
            if self.width() != before:
                self.refresh()
        return False

    def arrange(self) -> None:
        """One line if everything has room side by side; else the buttons below the words."""
        self._arrange()
        if self._question is not None and self.row.make_way(self._raised_at):
            self._arrange()

    def _arrange(self) -> None:
        board = self._over.geometry()
        ends = self._ends.sizeHint().width() + self._last.sizeHint().width() + 2 * GRID
        grid, row = self._grid, self.row
        grid.removeWidget(row)
        line = self._sentence.fontMetrics().horizontalAdvance(self._sentence.text())
        first = round(_FIRST_BUTTON * board.width())
        more = self.next_button.sizeHint().width() if self.next_button.isHidden() else 0
        taken = first + row.line_width + ends + more + 4 * GRID
        waits, key = self._waiting is not None, (self._asked_about, board.width())
        stays = waits or self._question is not None or (row.is_of_move and self._head is None)
        beside = taken - row.hint_width <= board.width() and (
            stays  # however many lines the words take
            or (line <= _LINES * (first - 5 * GRID) and key not in self._below)
        )
        if beside and taken > board.width():
            row.drop_hint()
        if row.line_width and not beside and self._head is None:
            self._below.add(key)  # where they stay from now on
        about = (*self._asked_about, board.width(), beside, self._head is None)
        row.setVisible(row.line_width > 0)
        self._sentence.setMaximumWidth(first - 4 * GRID if beside else _ANY_WIDTH)
        low = (self._least() - GRID - row.row_height()) // 2
        row.keep_low(low if beside else 0, low)
        self._last.setContentsMargins(0, 0, 0, low)
        self._last.setMinimumHeight(row.row_height() + low)
        self._ends.setContentsMargins(0, 0, 0, low if beside else 0)
        grid.setAlignment(self._ends, _LOW if beside else Qt.AlignmentFlag(0))
        grid.removeWidget(self._last)
        grid.addWidget(self._last, 0, 3, 1 if beside else 2, 1, _LOW)
        grid.setColumnMinimumWidth(0, first - 4 * GRID if beside else 0)
        grid.setColumnStretch(0, 0 if beside else 1)
        grid.setColumnStretch(1, 1 if beside else 0)
        if beside:
            row.setFixedWidth(max(1, row.line_width))
            side = Qt.AlignmentFlag.AlignRight if self._waiting else Qt.AlignmentFlag.AlignLeft
            grid.addWidget(row, 0, 1, side | _LOW)
        else:
            row.setFixedWidth(max(1, self._room_below()))
            grid.addWidget(row, 1, 0, 1, 3)
            tall = row.heightForWidth(row.width()) if row.line_width else 0
            self._tall[about] = max(self._tall.get(about, 0), tall)
        row.setMinimumHeight(self._tall.get(about, 0))  # fewer rows would move the first one
        grid.activate()
        height = max(grid.totalHeightForWidth(board.width()), self._least())
        self.setGeometry(board.x(), board.y() + board.height() - height, board.width(), height)
        row.lay_out()
        self._over.keep_free_below(self._least() + row.row_height() + GRID, height)
        self.stale.ask((*self._asked_about, self._question, self._waiting is not None), self)
        self.raise_()
        self.update()

    def _room_below(self) -> int:
        """Pixels for a row of buttons below the words, beside what lies in the corner."""
        return self._over.geometry().width() - self._last.sizeHint().width() - 5 * GRID

    def _room_beside(self) -> int:
        """Pixels for a row of buttons beside the words, whatever is shown at their right."""
        hidden = [one for one in (self.next_button, self.tray_button) if one.isHidden()]
        ends = self._ends.sizeHint().width() + sum(GRID + b.sizeHint().width() for b in hidden)
        return self._room_below() - round(_FIRST_BUTTON * self._over.geometry().width()) - ends

    def _least(self) -> int:
        """Height of one line with its buttons."""
        words = self._sentence.fontMetrics().height() + self._rule.fontMetrics().height()
        return max(words, self.row.row_height()) + GRID

    # --- what is said -------------------------------------------------------------------------

    def show_news(self, text: str, *, danger: bool = False) -> None:
        """Say what has just happened, or why something was not done; empty for nothing."""
        name = "danger" if danger else "faint"
        turn_into(self.news, name)
        room, metrics = max(0, self.news.width()), self.news.fontMetrics()
        self.news.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))
        self.news.setToolTip(plain_tip(text) if text else "")

    # --- waiting ------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Programs and dice go on by themselves: one steady sentence until a player decides.

        It needs no room for the buttons of those decisions.
        """
        self._asked_about = ("", False)
        if self._waiting is not None:
            self._name_mover()
            return
        self._clear()
        if not self._soon.isActive():
            self._soon.start(_SOON_MS)

    def _announce(self) -> None:
        live = self._live
        if live.is_open and live.runs_by_itself and self._waiting is None:
            self._clear()
            self._name_mover()
            self._add_waiting(self._now.seat_title(self._now.mover))
            self.arrange()

    def _name_mover(self) -> None:
        self._prompt = tr("{who} is playing …", who=self._now.seat_title(self._now.mover))
        self._rule_of_prompt = ""
        self._say(None)

    def _add_waiting(self, who: str) -> None:
        self._waiting = Waiting(self._live, who, theme=self._theme)
        self.row.add(self._waiting)

    def _on_a_place(self) -> bool:
        return self._place >= 0 and self._now.awaits_human

    def _add_force(self, forces: Sequence[ForceAttempts]) -> None:
        """The whole list of actions of one force, with its name in place of the sentence."""
        number = self._force % len(forces)
        force = forces[number]
        self._prompt = force.title
        self._say(None)
        self._head = ForceHead(number + 1, len(forces))
        self._head.other_wanted.connect(self._next_force)
        self._head.ensurePolished()
        self._ends.insertWidget(0, self._head)
        self._head.show()  # what is hidden takes no room when all is arranged
        self.row.add_force(force)

    def _next_force(self) -> None:
        forces = self._now.attempts(self._place)
        self._force = (self._force + 1) % max(1, len(forces))
        self.refresh()
        if forces:
            self.force_wanted.emit(forces[self._force].unit)

    def _say(self, reason: Reason | None) -> None:
        """Say why not, or what the decision is."""
        rule = reason.rule if reason else self._rule_of_prompt
        self._sentence.setText(reason.words if reason else self._prompt)
        name = "danger" if reason else "heading"
        turn_into(self._sentence, name)
        words = escape(tr("rule {rule}", rule="\0")).replace("\0", rule_link(rule, self._theme))
        self._rule.setText(words if rule else "")

    def _refuse(self, reason: Reason | None) -> None:
        self._say(reason)
        if reason is not None:
            self.refused.emit(self._now.reason_text(reason))

    def _follow(self, link: str) -> None:
        self.rule_wanted.emit(read_link(QUrl(link))[1][0])

    def _clear(self) -> None:
        self._waiting = None
        self.row.clear()
        if self._head is not None:
            self._ends.removeWidget(self._head)
            self._head.hide()
            self._head.deleteLater()
            self._head = None
