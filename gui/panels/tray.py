"""A tray of bins: what is divided in secret, coin by coin, until it is confirmed."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.board_card import BoardCard
from gui.panels.coins import Coins, coin_picture
from gui.panels.crest_label import CrestLabel
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.allocation_values import AllocationView, BinView
from wargame_core.views.words import MINUS, tr

PURSE: Final = -1
"""Number of the purse among the bins."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Bin(QFrame):
    """One bin: its title and key, its coins, and buttons for one less and one more."""

    changed = Signal(int, int)
    """Its number and 1 or -1: the next amount is wanted."""

    def __init__(self, number: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self.setObjectName("bin")
        self.setStyleSheet(
            f"QFrame#bin {{ background: {theme.paper}; border: 1px solid {theme.line};"
            f" border-radius: 6px; }} QFrame#bin:focus {{ border: 2px solid {theme.accent}; }}"
        )
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.title, self.amount = QLabel(), QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        font = self.amount.font()
        font.setBold(True)
        font.setPixelSize(theme.title)
        self.amount.setFont(font)
        self.amount.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.coins = Coins(number, theme)
        self.less, self.more = QPushButton(MINUS), QPushButton("+")
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        for button, step in ((self.less, -1), (self.more, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setFixedWidth(4 * GRID)
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, step=step: self.changed.emit(number, step))
        row.addWidget(self.less)
        row.addWidget(self.amount, 1)
        row.addWidget(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.title)
        layout.addWidget(self.coins)
        layout.addLayout(row)

    def show_bin(self, view: BinView, amount: int, most: int) -> None:
        """Show what lies in it; ``most`` is what it may hold now."""
        self.title.setText(f"{self.number + 1}  {view.title}")
        self.amount.setText(str(amount))
        self.coins.show_count(amount)
        self.less.setEnabled(amount > 0)
        self.more.setEnabled(amount < most)
        self.less.setAccessibleName(tr("Less in {bin}", bin=view.title))
        self.more.setAccessibleName(tr("More in {bin}", bin=view.title))
        self.setToolTip(plain_tip(view.words))
        self.setAccessibleName(f"{view.title}: {amount}")
        self.setAccessibleDescription(view.words)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrows up and down change the amount; left and right go to another bin."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.changed.emit(self.number, 1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Minus):
            self.changed.emit(self.number, -1)
        elif key == Qt.Key.Key_Right:
            self.focusNextChild()
        elif key == Qt.Key.Key_Left:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


class AllocationTray(BoardCard):
    """Follows the match; there while a player divides something over bins."""

    chosen = Signal(object)
    """The action that is to be played."""
    refused = Signal(str)
    """Why it is not ready."""

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        edge = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
        super().__init__(over, edge, theme)
        self._live, self._theme = live, theme
        self._view: AllocationView | None = None
        self._asked: object = None
        self._amounts: tuple[int, ...] = ()
        self._history: list[tuple[int, ...]] = []
        self.bins: list[Bin] = []
        self.crest = CrestLabel("", theme)
        self.title, self.left, self.note = QLabel(), QLabel(), QLabel()
        for label in (self.title, self.left, self.note):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("heading")
        self.note.setObjectName("faint")
        self.note.setWordWrap(True)
        self.purse = Coins(PURSE, theme)
        self.ready, self.empty = QPushButton(tr("Seal the bins")), QPushButton(tr("Empty them"))
        self.ready.setToolTip(tr("Key {key}", key=tr("Enter")))
        self.ready.setProperty("primary", "true")
        self.empty.clicked.connect(self.clear)
        self.ready.clicked.connect(self.confirm)
        self._carried = QLabel(self)
        self._carried.setPixmap(coin_picture(theme))
        self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._carried.hide()
        self._lay_out()
        self._join(self.purse)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)
        live.changed.connect(self._gone)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        head.addWidget(self.left)
        head.addWidget(self.purse)
        self._row = QHBoxLayout()
        self._row.setSpacing(GRID)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.empty)
        foot.addWidget(self.ready)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        for part in (head, self._row, foot):
            layout.addLayout(part)

    @property
    def amounts(self) -> tuple[int, ...]:
        """What lies in the bins."""
        return self._amounts

    def refresh(self) -> None:
        """Show what is to be divided, or hide; what lies in the bins stays while that is asked."""
        live = self._live
        now = live.now if live.is_open else None
        view = self._view = now.allocation if now is not None else None
        if now is None or view is None:
            self.hide()
            return
        asked = (now.match, now.position)
        if asked != self._asked:
            self._asked, self._history = asked, []
            self._amounts = (0,) * len(view.bins)
        while len(self.bins) < len(view.bins):
            one = Bin(len(self.bins), self._theme)
            one.changed.connect(self.step)
            self._join(one.coins)
            self.bins.append(one)
            self._row.addWidget(one, 1)
        for one in self.bins[len(view.bins) :]:
            one.hide()
        self.crest.show_clan(view.colour_of)
        self.title.setText(view.title)
        self._write(view)
        self.appear()

    def _gone(self, *_: object) -> None:
        """The match goes on: nothing of the bins is left for the next one to see."""
        self._asked = None
        self.hide()

    def _write(self, view: AllocationView) -> None:
        left = view.left(self._amounts)
        self.left.setText(tr("{count} of {total} {unit} left",
                             count=left, total=view.total, unit=view.unit))  # fmt: skip
        self.purse.show_count(left)
        for one, shown, amount in zip(self.bins, view.bins, self._amounts, strict=False):
            one.show()
            one.show_bin(shown, amount, view.most(one.number, self._amounts))
        self.note.setText(view.note)
        self.empty.setEnabled(any(self._amounts))
        is_whole = self._amounts in view.actions
        self.ready.setProperty("refused", "false" if is_whole else "true")
        self.settle()

    # --- what the player does -----------------------------------------------------------------

    def step(self, number: int, direction: int) -> None:
        """The next larger or smaller amount into a bin, if there is enough for it."""
        view = self._view
        if view is None or not 0 <= number < len(view.bins):
            return
        shown, before = view.bins[number], self._amounts[number]
        after = shown.after(before) if direction > 0 else shown.before(before)
        if after > view.most(number, self._amounts):
            self._refuse(view)
            return
        self._set({number: after})

    def _set(self, wanted: dict[int, int]) -> None:
        after = tuple(wanted.get(n, amount) for n, amount in enumerate(self._amounts))
        if after != self._amounts and self._view is not None:
            self._history.append(self._amounts)
            self._amounts = after
            self._write(self._view)

    def clear(self) -> None:
        """All coins back into the purse."""
        self._set(dict.fromkeys(range(len(self._amounts)), 0))

    def take_back(self) -> None:
        """What lay in the bins before the last change."""
        if self._history and self._view is not None:
            self._amounts = self._history.pop()
            self._write(self._view)

    def confirm(self) -> None:
        """Choose what lies in the bins, if that is a choice."""
        view = self._view
        if view is None or self.isHidden():
            return
        action: Any = view.actions.get(self._amounts)
        if action is None:
            self._refuse(view)
        else:
            self.chosen.emit(action)

    def _refuse(self, view: AllocationView) -> None:
        left = view.left(self._amounts)
        if left:
            said = tr(
                "{count} {unit} are still left: put all of them into the bins.",
                count=left,
                unit=view.unit,
            )
        else:
            said = tr("Nothing is left: take from another bin first.")
        self.note.setText(said)
        self.refused.emit(said)

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page: digits put one in, Backspace takes back, Enter confirms."""
        if self.isHidden() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key, first = event.key(), Qt.Key.Key_1
        if first <= key < first + len(self.bins):
            self.step(key - first, 1)
        elif key == Qt.Key.Key_Backspace:
            self.take_back()
        elif key in _ENTER:
            self.confirm()
        else:
            return False
        return True

    # --- dragging -----------------------------------------------------------------------------

    def _join(self, coins: Coins) -> None:
        coins.carried.connect(self._carry)
        coins.dropped.connect(self._drop)

    def _carry(self, _: int, at: QPoint) -> None:
        self._carried.adjustSize()
        middle = QPoint(self._carried.width() // 2, self._carried.height() // 2)
        self._carried.move(self.mapFromGlobal(at) - middle)
        self._carried.show()
        self._carried.raise_()

    def _drop(self, source: int, at: QPoint) -> None:
        self._carried.hide()
        point = self.mapFromGlobal(at)
        target = next(
            (one.number for one in self.bins if one.isVisible() and one.geometry().contains(point)),
            PURSE,
        )
        view = self._view
        if view is None or target == source:
            return
        if source == PURSE:
            self.step(target, 1)
        elif target == PURSE:
            self.step(source, -1)
        else:
            less = view.bins[source].before(self._amounts[source])
            rest = (*self._amounts[:source], less, *self._amounts[source + 1 :])
            more = view.bins[target].after(rest[target])
            if more <= view.most(target, rest):
                self._set({source: less, target: more})
            else:
                self._refuse(view)
