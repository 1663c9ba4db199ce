"""Pieces that are laid out from the hand in a row, until they are played together."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.board_card import BoardCard
from gui.panels.crest_label import CrestLabel
from gui.panels.held_row import FACE, draw_face
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.hand_values import HandView, HeldView, LayView
from wargame_core.views.words import tr

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LaidPiece(QWidget):
    """One piece of the row."""

    taken = Signal(int)
    """Its number: back into the hand."""
    moved = Signal(int, int)
    """Its number, and how many places to the right."""

    def __init__(self, number: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._theme = number, theme
        self.shown: HeldView | None = None
        self._pressed: QPoint | None = None
        edge = round(1.5 * FACE * theme.scale)
        self.setFixedSize(QSize(edge, edge))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_piece(self, view: HeldView) -> None:
        """Show a piece."""
        self.shown = view
        self.setToolTip(
            plain_tip(tr("{name}: click to take it back, drag to another place", name=view.name))
        )
        self.setAccessibleName(view.name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw it."""
        if self.shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        draw_face(painter, box, self.shown.figure, self._theme, is_round=self.shown.is_round)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take hold of it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click takes it back; a drag puts it elsewhere in the row."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        across = (event.position().toPoint() - pressed).x()
        steps = round(across / (self.width() + GRID // 2))
        if steps:
            self.moved.emit(self._number, steps)
        else:
            self.taken.emit(self._number)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Delete takes it back; Ctrl with an arrow moves it."""
        key = event.key()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space):
            self.taken.emit(self._number)
        elif step and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.moved.emit(self._number, step)
        elif step:
            _ = self.focusNextChild() if step > 0 else self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


class LayTray(BoardCard):
    """Follows the match; there while a player lays out pieces of his hand."""

    chosen = Signal(object)
    """The action that is to be played."""
    refused = Signal(str)
    changed = Signal(dict)
    """How many of each kind are laid out."""

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        edge = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignHCenter
        super().__init__(over, edge, theme)
        self._live, self._theme = live, theme
        self._view: HandView | None = None
        self._asked: object = None
        self._laid: list[str] = []
        self.pieces: list[LaidPiece] = []
        self.crest = CrestLabel("", theme)
        self.title, self.note, self.ends, self.says = QLabel(), QLabel(), QLabel(), QLabel()
        for label in (self.title, self.note, self.ends, self.says):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("heading")
        self.note.setObjectName("faint")
        self.ends.setObjectName("faint")
        self.note.setWordWrap(True)
        self.ready, self.empty = QPushButton(), QPushButton(tr("Take all back"))
        self.ready.setToolTip(tr("Key {key}", key=tr("Enter")))
        self.ready.setProperty("primary", "true")
        self.ready.clicked.connect(self.confirm)
        self.empty.clicked.connect(self.clear)
        self._lay_out()
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        row.addWidget(self.ends)
        self._row = QHBoxLayout()
        self._row.setSpacing(GRID // 2)
        row.addLayout(self._row)
        row.addStretch(1)
        row.addWidget(self.says)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.empty)
        foot.addWidget(self.ready)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(head)
        layout.addLayout(row)
        layout.addLayout(foot)
        self.setMinimumWidth(64 * GRID)

    @property
    def laid(self) -> tuple[str, ...]:
        """The kinds in the row, from left to right."""
        return tuple(self._laid)

    @property
    def lay(self) -> LayView | None:
        """What is asked."""
        return self._view.lay if self._view is not None else None

    @property
    def action(self) -> Any:
        """What the row would play."""
        assert self.lay is not None, "something is laid out"
        return self.lay.action(self.laid)

    def refresh(self) -> None:
        """Show the row for the open decision, or nothing."""
        hand = self._live.now.own.hand if self._live.is_open else None
        self._view = hand if hand is not None and hand.lay is not None else None
        asked = (self._live.match, self._live.now.position) if self._view is not None else None
        if asked != self._asked:
            self._asked = asked
            self._laid = []
            self.changed.emit({})
        if self._view is None:
            self.hide()
            return
        self._write()
        self.appear()

    def _write(self) -> None:
        view, lay = self._view, self.lay
        if view is None or lay is None:
            return
        held = {one.kind: one for one in view.held}
        while len(self.pieces) < len(self._laid):
            piece = LaidPiece(len(self.pieces), self._theme)
            piece.taken.connect(self.take)
            piece.moved.connect(self.move_piece)
            self.pieces.append(piece)
            self._row.addWidget(piece)
        for number, piece in enumerate(self.pieces):
            piece.setVisible(number < len(self._laid))
            if number < len(self._laid):
                piece.show_piece(held[self._laid[number]])
        self.crest.show_clan(view.colour_of)
        self.title.setText(lay.title)
        self.note.setText(lay.note)
        self.ends.setText(tr("bottom") if lay.stacked else "")
        self.ready.setText(lay.done)
        self.says.setText(self._live.now.describe(self.action) if not lay.stacked else tr("top"))
        self.empty.setEnabled(bool(self._laid))
        self.setAccessibleName(f"{lay.title}: {self._live.now.describe(self.action)}")
        self.changed.emit(dict(Counter(self._laid)))
        self.settle()

    # --- laying out ---------------------------------------------------------------------------

    def put(self, kind: str) -> None:
        """Lay a piece of a kind at the end of the row, or say why it cannot lie there."""
        lay = self.lay
        if lay is None:
            return
        if self._laid.count(kind) >= lay.most.get(kind, 0):
            self.refused.emit(tr("That piece cannot be laid out now."))
            return
        if kind in lay.one_of:
            self._laid = [other for other in self._laid if other not in lay.one_of]
        self._laid.append(kind)
        self._write()

    def take(self, number: int) -> None:
        """Take a piece of the row back into the hand."""
        if 0 <= number < len(self._laid):
            del self._laid[number]
            self._write()

    def move_piece(self, number: int, steps: int) -> None:
        """Move a piece in the row."""
        to = min(len(self._laid) - 1, max(0, number + steps))
        self._laid.insert(to, self._laid.pop(number))
        self._write()
        if self.isVisible():
            self.pieces[to].setFocus()

    def clear(self) -> None:
        """Take everything back."""
        self._laid = []
        self._write()

    def confirm(self) -> None:
        """Play what lies in the row, or say why not."""
        action = self.action
        reason = self._live.now.reason_of(action)
        if reason is None:
            self.chosen.emit(action)
        else:
            self.refused.emit(self._live.now.reason_text(reason))

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page: Backspace takes back, Enter plays."""
        if self.isHidden() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() == Qt.Key.Key_Backspace:
            self.take(len(self._laid) - 1)
        elif event.key() in _ENTER:
            self.confirm()
        else:
            return False
        return True
