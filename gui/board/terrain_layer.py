"""The ground as an item of the scene, with the numbers of the hexes."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.board.geometry import HEX, MARGIN, HexGeometry
from gui.board.map_item import GROUND, Steps, TiledLayer
from gui.board.map_sheet import MapSheet
from gui.board.place_signs import draw_signs
from gui.board.printed_names import printed_names
from gui.board.terrain_picture import TerrainPicture, drawing_for
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.words import language

SIGNS_FROM: Final = 0.34
"""Scale from which towns, summits and passes are shown."""

NUMBERS_FROM: Final = 0.7
"""Scale from which hex numbers can be read."""


@lru_cache(maxsize=4)
def _picture(geometry: HexGeometry, area: tuple[bool, ...], theme: Theme) -> TerrainPicture:
    """The ground in these colours; the next match on the map has it at once."""
    return TerrainPicture(geometry, area, theme, drawing_for(geometry.board))


class TerrainLayer(TiledLayer):
    """Terrain, rivers, coast, borders, names of provinces and seas, and hex numbers."""

    has_water = True

    def __init__(
        self,
        geometry: HexGeometry,
        area: tuple[bool, ...],
        theme: Theme,
        tiles: TileStore | None = None,
    ) -> None:
        bounds = geometry.bounds(tuple(range(len(geometry.centres))))
        bounds = bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        super().__init__(bounds, theme, GROUND, ground=theme.paper, tiles=tiles)
        self._geometry = geometry
        self._area = area
        self._picture = _picture(geometry, area, theme)
        self._names = printed_names(geometry, language())
        self._sheet: MapSheet | None = None

    @property
    def drawn_from(self) -> Hashable:
        """The ground in its colours, the names in a language, and what is printed in the sea."""
        return self._picture, self._names, self._sheet

    @property
    def page(self) -> QRectF:
        """The printed map within its neat line."""
        return self._picture.page

    def draw_small(self, painter: QPainter) -> None:
        """Draw the ground with as little detail as a minimap can show."""
        self._picture.draw_small(painter)

    def draw_over(self, painter: QPainter, part: QRectF) -> None:
        """Draw water, rivers and bridges once more, over a tint that hides the ground."""
        self._picture.draw_over(painter, part)

    def print_sheet(self, sheet: MapSheet | None) -> None:
        """Print title, turn track and key into the sea."""
        self._sheet = sheet
        self.renew()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part of the ground, for tiles as for pictures and print."""
        for _ in self.steps(painter, part, scale):
            pass

    def steps(self, painter: QPainter, part: QRectF, scale: float) -> Steps:
        """Draw a part of the ground in steps of some milliseconds."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = partial(self._names.draw_land, painter, part, self._theme)
        yield from self._picture.steps(painter, part, scale, names)
        self._names.draw_seas(painter, part, self._theme)
        if scale >= SIGNS_FROM:
            draw_signs(painter, self._geometry, self._theme, part)
        if self._sheet is not None:
            self._sheet.draw(painter, part)
        yield
        if scale >= NUMBERS_FROM:
            self._numbers(painter, part)

    def _numbers(self, painter: QPainter, part: QRectF) -> None:
        painter.setFont(fonts.font(10))
        colour = QColor(self._theme.board_ink)
        colour.setAlpha(180)
        painter.setPen(colour)
        near = part.adjusted(-HEX, -HEX, HEX, HEX)
        board = self._geometry.board
        for hex_, centre in enumerate(self._geometry.centres):
            if near.contains(centre) and self._area[hex_] and board.province[hex_]:
                box = QRectF(centre.x() - 30, centre.y() + 36, 60, 14)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, board.names[hex_])
