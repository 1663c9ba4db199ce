"""The numbers of an overlay, each where it covers no name.

Numbers of points stand on small plates. Where the places themselves are filled for what the
number says, as for heights, it is written plainly on them, and left out under pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.board.map_item import TiledLayer
from gui.board.number_plates import NumberPlates, Spot
from gui.board.patterns import colour_of
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import Fill, OverlayView

NUMBERS_FROM: Final = 0.25
"""Scale from which numbers can be read; of many-figured ones twice as much."""

_NOTHING: Final = OverlayView("", "")


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
        self._plates = NumberPlates(spot, theme)
        self.shown = _NOTHING
        self._longest = 0
        """Figures of the longest number."""
        self._colours: Mapping[int, str] = {}
        self._filled: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether there are no numbers."""
        return not self.shown.numbers

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the numbers of another overlay, or none."""
        before, self.shown = self.shown, view or _NOTHING
        if before != self.shown:
            self._longest = max((len(text) for _, text in self.shown.numbers), default=0)
            self._colours = _colours_of(self.shown.fills)
            self._filled = _filled(self.shown.fills)
            self._turn()

    def _turn(self) -> None:
        """Show the numbers as they stand now."""
        shown = self.shown
        self.turn_to((shown.numbers, shown.fills, self._plates.occupied))

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: numbers go beside them."""
        if occupied != self._plates.occupied:
            self._plates.occupied = occupied
            if not self.is_empty:
                self._turn()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the numbers that can be read at this scale."""
        if scale < NUMBERS_FROM * (1 if self._longest <= 2 else 2):
            return
        size = min(26.0, max(15.0, 10.5 / scale))
        near = self._geometry.near(part)
        for place, text in self.shown.numbers:
            if place in near:
                colour = colour_of(self._theme, self._colours.get(place, "board_ink"))
                plain = place in self._filled
                self._plates.draw(painter, place, text, size, colour, scale, part, plain=plain)


def _filled(fills: Iterable[Fill]) -> frozenset[int]:
    """Places whose fill hides the ground: numbers need no plates there."""
    solid = (fill.places for fill in fills if fill.pattern == "solid")
    return frozenset(chain.from_iterable(solid))


def _colours_of(fills: Iterable[Fill]) -> Mapping[int, str]:
    return {place: fill.colour for fill in fills for place in fill.places}
