"""What boards of provinces and of tiles share: castles and counters that stand in their places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF

from gui.board.area_places import AreaPlaces
from gui.board.board_scene import BoardScene
from gui.board.map_item import MapItem, PlaceItem
from gui.board.province_item import NEAR_FROM, ProvinceItem
from gui.board.tile_places import TilePlaces
from gui.board.travel_item import TravelItem
from gui.theme.theme import Theme
from wargame_core.views.area_values import ClusterView, StrongholdView, TokenView
from wargame_core.views.place_values import FortView, PileView


class ClusterScene(BoardScene):
    """A board whose counters are shown by place and player."""

    walks = True
    legend_below = True
    near_from = NEAR_FROM
    """Scale from which pieces are drawn; where there are no totals, from any."""

    def __init__(
        self, places: AreaPlaces | TilePlaces, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(places, theme, parent)
        self._places = places
        self._items: dict[int, ProvinceItem] = {}
        self._castles: dict[int, StrongholdView] = {}
        self._clusters: dict[int, tuple[ClusterView, ...]] = {}
        self._tokens: dict[int, tuple[TokenView, ...]] = {}

    def printed_boxes(self) -> Sequence[QRectF]:
        """Where title, track and key are printed."""
        return self.keys_at

    def pieces(self) -> tuple[PlaceItem, ...]:
        """The pieces of each place."""
        return tuple(self._items.values())

    def unit_at(self, place: int, spot: QPointF, scale: float) -> int:
        """The unit whose counter covers a spot of a place; from far there are none."""
        item = self._items.get(place)
        return -1 if item is None or scale < self.near_from else item.unit_at(spot)

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

    def _take_views(self, castles: Sequence[FortView], stacks: Sequence[PileView]) -> None:
        """Bring castles and counters up to date."""
        self._castles = {view.place: view for view in castles if isinstance(view, StrongholdView)}
        self._clusters = {}
        for view in stacks:
            if isinstance(view, ClusterView):
                self._clusters[view.place] = (*self._clusters.get(view.place, ()), view)
        self._piles = self._clusters
        self._show_pieces()

    def _show_pieces(self) -> None:
        occupied = {*self._castles, *self._clusters, *self._tokens}
        for place in [place for place in self._items if place not in occupied]:
            gone = self._items.pop(place)
            gone.renew()
            self.removeItem(gone)
        for place in sorted(occupied):
            item = self._items.get(place)
            if item is None:
                stands = partial(self._places.stands, place)
                item = ProvinceItem(stands, self._theme, self.tiles, self.near_from)
                self._items[place] = item
                self.addItem(item)
            item.show_views(
                self._castles.get(place), self._clusters.get(place, ()), self._tokens.get(place, ())
            )
        self.keep_clear(frozenset(self._clusters))
