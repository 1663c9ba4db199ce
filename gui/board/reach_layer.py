"""Where the force that is taken up can go: one outline, and in it the points that would be left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from gui.board.contour import EDGES, Piece, draw_contour, pieces_of
from gui.board.geometry import HEX
from gui.board.map_item import FRAMES, MapItem
from gui.board.number_plates import FreeSpot, NumberPlates
from gui.board.places import BoardGeometry
from gui.theme.theme import Theme
from wargame_core.views.lift_values import LiftView

_SMALLEST: Final = 10.0
"""Figures are at least this high on the screen, in pixels; else there are none."""

_TOO_HIGH: Final = 0.6
_MANY: Final = 200
"""On boards with so many places figures of this height, as a share of a hex, find no room."""

_EDGE: Final = EDGES["tint"]
_WIDE: Final = 1.6
"""How much wider than that of an overlay the line is around what can be done now."""


class ReachLayer(MapItem):
    """One line around everything in reach, and a frame around what can be attacked.

    They lie under the counters, whose figures are to be read.
    """

    def __init__(self, geometry: BoardGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, FRAMES)
        self._geometry = geometry
        self._shown: LiftView | None = None
        self._around: tuple[Piece, ...] = ()
        self._aims: tuple[Piece, ...] = ()

    @property
    def points(self) -> Mapping[int, str]:
        """Points that would be left, by place."""
        return dict(self._shown.ends) if self._shown is not None else {}

    @property
    def aims(self) -> tuple[int, ...]:
        """What can be attacked."""
        return self._shown.aims if self._shown is not None else ()

    def show_lift(self, view: LiftView | None) -> None:
        """Show where a force can go; None for no force."""
        if view == self._shown:
            return
        self._shown = view
        self._around = self._aims = ()
        if view is not None:
            inside = frozenset((*self.points, view.place))
            self._around = pieces_of(
                self._geometry.border(inside, _EDGE.inset, self.boundingRect()), _EDGE
            )
            aims = QPainterPath()
            for place in view.aims:
                aims.addPath(self._geometry.inner_outline(place))
            self._aims = pieces_of(aims, _EDGE)
        self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """The outlines."""
        if self._shown is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        around, accent = QColor(self._theme.lit_edge), QColor(self._theme.accent)
        danger = QColor(self._theme.danger)
        for pieces, colour in ((self._around, accent), (self._aims, danger)):
            draw_contour(painter, pieces, part, colour, around, scale, _EDGE, wide=_WIDE)


class PointsLayer(MapItem):
    """The points that would be left in every place in reach that has room for them."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        height: float,
        spot: FreeSpot,
    ) -> None:
        super().__init__(bounds, theme, height)
        self._geometry = geometry
        self._plates = NumberPlates(spot, theme)
        self._points: Mapping[int, str] = {}

    def show_points(self, points: Mapping[int, str], occupied: frozenset[int]) -> None:
        """Show the points of these places; ``occupied``: where pieces stand."""
        if (points, occupied) != (self._points, self._plates.occupied):
            self._points, self._plates.occupied = points, occupied
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """The figures, where they are large enough to be read."""
        size = max(self._geometry.figure, _SMALLEST / scale)
        if size > _TOO_HIGH * HEX and len(self._geometry.centres) > _MANY:
            return
        ink = QColor(self._theme.board_ink)
        near = self._geometry.near(part)
        for place, text in self._points.items():
            if text and place in near:
                self._plates.draw(painter, place, text, size, ink, scale, part)
