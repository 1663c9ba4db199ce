"""The hand of whoever sits here: a row for every kind of piece, in the player's own order."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.crest_label import CrestLabel
from gui.panels.held_row import HeldRow, face_picture
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.hand_values import HandView, HeldView
from wargame_core.views.words import tr

_WIDTH: Final = 23 * GRID


class HandPanel(QWidget):
    """Follows the match; there in games with hands."""

    played = Signal(str, QPoint)
    """A kind is to be played, at a point of the screen."""
    dropped = Signal(str, QPoint)
    """A piece of a kind is let go outside the hand."""
    left = Signal()

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live, self._theme = live, theme
        self._orders: dict[str, list[str]] = {}
        """By seat the kinds in the order in which the player has laid them."""
        self._laid: Mapping[str, int] = {}
        self._open: Collection[str] = ()
        self.shown: HandView | None = None
        self.rows: list[HeldRow] = []
        self.crest = CrestLabel("", theme)
        self.title = QLabel()
        self.title.setObjectName("heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        self.sort = QPushButton(tr("Sort"))
        self.sort.setFlat(True)
        self.sort.setToolTip(
            tr("In the order of the rules again; drag rows, or Ctrl and an arrow, for your own")
        )
        self.sort.clicked.connect(self.forget_order)
        self._carried = QLabel(self.window())
        self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._carried.hide()
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        body = QWidget()
        self._list = QVBoxLayout(body)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(2)
        self._list.addWidget(self.sort, 0, Qt.AlignmentFlag.AlignRight)
        self._list.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(head)
        layout.addWidget(self._scroll, 1)
        self.setFixedWidth(round(_WIDTH * theme.scale))
        self.hide()
        live.opened.connect(self._opened)
        live.settled.connect(self.refresh)

    def _opened(self) -> None:
        self._orders.clear()
        self.refresh()

    def refresh(self) -> None:
        """Show the hand of whoever sits here now."""
        self.shown = self._live.now.own.hand if self._live.is_open else None
        self.setVisible(self.shown is not None)
        self._write()

    def show_laid(self, laid: Mapping[str, int], open_: Collection[str]) -> None:
        """So many pieces of each kind are laid out, and these kinds can be played or laid now."""
        if (laid, open_) != (self._laid, self._open):
            self._laid, self._open = laid, open_
            self._write()

    def _write(self) -> None:
        view = self.shown
        held = self.ordered() if view is not None else []
        while len(self.rows) < len(held):
            self.rows.append(self._new_row())
        for number, row in enumerate(self.rows):
            row.setVisible(number < len(held))
            if number < len(held):
                one = held[number]
                left = one.count - self._laid.get(one.kind, 0)
                row.show_held(one, left, is_open=one.kind in self._open)
        if view is not None:
            self.crest.show_clan(view.colour_of)
            self.title.setText(view.title)

    def _new_row(self) -> HeldRow:
        row = HeldRow(self._theme)
        row.played.connect(self.played)
        row.carried.connect(self._carry)
        row.dropped.connect(self._drop)
        row.moved.connect(self._step)
        row.left.connect(self.left)
        self._list.insertWidget(len(self.rows), row)
        return row

    def row_of(self, kind: str) -> HeldRow:
        """The row of a kind."""
        rows = (row for row in self.rows if row.isVisibleTo(self))
        return next(row for row in rows if row.shown is not None and row.shown.kind == kind)

    def take_focus(self) -> bool:
        """The keys are for the hand from now on; whether there is one."""
        rows = [row for row in self.rows if row.isVisible()]
        first = next((row for row in rows if row.is_open), rows[0] if rows else None)
        if first is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return first is not None

    # --- the player's own order ---------------------------------------------------------------

    def ordered(self) -> list[HeldView]:
        """The kinds as the player has laid them; new ones stand where the rules put them."""
        assert self.shown is not None, "there is a hand"
        held = list(self.shown.held)
        order = self._orders.get(self._live.now.viewer)
        if order is None:
            return held
        known = {kind: number for number, kind in enumerate(order)}
        last = len(order)
        return sorted(held, key=lambda one: known.get(one.kind, last))

    def forget_order(self) -> None:
        """The order of the rules again."""
        self._orders.pop(self._live.now.viewer, None)
        self._write()

    def _move(self, kind: str, to: int) -> None:
        kinds = [one.kind for one in self.ordered()]
        kinds.remove(kind)
        kinds.insert(max(0, to), kind)
        self._orders[self._live.now.viewer] = kinds
        self._write()
        self.row_of(kind).setFocus()

    def _step(self, kind: str, step: int) -> None:
        kinds = [one.kind for one in self.ordered()]
        self._move(kind, min(len(kinds) - 1, kinds.index(kind) + step))

    # --- dragging -----------------------------------------------------------------------------

    def _carry(self, kind: str, at: QPoint) -> None:
        window, carried = self.window(), self._carried
        view = next(one for one in self.ordered() if one.kind == kind)
        if carried.isHidden():
            carried.setParent(window)
            carried.setPixmap(face_picture(view.figure, self._theme, is_round=view.is_round))
            carried.adjustSize()
            carried.show()
            carried.raise_()
        middle = QPoint(carried.width() // 2, carried.height() // 2)
        carried.move(window.mapFromGlobal(at) - middle)

    def _drop(self, kind: str, at: QPoint) -> None:
        self._carried.hide()
        if not self.rect().contains(self.mapFromGlobal(at)):
            self.dropped.emit(kind, at)
            return
        rows = [row for row in self.rows if row.isVisible()]
        above = sum(row.mapToGlobal(row.rect().center()).y() < at.y() for row in rows
                    if row.shown is not None and row.shown.kind != kind)  # fmt: skip
        self._move(kind, above)
