"""The pieces of one row of a tray: counters, tiles, discs, coins or names, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gui.board.faces import draw_face
from gui.panels.held_row import draw_face as draw_tile
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, Theme
from wargame_core.views.tray_values import TrayPiece, TrayRow

_SIZES: Final = {
    "counter": (46, 46), "tile": (36, 36), "disc": (36, 36), "coin": (16, 24), "small": (24, 24),
}  # fmt: skip
"""Width and height of a piece in pixels, at a scale of 1; a plate is as wide as its name."""

_PLATE: Final = 26
_GAP: Final = 4
_OVER: Final = ("coin", "small")
"""Shapes of which there may be many: they lie over one another where room is short."""
_LEAST: Final = 5
"""What is seen of a coin or counter under the next one, at least."""


def size_of(piece: TrayPiece | None, theme: Theme, metrics: QFontMetrics) -> tuple[float, float]:
    """Width and height of a piece; None for an empty box."""
    if piece is not None and piece.shape == "plate" and piece.face is None:
        return metrics.horizontalAdvance(piece.name) + 3.0 * GRID, _PLATE * theme.scale
    kind = "counter" if piece is None or piece.face is not None else piece.shape
    wide, high = _SIZES[kind]
    return wide * theme.scale, high * theme.scale


def draw_tray_piece(painter: QPainter, box: QRectF, piece: TrayPiece, theme: Theme) -> None:
    """Draw a piece into a box."""
    if piece.face is not None:
        draw_face(painter, box, piece.face, theme, box.height())
    elif piece.shape == "coin":
        _draw_coin(painter, box, theme)
    elif piece.shape == "plate":
        _draw_plate(painter, box, piece, theme)
    else:
        draw_tile(painter, box, piece.figure, theme, is_round=piece.shape == "disc")


def picture_of(piece: TrayPiece, theme: Theme, metrics: QFontMetrics) -> QPixmap:
    """A piece as it is carried by the mouse."""
    wide, high = size_of(piece, theme, metrics)
    picture = QPixmap(round(2 * wide) + 4, round(2 * high) + 4)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_tray_piece(painter, QRectF(1, 1, wide, high), piece, theme)
    painter.end()
    return picture


class TrayStrip(QWidget):
    """Draws the pieces of a row, and says which is clicked, dragged or moved by keys."""

    clicked = Signal(int)
    """The number of a piece, or -1 beside them."""
    carried = Signal(int, QPoint)
    dropped = Signal(int, QPoint)
    """A piece is dragged to a point of the screen, or let go there."""
    stepped = Signal(int)
    """One more or less of what the row counts."""
    walked = Signal(int)
    """The keys go to the row below, or above."""
    taken_out = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row = TrayRow("")
        self._picked = -1
        self.cursor_at = 0
        """The piece on which the keys are."""
        self._pressed: tuple[int, QPoint] | None = None
        self._carrying = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def pieces(self) -> tuple[TrayPiece, ...]:
        """The pieces, from left to right."""
        return self._row.pieces

    def show_row(self, row: TrayRow, picked: int) -> None:
        """Show pieces; ``picked`` has been picked up, -1 for none."""
        self._row, self._picked = row, picked
        self.cursor_at = max(0, min(self.cursor_at, len(row.pieces) - 1))
        words = ", ".join(piece.name for piece in row.pieces)
        self.setAccessibleName(f"{row.title}: {words}")
        self._fit()
        self.update()

    def box_of(self, number: int) -> QRectF:
        """Where a piece lies."""
        return self._boxes()[number]

    def _boxes(self) -> list[QRectF]:
        """Pieces and empty boxes: coins and counters over one another, others in lines."""
        shown: Sequence[TrayPiece | None] = self.pieces
        if self._row.boxes:
            shown = (*shown, *(None,) * self._row.room)
        sizes = [size_of(piece, self._theme, self.fontMetrics()) for piece in shown]
        if not sizes:
            return []
        room, wide = max(1.0, self.width() - 4.0), sizes[0][0]
        first = shown[0]
        wraps = first is not None and first.face is None and first.shape not in _OVER
        step = wide + _GAP
        if len(sizes) > 1:
            step = max(_LEAST, min(step, (room - wide) / (len(sizes) - 1)))
        found, x, y = [], 2.0, 2.0
        for width, height in sizes:
            if wraps and x > 2.0 and x + width > room:
                x, y = 2.0, y + height + _GAP
            found.append(QRectF(x, y, width, height))
            x += width + _GAP if wraps else step
        return found

    def _fit(self) -> None:
        """As high as the pieces need."""
        boxes = self._boxes()
        least = size_of(self._row.counts, self._theme, self.fontMetrics())[1]
        if not boxes and self._row.counts is None:
            least = _PLATE * self._theme.scale
        height = round(max((box.bottom() for box in boxes), default=least) + 3)
        self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width may need other lines."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Empty boxes below, then pieces, with a frame around the one on which the keys are."""
        theme, boxes = self._theme, self._boxes()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.line), 1.2, Qt.PenStyle.DashLine))
        for box in boxes[len(self.pieces) :]:
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        for number, (piece, box) in enumerate(zip(self.pieces, boxes, strict=False)):
            draw_tray_piece(painter, box, piece, theme)
            if number == self._picked:
                _frame(painter, box, theme.accent)
        if self.hasFocus():
            whole = self._row.counts is not None or not self.pieces
            box = QRectF(self.rect()).adjusted(2, 2, -2, -2) if whole else boxes[self.cursor_at]
            _frame(painter, box, theme.ink)
        painter.end()

    def piece_at(self, point: QPoint) -> int:
        """The number of the piece under a point, the uppermost; -1 for none."""
        boxes = self._boxes()[: len(self.pieces)]
        under = (n for n in reversed(range(len(boxes))) if boxes[n].contains(point.toPointF()))
        return next(under, -1)

    # --- mouse and keys -----------------------------------------------------------------------

    def event(self, event: object) -> bool:
        """The name of the piece under a mouse that rests."""
        if isinstance(event, QHelpEvent):
            number = self.piece_at(event.pos())
            words = self.pieces[number].name if number >= 0 else self._row.words
            QToolTip.showText(event.globalPos(), plain_tip(words) if words else "", self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take hold of a piece."""
        if event.button() == Qt.MouseButton.LeftButton:
            number = self.piece_at(event.position().toPoint())
            self._pressed = number, event.globalPosition().toPoint()
            self.cursor_at = max(0, number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Carry it."""
        if self._pressed is None or self._pressed[0] < 0:
            return
        at = event.globalPosition().toPoint()
        far = (at - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance()
        if self._carrying or far:
            self._carrying = True
            self.carried.emit(self._pressed[0], at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click, or the end of a drag."""
        pressed, carrying = self._pressed, self._carrying
        self._pressed, self._carrying = None, False
        if pressed is None:
            return
        if carrying:
            self.dropped.emit(pressed[0], event.globalPosition().toPoint())
        else:
            self.clicked.emit(pressed[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrows go from piece to piece and row to row, or change a number; Space picks up."""
        key, counts = event.key(), self._row.counts is not None
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        signs = {Qt.Key.Key_Minus: -1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1}
        if counts and (across or key in signs):
            self.stepped.emit(across or signs[Qt.Key(key)])
        elif across:
            self.cursor_at = max(0, min(len(self.pieces) - 1, self.cursor_at + across))
            self.update()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Space:
            self.clicked.emit(self.cursor_at if self.pieces else -1)
        elif key == Qt.Key.Key_Delete and self.pieces:
            self.taken_out.emit(self.cursor_at)
        else:
            event.ignore()


def _frame(painter: QPainter, box: QRectF, colour: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), 3))
    painter.drawRoundedRect(box, 5, 5)


def _draw_coin(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """An oval gold coin with the notches of a hammer."""
    painter.setPen(QPen(QColor(theme.print_ink), 1.2))
    painter.setBrush(QColor(theme.print_gold))
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(inner, inner.width() * 0.45, inner.height() * 0.32)
    painter.setPen(QPen(QColor(theme.print_ink), 0.8))
    for share in (0.3, 0.5, 0.7):
        y = inner.top() + inner.height() * share
        painter.drawLine(round(inner.left() + 4), round(y), round(inner.right() - 4), round(y))


def _draw_plate(painter: QPainter, box: QRectF, piece: TrayPiece, theme: Theme) -> None:
    """A name on a card with a stripe in the colour of its player."""
    painter.setPen(QPen(QColor(theme.print_ink), 1.2))
    painter.setBrush(QColor(theme.print_paper))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.fillRect(box.adjusted(4, 4, GRID + 4 - box.width(), -4), theme.clan(piece.colour_of))
    painter.setPen(QColor(theme.print_ink))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(box.adjusted(2 * GRID, 0, 0, 0), flags, piece.name)
