"""The ground of a board of provinces as an item of the scene."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.board.area_places import AreaPlaces
from gui.board.geometry import MARGIN
from gui.board.holdings import Holdings
from gui.board.map_item import GROUND, Steps, TiledLayer
from gui.board.map_sheet import MapSheet
from gui.board.province_ground import ProvinceGround
from gui.board.tiles import TileStore
from gui.theme.theme import Theme
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.words import language


@lru_cache(maxsize=4)
def _ground(places: AreaPlaces, theme: Theme, language: str) -> ProvinceGround:
    """The ground in these colours; the next match on the map has it at once."""
    del language  # seas are named in the present one
    return ProvinceGround(places, theme)


class ProvinceLayer(TiledLayer):
    """Sea, land, holdings, borders and sea lanes."""

    def __init__(self, places: AreaPlaces, theme: Theme, tiles: TileStore | None = None) -> None:
        bounds = places.whole.united(places.page).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        super().__init__(bounds, theme, GROUND, ground=theme.paper, tiles=tiles)
        self._places = places
        self._ground_picture = _ground(places, theme, language())
        self._holdings = Holdings(places, theme)
        self._lanes = ProvincesView().lanes
        self._sheet: MapSheet | None = None

    @property
    def drawn_from(self) -> Hashable:
        """Sea and land in their colours, who holds what, sea lanes, and what is printed."""
        holdings = tuple(self._holdings.views.values())
        return self._ground_picture, holdings, self._lanes, self._sheet

    @property
    def sea_names(self) -> tuple[QRectF, ...]:
        """Where seas are named."""
        return self._ground_picture.seas.boxes

    def sea_names_at(self, scale: float) -> tuple[QRectF, ...]:
        """Where seas are named that can be read at a scale."""
        return self._ground_picture.seas.boxes_at(scale)

    def print_sheet(self, sheet: MapSheet) -> None:
        """Print title, steps of a round and key into the sea."""
        self._sheet = sheet
        self.renew()

    def show_view(self, view: ProvincesView) -> bool:
        """Show other holdings; the answer says whether any is different."""
        changed = self._holdings.show(view.holdings)
        if view.lanes != self._lanes:
            self._lanes = view.lanes
            self.renew()
        else:
            for place in changed:
                self.renew_part(self._places.boxes[place])
        return bool(changed)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw a part of the ground, for tiles as for pictures and print."""
        for _ in self.steps(painter, part, scale):
            pass

    def steps(self, painter: QPainter, part: QRectF, scale: float) -> Steps:
        """Draw a part of the ground in steps of some milliseconds."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self._ground_picture
        painter.save()
        try:
            painter.setClipRect(self._places.page, Qt.ClipOperation.IntersectClip)
            ground.sea(painter, part, scale)
            yield
            ground.land(painter, part)
            yield
            self._holdings.draw(painter, part, scale)
            yield
            yield from ground.relief(painter, part, scale)
            ground.lines(painter, part, scale)
            yield
            ground.lanes(painter, part, scale, self._lanes)
            ground.seas.draw(painter, part, scale)
            if self._sheet is not None:
                self._sheet.draw(painter, part)
        finally:
            painter.restore()
        ground.neat_line(painter)

    def draw_small(self, painter: QPainter) -> None:
        """Sea, land and holdings without detail."""
        self._ground_picture.draw_small(painter, self.tints())

    def tints(self) -> dict[int, QColor]:
        """One colour for each held or contested province."""
        return self._holdings.tints()
