"""Pictures of parts of the board, which all that lies on it keeps within one budget of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap

TILE: Final = 256
"""Edge of a tile in pixels of the window."""

BUDGET: Final = 40 * 2**20
"""Memory of all pictures, in bytes; more only where a large window cannot be filled with it."""

LAYERS: Final = 3
"""Layers of tiles that fill a view: the ground, and an overlay below and above the counters. What
is lit is empty nearly everywhere and takes no room there."""

_AROUND: Final = 1.6
"""Share of the tiles in view that there is room for at least, so that some lie in reserve."""

GROUNDS: Final = 16 * 2**20
"""Memory of the tiles of grounds that are kept for the next board, in bytes."""

Key = tuple[int, float, int, int]
"""Number of the layer or item, scale in pixels of the screen, column and row."""


class TileStore:
    """The tiles that were used last; those that were not used for longest make room."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._budget = budget
        self._limit = budget
        self._layers = 0
        self.bytes = 0
        """Memory that the tiles take."""

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, key: Key) -> bool:
        return key in self._tiles

    def number(self) -> int:
        """A number for another layer or item."""
        self._layers += 1
        return self._layers

    def fill(self, view: QSize, ratio: float) -> None:
        """There is to be room for a view of this size, in pixels of the window."""
        across, down = view.width() // TILE + 2, view.height() // TILE + 2
        needed = across * down * LAYERS * round(TILE * ratio) ** 2 * 4
        self._limit = max(self._budget, round(needed * _AROUND))

    def get(self, key: Key) -> QPixmap | None:
        """A tile, if it is kept."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        return tile

    def keep(self, key: Key, drawn: QPixmap) -> QPixmap:
        """Keep another tile; returns the one that is kept."""
        return self.take_over(key, bare(drawn))

    def take_over(self, key: Key, tile: QPixmap) -> QPixmap:
        """Keep a tile that is kept elsewhere as well, without a copy of it."""
        self._tiles[key] = tile
        self.bytes += _bytes(tile)
        while self.bytes > self._limit and len(self._tiles) > 1:
            _, oldest = self._tiles.popitem(last=False)
            self.bytes -= _bytes(oldest)
        return tile

    def drop(self, layer: int, wanted: Callable[[Key], bool] | None = None) -> None:
        """Keep no tile of a layer or item any more, or none of those that are ``wanted``."""
        own = [key for key in self._tiles if key[0] == layer]
        for key in own if wanted is None else filter(wanted, own):
            self.bytes -= _bytes(self._tiles.pop(key))


class GroundTiles:
    """Tiles of grounds, for the next board that is drawn from the same; the last ones are kept.

    Pages of a match come and go, with settings and with matches; the map that they lie on stays.
    """

    def __init__(self, budget: int = GROUNDS) -> None:
        self._tiles: OrderedDict[tuple[Hashable, float, int, int], QPixmap] = OrderedDict()
        self._budget = budget
        self.bytes = 0
        """Memory that the tiles take."""

    def get(self, drawn_from: Hashable, key: Key) -> QPixmap | None:
        """The tile of a ground that another board has drawn."""
        kept = (drawn_from, *key[1:])
        tile = self._tiles.get(kept)
        if tile is not None:
            self._tiles.move_to_end(kept)
        return tile

    def keep(self, drawn_from: Hashable, key: Key, tile: QPixmap) -> None:
        """Keep a tile for other boards with this ground."""
        kept = (drawn_from, *key[1:])
        if kept in self._tiles:
            return
        self._tiles[kept] = tile
        self.bytes += _bytes(tile)
        while self.bytes > self._budget:
            _, oldest = self._tiles.popitem(last=False)
            self.bytes -= _bytes(oldest)


@lru_cache(1)
def ground_tiles() -> GroundTiles:
    """Where all boards of the program keep the tiles of their grounds."""
    return GroundTiles()


def bare(drawn: QPixmap) -> QPixmap:
    """A copy of a picture without its paint engine, which takes a quarter of a megabyte.

    A picture that was painted on keeps its engine as long as it lives.
    """
    return drawn.copy()


def is_empty(drawn: QPixmap) -> bool:
    """Whether nothing was drawn on a picture that was transparent."""
    image = drawn.toImage()
    size, ratio, form = image.size(), image.devicePixelRatio(), image.format()
    return image == _empty(size.width(), size.height(), ratio, form)


@lru_cache(4)
def _empty(width: int, height: int, ratio: float, form: QImage.Format) -> QImage:
    image = QImage(width, height, form)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _bytes(tile: QPixmap) -> int:
    return tile.width() * tile.height() * 4
