"""The numbers of an overlay, each on a small light plate where it covers no name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
        colours = _colours_of(self.shown.fills)
        for place, text in numbers:
            if self._geometry.lies_near(place, part):
                colour = colour_of(self._theme, colours.get(place, "board_ink"))
                if self.shown.kind == "elevation":
                    colour = QColor(self._theme.board_ink)
                spot = self._spot(place, plate(text, size), scale, place in self._occupied)
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


def _colours_of(fills: Iterable[Fill]) -> Mapping[int, str]:
    return {place: fill.colour for fill in fills for place in fill.places}
