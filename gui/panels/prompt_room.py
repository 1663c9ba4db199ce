"""How words, buttons and corner share the line over the board, and how high it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from gui.board.surface import BoardSurface
from gui.panels.choice_row import ChoiceRow
from gui.panels.prompt_words import PromptWords
from gui.panels.undo_buttons import UndoButtons
from gui.theme.theme import GRID

_FIRST_BUTTON: Final = 0.44
"""Where buttons beside the words begin, as a share of the width: they stay when words change."""

_LINES: Final = 1.8
"""Lines that the words beside the buttons may take; the last one is seldom full."""

_LOW: Final = Qt.AlignmentFlag.AlignBottom

_ANY_WIDTH: Final = 16777215
"""What Qt takes for no greatest width."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the line shows, as far as its room depends on it."""

    about: tuple[Any, ...]
    """Seat and kind of the decision, and whether it is a question about it."""
    waits: bool
    """Whether somebody is waited for."""
    asks: bool
    """Whether a question waits for a yes."""
    of_force: bool
    """Whether the buttons are those of one force."""


class PromptRoom(QGridLayout):
    """Words at the left, in the middle the buttons if there is room, at the right the rest."""

    def __init__(
        self,
        bar: QWidget,
        over: BoardSurface,
        words: PromptWords,
        row: ChoiceRow,
        ends: tuple[QPushButton, QPushButton],
        undo: UndoButtons,
    ) -> None:
        """``ends``: the buttons for the tray and for who can act next."""
        super().__init__(bar)
        self._over, self._words, self._row = over, words, row
        self._end_buttons = ends
        self.tallest: dict[tuple[Any, ...], int] = {}
        """By decision, width, and whether buttons stand beside the words, their greatest height."""
        self._below: set[tuple[Any, ...]] = set()
        """Decisions of the match whose buttons have had no room beside the words, by width."""
        self._ends = QHBoxLayout()
        self._ends.setSpacing(GRID)
        for button in ends:
            self._ends.addWidget(button)
        self._last = QWidget()
        """What lies in the lower right corner, however high the line is."""
        self._last.setObjectName("last")
        last = QHBoxLayout(self._last)
        last.setContentsMargins(0, 0, 0, 0)
        last.setSpacing(0)
        last.addWidget(row.corner)
        last.addWidget(undo)
        self.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        self.setHorizontalSpacing(2 * GRID)
        self.setVerticalSpacing(GRID // 2)
        self.addLayout(words, 0, 0)
        self.addLayout(self._ends, 0, 2)
        self.addWidget(self._last, 0, 3)
        self.setColumnStretch(0, 1)

    def forget(self) -> None:
        """Another match: no decision of it has been seen."""
        self.tallest, self._below = {}, set()

    def put_beside_next(self, widget: QWidget) -> None:
        """Show a widget at the left of the last button at the right: it stays if others come."""
        widget.ensurePolished()
        self._ends.insertWidget(self._ends.count() - 1, widget)
        widget.show()  # what is hidden takes no room when all is arranged

    def take_from_ends(self, widget: QWidget) -> None:
        """Take such a widget away again."""
        self._ends.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def share(self, shown: Shown) -> int:
        """One line if everything has room side by side, else the buttons below; how high it is."""
        board, row = self._over.geometry(), self._row
        self.removeWidget(row)
        beside = self._lies_beside(shown)
        first = round(_FIRST_BUTTON * board.width())
        about = (*shown.about, board.width(), beside, not shown.of_force)
        row.setVisible(row.line_width > 0)
        wide = self._words.even_width(first - 4 * GRID) if beside else _ANY_WIDTH
        self._words.sentence.setMaximumWidth(wide)
        low = (self.least_height() - GRID - row.row_height()) // 2
        row.keep_low(low if beside else 0, low)
        self._last.setContentsMargins(0, 0, 0, low)
        self._last.setMinimumHeight(row.row_height() + low)
        self._ends.setContentsMargins(0, 0, 0, low if beside else 0)
        self.setAlignment(self._ends, _LOW if beside else Qt.AlignmentFlag(0))
        self.removeWidget(self._last)
        self.addWidget(self._last, 0, 3, 1 if beside else 2, 1, _LOW)
        self.setColumnMinimumWidth(0, first - 4 * GRID if beside else 0)
        self.setColumnStretch(0, 0 if beside else 1)
        self.setColumnStretch(1, 1 if beside else 0)
        if beside:
            row.setFixedWidth(max(1, row.line_width))
            side = Qt.AlignmentFlag.AlignRight if shown.waits else Qt.AlignmentFlag.AlignLeft
            self.addWidget(row, 0, 1, side | _LOW)
        else:
            row.setFixedWidth(max(1, self.width_below()))
            self.addWidget(row, 1, 0, 1, 3)
            tall = row.heightForWidth(row.width()) if row.line_width else 0
            self.tallest[about] = max(self.tallest.get(about, 0), tall)
        row.setMinimumHeight(self.tallest.get(about, 0))  # fewer rows would move the first one
        self.activate()
        return max(self.totalHeightForWidth(board.width()), self.least_height())

    def _lies_beside(self, shown: Shown) -> bool:
        """Whether the buttons have room beside the words; a hint gives way to them."""
        width, row = self._over.geometry().width(), self._row
        ends = self._ends.sizeHint().width() + self._last.sizeHint().width() + 2 * GRID
        first = round(_FIRST_BUTTON * width)
        following = self._end_buttons[1]
        more = following.sizeHint().width() if following.isHidden() else 0
        taken = first + row.line_width + ends + more + 4 * GRID
        key = (shown.about, width)
        stays = shown.waits or shown.asks or (row.is_of_move and not shown.of_force)
        beside = taken - row.hint_width <= width and (
            stays  # however many lines the words take
            or (
                (self._words.width_in_a_line() <= _LINES * (first - 5 * GRID))
                and key not in self._below
            )
        )
        if beside and taken > width:
            row.drop_hint()
        if row.line_width and not beside and not shown.of_force:
            self._below.add(key)  # where they stay from now on
        return beside

    def width_below(self) -> int:
        """Pixels for a row of buttons below the words, beside what lies in the corner."""
        return self._over.geometry().width() - self._last.sizeHint().width() - 5 * GRID

    def width_beside(self) -> int:
        """Pixels for a row of buttons beside the words, whatever is shown at their right."""
        hidden = [one for one in self._end_buttons if one.isHidden()]
        ends = self._ends.sizeHint().width() + sum(GRID + b.sizeHint().width() for b in hidden)
        return self.width_below() - round(_FIRST_BUTTON * self._over.geometry().width()) - ends

    def least_height(self) -> int:
        """Height of one line with its buttons."""
        return max(self._words.least_height(), self._row.row_height()) + GRID
