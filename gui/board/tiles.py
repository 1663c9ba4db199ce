"""Pictures of parts of the board, which all that lies on it keeps within one budget of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
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
        tile = self._tiles[key] = bare(drawn)
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
