"""What lies on a board of provinces: ground with holdings, pieces, totals, and names."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.board.area_names import AreaNames
from gui.board.area_places import AreaPlaces, area_places
from gui.board.area_sheet import area_sheet
from gui.board.cluster_scene import ClusterScene
from gui.board.far_spots import FarSpots
from gui.board.map_sheet import SheetWords
from gui.board.province_layer import ProvinceLayer
from gui.board.totals_layer import TotalsLayer
from gui.board.turn_marker import TurnMarker
from gui.theme.theme import Theme
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.place_values import FortView, PileView
from wargame_core.views.trace_values import TraceView
from wargame_core.views.values import LabelView

_EDGE: Final = 30.0
"""Paper around the printed map that is seen when it is fitted."""


class AreaScene(ClusterScene):
    """One map of provinces."""

    lit_wash = 16

    def __init__(self, board: AreaMap, theme: Theme, parent: QObject | None = None) -> None:
        self._areas = area_places(board)
        super().__init__(self._areas, theme, parent)
        self.provinces = ProvinceLayer(self._areas, theme, self.tiles)
        self.lay(self.provinces)
        self.names = AreaNames(self._areas, theme)
        self.totals = TotalsLayer(self._areas, theme, self.names)
        self._far = FarSpots(self.names, self.totals, self._areas.place_at)
        self.traces.names_are_printed = True
        self.traces.arrows.read_at = self.name_box
        self.addItem(self.names)
        self.addItem(self.totals)
        self.turns = TurnMarker(self.provinces.boundingRect(), theme)
        self.addItem(self.turns)
        self.home = self.printed = self._areas.page.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    @property
    def geometry(self) -> AreaPlaces:
        """Where the provinces are."""
        return self._areas

    def print_sheet(self, words: SheetWords) -> None:
        """Print title, steps of a round, key and compass into the empty sea."""
        sheet = area_sheet(self._areas, self.provinces.sea_names, words, self._theme)
        self.provinces.print_sheet(sheet)
        self.turns.follow(sheet)
        self.keys_at = tuple(box for box, _ in sheet.placed.values())

    def show_turn(self, turn: int, stage: int) -> None:
        """Mark the present turn, or the step of the round."""
        self.turns.show_turn(turn or stage)

    def place_at(self, spot: QPointF, scale: float) -> int:
        """The province whose plates are there, which may lie beside it; else the one below."""
        found = self.totals.place_at(spot * scale, scale)
        return found if found >= 0 else super().place_at(spot, scale)

    def name_box(self, place: int, scale: float) -> QRectF:
        """Where the name of a province is printed at a scale."""
        box = self.names.boxes(scale).get(place, QRectF())
        return QRectF(box.topLeft() / scale, box.size() / scale)

    def number_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
        """Near the name of a province, beside its pieces and what tells of the others' actions."""
        return self._free_spot(place, plate, scale, self.traces.tags(scale))

    def tag_spot(self, place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
        """Near the name of a province, beside its pieces."""
        return self._free_spot(place, plate, scale, ())

    def _free_spot(
        self, place: int, plate: QSizeF, scale: float, others: Collection[QRectF]
    ) -> QPointF:
        """Above the name of a province, or below or beside it where something stands above it."""
        above = self._areas.number_spot(place, occupied=True)
        if scale < self.near_from:
            return self._far.spot(place, plate, scale, above, others)
        name, item = self.name_box(place, scale), self._items.get(place)
        half = QPointF(plate.width() / 2, plate.height() / 2)
        down, aside = name.height() / 2 + half.y(), name.width() / 2 + half.x()
        ways = (QPointF(0, down), QPointF(aside, 0), QPointF(-aside, 0))
        spots = (above, *(name.center() + way for way in ways))

        def is_free(spot: QPointF) -> bool:
            box = QRectF(spot - half, plate)
            covered = item is not None and item.standing.meets(box)
            return not covered and not any(box.intersects(other) for other in others)

        return next(filter(is_free, spots), above)

    def show_traces(self, groups: Sequence[tuple[TraceView, ...]], step: int = -1) -> None:
        """Show what the others did; numbers stand beside the tags that tell of it."""
        super().show_traces(groups, step)
        if not self.numbers.is_empty:
            self.numbers.renew()

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring castles and counters up to date; names are printed on the board."""
        self._take_views(castles, stacks)
        self.totals.show_views(self._clusters, self._castles)

    def show_provinces(self, view: ProvincesView) -> bool:
        """Bring holdings and tokens up to date; the answer says whether a holding is different."""
        self._tokens = {}
        for token in view.tokens:
            self._tokens[token.place] = (*self._tokens.get(token.place, ()), token)
        self._show_pieces()
        self.totals.show_tokens(self._tokens)
        return self.provinces.show_view(view)

    def draw_small(self, painter: QPainter) -> None:
        """Sea, land and holdings."""
        self.provinces.draw_small(painter)
