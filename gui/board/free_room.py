"""Where the sea of a map is empty, so that something can be printed there."""

from __future__ import annotations

from copy import copy
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

CELL: Final = 20.0
"""Edge of the squares into which the map is divided, in units of the scene."""

_COARSE: Final = 2
"""Cells that are taken together when the largest rectangle is looked for."""

_DOWN: Final = 1.6
"""How much farther down counts than to the right."""


class FreeRoom:
    """Open water within a part of the map; what is printed there is not free any more."""

    def __init__(self, part: QRectF) -> None:
        self._corner = part.topLeft()
        across, down = int(part.width() // CELL), int(part.height() // CELL)
        self._taken = np.zeros((max(1, down), max(1, across)), dtype=np.int64)
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
        self._taken[top : max(top, bottom), left : max(left, right)] = 1

    def take_path(self, path: QPainterPath, around: float) -> None:
        """Something stands within an outline, and so far around it."""
        self._widest = None
        rows, columns = self._taken.shape
        image = QImage(columns, rows, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(1 / CELL, 1 / CELL)
        painter.translate(-self._corner)
        ink = QColor(Qt.GlobalColor.white)
        painter.setPen(QPen(ink, 2 * (around + CELL)))
        painter.setBrush(ink)
        painter.drawPath(path)
        painter.end()
        bits = np.frombuffer(image.constBits(), dtype=np.uint8)
        self._taken |= bits.reshape(rows, image.bytesPerLine())[:, :columns] > 0

    def is_free(self, box: QRectF) -> bool:
        """Whether a box lies in open water within the part, and nothing stands there."""
        near = box.translated(-self._corner)
        left, top = int(near.left() // CELL), int(near.top() // CELL)
        right, bottom = int(near.right() // CELL) + 1, int(near.bottom() // CELL) + 1
        rows, columns = self._taken.shape
        if left < 0 or top < 0 or right > columns or bottom > rows:
            return False
        return not self._taken[top:bottom, left:right].any()

    def find(self, width: float, height: float, wanted: QPointF) -> QRectF | None:
        """The free box of a size that is nearest to a wanted corner; None where there is none."""
        across, down = int(width // CELL) + 1, int(height // CELL) + 1
        rows, columns = self._taken.shape
        if across > columns or down > rows:
            return None
        sums = np.pad(self._taken.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        full = sums[down:, across:] - sums[:-down, across:] - sums[down:, :-across]
        free = (full + sums[:-down, :-across]) == 0
        if not free.any():
            return None
        want = (wanted - self._corner) / CELL
        y, x = np.indices(free.shape)
        far = np.abs(x - want.x()) + _DOWN * np.abs(y - want.y())
        row, column = divmod(int(np.where(free, far, np.inf).argmin()), free.shape[1])
        return QRectF(self._corner + QPointF(column, row) * CELL, QSizeF(width, height))

    def widest(self) -> QPointF:
        """The upper left corner of the largest free rectangle, to within some cells."""
        if self._widest is None:
            self._widest = self._largest()
        return self._widest

    def _largest(self) -> QPointF:
        rows, columns = (size // _COARSE * _COARSE for size in self._taken.shape)
        blocks = self._taken[:rows, :columns].reshape(
            rows // _COARSE, _COARSE, columns // _COARSE, _COARSE
        )
        coarse = blocks.max(axis=(1, 3))
        best, corner = 0, (0, 0)
        heights = np.zeros(coarse.shape[1], dtype=np.int64)
        for row, taken in enumerate(coarse):
            heights = np.where(taken == 0, heights + 1, 0)
            stack: list[tuple[int, int]] = []
            for column, height in enumerate([*heights.tolist(), 0]):
                start = column
                while stack and stack[-1][1] >= height:
                    start, tall = stack.pop()
                    if tall * (column - start) > best:
                        best, corner = tall * (column - start), (start, row - tall + 1)
                stack.append((start, height))
        return self._corner + QPointF(*corner) * (CELL * _COARSE)
