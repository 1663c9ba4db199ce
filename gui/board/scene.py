"""What lies on a hex board: terrain, castles, stacks, and names that find room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.board.board_scene import BoardScene
from gui.board.castle_item import CastleItem
from gui.board.geometry import HEX, HexGeometry, geometry
from gui.board.ground_tint import WATER
from gui.board.label_layer import LabelLayer
from gui.board.map_item import NUMBERS, MapItem, PlaceItem
from gui.board.map_sheet import SheetWords, hex_sheet
from gui.board.stack_item import StackItem
from gui.board.terrain_layer import TerrainLayer
from gui.board.turn_marker import TurnMarker
from gui.theme.theme import Theme
from wargame_core.boards.hexmap import HexMap
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.values import CastleView, LabelView, StackView

_NEAT: Final = 0.3 * HEX
"""Paper around the printed map that belongs to its neat line."""
_CROWD: Final = QRectF(-0.5 * HEX, -0.5 * HEX, HEX, HEX)
"""What counters take up in their hex."""

_COUNTERS: Final = QRectF(-0.42 * HEX, -0.42 * HEX, 0.84 * HEX, 0.84 * HEX)
"""The same closely: what is written on them."""

_TWO: Final = 0.45 * HEX
"""How far two stacks side by side reach from the middle of their hex."""

_NEAR_EDGE: Final = 2.6 * HEX
"""How near land in play is to an edge of the page that is seen with it."""


class HexScene(BoardScene):
    """One map of hexes."""

    walks = True
    numbers_over = NUMBERS

    def __init__(
        self, board: HexMap, area: tuple[bool, ...], theme: Theme, parent: QObject | None = None
    ) -> None:
        self._hexes = geometry(board)
        super().__init__(self._hexes, theme, parent)
        self._board = board
        self._castles: dict[int, CastleItem] = {}
        self._stacks: dict[int, StackItem] = {}
        self._printed_boxes: tuple[QRectF, ...] = ()
        ground = TerrainLayer(self._hexes, area, theme, self.tiles)
        self._page = ground.page
        self.lay(ground)
        self.labels = LabelLayer(self._hexes, self.terrain.boundingRect(), theme)
        self.traces.arrows.read_at = self._counters_at
        self.addItem(self.labels)
        self.turns = TurnMarker(self.terrain.boundingRect(), theme)
        self.addItem(self.turns)
        self.printed = self._page.adjusted(-_NEAT, -_NEAT, _NEAT, _NEAT)
        self.home = self._home(area)

    @property
    def geometry(self) -> HexGeometry:
        """Where the hexes are."""
        return self._hexes

    def print_sheet(self, words: SheetWords) -> None:
        """Print title, turn track, key and scale into the empty sea."""
        ground = self.terrain
        assert isinstance(ground, TerrainLayer), "a board of hexes lies on terrain"
        sheet = hex_sheet(self._hexes, self.home, self._page, words, self._theme)
        ground.print_sheet(sheet)
        self.turns.follow(sheet)
        self._printed_boxes = tuple(box for box, _ in sheet.placed.values())

    def printed_boxes(self) -> Sequence[QRectF]:
        """Where title, turn track, key and scale are printed."""
        return self._printed_boxes

    def show_turn(self, turn: int, stage: int) -> None:
        """Mark the present turn on the track; 0 before the first."""
        del stage
        self.turns.show_turn(turn)

    def pieces(self) -> tuple[PlaceItem, ...]:
        """Castles, then counters, as they lie on one another."""
        return (*self._castles.values(), *self._stacks.values())

    def travelling(
        self, piles: Sequence[PileView], units: Sequence[int], start: QPointF
    ) -> MapItem | None:
        """The counters of some units, which lie together in a stack, as an item that moves."""
        for stack in piles:
            if isinstance(stack, StackView):
                counters = tuple(each for each in stack.counters if each.unit in units)
                if counters:
                    return StackItem(start, (replace(stack, counters=counters),), self._theme)
        return None

    def number_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
        """The first spot in a hex where the plate covers no name, nor the sign of a town.

        The best one for the number where there is none.
        """
        found = self.free_spot(place, plate, scale, occupied)
        return self._number_spots(place, plate, occupied)[0] if found is None else found

    def free_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF | None:
        """The same; None where every spot covers the name of a castle or a town."""
        names = self.labels.room(scale)
        size = plate * scale
        half = QPointF(size.width() / 2, size.height() / 2)

        def is_free(spot: QPointF) -> bool:
            return names.is_free(QRectF(spot * scale - half, size))

        return next(filter(is_free, self._number_spots(place, plate, occupied)), None)

    def _number_spots(self, place: int, plate: QSizeF, occupied: bool) -> list[QPointF]:
        """Where a number may stand in a hex, the best spot first: beside counters and signs."""
        centre = self._hexes.centres[place]
        marked = place in self._board.place_kinds
        spots = [
            spot
            for spot in self._hexes.number_spots(place, occupied=occupied)
            if spot != centre or not marked
        ]
        if occupied:
            reach = QPointF(_TWO + plate.width() / 2, 0)
            spots = [centre + (reach if spot.x() > centre.x() else -reach) for spot in spots]
        return spots

    def crowds(self) -> Mapping[int, QRectF]:
        """The middle of every hex where counters stand."""
        centres = self._hexes.centres
        return {hex_: _CROWD.translated(centres[hex_]) for hex_ in self._stacks}

    def goal_box(self, place: int) -> QRectF:
        """The whole hex: its points and its ground are compared."""
        return self._hexes.bounds((place,))

    def _counters_at(self, place: int, scale: float) -> QRectF:
        """Where counters lie in a hex, if there are any."""
        del scale
        if place not in self._stacks:
            return QRectF()
        return _COUNTERS.translated(self._hexes.centres[place])

    def _home(self, area: tuple[bool, ...]) -> QRectF:
        """The land of the area in play, with the edges of the page that are near it."""
        terrain = self._board.terrain
        played = tuple(h for h, inside in enumerate(area) if inside and terrain[h] not in WATER)
        found, page = self._hexes.bounds(played or tuple(range(len(area)))), self.printed
        if found.left() - page.left() < _NEAR_EDGE:
            found.setLeft(page.left())
        if found.top() - page.top() < _NEAR_EDGE:
            found.setTop(page.top())
        if page.right() - found.right() < _NEAR_EDGE:
            found.setRight(page.right())
        if page.bottom() - found.bottom() < _NEAR_EDGE:
            found.setBottom(page.bottom())
        return found

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring castles, counters and names up to date."""
        for castle in castles:
            if isinstance(castle, CastleView):
                self._show_castle(castle)
        groups: dict[int, tuple[StackView, ...]] = {}
        for stack in stacks:
            if isinstance(stack, StackView):
                groups[stack.hex] = (*groups.get(stack.hex, ()), stack)
        self._piles = groups
        for hex_ in [hex_ for hex_ in self._stacks if hex_ not in groups]:
            gone = self._stacks.pop(hex_)
            gone.renew()
            self.removeItem(gone)
        for hex_, piles in groups.items():
            item = self._stacks.get(hex_)
            if item is None:
                item = StackItem(self._hexes.centres[hex_], piles, self._theme, self.tiles)
                self._stacks[hex_] = item
                self.addItem(item)
            item.show_views(piles, castle=hex_ in self._castles)
        self.labels.show_labels(labels, groups, self._castles)
        self.keep_clear(frozenset(groups))

    def _show_castle(self, castle: CastleView) -> None:
        known = self._castles.get(castle.hex)
        if known is None:
            centre = self._hexes.centres[castle.hex]
            known = CastleItem(centre, castle, self._theme, self.tiles)
            self._castles[castle.hex] = known
            self.addItem(known)
        known.show_view(castle)

    def draw_small(self, painter: QPainter) -> None:
        """The same ground as the board's."""
        ground = self.terrain
        assert isinstance(ground, TerrainLayer), "a board of hexes lies on terrain"
        ground.draw_small(painter)
