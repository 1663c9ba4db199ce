"""What lies on a hex board: ground, castles, counters, names, and what is lit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from gui.board.castle_item import CastleItem
from gui.board.fan import FanItem
from gui.board.geometry import MARGIN, geometry
from gui.board.highlight_layer import HighlightLayer, PathLayer
from gui.board.label_layer import LabelLayer
from gui.board.map_item import PlaceItem
from gui.board.overlay_layer import MarkLayer, OverlayLayer
from gui.board.stack_item import StackItem
from gui.board.terrain_layer import TerrainLayer
from gui.board.terrain_picture import WATER
from gui.board.tiles import TileStore
from gui.looks.values import CastleLook, LabelLook, StackLook
from gui.theme import Theme
from wargame_core.boards.hexmap import HexMap

AHEAD_S: Final = 0.003
"""Time for drawing ahead before events have their turn, in seconds."""


class HexScene(QGraphicsScene):
    """One map; its items follow the looks that they are given."""

    def __init__(
        self, board: HexMap, area: tuple[bool, ...], theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.geometry = geometry(board)
        self._board = board
        self._theme = theme
        self._castles: dict[int, CastleItem] = {}
        self._stacks: dict[int, StackItem] = {}
        self.tiles = TileStore()
        self.terrain = TerrainLayer(self.geometry, area, theme, self.tiles)
        bounds = self.terrain.boundingRect()
        self.highlights = HighlightLayer(self.geometry, bounds, theme)
        self.ways = PathLayer(self.geometry, bounds, theme)
        self.labels = LabelLayer(self.geometry, bounds, theme)
        self.overlays = OverlayLayer(self.geometry, bounds, theme, self.tiles)
        self.marks = MarkLayer(self.geometry, bounds, theme, self.tiles)
        self.fan = FanItem(theme)
        self._looks: dict[int, tuple[StackLook, ...]] = {}
        for item in (self.terrain, self.overlays, self.highlights, self.ways, self.marks,
                     self.labels, self.fan):  # fmt: skip
            self.addItem(item)
        self.setSceneRect(bounds.adjusted(-6 * MARGIN, -6 * MARGIN, 6 * MARGIN, 6 * MARGIN))
        self._moved = (0, 0)
        self._ahead = QTimer(self)
        self._ahead.setSingleShot(True)
        self._ahead.timeout.connect(self._draw_ahead)
        self.home = self._home(area)
        """The land of the area in play: what is shown when the board is fitted."""

    def look_ahead(self, dx: int, dy: int) -> None:
        """The board moves by pixels: draw what comes into view next while nothing else is done."""
        self._moved = (dx, dy)
        self._ahead.start(0)

    @property
    def draws_ahead(self) -> bool:
        """Whether something that may come into view is still to be drawn."""
        return self._ahead.isActive()

    def _draw_ahead(self) -> None:
        end = time.perf_counter() + AHEAD_S
        for layer in (self.terrain, self.overlays, self.marks):
            while layer.draw_ahead(*self._moved):
                if time.perf_counter() >= end:
                    self._ahead.start(0)
                    return

    def pieces(self) -> tuple[PlaceItem, ...]:
        """Castles, then counters, as they lie on one another."""
        return (*self._castles.values(), *self._stacks.values())

    def stacks_at(self, hex_: int) -> tuple[StackLook, ...]:
        """The stacks of a hex."""
        return self._looks.get(hex_, ())

    def height_at(self, hex_: int) -> int:
        """How many counters are in a hex."""
        return sum(len(stack.counters) for stack in self._looks.get(hex_, ()))

    def _home(self, area: tuple[bool, ...]) -> QRectF:
        terrain = self._board.terrain
        played = tuple(h for h, inside in enumerate(area) if inside and terrain[h] not in WATER)
        return self.geometry.bounds(played or tuple(range(len(area))))

    def show_looks(
        self,
        castles: Sequence[CastleLook],
        stacks: Sequence[StackLook],
        labels: tuple[LabelLook, ...],
    ) -> None:
        """Bring castles, counters and names up to date."""
        for castle in castles:
            known = self._castles.get(castle.hex)
            if known is None:
                centre = self.geometry.centres[castle.hex]
                known = CastleItem(centre, castle, self._theme, self.tiles)
                self._castles[castle.hex] = known
                self.addItem(known)
            known.show_look(castle)
        groups: dict[int, tuple[StackLook, ...]] = {}
        for stack in stacks:
            groups[stack.hex] = (*groups.get(stack.hex, ()), stack)
        self._looks = groups
        for hex_ in [hex_ for hex_ in self._stacks if hex_ not in groups]:
            gone = self._stacks.pop(hex_)
            gone.renew()
            self.removeItem(gone)
        occupied = {*groups, *self._castles}
        for hex_, looks in groups.items():
            item = self._stacks.get(hex_)
            if item is None:
                item = StackItem(self.geometry.centres[hex_], looks, self._theme, self.tiles)
                self._stacks[hex_] = item
                self.addItem(item)
            beside = self._board.neighbours[hex_][1:3]
            item.show_looks(looks, crowded=any(other in occupied for other in beside))
        self.labels.show_labels(labels, groups, self._castles)
        self.marks.keep_clear(frozenset(groups))
