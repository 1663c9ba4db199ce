"""Counters on their way from one province to another."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.board.map_item import STACKS, MapItem
from gui.board.piece_face import draw_piece
from gui.theme.theme import Theme
from wargame_core.views.area_values import PieceView

_EDGE: Final = 60.0
_LEAST: Final = 26.0
"""Edge of a counter: in the scene, and at least in pixels of the window."""

_STEP: Final = 0.55
_MOST: Final = 3
"""Counters that lie over each other, and how far apart in edges."""

_FARTHEST: Final = 0.08
"""The smallest scale at which the item still has room for its counters."""


class TravelItem(MapItem):
    """A lord and his men, one over the other."""

    def __init__(self, start: QPointF, pieces: tuple[PieceView, ...], theme: Theme) -> None:
        reach = _LEAST / _FARTHEST
        super().__init__(QRectF(-reach, -reach, 2 * reach, 2 * reach), theme, STACKS)
        self.setPos(start)
        self._pieces = pieces[:_MOST]

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the counters from left to right, the first on top."""
        edge = max(_EDGE, _LEAST / scale)
        left = -edge * (1 + _STEP * (len(self._pieces) - 1)) / 2
        for number in range(len(self._pieces) - 1, -1, -1):
            box = QRectF(left + number * _STEP * edge, -edge / 2, edge, edge)
            draw_piece(painter, box, self._pieces[number], self._theme, edge * scale)
