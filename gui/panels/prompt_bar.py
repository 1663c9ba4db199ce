"""The bar at the bottom: who decides what, by which rule, and buttons for the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QIcon, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.match.questions import Question, still_able
from gui.match.snapshot import Snapshot
from gui.panels.choice_button import ChoiceButton, refused_style
from gui.panels.dice import die_image
from gui.panels.flow import FlowLayout
from gui.panels.force_head import ForceHead
from gui.panels.links import read_link, rule_link
from gui.panels.settling import Settling
from gui.panels.undo_buttons import UndoButtons
from gui.panels.waiting import Waiting
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Roll
from wargame_core.views.fight_values import AmountsView, ForceAttempts
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import tr

MOST: Final = 9
"""Buttons at once: as many as there are digit keys."""
MOST_FACES: Final = 20
"""Buttons for the faces of a die; those of larger ones are in the list of all actions."""

_SOON_MS: Final = 120
"""A program that has chosen by then is not announced, so that nothing flickers."""

_LETTERS: Final = 44
"""Letters of a button where there is no room for more."""

_ROWS: Final = 2
"""Rows of buttons; the bar keeps its height, so that the board does not jump."""


class PromptBar(QWidget):
    """Buttons for all choices if they are few, else for those without a place on the board."""

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
    pointed = Signal(object)
    """The action whose button is under the mouse or has the focus, or None."""
    refused = Signal(str)
    """Why something cannot be done."""
    rule_wanted = Signal(str)

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._now: Snapshot
        """What the bar shows, once a match is open."""
        self._buttons: list[ChoiceButton] = []
        self._digits: dict[int, ChoiceButton] = {}
        self._amounts: tuple[AmountsView, ...] = ()
        self._cut = False
        """Whether long words are cut so that more buttons have room."""
        self._place = -1
        self._force = 0
        self._seen: Any = None
        self._question: Question | None = None
        self.settling = Settling()
        """Whether what is asked has been seen long enough to be answered by a key."""
        self._prompt = self._rule_of_prompt = ""
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setObjectName("heading")
        self._sentence.setWordWrap(True)
        self._rule = QLabel()
        self._rule.setObjectName("faint")
        self._rule.linkActivated.connect(self._follow)
        self.setStyleSheet(refused_style(theme))
        self._waiting: Waiting | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._announce)
        self.undo_buttons = UndoButtons(live, theme=theme)
        self.next_button = self._next_button()
        top = QHBoxLayout()
        top.addWidget(self._sentence, 1)
        top.addWidget(self._rule, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.next_button, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.undo_buttons, 0, Qt.AlignmentFlag.AlignTop)
        self._row = FlowLayout(gap=GRID)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(top)
        layout.addLayout(self._row, 1)
        row = self._row_height()
        self._room = _ROWS * row + (_ROWS - 1) * GRID
        self.setFixedHeight(self._room + self._sentence.fontMetrics().height() + 5 * GRID)
        live.opened.connect(self.refresh)
        live.settled.connect(self._settled)
        live.thinking.connect(self.refresh)

    def _next_button(self) -> QPushButton:
        button = QPushButton(tr("Next ›"))
        button.setFlat(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(tr("{text} (key {key})", text=tr("Who can act next"), key="N"))
        button.clicked.connect(self.next_wanted)
        return button

    @property
    def buttons(self) -> tuple[ChoiceButton, ...]:
        """The buttons of choices, from left to right."""
        return tuple(self._buttons)

    @property
    def by_digit(self) -> Mapping[int, ChoiceButton]:
        """The buttons by their digit keys."""
        return self._digits

    def press(self, index: int) -> None:
        """Press a button by its number, from 0."""
        if 0 <= index < len(self._buttons):
            self._buttons[index].click()

    def press_digit(self, digit: int) -> None:
        """Press a button by its digit; with the players' own dice the digit is the face."""
        if not self.settling.is_over:
            return
        if digit in self._digits:
            self._digits[digit].click()
        elif self._live.now.awaits_die:
            self.chosen.emit(Roll(digit))

    def show_question(self, question: Question | None) -> None:
        """Ask this in place of the open decision; None for that again."""
        self._question = question
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
        for button in self._buttons:
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
        for button in self._buttons:
            if button.property("primary") == "true":
                button.click()
                return

    def _row_height(self) -> int:
        sample = QPushButton("0", self)
        sample.ensurePolished()
        height = sample.sizeHint().height()
        sample.deleteLater()
        sample.hide()
        return height

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Find room for the buttons anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the open decision."""
        live = self._live
        if not live.is_open:
            return
        now = self._now = live.now
        decision = now.decision
        self.settling.ask((live.match, now.position, now.looks_back, self._question))
        self.update()
        self.undo_buttons.refresh()
        self.next_button.setVisible(bool(now.able) and self._question is None)
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
            self._row.addWidget(result)
            self._mark(result)
            return
        who = "" if now.awaits_die else now.seat_title(decision.seat)
        sentence = now.prompt
        self._prompt = sentence if not who or who in sentence else f"{who}: {sentence}"
        self._rule_of_prompt = decision.rule
        self._say(None)
        if self._question is not None:
            self._add_question(self._question)
            return
        forces = now.attempts(self._place) if self._on_a_place() else ()
        if forces:
            self._add_force(forces)
        elif now.choices:
            self._add_choices()
            self._add_back()
        else:
            self._add_waiting(who)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """From now on the question can be seen."""
        super().paintEvent(event)
        self.settling.painted()

    def _add_question(self, question: Question) -> None:
        """What is asked before it is done, with yes and no."""
        self._sentence.setText(question.words)
        self._add_button(question.yes, question.actions[0])
        yes = self._buttons[-1]
        yes.chosen.disconnect()
        yes.chosen.connect(lambda _action: self.answered.emit(True))
        no = QPushButton(question.no)
        no.setToolTip(tr("Key {key}", key=tr("Esc")))
        no.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        no.clicked.connect(lambda: self.answered.emit(False))
        no.ensurePolished()
        self._row.addWidget(no)
        self._mark(yes if question.enter_is_yes else no)

    def _wait(self) -> None:
        """Programs and dice go on by themselves: one steady sentence until a player decides."""
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

    def _name_mover(self) -> None:
        self._prompt = tr("{who} is playing …", who=self._now.seat_title(self._now.mover))
        self._rule_of_prompt = ""
        self._say(None)

    def _add_waiting(self, who: str) -> None:
        self._waiting = Waiting(self._live, who, theme=self._theme)
        self._row.addWidget(self._waiting)

    def _add_back(self) -> None:
        """A way back from what was only begun."""
        if self._now.may_back_out:
            back = QPushButton(tr("Back"))
            back.setToolTip(tr("Take back what was just begun (key Esc)"))
            back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            back.clicked.connect(self._live.back_out)
            back.ensurePolished()
            self._row.addWidget(back)

    def _on_a_place(self) -> bool:
        return self._place >= 0 and self._now.awaits_human

    def _add_force(self, forces: Sequence[ForceAttempts]) -> None:
        """The whole list of actions of one force; what is not possible says why not."""
        force = forces[self._force % len(forces)]
        head = ForceHead(force.title, self._force % len(forces) + 1, len(forces))
        head.setFixedWidth(max(1, self.width() - 4 * GRID))  # its actions begin a row
        head.setMinimumHeight(self._row_height())
        head.other_wanted.connect(self._next_force)
        head.ensurePolished()
        self._row.addWidget(head)
        for attempt in force.attempts:
            reason = self._now.reason_of(attempt.action)
            self._add_button(attempt.text, attempt.action, reason, attempt.hint)
        endings = [a for a in self._now.choices if isinstance(a, self._now.views.ENDINGS)]
        for action in endings:
            self._add_button(still_able(self._now, self._now.describe(action)), action)
        if endings and not self._now.able:
            self._mark(self._buttons[-len(endings)])

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
        if self._sentence.objectName() != name:
            self._sentence.setObjectName(name)
            self._sentence.style().unpolish(self._sentence)
            self._sentence.style().polish(self._sentence)
        words = escape(tr("rule {rule}", rule="\0")).replace("\0", rule_link(rule, self._theme))
        self._rule.setText(words if rule else "")

    def _refuse(self, reason: Reason | None) -> None:
        self._say(reason)
        if reason is not None:
            self.refused.emit(self._now.reason_text(reason))

    def _follow(self, link: str) -> None:
        self.rule_wanted.emit(read_link(QUrl(link))[1][0])

    def _add_choices(self) -> None:
        """As many buttons as fit; what has a place on the board gives way first."""
        self._amounts = self._now.views.amounts(self._now.state, self._now.choices)
        counted = [action for part in self._amounts for _, action in part.choices]
        divided = self._now.own.has_page  # where the choices are made
        choices = [] if divided else [a for a in self._now.choices if a not in counted]
        free = [action for action in choices if not self._placed(action)]
        if not free and not self._amounts:  # the counters are nearer at hand than far places
            free = [action for action in choices if len(self._now.places(action).units) == 1]
        most = MOST_FACES if self._now.awaits_die else MOST
        shown = choices if len(choices) <= most else free[:most]
        self._fill(shown, choices)
        if not self._fits():
            self._clear()
            self._cut = True
            self._fill(shown, choices)
        while len(shown) > 1 and not self._fits():
            placed = [action for action in shown if self._placed(action)]
            last = (placed or shown)[-1]
            shown = [action for action in shown if action is not last]
            self._clear()
            self._fill(shown, choices)
        self._cut = False

    def _fits(self) -> bool:
        """Whether all buttons have room; the framed one is a little higher than others."""
        return self._row.heightForWidth(self.width() - 4 * GRID) <= self._room + GRID

    def _fill(self, shown: list[Any], choices: list[Any]) -> None:
        for amounts in self._amounts:
            self._add_amounts(amounts)
        for action in shown:
            words = self._now.describe(action)
            ends = isinstance(action, self._now.views.ENDINGS)
            self._add_button(still_able(self._now, words) if ends else words, action)
        for attempt in self._now.views.closed(self._now.state, choices):
            reason = self._now.reason_of(attempt.action)
            self._add_button(attempt.text, attempt.action, reason)
        for button in self._buttons:
            if button.reason is None and self._is_default(button.action, choices):
                self._mark(button)
                break
        if len(choices) > len(shown):
            more = QPushButton(tr("All {count} actions …", count=len(choices)))
            more.setToolTip(tr("The searchable list (A)"))
            more.clicked.connect(self.all_wanted)
            more.ensurePolished()
            self._row.addWidget(more)
        if any(self._placed(action) for action in choices):
            hint = QLabel(self._now.place_words.click)
            hint.setObjectName("faint")
            hint.setMinimumHeight(self._row_height())
            hint.ensurePolished()
            self._row.addWidget(hint)

    def _placed(self, action: Any) -> bool:
        return not isinstance(action, Roll) and bool(self._now.places(action).lit)

    def _is_default(self, action: Any, choices: list[Any]) -> bool:
        """Enter ends what is being done, or takes the only choice; it never rolls a die.

        It never ends that over the head of somebody who can still act.
        """
        if self._now.awaits_die or self._now.able:
            return False
        only = len(choices) == 1 and not self._amounts
        return only or isinstance(action, self._now.views.ENDINGS)

    def _add_amounts(self, amounts: AmountsView) -> None:
        """What is counted, and a small button for each number; its digit is its key."""
        title = QLabel(amounts.title)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setMinimumHeight(self._row_height())
        title.ensurePolished()
        self._row.addWidget(title)
        for count, action in amounts.choices:
            words = self._now.describe(action)
            key = count if count < 10 and count not in self._digits else None
            self._add_button(words, action, face=str(count), key=key)

    def _add_button(
        self,
        text: str,
        action: Any,
        reason: Reason | None = None,
        hint: str = "",
        *,
        face: str = "",
        key: int | None = None,
    ) -> None:
        """A button with its digit key; with a reason it only says that.

        ``face`` is shown in place of the text, and ``key`` is then its digit, if it has one.
        """
        live = self._live
        digit = key if face else self._free_digit()
        words = face or (str(action.face) if isinstance(action, Roll) else text)
        button = ChoiceButton(self._short(words), action, reason)
        if isinstance(action, Roll):
            picture = die_image(action.face, self._theme, 24, len(live.now.choices))
            button.setIcon(QIcon(QPixmap.fromImage(picture)))
            button.setIconSize(QSize(24, 24))
        if face:
            button.setAccessibleName(text)
        if reason is None:
            price = self._now.price(action)
            rule = self._now.views.rule_of(self._now.state, action) or self._rule_of_prompt
            tip = tr("{words} (rule {rule})", words=hint or text, rule=rule)
            if digit is not None:
                tip = tr("{text} (key {key}; rule {rule})", text=hint or text, key=digit, rule=rule)
            button.setToolTip(plain_tip(f"{tip}\n{price}" if price else tip))
        else:
            button.setToolTip(plain_tip(self._now.reason_text(reason)))
            button.setAccessibleDescription(self._now.reason_text(reason))
        if digit is not None:
            self._digits[digit] = button
        button.pointed.connect(self.pointed)
        button.chosen.connect(self.chosen)
        button.refused.connect(self._refuse)
        button.ensurePolished()
        self._buttons.append(button)
        self._row.addWidget(button)

    def _short(self, words: str) -> str:
        """Words that have room in a row, or as many letters as all buttons may have."""
        if self._cut and len(words) > _LETTERS:
            words = words[: _LETTERS - 1] + "…"
        room = self.width() - 8 * GRID
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _free_digit(self) -> int | None:
        return next((digit for digit in (*range(1, 10), 0) if digit not in self._digits), None)

    def _mark(self, button: QPushButton) -> None:
        button.setProperty("primary", "true")
        button.style().unpolish(button)
        button.style().polish(button)

    def _clear(self) -> None:
        self._buttons, self._digits, self._waiting = [], {}, None
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
