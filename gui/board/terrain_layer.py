"""The ground as an item of the scene, with the numbers of the hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.board.geometry import HEX, MARGIN, HexGeometry
from gui.board.map_item import GROUND, TiledLayer
from gui.board.terrain_picture import TerrainPicture, drawing_for
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme

NUMBERS_FROM: Final = 0.7
"""Scale from which hex numbers can be read."""


@lru_cache(maxsize=4)
def _picture(geometry: HexGeometry, area: tuple[bool, ...], theme: Theme) -> TerrainPicture:
    """The ground in these colours; the next match on the map has it at once."""
    return TerrainPicture(geometry, area, theme, drawing_for(geometry.board))


class TerrainLayer(TiledLayer):
    """Terrain, rivers, coast, borders and hex numbers."""

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

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part of the ground, for tiles as for pictures and print."""
        for _ in self.steps(painter, part, scale):
            pass

    def steps(self, painter: QPainter, part: QRectF, scale: float) -> Iterator[None]:
        """Draw a part of the ground in steps of some milliseconds."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield from self._picture.steps(painter, part, scale)
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
