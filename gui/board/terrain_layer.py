"""The ground as an item of the scene: drawn once for each zoom into tiles, then only copied."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui import fonts
from gui.board.geometry import HEX, MARGIN, HexGeometry
from gui.board.terrain_picture import TerrainPicture
from gui.theme import Theme

TILE: Final = 384
"""Edge of a tile in pixels of the window."""

TILES_KEPT: Final = 160
NUMBERS_FROM: Final = 0.7
"""Scale from which hex numbers can be read."""

PROVINCES_UP_TO: Final = 0.75


class TerrainLayer(QGraphicsItem):
    """Terrain, rivers, coast, borders, province names and hex numbers."""

    def __init__(self, geometry: HexGeometry, area: tuple[bool, ...], theme: Theme) -> None:
        super().__init__()
        self._geometry = geometry
        self._theme = theme
        self._area = area
        self._picture = TerrainPicture(geometry, area, theme)
        self._tiles: OrderedDict[tuple[float, int, int], QPixmap] = OrderedDict()
        bounds = geometry.bounds(tuple(range(len(geometry.centres))))
        self._bounds = bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._provinces = self._province_names()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The whole map with a margin."""
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Copy the tiles that are exposed."""
        transform = painter.worldTransform()
        scale = transform.m11()
        shown = transform.mapRect(option.exposedRect)
        left, top = round(transform.dx()), round(transform.dy())
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        for column in _tiles(shown.left() - left, shown.right() - left):
            for row in _tiles(shown.top() - top, shown.bottom() - top):
                tile = self._tile(scale, column, row, ratio)
                painter.drawPixmap(QPointF(left + column * TILE, top + row * TILE), tile)
        painter.restore()

    def _tile(self, scale: float, column: int, row: int, ratio: float) -> QPixmap:
        key = (scale * ratio, column, row)
        tile = self._tiles.get(key)
        if tile is None:
            tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
            tile.setDevicePixelRatio(ratio)
            tile.fill(QColor(self._theme.paper))
            painter = QPainter(tile)
            painter.translate(-column * TILE, -row * TILE)
            painter.scale(scale, scale)
            edge = TILE / scale
            self.draw(painter, QRectF(column * edge, row * edge, edge, edge), scale)
            painter.end()
            self._tiles[key] = tile
            if len(self._tiles) > TILES_KEPT:
                self._tiles.popitem(last=False)
        else:
            self._tiles.move_to_end(key)
        return tile

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part of the ground without the tiles, for pictures and print."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._picture.draw(painter, part)
        if scale >= NUMBERS_FROM:
            self._numbers(painter, part)
        if scale <= PROVINCES_UP_TO:
            self._draw_provinces(painter, part)

    def _numbers(self, painter: QPainter, part: QRectF) -> None:
        painter.setFont(fonts.font(10))
        colour = QColor(self._theme.ink)
        colour.setAlpha(165)
        painter.setPen(colour)
        near = part.adjusted(-HEX, -HEX, HEX, HEX)
        board = self._geometry.board
        for hex_, centre in enumerate(self._geometry.centres):
            if near.contains(centre) and self._area[hex_] and board.province[hex_]:
                box = QRectF(centre.x() - 30, centre.y() + 36, 60, 14)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, board.names[hex_])

    def _province_names(self) -> list[tuple[QPointF, str]]:
        board = self._geometry.board
        found = []
        for province, (romaji, kanji) in board.provinces.items():
            hexes = [h for h, home in enumerate(board.province) if home == province]
            if len(hexes) < 6:
                continue
            centres = [self._geometry.centres[h] for h in hexes]
            middle = QPointF(
                sum(c.x() for c in centres) / len(hexes), sum(c.y() for c in centres) / len(hexes)
            )
            found.append((middle, f"{kanji} {romaji.upper()}"))
        return found

    def _draw_provinces(self, painter: QPainter, part: QRectF) -> None:
        font = fonts.font(64)
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, 14)
        painter.setFont(font)
        colour = QColor(self._theme.ink)
        colour.setAlpha(70)
        painter.setPen(colour)
        metrics = QFontMetricsF(font)
        for middle, text in self._provinces:
            width = metrics.horizontalAdvance(text)
            box = QRectF(middle.x() - width / 2, middle.y() - 50, width + 20, 100)
            if box.intersects(part):
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _tiles(first: float, last: float) -> range:
    """Numbers of the tiles between two places, in pixels."""
    return range(int(first // TILE), int(last // TILE) + 1)
