"""Numbers on small light plates, each where its place has room for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from gui.theme import fonts
from gui.theme.theme import Theme

_WIDER: Final = 0.6
_HIGHER: Final = 1.24
"""Room around a number on its plate, and height of the plate, as shares of the type."""

Spot = Callable[[int, QSizeF, float, bool], QPointF]
"""Where a plate of a size stands in a place, at a scale; whether pieces are there."""


class NumberPlates:
    """Draws numbers of places, beside pieces that stand there."""

    def __init__(self, spot: Spot, theme: Theme) -> None:
        self._spot, self._theme = spot, theme
        self.occupied: frozenset[int] = frozenset()
        """Where pieces stand."""

    def draw(
        self,
        painter: QPainter,
        place: int,
        text: str,
        size: float,
        colour: QColor,
        scale: float,
    ) -> None:
        """The number of a place in type of this size."""
        spot = self._spot(place, plate(text, size), scale, place in self.occupied)
        draw_number(painter, spot, text, size, colour, self._theme)


def plate(text: str, size: float) -> QSizeF:
    """How large the plate of a number is."""
    width = QFontMetricsF(fonts.font(size, bold=True)).horizontalAdvance(text)
    return QSizeF(width + _WIDER * size, _HIGHER * size)


def draw_number(
    painter: QPainter, centre: QPointF, text: str, size: float, colour: QColor, theme: Theme
) -> None:
    """A number on a small light plate."""
    room = plate(text, size)
    box = QRectF(centre - QPointF(room.width() / 2, room.height() / 2), room)
    paper = QColor(theme.halo)
    paper.setAlpha(225)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paper)
    painter.drawRoundedRect(box, size * 0.3, size * 0.3)
    painter.setPen(colour)
    painter.setFont(fonts.font(size, bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
