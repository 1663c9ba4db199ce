"""Where the sea of a map is empty, so that something can be printed there."""

from __future__ import annotations

import math
from copy import copy
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

CELL: Final = 20.0
"""Edge of the squares into which the map is divided, in units of the scene."""

_COARSE: Final = 2
"""Cells that are taken together when the largest rectangle is looked for."""

_DOWN: Final = 1.6
"""How much farther down counts than to the right."""

_DIGITS: Final = b"0" + b"1" * 255
"""What a grey says about a cell: anything but black has something in it."""


class FreeRoom:
    """Open water within a part of the map; what is printed there is not free any more.

    Each row of cells is a number; bit 0 says whether something stands in its first cell.
    """

    def __init__(self, part: QRectF) -> None:
        self._corner = part.topLeft()
        self._columns = max(1, int(part.width() // CELL))
        self._taken = [0] * max(1, int(part.height() // CELL))
        self._widest: QPointF | None = None

    def copy(self) -> FreeRoom:
        """The same room, of which other parts can be taken."""
        found = copy(self)
        found._taken = self._taken.copy()
        return found

    def take(self, box: QRectF) -> None:
        """Something stands here."""
        self._widest = None
        near = box.translated(-self._corner)
        left, top = max(0, int(near.left() // CELL)), max(0, int(near.top() // CELL))
        right, bottom = int(near.right() // CELL) + 1, int(near.bottom() // CELL) + 1
        cells = _cells(left, min(right, self._columns))
        for row in range(top, min(bottom, len(self._taken))):
            self._taken[row] |= cells

    def take_path(self, path: QPainterPath, around: float) -> None:
        """Something stands within an outline, and so far around it."""
        self._widest = None
        image = QImage(self._columns, len(self._taken), QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(1 / CELL, 1 / CELL)
        painter.translate(-self._corner)
        ink = QColor(Qt.GlobalColor.white)
        painter.setPen(QPen(ink, 2 * (around + CELL)))
        painter.setBrush(ink)
        painter.drawPath(path)
        painter.end()
        digits, line = bytes(image.constBits()).translate(_DIGITS), image.bytesPerLine()
        for row in range(len(self._taken)):
            drawn = digits[row * line : row * line + self._columns]
            self._taken[row] |= int(drawn[::-1], 2)

    def is_free(self, box: QRectF) -> bool:
        """Whether a box lies in open water within the part, and nothing stands there."""
        near = box.translated(-self._corner)
        left, top = int(near.left() // CELL), int(near.top() // CELL)
        right, bottom = int(near.right() // CELL) + 1, int(near.bottom() // CELL) + 1
        if left < 0 or top < 0 or right > self._columns or bottom > len(self._taken):
            return False
        cells = _cells(left, right)
        return not any(taken & cells for taken in self._taken[top:bottom])

    def find(self, width: float, height: float, wanted: QPointF) -> QRectF | None:
        """The free box of a size that is nearest to a wanted corner; None where there is none."""
        want = (wanted - self._corner) / CELL
        nearest, corner = math.inf, None
        for row, columns in enumerate(self._corners(width, height)):
            down = _DOWN * abs(row - want.y())
            if not columns or down >= nearest:
                continue
            for column in _beside(columns, want.x()):
                far = abs(column - want.x()) + down
                if far < nearest:
                    nearest, corner = far, QPointF(column, row)
        if corner is None:
            return None
        return QRectF(self._corner + corner * CELL, QSizeF(width, height))

    def _corners(self, width: float, height: float) -> list[int]:
        """In each row the cells that are the upper left one of a free box of a size."""
        across, down = int(width // CELL) + 1, int(height // CELL) + 1
        every = _cells(0, self._columns)
        rows = [_starts(every & ~taken, across) for taken in self._taken]
        together = 1
        while together < down:
            more = min(together, down - together)
            rows = [one & other for one, other in zip(rows, rows[more:], strict=False)]
            together += more
        return rows

    def widest(self) -> QPointF:
        """The upper left corner of the largest free rectangle, to within some cells."""
        if self._widest is None:
            self._widest = self._largest()
        return self._widest

    def _largest(self) -> QPointF:
        columns = range(0, self._columns // _COARSE * _COARSE, _COARSE)
        block = _cells(0, _COARSE)
        best, corner = 0, (0, 0)
        heights = [0] * len(columns)
        for row in range(len(self._taken) // _COARSE):
            taken = 0
            for cells in self._taken[row * _COARSE : (row + 1) * _COARSE]:
                taken |= cells
            heights = [
                0 if taken >> first & block else tall + 1
                for first, tall in zip(columns, heights, strict=True)
            ]
            stack: list[tuple[int, int]] = []
            for column, height in enumerate([*heights, 0]):
                start = column
                while stack and stack[-1][1] >= height:
                    start, tall = stack.pop()
                    if tall * (column - start) > best:
                        best, corner = tall * (column - start), (start, row - tall + 1)
                stack.append((start, height))
        return self._corner + QPointF(*corner) * (CELL * _COARSE)


def _cells(first: int, end: int) -> int:
    """The cells from one to before another."""
    return (1 << max(first, end)) - (1 << first)


def _starts(free: int, length: int) -> int:
    """The cells with which so many free ones in a row begin."""
    together = 1
    while together < length:
        more = min(together, length - together)
        free &= free >> more
        together += more
    return free


def _beside(columns: int, want: float) -> tuple[int, ...]:
    """The last of some columns before a wanted one, and the first after it."""
    middle = max(0, math.floor(want) + 1)
    before = (columns & _cells(0, middle)).bit_length() - 1
    after = columns >> middle
    found = () if before < 0 else (before,)
    return (*found, middle + (after & -after).bit_length() - 1) if after else found
