"""The numbers of an overlay, each where it covers no name.

Numbers of points stand on small plates. Where the places themselves are filled for what the
number says, as for heights, it is written plainly on them, and left out under pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from gui.board.map_item import TiledLayer
from gui.board.patterns import colour_of
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import Fill, OverlayView

NUMBERS_FROM: Final = 0.25
"""Scale from which numbers can be read; of many-figured ones twice as much."""

_NOTHING: Final = OverlayView("", "")
_WIDER: Final = 0.6
_HIGHER: Final = 1.24
"""Room around a number on its plate, and height of the plate, as shares of the type."""

_PLAIN: Final = 0.9
"""Size of a number without a plate, as a share of one with it."""

Spot = Callable[[int, QSizeF, float, bool], QPointF]
"""Where a plate of a size stands in a place, at a scale; whether pieces are there."""


class NumberLayer(TiledLayer):
    """Numbers of places; lies over names where a board lets them dodge those."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        height: float,
        spot: Spot,
        tiles: TileStore | None = None,
    ) -> None:
        super().__init__(bounds, theme, height, tiles=tiles)
        self._geometry = geometry
        self._spot = spot
        self.shown = _NOTHING
        self._occupied: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there are no numbers."""
        return not self.shown.numbers

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the numbers of another overlay, or none."""
        before, self.shown = self.shown, view or _NOTHING
        if before != self.shown:
            self.renew()

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: numbers go beside them."""
        if occupied != self._occupied:
            self._occupied = occupied
            if not self.is_empty:
                self.renew()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the numbers that can be read at this scale."""
        numbers = self.shown.numbers
        longest = max((len(text) for _, text in numbers), default=0)
        if scale < NUMBERS_FROM * (1 if longest <= 2 else 2):
            return
        size = min(26.0, max(15.0, 10.5 / scale))
        colours, filled = _colours_of(self.shown.fills), self._filled()
        for place, text in numbers:
            taken = place in self._occupied
            if not self._geometry.lies_near(place, part) or (taken and place in filled):
                continue
            colour = colour_of(self._theme, colours.get(place, "board_ink"))
            spot = self._spot(place, plate(text, size), scale, taken)
            if place in filled:
                _write_on(painter, spot, text, size * _PLAIN, colour, self._theme)
            else:
                draw_number(painter, spot, text, size, colour, self._theme)

    def _filled(self) -> frozenset[int]:
        """Places whose fill hides the ground: numbers need no plates there."""
        solid = (fill.places for fill in self.shown.fills if fill.pattern == "solid")
        return frozenset(chain.from_iterable(solid))


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


def _write_on(
    painter: QPainter, centre: QPointF, text: str, size: float, ground: QColor, theme: Theme
) -> None:
    """A number written on a plain colour, in the ink that can be read on it."""
    painter.setPen(readable_on(ground, theme))
    painter.setFont(fonts.font(size))
    room = plate(text, size)
    box = QRectF(centre - QPointF(room.width() / 2, room.height() / 2), room)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def readable_on(ground: QColor, theme: Theme) -> QColor:
    """Of the dark and the light ink of print the one that stands out from a colour."""
    inks = QColor(theme.print_ink), QColor(theme.print_light)
    return max(inks, key=lambda ink: abs(_light(ink) - _light(ground)))


def _light(colour: QColor) -> float:
    """How light a colour looks, from 0 to 1: the cube root of its luminance."""
    weights = (0.2126, colour.redF()), (0.7152, colour.greenF()), (0.0722, colour.blueF())
    return float(sum(weight * share**2.2 for weight, share in weights) ** (1 / 3))


def _colours_of(fills: Iterable[Fill]) -> Mapping[int, str]:
    return {place: fill.colour for fill in fills for place in fill.places}
