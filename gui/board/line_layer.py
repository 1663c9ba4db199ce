"""Draws the ways that lie on the ground: of an overlay, and of what is selected."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.board.map_item import OVERLAY, TiledLayer
from gui.board.overlay_lines import ARROW, draw_line, room_of
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import OverlayLine, OverlayView


class LineLayer(TiledLayer):
    """Lies over filled places, which stay as they are drawn when something else is selected."""

    def __init__(
        self, geometry: BoardGeometry, bounds: QRectF, theme: Theme, tiles: TileStore | None = None
    ) -> None:
        super().__init__(bounds, theme, OVERLAY, tiles=tiles)
        self._geometry = geometry
        self._overlay: tuple[OverlayLine, ...] = ()
        self._selected: tuple[OverlayLine, ...] = ()

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the ways of another overlay, or none."""
        self._take(_ways_of(view), self._selected)

    def show_line(self, view: OverlayView | None) -> None:
        """Show the ways of the selection, or none."""
        self._take(self._overlay, _ways_of(view))

    def _take(self, overlay: tuple[OverlayLine, ...], selected: tuple[OverlayLine, ...]) -> None:
        before = self.ways
        self._overlay, self._selected = overlay, selected
        if self.ways != before:
            self.turn_to(self.ways)

    @property
    def ways(self) -> tuple[OverlayLine, ...]:
        """The ways that are drawn: those of the overlay, and over them those of the selection."""
        return tuple(dict.fromkeys((*self._overlay, *self._selected)))

    @property
    def is_empty(self) -> bool:
        """Whether there is no way."""
        return not (self._overlay or self._selected)

    def reaches(self, part: QRectF, scale: float) -> bool:
        """Whether a way may lie in a part of the map."""
        centres = self._geometry.centres
        return any(room_of(line, centres, scale).intersects(part) for line in self.ways)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the ways that lie near."""
        for line in self.ways:
            draw_line(painter, line, self._geometry.centres, self._theme, part, scale)


def _ways_of(view: OverlayView | None) -> tuple[OverlayLine, ...]:
    return tuple(line for line in view.lines if line.kind != ARROW) if view else ()
