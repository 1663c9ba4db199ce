"""The face of a counter of any kind of board."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.board.counter_item import draw_counter
from gui.board.piece_face import draw_piece
from gui.theme.theme import Theme
from wargame_core.views.area_values import PieceView
from wargame_core.views.place_values import FaceView
from wargame_core.views.values import CounterView


def draw_face(painter: QPainter, box: QRectF, view: FaceView, theme: Theme, pixels: float) -> None:
    """Draw a counter into a square; ``pixels`` is its edge on screen, which rules the detail."""
    if isinstance(view, CounterView):
        draw_counter(painter, box, view, theme, pixels)
    elif isinstance(view, PieceView):
        draw_piece(painter, box, view, theme, pixels)
    else:
        raise TypeError(f"{type(view).__name__} has no face")
