"""The common base of everything that lies on the map: no mouse, a fixed box, a drawing method."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gui.theme import Theme

GROUND, OVERLAY, LIT, CASTLES, STACKS, WAYS, MARKS, NAMES, FAN = 0, 4, 5, 10, 20, 30, 32, 35, 100
"""What lies over what, from the ground up."""

TILE: Final = 384
"""Edge of a tile in pixels of the window."""

TILES_KEPT: Final = 160


class MapItem(QGraphicsItem):
    """Draws within a box; mouse events are the view's."""

    def __init__(self, box: QRectF, theme: Theme, height: float) -> None:
        super().__init__()
        self._box = box
        self._theme = theme
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Within what the item is drawn."""
        return self._box

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Draw smoothly, at the scale of the view."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        self.draw(painter, option.exposedRect, scale)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part; ``scale`` is pixels of the window for one unit of the scene."""
        raise NotImplementedError


class PlaceItem(MapItem):
    """Stands in one place and is kept as a picture until it changes."""

    def __init__(self, centre: QPointF, box: QRectF, theme: Theme, height: float) -> None:
        super().__init__(box, theme, height)
        self.setPos(centre)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)


class TiledLayer(MapItem):
    """Covers the whole map; drawn once for each zoom into tiles, which are then only copied."""

    def __init__(
        self, bounds: QRectF, theme: Theme, height: float, *, ground: str | None = None
    ) -> None:
        super().__init__(bounds, theme, height)
        self._ground = ground
        self._tiles: OrderedDict[tuple[float, int, int], QPixmap] = OrderedDict()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def renew(self) -> None:
        """Draw everything anew, because it has changed."""
        self._tiles.clear()
        self.update()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return False

    @property
    def tile_bytes(self) -> int:
        """Memory that the tiles take, in bytes."""
        return sum(tile.width() * tile.height() * 4 for tile in self._tiles.values())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Copy the tiles that are exposed."""
        if self.is_empty:
            return
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
            tile.fill(QColor(self._ground) if self._ground else Qt.GlobalColor.transparent)
            painter = QPainter(tile)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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


def _tiles(first: float, last: float) -> range:
    """Numbers of the tiles between two places, in pixels."""
    return range(int(first // TILE), int(last // TILE) + 1)
