"""What lies on a board of hex tiles: their faces, homes, and pieces."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPainter

from gui.board.board_scene import BoardScene
from gui.board.map_item import MapItem, PlaceItem
from gui.board.province_item import NEAR_FROM, ProvinceItem
from gui.board.tile_layer import TileLayer
from gui.board.tile_places import TilePlaces, tile_places
from gui.board.travel_item import TravelItem
from gui.theme.theme import Theme
from wargame_core.views.area_values import ClusterView, ProvincesView, StrongholdView
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.tile_values import TileBoard
from wargame_core.views.values import LabelView


class TileScene(BoardScene):
    """One board of tiles; pieces are those of a board of provinces."""

    walks = True
    legend_below = True
    lit_wash = 30

    def __init__(self, board: TileBoard, theme: Theme, parent: QObject | None = None) -> None:
        self._tile_places = tile_places(board)
        super().__init__(self._tile_places, theme, parent)
        self.faces = TileLayer(self._tile_places, theme, self.tiles)
        self.lay(self.faces)
        self._items: dict[int, ProvinceItem] = {}
        self.home = self._tile_places.bounds(tuple(range(len(board.names))))

    @property
    def geometry(self) -> TilePlaces:
        """Where the tiles are."""
        return self._tile_places

    def pieces(self) -> tuple[PlaceItem, ...]:
        """The pieces of each tile."""
        return tuple(self._items.values())

    def unit_at(self, place: int, spot: QPointF, scale: float) -> int:
        """The unit whose counter covers a spot of a tile; from far there are none."""
        item = self._items.get(place)
        return -1 if item is None or scale < NEAR_FROM else item.unit_at(spot)

    def travelling(
        self, piles: Sequence[PileView], units: Sequence[int], start: QPointF
    ) -> MapItem | None:
        """The counters of some units of one player as an item that moves."""
        for cluster in piles:
            if isinstance(cluster, ClusterView):
                pieces = tuple(each for each in cluster.counters if each.unit in units)
                if pieces:
                    return TravelItem(start, pieces, self._theme)
        return None

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring homes and counters up to date; names are printed on the tiles."""
        del labels
        homes = {view.place: view for view in castles if isinstance(view, StrongholdView)}
        clusters: dict[int, tuple[ClusterView, ...]] = {}
        for view in stacks:
            if isinstance(view, ClusterView):
                clusters[view.place] = (*clusters.get(view.place, ()), view)
        self._piles = clusters
        occupied = {*homes, *clusters}
        for place in [place for place in self._items if place not in occupied]:
            gone = self._items.pop(place)
            gone.renew()
            self.removeItem(gone)
        for place in sorted(occupied):
            item = self._items.get(place)
            if item is None:
                item = ProvinceItem(self._tile_places.stands(place), self._theme, self.tiles)
                self._items[place] = item
                self.addItem(item)
            item.show_views(homes.get(place), clusters.get(place, ()), ())
        self.marks.keep_clear(frozenset(clusters))

    def show_provinces(self, view: ProvincesView) -> bool:
        """Bring the faces of the tiles up to date; whether one looks different now."""
        return self.faces.show_tiles(view.tiles)

    def draw_small(self, painter: QPainter) -> None:
        """The tiles as they are."""
        self.faces.draw(painter, self.faces.boundingRect(), 0.05)
