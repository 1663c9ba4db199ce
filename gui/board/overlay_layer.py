"""Draws an overlay: fills under the counters, outlines, lines, numbers and marks above them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.crests import draw_crest
from gui.board.geometry import HEX
from gui.board.map_item import MARKS, OVERLAY, TiledLayer
from gui.board.patterns import brush_of, cell_at, colour_of
from gui.board.places import BoardGeometry
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import Fill, Mark, OverlayLine, OverlayView

NUMBERS_FROM: Final = 0.25
"""Scale from which numbers can be read; of many-figured ones twice as much."""

RINGS_FROM: Final = 0.45
"""Scale from which range rings are drawn."""

_NOTHING: Final = OverlayView("", "")


class OverlayLayer(TiledLayer):
    """The filled places of an overlay."""

    def __init__(
        self, geometry: BoardGeometry, bounds: QRectF, theme: Theme, tiles: TileStore | None = None
    ) -> None:
        super().__init__(bounds, theme, OVERLAY, tiles=tiles)
        self._geometry = geometry
        self.shown = _NOTHING

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show another overlay, or none."""
        wanted = view or _NOTHING
        if wanted.fills != self.shown.fills:
            self.shown = wanted
            self.renew()
        self.shown = wanted

    @property
    def is_empty(self) -> bool:
        """Whether no place is filled."""
        return not any(fill.places for fill in self.shown.fills)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Fill the places with their patterns, in pixels of the window."""
        transform = painter.transform()
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        painter.setPen(Qt.PenStyle.NoPen)
        for fill in self.shown.fills:
            if fill.pattern == "outline":
                continue
            painter.setBrush(
                brush_of(fill.pattern, colour_of(self._theme, fill.colour), cell_at(scale), ratio)
            )
            path = QPainterPath()
            for place in fill.places:
                if self._geometry.lies_near(place, part):
                    path.addPath(transform.map(self._geometry.outline(place)))
            path.setFillRule(Qt.FillRule.WindingFill)
            painter.drawPath(path)
        painter.restore()


class MarkLayer(TiledLayer):
    """Outlines, lines, numbers and marks: of the overlay, of the selection, and range rings."""

    def __init__(
        self, geometry: BoardGeometry, bounds: QRectF, theme: Theme, tiles: TileStore | None = None
    ) -> None:
        super().__init__(bounds, theme, MARKS, tiles=tiles)
        self._geometry = geometry
        self.overlay = _NOTHING
        self.line = _NOTHING
        self.rings: tuple[Fill, ...] = ()
        self._occupied: frozenset[int] = frozenset()

    def keep_clear(self, occupied: frozenset[int]) -> None:
        """Pieces stand in these places: numbers go beside them."""
        if occupied != self._occupied:
            self._occupied = occupied
            if self.overlay.numbers:
                self.renew()

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the marks of another overlay, or none."""
        self._take(view or _NOTHING, self.line, self.rings)

    def show_line(self, view: OverlayView | None) -> None:
        """Show the lines of the selection, or none."""
        self._take(self.overlay, view or _NOTHING, self.rings)

    def show_rings(self, rings: tuple[Fill, ...]) -> None:
        """Show how far the selected force comes; nothing for none."""
        self._take(self.overlay, self.line, rings)

    def _take(self, overlay: OverlayView, line: OverlayView, rings: tuple[Fill, ...]) -> None:
        if (overlay, line, rings) != (self.overlay, self.line, self.rings):
            self.overlay, self.line, self.rings = overlay, line, rings
            self.renew()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to mark."""
        views = (self.overlay, self.line)
        drawn = any(view.numbers or view.lines or view.marks for view in views)
        outlined = any(fill.pattern == "outline" for fill in self.overlay.fills)
        return not (drawn or outlined or self.rings)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Outlines and rings, then lines, numbers and marks."""
        outlines = [fill for fill in self.overlay.fills if fill.pattern == "outline"]
        for index, fill in enumerate(outlines):
            self._outline(painter, fill, part, scale, inset=0.05 + 0.05 * (index % 6))
        if scale >= RINGS_FROM:
            for ring in self.rings:
                self._outline(painter, ring, part, scale, inset=0.03, dashed=True)
                if not self.overlay.numbers:
                    self._ring_number(painter, ring, part, scale)
        for view in (self.overlay, self.line):
            for line in view.lines:
                self._line(painter, line, part, scale)
        self._numbers(painter, part, scale)
        for mark in dict.fromkeys((*self.overlay.marks, *self.line.marks)):
            self._mark(painter, mark, scale)

    # --- outlines ---------------------------------------------------------------------------

    def _outline(
        self,
        painter: QPainter,
        fill: Fill,
        part: QRectF,
        scale: float,
        *,
        inset: float,
        dashed: bool = False,
    ) -> None:
        """The border of the places, a little inside so that borders of others stay visible."""
        path = self._geometry.border(fill.places, inset, part)
        width = max(3.5, 1.8 / scale)
        halo = _pen(QColor(self._theme.halo), width * (2.0 if scale > 0.4 else 1.5))
        pen = _pen(colour_of(self._theme, fill.colour), width)
        if dashed:
            pen.setDashPattern([2.4, 1.8])
        painter.strokePath(path, halo)
        painter.strokePath(path, pen)

    def _ring_number(self, painter: QPainter, ring: Fill, part: QRectF, scale: float) -> None:
        """The points of a ring at its top."""
        centres = self._geometry.centres
        if not ring.places:
            return
        top = min(ring.places, key=lambda place: (centres[place].y(), centres[place].x()))
        at = centres[top] + QPointF(0, -HEX * 0.5)
        if part.adjusted(-HEX, -HEX, HEX, HEX).contains(at):
            colour = colour_of(self._theme, ring.colour)
            self._chip(painter, at, ring.text, max(15.0, 10 / scale), colour)

    # --- lines ------------------------------------------------------------------------------

    def _line(self, painter: QPainter, line: OverlayLine, part: QRectF, scale: float) -> None:
        points = [self._geometry.centres[place] for place in line.places]
        width = max(7.0, 2.4 / scale)
        reach = 3 * width
        room = QPolygonF(points).boundingRect().adjusted(-reach, -reach, reach, reach)
        if not room.intersects(part):
            return
        theme = self._theme
        barred, arrow = line.kind == "barred", line.kind == "arrow"
        colour = QColor(theme.target if barred or arrow else theme.reach)
        if arrow:
            points = [points[0] + (points[1] - points[0]) * share for share in (0.25, 0.72)]
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        painter.strokePath(path, _pen(QColor(theme.halo), width * 1.9))
        pen = _pen(colour, width)
        if barred:
            pen.setDashPattern([1.6, 1.8])
        painter.strokePath(path, pen)
        if arrow:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPolygon(_arrow_head(points[0], points[1], width))

    # --- numbers and marks ------------------------------------------------------------------

    def _numbers(self, painter: QPainter, part: QRectF, scale: float) -> None:
        longest = max((len(text) for _, text in self.overlay.numbers), default=0)
        if scale < NUMBERS_FROM * (1 if longest <= 2 else 2):
            return
        size = min(26.0, max(15.0, 10.5 / scale))
        colours = _colours_of(self.overlay.fills)
        for place, text in self.overlay.numbers:
            if self._geometry.lies_near(place, part):
                colour = colour_of(self._theme, colours.get(place, "board_ink"))
                if self.overlay.kind == "elevation":
                    colour = QColor(self._theme.board_ink)
                spot = self._geometry.number_spot(place, occupied=place in self._occupied)
                self._chip(painter, spot, text, size, colour)

    def _chip(
        self, painter: QPainter, centre: QPointF, text: str, size: float, colour: QColor
    ) -> None:
        """A number on a small light plate."""
        font = fonts.font(size, bold=True)
        width = QFontMetricsF(font).horizontalAdvance(text) + size * 0.6
        box = QRectF(centre.x() - width / 2, centre.y() - size * 0.62, width, size * 1.24)
        plate = QColor(self._theme.halo)
        plate.setAlpha(225)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(box, size * 0.3, size * 0.3)
        painter.setPen(colour)
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _mark(self, painter: QPainter, mark: Mark, scale: float) -> None:
        centre, theme = self._geometry.centres[mark.place], self._theme
        radius = max(15.0, 7 / scale)
        light = QColor(theme.print_light)
        if mark.kind == "crest":
            box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
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


def _colours_of(fills: Iterable[Fill]) -> Mapping[int, str]:
    return {place: fill.colour for fill in fills for place in fill.places}


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def _arrow_head(start: QPointF, end: QPointF, width: float) -> QPolygonF:
    way = end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5 or 1.0
    ahead = way * (width * 2.2 / length)
    across = QPointF(-ahead.y(), ahead.x()) * 0.7
    return QPolygonF([end + ahead, end + across, end - across])
