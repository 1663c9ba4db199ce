"""Parts that are given to players: all on one page, changed at will until they are given."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.board_card import BoardCard
from gui.panels.crest_label import CrestLabel
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.hand_values import CastView
from wargame_core.views.words import tr

NOBODY = -1


class CastPage(BoardCard):
    """Follows the match; a row for every part, a column for every player."""

    chosen_all = Signal(object)
    """The actions that are to be played one after the other."""
    refused = Signal(str)

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        edge = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        super().__init__(over, edge, theme)
        self._live, self._theme = live, theme
        self._view: CastView | None = None
        self._asked: object = None
        self.given: list[int] = []
        """By part the number of the player who gets it, NOBODY for none yet."""
        self.title = QLabel()
        self.title.setObjectName("heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.ready = QPushButton()
        self.ready.setProperty("primary", "true")
        self.ready.setToolTip(tr("Key {key}", key=tr("Enter")))
        self.ready.clicked.connect(self.confirm)
        self.buttons: dict[tuple[int, int], QPushButton] = {}
        """By number of part and of player the button that gives it to him."""
        self._heads: list[QWidget] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(GRID // 2)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.ready)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.title)
        layout.addLayout(self._grid)
        layout.addLayout(foot)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    def refresh(self) -> None:
        """Show the parts that are given now, or nothing."""
        self._view = self._live.now.own.cast if self._live.is_open else None
        view = self._view
        if view is None:
            self._asked = None
            self.hide()
            return
        asked = (self._live.match, self._live.now.position)
        if asked != self._asked:
            self._asked = asked
            self.given = [NOBODY] * len(view.roles)
            self._build(view)
        self._mark()
        self.appear()

    def _build(self, view: CastView) -> None:
        for widget in (*self._heads, *self.buttons.values()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._heads, self.buttons = [], {}
        self.title.setText(view.title)
        self.ready.setText(view.done)
        for row, role in enumerate(view.roles):
            name = QLabel(role.title)
            name.setTextFormat(Qt.TextFormat.PlainText)
            name.setToolTip(plain_tip(role.words))
            self._put(name, row, 0)
            for column, (seat, _) in enumerate(view.seats):
                button = QPushButton(seat)
                button.setCheckable(True)
                button.setToolTip(plain_tip(f"{role.title}: {seat}\n{role.words}"))
                button.clicked.connect(lambda _=False, r=row, c=column: self.give(r, c))
                self.buttons[row, column] = button
                self._grid.addWidget(button, row + 1, column + 1)
        for column, (_, colour) in enumerate(view.seats):
            self._put(CrestLabel(colour, self._theme), -1, column + 1)

    def _put(self, widget: QWidget, row: int, column: int) -> None:
        self._heads.append(widget)
        place = Qt.AlignmentFlag.AlignCenter if row < 0 else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(widget, row + 1, column, place)

    def _mark(self) -> None:
        for (row, column), button in self.buttons.items():
            button.setChecked(self.given[row] == column)
        self.ready.setEnabled(self.is_complete)

    @property
    def is_complete(self) -> bool:
        """Whether every part has been given to somebody."""
        return NOBODY not in self.given

    def give(self, role: int, seat: int) -> None:
        """Give a part to a player; what he had before is free again. The last one follows."""
        self.given = [NOBODY if other == seat else other for other in self.given]
        self.given[role] = seat
        view = self._view
        assert view is not None, "parts are given"
        open_ = [number for number, one in enumerate(self.given) if one == NOBODY]
        idle = [number for number in range(len(view.seats)) if number not in self.given]
        if len(open_) == len(idle) == 1:
            self.given[open_[0]] = idle[0]
        self._mark()

    def confirm(self) -> None:
        """Give the parts."""
        if self._view is not None and self.is_complete:
            self.chosen_all.emit(self._view.actions(tuple(self.given)))
        else:
            self.refused.emit(tr("Somebody must be chosen in every row."))

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page: Enter gives the parts, digits give the next one."""
        if self.isHidden() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        view, seat = self._view, event.key() - Qt.Key.Key_1
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirm()
        elif event.key() == Qt.Key.Key_Backspace:
            self.given = [NOBODY] * len(self.given)
            self._mark()
        elif view is not None and 0 <= seat < len(view.seats):
            free = (number for number, one in enumerate(self.given) if one == NOBODY)
            self.give(next(free, 0), seat)
        else:
            return False
        return True
