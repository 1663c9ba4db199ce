"""Draws an overlay: filled places under the counters; outlines, arrows, marks above."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board.contour import EDGES, RING, Edge, Piece, draw_contour, pieces_of
from gui.board.crests import draw_crest
from gui.board.geometry import HEX
from gui.board.map_item import MARKS, OVERLAY, TiledLayer
from gui.board.number_plates import draw_number
from gui.board.overlay_lines import ARROW, draw_line
from gui.board.patterns import brush_of, cell_at, colour_of
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import Fill, Mark, OverlayView

RINGS_FROM: Final = 0.45
"""Scale from which range rings are drawn."""

_WIDER: Final = 0.12
"""How far beyond places a river along their edge runs, as a share of the way to a centre."""

_NOTHING: Final = OverlayView("", "")


class OverlayLayer(TiledLayer):
    """The filled places of an overlay."""

    def __init__(
        self,
        geometry: BoardGeometry,
        ground: TiledLayer,
        theme: Theme,
        tiles: TileStore | None = None,
    ) -> None:
        super().__init__(ground.boundingRect(), theme, OVERLAY, tiles=tiles)
        self._geometry = geometry
        self._under = ground
        self.shown = _NOTHING
        self._hidden: frozenset[int] = frozenset()
        """Places whose ground cannot be seen under their fill."""

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show another overlay, or none."""
        before, self.shown = self.shown, view or _NOTHING
        if before.fills != self.shown.fills:
            solid = (fill.places for fill in self.shown.fills if fill.pattern == "solid")
            self._hidden = frozenset(chain.from_iterable(solid))
            self.turn_to(self.shown.fills)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(fill.places for fill in self.shown.fills)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Fill the places with their patterns, in pixels of the window."""
        transform = painter.transform()
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        painter.setPen(Qt.PenStyle.NoPen)
        near = self._geometry.near(part)
        for fill in self.shown.fills:
            places = near & fill.places
            if fill.pattern == "outline" or not places:
                continue
            painter.setBrush(
                brush_of(fill.pattern, colour_of(self._theme, fill.colour), cell_at(scale), ratio)
            )
            path = QPainterPath()
            for place in places:
                path.addPath(transform.map(self._geometry.outline(place)))
            path.setFillRule(Qt.FillRule.WindingFill)
            painter.drawPath(path)
        painter.restore()
        if self._under.has_water and not near.isdisjoint(self._hidden):
            self._draw_water_again(painter, part)

    def _draw_water_again(self, painter: QPainter, part: QRectF) -> None:
        """Water, rivers and bridges over what hides them, and nowhere else."""
        hidden = self._geometry.border(self._hidden, -_WIDER, part)
        hidden.setFillRule(Qt.FillRule.WindingFill)
        painter.save()
        painter.setClipPath(hidden, Qt.ClipOperation.IntersectClip)
        self._under.draw_over(painter, part)
        painter.restore()


class MarkLayer(TiledLayer):
    """Outlines, lines and marks: of the overlay, of the selection, and range rings."""

    def __init__(
        self, geometry: BoardGeometry, bounds: QRectF, theme: Theme, tiles: TileStore | None = None
    ) -> None:
        super().__init__(bounds, theme, MARKS, tiles=tiles)
        self._geometry = geometry
        self.overlay = _NOTHING
        self.line = _NOTHING
        self.rings: tuple[Fill, ...] = ()
        self._areas: dict[tuple[str, Edge], frozenset[int]] = {}
        self._pieces: dict[tuple[frozenset[int], Edge], tuple[Piece, ...]] = {}
        self._occupied: frozenset[int] = frozenset()

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: marks go beside them."""
        if occupied != self._occupied:
            self._occupied = occupied
            if self.overlay.marks or self.line.marks:
                self._turn()

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the marks of another overlay, or none."""
        self._take(view or _NOTHING, self.line, self.rings)

    def show_line(self, view: OverlayView | None) -> None:
        """Show the lines of the selection, or none."""
        self._take(self.overlay, view or _NOTHING, self.rings)

    def show_rings(self, rings: tuple[Fill, ...]) -> None:
        """Show how far the selected force comes; nothing for none."""
        self._take(self.overlay, self.line, rings)

    @property
    def contours(self) -> tuple[tuple[str, frozenset[int]], ...]:
        """The areas of the overlay that have a line around them, each with its colour."""
        return tuple((colour, places) for (colour, _), places in self._areas.items())

    def _take(self, overlay: OverlayView, line: OverlayView, rings: tuple[Fill, ...]) -> None:
        if (overlay, line, rings) != (self.overlay, self.line, self.rings):
            self.overlay, self.line, self.rings = overlay, line, rings
            self._areas = _areas_of(overlay.fills)
            self._pieces.clear()
            self._turn()

    def _turn(self) -> None:
        """Show what is to be marked now."""
        overlay, numbered = self.overlay, bool(self.overlay.numbers)
        drawn = overlay.fills, overlay.lines, overlay.marks, numbered, self.rings
        self.turn_to((drawn, self.line.marks, self._occupied))

    def words_at(self, place: int) -> tuple[str, ...]:
        """What the marks in a place mean."""
        marks = (*self.overlay.marks, *self.line.marks)
        return tuple(dict.fromkeys(m.text for m in marks if m.place == place and m.text))

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to mark."""
        arrows = any(line.kind == ARROW for line in self.overlay.lines)
        return not (arrows or self.overlay.marks or self.line.marks or self._areas or self.rings)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Outlines and rings, then lines and marks."""
        for (colour, edge), places in self._areas.items():
            self._contour(painter, places, colour, part, scale, edge)
        if scale >= RINGS_FROM:
            for ring in self.rings:
                self._contour(painter, ring.places, ring.colour, part, scale, RING)
                if not self.overlay.numbers:
                    self._ring_number(painter, ring, part, scale)
        for line in self.overlay.lines:
            if line.kind == ARROW:
                draw_line(painter, line, self._geometry.centres, self._theme, part, scale)
        radius = max(15.0, 7 / scale)
        reach = HEX + radius
        near, centres = part.adjusted(-reach, -reach, reach, reach), self._geometry.centres
        for mark in dict.fromkeys((*self.overlay.marks, *self.line.marks)):
            if near.contains(centres[mark.place]):
                self._mark(painter, mark, radius)

    # --- outlines ---------------------------------------------------------------------------

    def _contour(
        self,
        painter: QPainter,
        places: frozenset[int],
        colour: str,
        part: QRectF,
        scale: float,
        edge: Edge,
    ) -> None:
        key = places, edge
        pieces = self._pieces.get(key)
        if pieces is None:
            path = self._geometry.border(places, edge.inset, self.boundingRect())
            pieces = self._pieces[key] = pieces_of(path, edge)
        ink, halo = colour_of(self._theme, colour), QColor(self._theme.halo)
        draw_contour(painter, pieces, part, ink, halo, scale, edge)

    def _ring_number(self, painter: QPainter, ring: Fill, part: QRectF, scale: float) -> None:
        """The points of a ring at its top."""
        centres = self._geometry.centres
        if not ring.places:
            return
        top = min(ring.places, key=lambda place: (centres[place].y(), centres[place].x()))
        at = centres[top] + QPointF(0, -HEX * 0.5)
        if part.adjusted(-HEX, -HEX, HEX, HEX).contains(at):
            colour = colour_of(self._theme, ring.colour)
            draw_number(painter, at, ring.text, max(15.0, 10 / scale), colour, self._theme)

    # --- marks --------------------------------------------------------------------------------

    def _mark(self, painter: QPainter, mark: Mark, radius: float) -> None:
        centre, theme = self._geometry.centres[mark.place], self._theme
        light = QColor(theme.print_light)
        if mark.kind == "crest":
            at = centre - QPointF(0, 0.34 * HEX) if mark.place in self._occupied else centre
            box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
            painter.setPen(QPen(light, radius * 0.14))
            painter.setBrush(theme.clan(mark.clan))
            painter.drawRoundedRect(box, radius * 0.3, radius * 0.3)
            inset = radius * 0.3
            draw_crest(painter, mark.clan, box.adjusted(inset, inset, -inset, -inset), light)
            return
        if mark.kind == "relay":
            painter.setPen(QPen(QColor(theme.halo), radius * 0.2))
            painter.setBrush(QColor(theme.reach))
            painter.drawEllipse(centre, radius * 0.6, radius * 0.6)
            return
        aside = mark.kind == "alone" or mark.place in self._occupied
        at = centre + QPointF(0.3 * HEX, -0.24 * HEX) if aside else centre
        painter.setPen(QPen(light, radius * 0.2))
        painter.setBrush(QColor(theme.print_danger))
        painter.drawEllipse(at, radius, radius)
        reach = radius * 0.42
        painter.setPen(_pen(light, radius * 0.26))
        painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
        if mark.kind == "cut":
            painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))


def _areas_of(fills: Iterable[Fill]) -> dict[tuple[str, Edge], frozenset[int]]:
    """What has one line around it: all places of a colour whose patterns have the same edge."""
    areas: dict[tuple[str, Edge], frozenset[int]] = {}
    for fill in fills:
        edge = EDGES.get(fill.pattern)
        if edge is not None and fill.places:
            key = fill.colour, edge
            areas[key] = areas.get(key, frozenset()) | fill.places
    return areas


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )
