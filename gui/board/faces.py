"""The face of a counter of any kind of board."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.board.counter_item import draw_counter
from gui.board.piece_face import draw_piece
from gui.theme.theme import Theme
from wargame_core.views.area_values import PieceLook
from wargame_core.views.place_values import FaceLook
from wargame_core.views.values import CounterLook


def draw_face(painter: QPainter, box: QRectF, look: FaceLook, theme: Theme, pixels: float) -> None:
    """Draw a counter into a square; ``pixels`` is its edge on screen, which rules the detail."""
    if isinstance(look, CounterLook):
        draw_counter(painter, box, look, theme, pixels)
    elif isinstance(look, PieceLook):
        draw_piece(painter, box, look, theme, pixels)
    else:
        raise TypeError(f"{type(look).__name__} has no face")
