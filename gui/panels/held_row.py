"""All pieces of one kind in a hand: a row that is clicked, dragged, and moved up or down."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from gui.shell.plain_tip import plain_tip
from gui.theme import fonts
from gui.theme.theme import GRID, Theme
from wargame_core.views.hand_values import HeldView
from wargame_core.views.words import tr

FACE: Final = 26
"""Edge of the picture of a piece, in pixels at a scale of 1."""


def draw_face(painter: QPainter, box: QRectF, figure: str, theme: Theme, *, is_round: bool) -> None:
    """The face of a piece: a disc is round, a tile is square."""
    painter.setPen(QPen(QColor(theme.print_ink), 1.4))
    painter.setBrush(QColor(theme.print_paper))
    if is_round:
        painter.drawEllipse(box)
    else:
        painter.drawRoundedRect(box, 4, 4)
    size = box.height() * (0.62 if len(figure) < 2 else 0.46)
    painter.setFont(fonts.font(size, bold=True))
    painter.setPen(QColor(theme.print_ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, figure)


def face_picture(figure: str, theme: Theme, *, is_round: bool) -> QPixmap:
    """A piece as it is carried by the mouse."""
    edge = round(FACE * theme.scale)
    picture = QPixmap(2 * edge, 2 * edge)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_face(painter, QRectF(1, 1, edge - 2, edge - 2), figure, theme, is_round=is_round)
    painter.end()
    return picture


class HeldRow(QWidget):
    """One kind with its face, name and number."""

    played = Signal(str, QPoint)
    """Its kind, and where on the screen: a click, Enter or Space."""
    carried = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    moved = Signal(str, int)
    """Its kind, and 1 or -1: it is to be further down or up."""
    left = Signal()
    """Esc: the keys are for the board again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: HeldView | None = None
        self._count = 0
        self._open = False
        self._pressed: QPoint | None = None
        self._carrying = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(round((FACE + 4) * theme.scale))

    def show_held(self, view: HeldView, count: int, *, is_open: bool) -> None:
        """Show a kind; ``count`` of it are left, and ``is_open``: it can be played now."""
        self.shown, self._count, self._open = view, count, is_open
        words = tr("{count} × {name}", count=count, name=view.name)
        self.setToolTip(plain_tip(f"{view.group}: {view.name}\n{view.words}"))
        self.setAccessibleName(words)
        self.setAccessibleDescription(view.words)
        cursor = Qt.CursorShape.OpenHandCursor if is_open else Qt.CursorShape.ArrowCursor
        self.setCursor(cursor)
        self.update()

    @property
    def count(self) -> int:
        """How many are left in the hand."""
        return self._count

    @property
    def is_open(self) -> bool:
        """Whether it can be played now."""
        return self._open

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for face, name and number."""
        return QSize(20 * GRID, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the row."""
        if self.shown is None:
            return
        theme, view = self._theme, self.shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus() or self._open:
            colour = theme.ink if self.hasFocus() else theme.accent
            painter.setPen(QPen(QColor(colour), 2 if self.hasFocus() else 1.4))
            painter.setBrush(QColor(theme.card))
            painter.drawRoundedRect(whole, 5, 5)
        edge = FACE * theme.scale - 2
        box = QRectF(whole.left() + 3, whole.center().y() - edge / 2, edge, edge)
        if self._count:
            draw_face(painter, box, view.figure, theme, is_round=view.is_round)
        painter.setFont(self.font())
        painter.setPen(QColor(theme.ink if self._count else theme.faint_ink))
        text = whole.adjusted(edge + GRID, 0, -3 * GRID, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        name = self.fontMetrics().elidedText(
            view.name, Qt.TextElideMode.ElideRight, round(text.width())
        )
        painter.drawText(text, flags, name)
        bold = self.font()
        bold.setBold(True)
        painter.setFont(bold)
        right = whole.adjusted(0, 0, -GRID, 0)
        painter.drawText(
            right, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(self._count)
        )
        painter.end()

    # --- mouse and keys -----------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take a piece."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Carry it."""
        if self._pressed is None or self.shown is None:
            return
        at = event.globalPosition().toPoint()
        far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._carrying or far:
            self._carrying = True
            self.carried.emit(self.shown.kind, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Play it, or let it go where it was carried to."""
        pressed, carrying = self._pressed, self._carrying
        self._pressed, self._carrying = None, False
        if pressed is None or self.shown is None:
            return
        at = event.globalPosition().toPoint()
        (self.dropped if carrying else self.played).emit(self.shown.kind, at)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter and Space play; up and down go to another row, with Ctrl the row goes."""
        if self.shown is None:
            return
        key = event.key()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not control:
            self.played.emit(self.shown.kind, self.mapToGlobal(self.rect().center()))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = -1 if key == Qt.Key.Key_Up else 1
            if control:
                self.moved.emit(self.shown.kind, step)
            elif step < 0:
                self.focusPreviousChild()
            else:
                self.focusNextChild()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
