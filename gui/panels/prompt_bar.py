"""The bar at the bottom: who decides what, by which rule, and buttons for the choices."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.live_match import LiveMatch
from gui.panels.dice import die_image
from gui.panels.flow import FlowLayout
from gui.theme import GRID, LIGHT, Theme
from gui.words import tr
from wargame_core.engine.decision import Roll

MOST: Final = 9
"""Buttons at once: as many as there are digit keys."""

_ROWS: Final = 2
"""Rows of buttons; the bar keeps its height, so that the board does not jump."""


class PromptBar(QWidget):
    """Buttons for all choices if they are few, else for those without a place on the board."""

    result_wanted = Signal()
    all_wanted = Signal()
    """The list of all actions is asked for."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._buttons: list[QPushButton] = []
        self._sentence = QLabel()
        self._sentence.setObjectName("heading")
        self._sentence.setWordWrap(True)
        self._rule = QLabel()
        self._rule.setObjectName("faint")
        top = QHBoxLayout()
        top.addWidget(self._sentence, 1)
        top.addWidget(self._rule, 0, Qt.AlignmentFlag.AlignTop)
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
        live.settled.connect(self.refresh)
        live.thinking.connect(self.refresh)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of choices, in the order of their digit keys."""
        return tuple(self._buttons)

    def press(self, index: int) -> None:
        """Press a button by its number, from 0."""
        if 0 <= index < len(self._buttons):
            self._buttons[index].click()

    def press_default(self) -> None:
        """Press the only button, or the one marked as default."""
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
        decision = live.decision
        self._clear()
        if decision is None:
            self._sentence.setText(tr("The game is over."))
            self._rule.clear()
            result = QPushButton(tr("Show the result"))
            result.clicked.connect(self.result_wanted)
            self._row.addWidget(result)
            self._mark(result)
            return
        who = "" if live.awaits_die else live.seat_title(decision.seat)
        sentence = live.prompt()
        self._sentence.setText(sentence if not who or who in sentence else f"{who}: {sentence}")
        self._rule.setText(tr("rule {rule}", rule=decision.rule))
        if live.choices():
            self._add_choices()
        else:
            words = tr("Paused") if live.paused else tr("{who} …", who=who)
            label = QLabel(tr("{who} is thinking …", who=who) if live.is_busy else words)
            label.setObjectName("faint")
            self._row.addWidget(label)
            if live.paused:
                go_on = QPushButton(tr("Go on"))
                go_on.clicked.connect(lambda: live.set_paused(False))
                self._row.addWidget(go_on)

    def _add_choices(self) -> None:
        """As many buttons as fit; what has a place on the board gives way first."""
        choices = list(self._live.choices())
        free = [action for action in choices if not self._placed(action)]
        shown = choices if len(choices) <= MOST else free[:MOST]
        self._fill(shown, choices)
        while len(shown) > 1 and self._row.heightForWidth(self.width() - 4 * GRID) > self._room:
            placed = [action for action in shown if self._placed(action)]
            last = (placed or shown)[-1]
            shown = [action for action in shown if action is not last]
            self._clear()
            self._fill(shown, choices)

    def _fill(self, shown: list[Any], choices: list[Any]) -> None:
        for index, action in enumerate(shown):
            self._add_button(index, action)
        for button, action in zip(self._buttons, shown, strict=True):
            if self._is_default(action, choices):
                self._mark(button)
                break
        if len(choices) > len(shown):
            more = QPushButton(tr("All {count} actions …", count=len(choices)))
            more.setToolTip(tr("The searchable list (A)"))
            more.clicked.connect(self.all_wanted)
            more.ensurePolished()
            self._row.addWidget(more)
            hint = QLabel(tr("or click a lit hex on the board"))
            hint.setObjectName("faint")
            hint.setMinimumHeight(more.sizeHint().height())
            hint.ensurePolished()
            self._row.addWidget(hint)

    def _placed(self, action: Any) -> bool:
        return bool(self._live.places(action).hexes)

    def _is_default(self, action: Any, choices: list[Any]) -> bool:
        """Enter ends what is being done, or takes the only choice; it never rolls a die."""
        if self._live.awaits_die:
            return False
        return len(choices) == 1 or isinstance(action, self._live.look.ENDINGS)

    def _add_button(self, index: int, action: Any) -> None:
        live = self._live
        text = live.describe(action)
        if isinstance(action, Roll):
            text = str(action.face)
        button = QPushButton(text if len(text) <= 44 else text[:43] + "…")
        if isinstance(action, Roll):
            button.setIcon(QIcon(QPixmap.fromImage(die_image(action.face, self._theme, 24))))
            button.setIconSize(QSize(24, 24))
        decision = live.decision
        rule = decision.rule if decision else ""
        button.setToolTip(
            tr(
                "{text} (key {key}; rule {rule})",
                text=live.describe(action),
                key=index + 1,
                rule=rule,
            )
        )
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: live.play(action))
        button.ensurePolished()
        self._buttons.append(button)
        self._row.addWidget(button)

    def _mark(self, button: QPushButton) -> None:
        button.setProperty("primary", "true")
        button.style().unpolish(button)
        button.style().polish(button)

    def _clear(self) -> None:
        self._buttons = []
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
