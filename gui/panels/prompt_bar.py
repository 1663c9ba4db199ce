"""The line over the lower edge of the board: who decides what, by which rule, and the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.questions import Question
from gui.match.snapshot import Snapshot
from gui.panels.choice_button import ChoiceButton, refused_style
from gui.panels.choice_row import ChoiceRow
from gui.panels.flat_button import flat_button
from gui.panels.force_head import ForceHead
from gui.panels.prompt_room import PromptRoom, Shown
from gui.panels.prompt_words import PromptWords
from gui.panels.settling import Settling
from gui.panels.stale_clicks import StaleClicks
from gui.panels.undo_buttons import UndoButtons
from gui.panels.waiting import Waiting
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Roll
from wargame_core.views.fight_values import ForceAttempts
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import tr

_SOON_MS: Final = 120
"""A program that has chosen by then is not announced, so that nothing flickers."""

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
        self._asked_about: tuple[Any, ...] = ()
        """Seat and kind of the decision that is shown, and whether it is a question about it."""
        self._match: object = None
        self.words = PromptWords(theme)
        self.words.rule_wanted.connect(self.rule_wanted)
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
        ends = (self.tray_button, self.next_button)
        self._room = PromptRoom(self, over, self.words, self.row, ends, self.undo_buttons)
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
            self._match = live.match
            self._room.forget()
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
            self.words.ask(tr("The game is over."))
            result = QPushButton(tr("Show the result"))
            result.clicked.connect(self.result_wanted)
            self.row.add(result)
            self.row.frame(result)
            self.arrange()
            return
        if live.held:
            self.words.ask(live.held)
            self.arrange()
            return
        who = "" if now.awaits_die else now.seat_title(decision.seat)
        sentence = now.prompt
        sentence = sentence if not who or who in sentence else f"{who}: {sentence}"
        self.words.ask(sentence, decision.rule)
        self.row.corner.begin(now)
        room = self._room
        self.row.begin(now, decision.rule, room.width_below(), room.width_beside())
        if self._question is not None:
            first = self._question.actions[0]
            rule = now.views.rule_of(now.state, first) or decision.rule
            self.words.ask(self._question.words, rule)
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
            if self._over.width() != self.width():  # else old buttons are measured in a new width
                self.refresh()
            self.arrange()
        return False

    def arrange(self) -> None:
        """One line if everything has room side by side; else the buttons below the words."""
        self._arrange()
        if self._question is not None and self.row.make_way(self._raised_at):
            self._arrange()

    def _arrange(self) -> None:
        asks, waits = self._question is not None, self._waiting is not None
        height = self._room.share(Shown(self._asked_about, waits, asks, self._head is not None))
        board = self._over.geometry()
        self.setGeometry(board.x(), board.y() + board.height() - height, board.width(), height)
        self.row.lay_out()
        line = self._room.least_height() + self.row.row_height() + GRID
        self._over.keep_free_below(line, height)
        self.stale.ask((*self._asked_about, self._question, waits), self)
        self.raise_()
        self.update()

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
        self.words.ask(tr("{who} is playing …", who=self._now.seat_title(self._now.mover)))

    def _add_waiting(self, who: str) -> None:
        self._waiting = Waiting(self._live, who, theme=self._theme)
        self.row.add(self._waiting)

    def _on_a_place(self) -> bool:
        return self._place >= 0 and self._now.awaits_human

    def _add_force(self, forces: Sequence[ForceAttempts]) -> None:
        """The whole list of actions of one force, with its name in place of the sentence."""
        number = self._force % len(forces)
        force = forces[number]
        decision = self._now.decision
        self.words.ask(force.title, decision.rule if decision is not None else "")
        self._head = ForceHead(number + 1, len(forces))
        self._head.other_wanted.connect(self._next_force)
        if len(forces) > 1:
            self._room.put_beside_next(self._head)
        self.row.add_force(force)

    def _next_force(self) -> None:
        forces = self._now.attempts(self._place)
        self._force = (self._force + 1) % max(1, len(forces))
        self.refresh()
        if forces:
            self.force_wanted.emit(forces[self._force].unit)

    def _refuse(self, reason: Reason | None) -> None:
        self.words.refuse(reason)
        if reason is not None:
            self.refused.emit(self._now.reason_text(reason))

    def _clear(self) -> None:
        self._waiting = None
        self.row.clear()
        if self._head is not None:
            self._room.take_from_ends(self._head)
            self._head = None
