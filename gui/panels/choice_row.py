"""The buttons of the prompt bar: one for each choice, with its digit key, price and reason."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gui.match.asked_about import asked_counters
from gui.match.questions import (
    Question,
    careful_last,
    ends_by_enter,
    still_able,
    while_fewer_can_act,
)
from gui.match.snapshot import Snapshot
from gui.panels.button_order import ButtonOrder, Offer
from gui.panels.choice_button import ChoiceButton
from gui.panels.dice import die_image
from gui.panels.flow import FlowLayout
from gui.panels.phase_corner import PhaseCorner
from gui.shell.plain_tip import plain_tip
from gui.theme.polish import polish_again
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Roll
from wargame_core.views.fight_values import AmountsView, ForceAttempts
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import tr

MOST: Final = 9
"""Buttons at once: as many as there are digit keys."""
MOST_FACES: Final = 20
"""Buttons for the faces of a die; those of larger ones are in the list of all actions."""

_LETTERS: Final = 44
"""Letters of a button where there is no room for more."""

_ROWS: Final = 2
"""Rows of buttons, at most."""


class ChoiceRow(QWidget):
    """Buttons for all choices if they are few, else for those without a place on the board."""

    chosen = Signal(object)
    """An action, to be played or asked about."""
    answered = Signal(bool)
    """Yes or no to the question that is shown."""
    all_wanted = Signal()
    """The list of all actions is asked for."""
    back_wanted = Signal()
    """What was only begun is to be taken back."""
    pointed = Signal(object)
    """The action whose button is under the mouse or has the focus, or None."""
    refused = Signal(object)
    """Why a button does nothing: a Reason; None when it is left."""

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now: Snapshot
        self._rule = ""
        self._room = 0
        """Width that there is for a row, in pixels."""
        self._widest = 0
        """Width that a single button may take: below the words it has a row for itself."""
        self.buttons: list[ChoiceButton] = []
        """From left to right."""
        self.digits: dict[int, ChoiceButton] = {}
        self._amounts: tuple[AmountsView, ...] = ()
        self.is_of_move = False
        """Whether a move goes on: the board offers where it leads, buttons the rest in a row."""
        self.after_tray = -1
        """The point of the match at which all is played that was arranged in a tray."""
        self._elsewhere: frozenset[Any] = frozenset()
        """Choices that are made on the board or in the hand, where there are no others."""
        self._cut = False
        """Whether long words are cut so that more buttons have room."""
        self.keeps_places = True
        """Whether there is room for the places of buttons that are gone."""
        self._with_closed = True
        """Whether there is room for what is closed only now, which says why."""
        self._order = ButtonOrder()
        self._hint: QLabel | None = None
        self._row = FlowLayout(self, gap=GRID)
        self._above = self._under = self._indent = 0
        """Pixels above and below the row, and at its left."""
        self.corner = PhaseCorner(self)

    def begin(self, now: Snapshot, rule: str, room: int, beside: int = 0) -> None:
        """No buttons; those to come are for a point of a match and have ``room`` pixels a row.

        While somebody is on his way they have one row of ``beside`` pixels.
        """
        self.clear()
        self._now, self._rule = now, rule
        self.is_of_move = now.lift(-1) is not None
        self._room, self._widest = beside if self.is_of_move else room, room

    @property
    def line_width(self) -> int:
        """Pixels that all buttons take side by side."""
        items = [self._row.itemAt(at) for at in range(self._row.count())]
        widgets = [item.widget() for item in items if item is not None]
        hints = [one.sizeHint().expandedTo(one.minimumSize()) for one in widgets if one is not None]
        gaps = GRID * max(0, len(hints) - 1)
        return sum(hint.width() for hint in hints) + gaps + self._indent

    def row_height(self) -> int:
        """Height of one row."""
        sample = QPushButton("0", self)
        sample.ensurePolished()
        height = sample.sizeHint().height()
        sample.deleteLater()
        sample.hide()
        return height

    def keep_low(self, above: int, under: int) -> None:
        """Leave so many pixels above and below a row that lies at the lower edge of the line."""
        self._above, self._under = above, under
        self._row.setContentsMargins(self._indent, above, 0, under)

    def make_way(self, pressed: QRect) -> bool:
        """Begin to the right of a part of the screen if the first button lies there; whether so."""
        first = self.buttons[0] if self.buttons else None
        if first is None or not pressed.intersects(_on_screen(first)):
            return False
        self._indent += pressed.right() + GRID - _on_screen(first).left()
        self.keep_low(self._above, self._under)
        return True

    def frame(self, button: QPushButton) -> None:
        """Frame the button that Enter presses."""
        button.setProperty("primary", "true")
        polish_again(button)

    def clear(self) -> None:
        """Take all buttons away."""
        self.is_of_move, self._elsewhere = False, frozenset()
        self._empty()

    def _empty(self) -> None:
        self.buttons, self.digits, self._hint = [], {}, None
        self._indent = 0
        self.keep_low(0, 0)
        self.corner.clear()
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def add(self, widget: QWidget) -> None:
        """Put any widget at the end."""
        widget.ensurePolished()
        self._row.addWidget(widget)

    def lay_out(self) -> None:
        """Show every button in its place at once, not only after the events that are waiting."""
        for at in range(self._row.count()):
            item = self._row.itemAt(at)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.show()
        self._row.activate()

    # --- what is chosen from ------------------------------------------------------------------

    def add_question(self, question: Question) -> None:
        """What is asked before it is done, with yes and no."""
        self._add_button(question.yes, question.actions[0], in_row=True)
        yes = self.buttons[-1]
        yes.chosen.disconnect()
        yes.chosen.connect(lambda _action: self.answered.emit(True))
        no = QPushButton(question.no)
        no.setToolTip(tr("Key {key}", key=tr("Esc")))
        no.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        no.clicked.connect(lambda: self.answered.emit(False))
        self.add(no)
        self.frame(yes if question.enter_is_yes else no)

    def add_force(self, force: ForceAttempts) -> None:
        """The whole list of actions of one force; what is not possible says why not."""
        for attempt in force.attempts:
            reason = self._now.reason_of(attempt.action)
            self._add_button(attempt.text, attempt.action, reason, attempt.hint)
        endings = [a for a in self._now.choices if isinstance(a, self._now.views.ENDINGS)]
        for action in endings:
            self._add_button(still_able(self._now, self._now.describe(action)), action)
            self._keep_width(self.buttons[-1])
        if endings and self._ends_by_enter():
            self.frame(self.buttons[-len(endings)])

    def add_choices(self) -> None:
        """As many buttons as fit; what has a place on the board gives way first."""
        self._order.turn_to(self._now)
        self._amounts = self._now.views.amounts(self._now.state, self._now.choices)
        counted = [action for part in self._amounts for _, action in part.choices]
        divided = self._now.own.has_page  # where the choices are made
        choices = [] if divided else [a for a in self._now.choices if a not in counted]
        lit = self._lit_by_move()
        held = self._in_hand()
        free = [a for a in choices if not self._placed(a) and a not in held]
        if not free and not self._amounts:  # the counters are nearer at hand than far places
            free = [action for action in choices if len(self._now.places(action).units) == 1]
        most = MOST_FACES if self._now.awaits_die else MOST
        choices = careful_last(self._now, choices) if len(choices) <= most else choices
        lying = frozenset(a for a in choices if self._placed(a) or a in held)
        endings = self._now.views.ENDINGS
        rest = [a for a in choices if a not in lying and not isinstance(a, endings)]
        self._elsewhere = lying if (held or self._now.able) and not rest else frozenset()
        near = [a for a in choices if not lit.issuperset(self._now.places(a).lit or (-1,))]
        shown = near if len(near) <= most else self._first(free, most)
        self._order.rows = max(self._rows, self._order.rows)
        self._fill(shown, choices)
        shown = self._fitting(shown, choices)
        if self._cut and any(self._placed(a) for a in choices):  # those that are left may have room
            self._empty_and_fill(shown, choices, cut=False)
            if not self._fits():
                self._empty_and_fill(shown, choices, cut=True)
        self._cut, self._with_closed = False, True
        self.keeps_places = not self._order.is_fresh

    def _fitting(self, shown: list[Any], choices: list[Any]) -> list[Any]:
        """Take away until all has room: places of what is gone, long words, what is closed."""
        joining = [a for a in shown if self._placed(a) and not self._order.had(self._now, a)]
        if joining and not self._fits():  # first those that lie on the board and had no button
            shown = [action for action in shown if action not in joining]
            self._empty()
            self._fill(shown, choices)
        if not self._fits():  # then those that are not offered any more
            self._order.forget()
            self._empty()
            self._fill(shown, choices)
        if not self._fits():
            self._empty()
            self._cut = True
            self._fill(shown, choices)
        if not self._fits():
            self._with_closed = False
            self._empty()
            self._fill(shown, choices)
        while len(shown) > 1 and not self._fits():
            rest = [a for a in shown if not isinstance(a, self._now.views.ENDINGS)]
            placed = [a for a in rest if self._placed(a) or a in self._elsewhere]
            at_once = placed and self._rows == 1 and not self.is_of_move
            gone = placed if at_once else (placed or rest or shown)[-1:]
            shown = [action for action in shown if action not in gone]
            self._order.forget()
            self._empty()
            self._fill(shown, choices)
        return shown

    def _first(self, choices: list[Any], most: int) -> list[Any]:
        """As many as there may be buttons; what ends all of it is among them."""
        endings = self._now.views.ENDINGS
        if len(choices) <= most or self._now.awaits_die:
            return choices[:most]
        ends = [action for action in choices if isinstance(action, endings)]
        rest = [action for action in choices if action not in ends]
        return [*rest[: most - len(ends)], *ends]

    def _empty_and_fill(self, shown: list[Any], choices: list[Any], *, cut: bool) -> None:
        """The same buttons with their words in full, or cut."""
        self._cut = cut
        self._order.forget()
        self._empty()
        self._fill(shown, choices)

    def _lit_by_move(self) -> frozenset[int]:
        """Where the move that goes on can end: these places are lit, and need no buttons."""
        lift = self._now.lift(-1)
        return frozenset(end for end, _ in lift.ends) if lift is not None else frozenset()

    @property
    def _rows(self) -> int:
        """Rows of buttons at most: one where all choices lie on the board or in the hand."""
        forces = any(one.unit >= 0 for one in self._now.able)
        return 1 if self.is_of_move or forces or self._elsewhere else _ROWS

    def _fits(self) -> bool:
        """Whether all buttons have room; the framed one is a little higher than others."""
        rows = max(self._rows, self._order.rows)
        room = rows * self.row_height() + (rows - 1) * GRID
        return self._row.heightForWidth(self._room) <= room + GRID

    def _fill(self, shown: list[Any], choices: list[Any]) -> None:
        offers = [Offer(self._words(action, choices), action) for action in shown]
        closed = self._now.views.closed(self._now.state, choices) if self._with_closed else ()
        ends = len(offers) > 1 and isinstance(offers[-1].action, self._now.views.ENDINGS)
        at = len(offers) - ends  # what ends all of it stays behind what may open again
        offers[at:at] = [
            Offer(one.text, one.action, self._now.reason_of(one.action)) for one in closed
        ]
        if not self._now.awaits_die:
            offers = self._order.arrange(self._now, offers)
        if self.is_of_move:  # its end first: the others come and go
            offers.sort(key=lambda one: not isinstance(one.action, self._now.views.ENDINGS))
        for one in offers:
            self._add_button(one.words, one.action, one.reason)
            self._keep_width(self.buttons[-1])
        for amounts in self._amounts:
            self._add_amounts(amounts)
        for button in self.buttons:
            if button.reason is None and self._is_default(button.action, choices):
                self.frame(button)
                break
        if len(choices) > len(shown):
            more = QPushButton(tr("All you can do ({count}) …", count=len(choices)))
            more.setToolTip(tr("The searchable list (A)"))
            more.clicked.connect(self.all_wanted)
            self.add(more)
        if self._now.undo.only_begun:
            self._add_back()
        why = self._now.views.why_asked(self._now.state, self._now.choices)
        if why:
            self._add_hint(why)
        elif self._now.draft is not None:
            pass  # cards lie over the board
        elif asked_counters(self._now):
            self._add_hint(tr("or click a counter"))
        elif any(self._placed(action) for action in choices):
            self._add_hint(self._now.place_words.click)
        elif len(choices) > len(shown) and self._in_hand():
            self._add_hint(tr("or click a piece of your hand"))

    def _add_back(self) -> None:
        """A way back from what was only begun."""
        back = QPushButton(tr("Back"))
        back.setToolTip(tr("Take back what was just begun (key Esc)"))
        back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        back.clicked.connect(self.back_wanted)
        self.add(back)

    def _keep_width(self, button: ChoiceButton) -> None:
        """Words may change, as a number in them; the button has room for all of them at once."""
        width = button.sizeHint().width()
        if isinstance(button.action, self._now.views.ENDINGS):
            measure = button.fontMetrics().horizontalAdvance
            words = while_fewer_can_act(self._now, self._now.describe(button.action))
            width += max(measure(self._short(one)) for one in words) - measure(button.text())
        button.setMinimumWidth(self._order.widened(button.action, width))

    def _add_hint(self, words: str) -> None:
        """What else can be done, unless it would need a row of its own."""
        before = self._row.heightForWidth(self._room)
        self._hint = QLabel(words)
        self._hint.setObjectName("faint")
        self._hint.setMinimumHeight(self.row_height())
        self.add(self._hint)
        if self._row.heightForWidth(self._room) > before > 0:
            self.drop_hint()

    def drop_hint(self) -> None:
        """The buttons need the room of the hint."""
        hint, self._hint = self._hint, None
        if hint is not None:
            self._row.removeWidget(hint)
            hint.hide()
            hint.deleteLater()

    @property
    def hint_width(self) -> int:
        """Pixels that a hint beside the buttons takes."""
        return 0 if self._hint is None else self._hint.sizeHint().width() + GRID

    def _in_hand(self) -> frozenset[Any]:
        """Actions that a piece of the hand plays: they need no button where there are many."""
        hand = self._now.own.hand
        return frozenset(one for held in (hand.held if hand else ()) for one in held.actions)

    def _words(self, action: Any, choices: list[Any]) -> str:
        """What a button says; an only choice has its price, an end how many it passes over."""
        words = self._now.describe(action)
        price = self._now.price(action) if len(choices) == 1 else ""
        if price and price not in words:
            words = f"{words} · {price}"
        return (
            still_able(self._now, words) if isinstance(action, self._now.views.ENDINGS) else words
        )

    def _placed(self, action: Any) -> bool:
        return not isinstance(action, Roll) and bool(self._now.places(action).lit)

    def _is_default(self, action: Any, choices: list[Any]) -> bool:
        """Enter ends what is being done, or takes the only choice if that costs nothing.

        It never rolls a die, and never ends what somebody can still act in.
        """
        if self._now.awaits_die or self._now.able:
            return False
        if self._now.price(action) or self._now.warns(action):
            return False
        if len(choices) == 1 and not self._amounts:
            return True
        return isinstance(action, self._now.views.ENDINGS) and self._ends_by_enter()

    def _ends_by_enter(self) -> bool:
        """Whether Enter may end what is open; never right after it has applied a tray."""
        return self._now.position != self.after_tray and ends_by_enter(self._now)

    # --- one button ---------------------------------------------------------------------------

    def _add_amounts(self, amounts: AmountsView) -> None:
        """What is counted, and a small button for each number; its digit is its key."""
        title = QLabel(amounts.title)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setMinimumHeight(self.row_height())
        self.add(title)
        for count, action in amounts.choices:
            words = self._now.describe(action)
            key = count if count < 10 and count not in self.digits else None
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
        in_row: bool = False,
    ) -> None:
        """A button with its digit key; with a reason it only says that.

        ``face`` is shown in place of the text, and ``key`` is then its digit, if it has one.
        ``in_row``: it is not put into the corner, even if it ends a phase.
        """
        digit = key if face else self._free_digit()
        words = face or (str(action.face) if isinstance(action, Roll) else text)
        button = ChoiceButton(self._short(words), action, reason)
        if isinstance(action, Roll):
            picture = die_image(action.face, self._theme, 24, len(self._now.choices))
            button.setIcon(QIcon(QPixmap.fromImage(picture)))
            button.setIconSize(QSize(24, 24))
        if face:
            button.setAccessibleName(text)
        if reason is None:
            price = self._now.price(action)
            rule = self._now.views.rule_of(self._now.state, action) or self._rule
            tip = tr("{words} (rule {rule})", words=hint or text, rule=rule)
            if digit is not None:
                tip = tr("{text} (key {key}; rule {rule})", text=hint or text, key=digit, rule=rule)
            button.setToolTip(plain_tip(f"{tip}\n{price}" if price else tip))
        else:
            why_not = self._now.reason_text(reason)
            button.setToolTip(plain_tip(why_not))
            button.setAccessibleDescription(why_not)
        if digit is not None:
            self.digits[digit] = button
        button.pointed.connect(self.pointed)
        button.chosen.connect(self.chosen)
        button.refused.connect(self.refused)
        self.buttons.append(button)
        if reason is None and not in_row and self.corner.is_for(action):
            self.corner.hold(button)
        else:
            self.add(button)

    def _short(self, words: str) -> str:
        """Words that have room in a row, or as many letters as all buttons may have."""
        if self._cut and len(words) > _LETTERS:
            words = cut_at_word(words, _LETTERS)
        room = self._widest - 4 * GRID
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _free_digit(self) -> int | None:
        return next((digit for digit in (*range(1, 10), 0) if digit not in self.digits), None)


def _on_screen(button: QWidget) -> QRect:
    """Where a button lies on the screen."""
    return QRect(button.mapToGlobal(QPoint(0, 0)), button.size())


def cut_at_word(words: str, letters: int) -> str:
    """As many whole words as there is room for, and an ellipsis; of one long word its beginning."""
    if len(words) <= letters:
        return words
    room = words[:letters]
    cut = max(room.rfind(mark) for mark in " 、，・：")
    return words[: cut if cut >= letters // 2 else letters - 1].rstrip(" ,;:·–、，・：") + "…"
