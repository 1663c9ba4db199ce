"""The track of the time line: ticks of turns and stages, and the point that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.time_values import TURN, MarkView
from wargame_core.views.words import tr

_EDGE: Final = 10
"""Room left and right of the track for the handle, in pixels."""
_SOON_MS: Final = 15
"""While dragging, only the latest position is emitted, after so many milliseconds."""


class TimeTrack(QWidget):
    """Click or drag to a point of the match; arrow keys step."""

    wanted = Signal(int)
    """A position that is to be shown."""
    stepped = Signal(int)
    """One action back (-1) or on (+1)."""

    def __init__(self, parent: QWidget | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks: Sequence[MarkView] = ()
        self._remarks: Sequence[int] = ()
        self._length = self._shown = 0
        self._words: Callable[[int], str] | None = None
        self._wish = -1
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._emit_wish)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def explain_with(self, words: Callable[[int], str]) -> None:
        """What the hint over a position says."""
        self._words = words

    def show_marks(self, marks: Sequence[MarkView]) -> None:
        """Draw these ticks."""
        self._marks = marks
        self.update()

    def show_position(self, shown: int, length: int) -> None:
        """Put the handle at a position of a match of so many actions."""
        if (shown, length) != (self._shown, self._length):
            self._shown, self._length = shown, length
            self.setAccessibleName(
                tr("Time line: action {shown} of {length}", shown=shown, length=length)
            )
            self.update()

    def show_remarks(self, positions: Sequence[int]) -> None:
        """Mark the positions on which somebody has remarked."""
        self._remarks = positions
        self.update()

    @property
    def remarks(self) -> Sequence[int]:
        """The positions that are marked as remarked on."""
        return self._remarks

    @property
    def marks(self) -> Sequence[MarkView]:
        """The ticks that are drawn."""
        return self._marks

    @property
    def shown(self) -> int:
        """Where the handle is."""
        return self._shown

    def x_of(self, position: int) -> float:
        """Where a position lies, in pixels from the left."""
        room = max(1, self.width() - 2 * _EDGE)
        return _EDGE + room * (position / self._length if self._length else 1)

    def position_at(self, x: float) -> int:
        """The position nearest to a point."""
        room = max(1, self.width() - 2 * _EDGE)
        return max(0, min(self._length, round((x - _EDGE) / room * self._length)))

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as there is room."""
        return QSize(240, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The track, with the numbers of turns beside their ticks."""
        return QSize(80, max(2 * GRID, round(1.1 * self._theme.body)))

    # --- mouse and keys -----------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._want(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag, or say what is there."""
        x = event.position().x()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._want(x)
        if self._words is not None and self._length:
            at = event.globalPosition().toPoint()
            QToolTip.showText(at, self._words(self.position_at(x)), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Arrive."""
        self._emit_wish()

    def _want(self, x: float) -> None:
        self._wish = self.position_at(x)
        if not self._soon.isActive():
            self._soon.start()

    def _emit_wish(self) -> None:
        self._soon.stop()
        wish, self._wish = self._wish, -1
        if wish >= 0 and wish != self._shown:
            self.wanted.emit(wish)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrow keys step, Home and End jump."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key == Qt.Key.Key_Home:
            self.wanted.emit(0)
        elif key == Qt.Key.Key_End:
            self.wanted.emit(self._length)
        else:
            super().keyPressEvent(event)

    # --- drawing ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw numbers, ticks, the track and the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._length:  # nothing has been played: there is no line, and nothing to hold
            painter.end()
            return
        theme = self._theme
        middle = self.height() - 0.75 * GRID
        left, right, here = self.x_of(0), self.width() - _EDGE, self.x_of(self._shown)
        self._draw_marks(painter, middle)
        for start, end, colour in (
            (QPointF(left, middle), QPointF(right, middle), theme.line),
            (QPointF(left, middle), QPointF(here, middle), theme.ink),
        ):
            pen = QPen(QColor(colour), 3)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent))
        for position in self._remarks:
            x = self.x_of(position)
            painter.drawPolygon(
                [QPointF(x, middle - 2), QPointF(x - 4, middle - 9), QPointF(x + 4, middle - 9)]
            )
        back = self._shown < self._length
        painter.setPen(QPen(QColor(theme.ink), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(theme.accent if back else theme.card))
        painter.drawEllipse(QPointF(here, middle), 5, 5)
        painter.end()

    def _draw_marks(self, painter: QPainter, middle: float) -> None:
        theme = self._theme
        font = painter.font()
        font.setPixelSize(max(9, theme.body - 4))
        painter.setFont(font)
        free = -1.0
        stages = sum(mark.level != TURN for mark in self._marks)
        dense = stages * 4 > self.width()
        for mark in self._marks:
            x = self.x_of(mark.position)
            turn = mark.level == TURN
            if dense and not turn:
                continue
            painter.setPen(QPen(QColor(theme.ink if turn else theme.faint_ink), 1.5 if turn else 1))
            painter.drawLine(QPointF(x, 1 if turn else middle - 5), QPointF(x, middle))
            width = painter.fontMetrics().horizontalAdvance(mark.label)
            if mark.label and x > free:
                box = QRectF(x + 3, -1, 2 * width, middle)
                left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(box, left, mark.label)
                free = x + width + GRID
