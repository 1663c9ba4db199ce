"""What lies on any board: ground, pieces, names, what is lit, overlays, and the fan."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from gui.board.fading import Fading
from gui.board.fan import FanItem
from gui.board.geometry import MARGIN
from gui.board.highlight_layer import HighlightLayer, PathLayer
from gui.board.line_layer import LineLayer
from gui.board.map_item import MARKS, MapItem, PlaceItem, TiledLayer
from gui.board.map_sheet import SheetWords
from gui.board.number_layer import NumberLayer
from gui.board.overlay_layer import MarkLayer, OverlayLayer
from gui.board.places import BoardGeometry
from gui.board.reach_layer import PointsLayer, ReachLayer
from gui.board.tiles import TileStore
from gui.board.trace_layer import TraceLayer
from gui.theme.theme import Theme
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.trace_values import TraceView
from wargame_core.views.values import LabelView

AHEAD_S: Final = 0.003
"""Time for drawing ahead before events have their turn, in seconds."""


class BoardScene(QGraphicsScene):
    """One board; its items follow the views that they are given.

    A kind of board adds its own ground, pieces and names.
    """

    terrain: TiledLayer
    """The ground, which a kind of board makes."""
    home: QRectF
    """What is shown when the board is fitted."""
    printed = QRectF()
    """The printed map with its neat line; a fitted view shows it rather than what is beyond."""

    walks = False
    """Whether the arrow keys go from place to place; else they move the board."""

    legend_below = False
    """Whether a legend stands in the lower corner, because the upper one is land."""

    keys_at: tuple[QRectF, ...] = ()
    """Where something is printed that is to be read, such as the key."""

    tells_all_over = False
    """Whether places have something to be read in every part of them, as printed tiles have."""

    numbers_over: float = MARKS
    """How high numbers of places lie."""

    lit_wash = 44
    """How opaque, of 255, what fills lit places is."""

    def __init__(
        self, geometry: BoardGeometry, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._geometry = geometry
        self._theme = theme
        self.beyond = QColor(theme.paper)
        """What the view shows around the board."""
        self.tiles = TileStore()
        self.fan = FanItem(theme)
        self._piles: Mapping[int, tuple[PileView, ...]] = {}
        self._moved = (0, 0)
        self._ahead = QTimer(self)
        self._ahead.setSingleShot(True)
        self._ahead.timeout.connect(self._draw_ahead)

    @property
    def geometry(self) -> BoardGeometry:
        """Where the places of the board are."""
        return self._geometry

    def lay(self, terrain: TiledLayer) -> None:
        """Put the ground down, and what every board has above it."""
        self.terrain = terrain
        bounds, geometry, theme = terrain.boundingRect(), self._geometry, self._theme
        self.highlights = HighlightLayer(geometry, bounds, theme, self.lit_wash, self.tiles)
        self.ways = PathLayer(geometry, bounds, theme)
        self.reach = ReachLayer(geometry, bounds, theme)
        self.points = PointsLayer(geometry, bounds, theme, self.numbers_over, self.free_spot)
        self.traces = TraceLayer(geometry, bounds, theme, Fading(self), self.tag_spot)
        self.traces.passing.changed.connect(self.traces.renew)
        self.overlays = OverlayLayer(geometry, terrain, theme, self.tiles)
        self.lines = LineLayer(geometry, bounds, theme, self.tiles)
        self.marks = MarkLayer(geometry, bounds, theme, self.tiles)
        self.numbers = NumberLayer(
            geometry, bounds, theme, self.numbers_over, self.number_spot, self.tiles
        )
        traces = (self.traces.arrows, self.traces)
        above = (self.ways, self.marks, *traces, self.numbers, self.points, self.fan)
        below = (terrain, self.overlays, self.lines, self.highlights, self.reach, self.ways.frame)
        for item in (*below, *above):
            self.addItem(item)
        self.setSceneRect(bounds.adjusted(-6 * MARGIN, -6 * MARGIN, 6 * MARGIN, 6 * MARGIN))

    def number_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
        """Where a number of a place stands on a plate of this size; ``occupied`` by pieces."""
        del plate, scale
        return self._geometry.number_spot(place, occupied=occupied)

    def free_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF | None:
        """The same; None where the number is rather left out."""
        return self.number_spot(place, plate, scale, occupied)

    def tag_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
        """Where the tags of a place stand that tell what came there and what was lost."""
        return self.number_spot(place, plate, scale, occupied)

    def show_traces(self, groups: Sequence[tuple[TraceView, ...]], step: int = -1) -> None:
        """Show what the others did, up to one of their actions; -1 for all of it."""
        self.traces.show_traces(groups, step)

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: marks and numbers go beside them."""
        self.ways.keep_clear(occupied)
        self.marks.keep_clear(occupied)
        self.traces.place_tags_anew()
        self.numbers.keep_clear(occupied)

    # --- drawing ahead ------------------------------------------------------------------------

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
        for _ in self._drawn_ahead():
            if time.perf_counter() >= end:
                self._ahead.start(0)
                return

    def _drawn_ahead(self) -> Iterator[None]:
        """Draw what comes into view: tile by tile, then piece by piece."""
        below = (self.terrain, self.overlays, self.lines, self.highlights)
        for layer in (*below, self.marks, self.numbers):
            while layer.draw_ahead(*self._moved):
                yield
        coming = self.terrain.coming(*self._moved)
        for piece in self.pieces():
            near = piece.sceneBoundingRect().intersects(coming.part)
            if near and piece.draw_ahead(coming.scale, coming.ratio):
                yield

    # --- pieces -------------------------------------------------------------------------------

    def pieces(self) -> tuple[PlaceItem, ...]:
        """Everything that stands on the board, as it lies on one another."""
        raise NotImplementedError  # Qt's metaclass leaves no room for an abstract class

    def stacks_at(self, place: int) -> tuple[PileView, ...]:
        """The counters of a place, pile by pile."""
        return self._piles.get(place, ())

    def height_at(self, place: int) -> int:
        """How many counters are in a place."""
        return sum(len(pile.counters) for pile in self._piles.get(place, ()))

    def unit_at(self, place: int, spot: QPointF, scale: float) -> int:
        """The unit whose counter lies open at a spot of a place, -1 where they are stacked."""
        del place, spot, scale
        return -1

    def place_at(self, spot: QPointF, scale: float) -> int:
        """The place under a point of the scene, or whose pieces are there; -1 for none."""
        del scale
        return self._geometry.place_at(spot)

    def crowds(self) -> Mapping[int, QRectF]:
        """What the pieces of each place take up, where a kind of board keeps it free to be read."""
        return {}

    def name_box(self, place: int, scale: float) -> QRectF:
        """Where the name of a place is printed on the board; no box where it need not be seen."""
        del place, scale
        return QRectF()

    def goal_box(self, place: int) -> QRectF:
        """What is to be seen of a place that can be chosen; no box where its name is enough."""
        del place
        return QRectF()

    def travelling(
        self, piles: Sequence[PileView], units: Sequence[int], start: QPointF
    ) -> MapItem | None:
        """The counters of some units, which lie together in a pile, as an item that moves."""
        raise NotImplementedError

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring castles, counters and names up to date."""
        raise NotImplementedError

    def show_provinces(self, view: ProvincesView) -> bool:
        """Bring holdings, tokens and tiles up to date; whether the small map looks different."""
        del view  # a board without any
        return False

    def printed_boxes(self) -> Sequence[QRectF]:
        """Where title, turns and key are printed, if a kind of board has them."""
        return ()

    def print_sheet(self, words: SheetWords) -> None:
        """Print title, turns and key where a kind of board has room for them."""

    def show_turn(self, turn: int, stage: int) -> None:
        """Mark the present turn, or its stage, where that is printed."""

    def draw_small(self, painter: QPainter) -> None:
        """The ground with as little detail as a minimap can show."""
        raise NotImplementedError
