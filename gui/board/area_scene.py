"""What lies on a board of provinces: ground with holdings, pieces, totals, and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPainter

from gui.board.area_names import AreaNames
from gui.board.area_places import AreaPlaces, area_places
from gui.board.board_scene import BoardScene
from gui.board.map_item import MapItem, PlaceItem
from gui.board.province_item import NEAR_FROM, ProvinceItem
from gui.board.province_layer import ProvinceLayer
from gui.board.totals_layer import TotalsLayer
from gui.board.travel_item import TravelItem
from gui.theme.theme import Theme
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.area_values import ClusterView, ProvincesView, StrongholdView, TokenView
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.values import LabelView

_EDGE: Final = 30.0
"""Paper around the printed map that is seen when it is fitted."""


class AreaScene(BoardScene):
    """One map of provinces."""

    walks = True
    legend_below = True
    lit_wash = 16

    def __init__(self, board: AreaMap, theme: Theme, parent: QObject | None = None) -> None:
        self._areas = area_places(board)
        super().__init__(self._areas, theme, parent)
        self.provinces = ProvinceLayer(self._areas, theme, self.tiles)
        self.lay(self.provinces)
        self.names = AreaNames(self._areas, theme)
        self.totals = TotalsLayer(self._areas, theme, self.names)
        self.addItem(self.names)
        self.addItem(self.totals)
        self._items: dict[int, ProvinceItem] = {}
        self._castles: dict[int, StrongholdView] = {}
        self._clusters: dict[int, tuple[ClusterView, ...]] = {}
        self._tokens: dict[int, tuple[TokenView, ...]] = {}
        self.home = self._areas.page.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    @property
    def geometry(self) -> AreaPlaces:
        """Where the provinces are."""
        return self._areas

    def pieces(self) -> tuple[PlaceItem, ...]:
        """The pieces of each province."""
        return tuple(self._items.values())

    def unit_at(self, place: int, spot: QPointF, scale: float) -> int:
        """The unit whose counter covers a spot of a province; from far there are none."""
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
        """Bring castles and counters up to date; names are printed on the board."""
        self._castles = {view.place: view for view in castles if isinstance(view, StrongholdView)}
        self._clusters = {}
        for view in stacks:
            if isinstance(view, ClusterView):
                self._clusters[view.place] = (*self._clusters.get(view.place, ()), view)
        self._piles = self._clusters
        self._show_pieces()
        self.totals.show_views(self._clusters, self._castles)

    def show_provinces(self, view: ProvincesView) -> bool:
        """Bring holdings and tokens up to date; the answer says whether a holding is different."""
        self._tokens = {}
        for token in view.tokens:
            self._tokens[token.place] = (*self._tokens.get(token.place, ()), token)
        self._show_pieces()
        return self.provinces.show_view(view)

    def _show_pieces(self) -> None:
        occupied = {*self._castles, *self._clusters, *self._tokens}
        for place in [place for place in self._items if place not in occupied]:
            gone = self._items.pop(place)
            gone.renew()
            self.removeItem(gone)
        for place in sorted(occupied):
            item = self._items.get(place)
            if item is None:
                item = ProvinceItem(self._areas.stands(place), self._theme, self.tiles)
                self._items[place] = item
                self.addItem(item)
            item.show_views(
                self._castles.get(place), self._clusters.get(place, ()), self._tokens.get(place, ())
            )
        self.marks.keep_clear(frozenset(self._clusters))

    def draw_small(self, painter: QPainter) -> None:
        """Sea, land and holdings."""
        self.provinces.draw_small(painter)
