"""Numbers on small light plates, each where its place has room for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from gui.theme import fonts
from gui.theme.theme import Theme

_WIDER: Final = 0.6
_HIGHER: Final = 1.24
"""Room around a number on its plate, and height of the plate, as shares of the type."""

_PLAIN: Final = 0.9
"""Size of a number without a plate, as a share of one with it."""

Spot = Callable[[int, QSizeF, float, bool], QPointF]
"""Where a plate of a size stands in a place, at a scale; whether pieces are there."""

FreeSpot = Callable[[int, QSizeF, float, bool], QPointF | None]
"""The same, or None where no plate is to stand."""


class NumberPlates:
    """Draws numbers of places, beside pieces that stand there."""

    def __init__(self, spot: FreeSpot, theme: Theme) -> None:
        self._spot, self._theme = spot, theme
        self._inks: dict[int, QColor] = {}
        """What is read on each colour."""
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
        part: QRectF,
        *,
        plain: bool = False,
    ) -> None:
        """The number of a place in type of this size, if it has a spot in a part of the board.

        ``plain``: the place is filled with the colour; the number is written on it without a
        plate, and not where pieces hide it.
        """
        taken = place in self.occupied
        if plain and taken:
            return
        room = plate(text, size)
        spot = self._spot(place, room, scale, taken)
        if spot is None:
            return
        box = QRectF(spot - QPointF(room.width() / 2, room.height() / 2), room)
        if not box.intersects(part):
            return
        if plain:
            _write(painter, box, text, size * _PLAIN, self._ink_on(colour))
        else:
            draw_number(painter, spot, text, size, colour, self._theme)

    def _ink_on(self, colour: QColor) -> QColor:
        ink = self._inks.get(colour.rgba())
        if ink is None:
            ink = self._inks[colour.rgba()] = readable_on(colour, self._theme)
        return ink


def plate(text: str, size: float) -> QSizeF:
    """How large the plate of a number is."""
    return QSizeF(_width(text, size) + _WIDER * size, _HIGHER * size)


@lru_cache(maxsize=1024)
def _width(text: str, size: float) -> float:
    return QFontMetricsF(fonts.font(size, bold=True)).horizontalAdvance(text)


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


def _write(painter: QPainter, box: QRectF, text: str, size: float, ink: QColor) -> None:
    """A number written on a plain colour."""
    painter.setPen(ink)
    painter.setFont(fonts.font(size))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def readable_on(ground: QColor, theme: Theme) -> QColor:
    """Of the dark and the light ink of print the one that stands out from a colour."""
    inks = QColor(theme.print_ink), QColor(theme.print_light)
    return max(inks, key=lambda ink: abs(_light(ink) - _light(ground)))


def _light(colour: QColor) -> float:
    """How light a colour looks, from 0 to 1: the cube root of its luminance."""
    weights = (0.2126, colour.redF()), (0.7152, colour.greenF()), (0.0722, colour.blueF())
    return float(sum(weight * share**2.2 for weight, share in weights) ** (1 / 3))
