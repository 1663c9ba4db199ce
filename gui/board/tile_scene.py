"""What lies on a board of hex tiles: their faces, homes, and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.board.cluster_scene import ClusterScene
from gui.board.map_sheet import SheetWords
from gui.board.tile_layer import TileLayer
from gui.board.tile_places import TilePlaces, tile_places
from gui.board.tile_sheet import printed_board, tile_sheet
from gui.board.turn_marker import TurnMarker
from gui.theme.theme import Theme
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.tile_values import TileBoard
from wargame_core.views.values import LabelView

_EDGE: Final = 26.0
"""Around what is printed, in units of the scene."""

_FIGHT: Final = -74.0, 24.0
"""Where a fight on a tile is marked, from its middle: below its worth, left of its counters."""


class TileScene(ClusterScene):
    """One board of tiles; pieces are those of a board of provinces."""

    lit_wash = 30
    near_from = 0.0
    tells_all_over = True

    def __init__(self, board: TileBoard, theme: Theme, parent: QObject | None = None) -> None:
        self._tile_places = tile_places(board)
        super().__init__(self._tile_places, theme, parent)
        self.faces = TileLayer(self._tile_places, theme, self.tiles)
        self.lay(self.faces)
        self.traces.names_are_printed = True
        self.traces.aside = QPointF(*_FIGHT)
        self.traces.arrows.read_at = self._pieces_at
        self.traces.arrows.words = self.faces.draw_words
        self.turns = TurnMarker(self.faces.boundingRect(), theme)
        self.addItem(self.turns)
        self.home = self.printed = printed_board(self._tile_places)

    @property
    def geometry(self) -> TilePlaces:
        """Where the tiles are."""
        return self._tile_places

    def _pieces_at(self, place: int, scale: float) -> QRectF:
        """What the pieces of a tile take up: no head of an arrow is under them."""
        del scale
        item = self._items.get(place)
        return item.standing.room if item is not None else QRectF()

    def print_sheet(self, words: SheetWords) -> None:
        """Print title, track and key beside the tiles."""
        sheet = tile_sheet(self._tile_places, words, self._theme)
        self.faces.print_sheet(sheet)
        self.turns.follow(sheet)
        self.keys_at = tuple(box for box, _ in sheet.placed.values())
        found = self._tile_places.bounds(tuple(range(len(self._tile_places.centres))))
        for box in self.keys_at:  # where the view is narrow, an empty side of the board is left out
            found = found.united(box.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))
        self.home = found.intersected(self.printed)

    def show_turn(self, turn: int, stage: int) -> None:
        """Mark the present turn on the track."""
        self.turns.show_turn(turn or stage)

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring homes and counters up to date; names are printed on the tiles."""
        del labels
        self._take_views(castles, stacks)

    def show_provinces(self, view: ProvincesView) -> bool:
        """Bring the faces of the tiles up to date; whether one looks different now."""
        return self.faces.show_tiles(view.tiles)

    def draw_small(self, painter: QPainter) -> None:
        """The tiles as they are."""
        self.faces.draw(painter, self.faces.boundingRect(), 0.05)
