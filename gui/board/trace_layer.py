"""What the others did: arrows in the colour of each clan, marks of fights and of what was taken."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.fading import Fading
from gui.board.geometry import HEX
from gui.board.map_item import MARKS, MapItem
from gui.board.number_plates import Spot
from gui.board.places import BoardGeometry
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.trace_values import TraceView

_WIDE: Final = 11.0
_LEAST_WIDE: Final = 3.0
"""Width of an arrow in the scene, and at least in pixels of the window."""

_HEAD: Final = 3.2
"""Length of the head of an arrow in widths."""

_FAINT: Final = 0.35
"""Opacity of everything but the step that is being looked at."""

_RISES: Final = 0.5
"""How far a fresh loss rises at its counter, as a share of a hex."""

_CORNERS: Final = (0.3, -0.34), (0.4, -0.62), (-0.3, 0.4), (0.3, 0.4), (-0.3, -0.62)
"""Where the tag of a loss may stand around its counter, as shares of a hex; the best first."""

_LETTERS: Final = 0.62
"""Size of the type in a tag, as a share of a mark."""

_ASIDE: Final = -0.42, -0.3
"""Where a fight within a place is marked, as shares of a hex: beside the name on its counter."""

_SIGN: Final = 0.3
_LEAST_SIGN: Final = 18.0
"""Size of a mark as a share of a hex, and at least in pixels."""


class TraceLayer(MapItem):
    """Lies over counters and under names."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        passing: Fading,
        spot: Spot,
    ) -> None:
        """``spot``: where a tag of a place stands beside its pieces."""
        super().__init__(bounds, theme, MARKS)
        self._geometry, self._spot = geometry, spot
        self._groups: tuple[tuple[TraceView, ...], ...] = ()
        self._step = -1
        self.names_are_printed = False
        """Whether names lie over the middle of places, so that a tag there could not be read."""
        self.passing = passing
        """What is seen for a moment only."""

    @property
    def shown(self) -> tuple[TraceView, ...]:
        """Everything that is shown."""
        return tuple(trace for group in self._visible() for trace in group)

    @property
    def step(self) -> int:
        """The step that is being looked at; -1 for all."""
        return self._step

    def show_traces(self, groups: Sequence[tuple[TraceView, ...]], step: int = -1) -> None:
        """Show what some actions left, up to one of them; -1 for all of them alike."""
        wanted = tuple(groups)
        if (wanted, step) != (self._groups, self._step):
            self._groups, self._step = wanted, step
            self.update()

    def _visible(self) -> tuple[tuple[TraceView, ...], ...]:
        return self._groups if self._step < 0 else self._groups[: self._step + 1]

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Arrows first, then marks; what came before the step that is looked at is faint."""
        groups = self._visible()
        gains = added_up(groups)
        for arrows in (True, False):
            for number, group in enumerate(groups):
                faint = 0 <= self._step != number
                painter.setOpacity(_FAINT if faint else 1.0)
                for trace in group:
                    if trace.kind == "gain":
                        if not arrows and (number, trace.place, trace.clan) in gains:
                            text = gains[number, trace.place, trace.clan]
                            self._gain(painter, trace, text, scale)
                    elif arrows and len(trace.way) > 1:
                        self._arrow(painter, trace, scale)
                    elif not arrows:
                        self._mark(painter, trace, scale)
        painter.setOpacity(self.passing.opacity)
        stays = self.shown
        for trace in self.passing.traces:
            if trace not in stays:
                if len(trace.way) > 1:
                    self._arrow(painter, trace, scale)
                self._mark(painter, trace, scale)
        painter.setOpacity(1.0)

    def _colour(self, trace: TraceView) -> QColor:
        return self._theme.clan(trace.clan) if trace.clan else QColor(self._theme.board_ink)

    def _arrow(self, painter: QPainter, trace: TraceView, scale: float) -> None:
        points = [self._geometry.centres[place] for place in trace.way]
        width = max(_WIDE, _LEAST_WIDE / scale)
        last = points[-1] - points[-2]
        angle = atan2(last.y(), last.x())
        length = _HEAD * width
        tip = points[-1] - QPointF(cos(angle), sin(angle)) * (0.18 * HEX)
        base = tip - QPointF(cos(angle), sin(angle)) * length
        path = QPainterPath(points[0])
        for point in points[1:-1]:
            path.lineTo(point)
        path.lineTo(base)
        side = QPointF(cos(angle + pi / 2), sin(angle + pi / 2)) * (1.4 * width)
        head = QPolygonF([tip, base + side, base - side])
        pens = ((QColor(self._theme.print_light), 1.55), (self._colour(trace), 1.0))
        for colour, share in pens:
            pen = QPen(colour, width * share)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            if trace.kind == "retreat":
                pen.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            edge = QPen(colour, width * (share - 1.0) + 0.1)
            edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(edge)
            painter.setBrush(colour)
            painter.drawPolygon(head)

    def _mark(self, painter: QPainter, trace: TraceView, scale: float) -> None:
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        if trace.kind == "fight":
            self._swords(painter, self._between(trace), size, trace)
        elif trace.kind == "loss":
            rising = 1 - self.passing.risen if trace in self.passing.fresh else 0.0
            spot = self.loss_spot(trace, scale) + QPointF(0, _RISES * rising * HEX)
            danger = QColor(self._theme.print_danger)
            self._tag(painter, spot, trace.text, size, danger, danger)
        elif trace.kind == "taken":
            pen = QPen(self._colour(trace), max(6.0, 2.5 / scale))
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._geometry.inner_outline(trace.place))

    def loss_spot(self, trace: TraceView, scale: float) -> QPointF:
        """The middle of the tag of a loss.

        It stands at the first corner of the counters that no mark of a fight covers; above a name
        that is printed there, a little to the right, beside what came to the place.
        """
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        room = _tag_size(trace.text, size)
        if self.names_are_printed:
            return self._spot(trace.place, room, scale, True) + QPointF(room.width() / 2, 0)
        marks: list[QRectF] = []
        for fight in (*self.shown, *self.passing.traces):
            if fight.kind == "fight":
                swords = self._between(fight)
                marks.append(around(swords, QSizeF(1.26 * size, 1.26 * size)))
                if fight.text:
                    marks.append(around(swords + QPointF(0, size), _tag_size(fight.text, size)))
        centre = self._geometry.centres[trace.place]

        def covered(spot: QPointF) -> float:
            parts = (around(spot, room).intersected(mark) for mark in marks)
            return sum(part.width() * part.height() for part in parts)

        return min((centre + QPointF(x, y) * HEX for x, y in _CORNERS), key=covered)

    def _gain(self, painter: QPainter, trace: TraceView, text: str, scale: float) -> None:
        """A tag in the colour of whoever it came to, above the place's name."""
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        spot = self._spot(trace.place, _tag_size(text, size), scale, True)
        edge = self._theme.clan(trace.clan) if trace.clan else QColor(self._theme.print_ink)
        self._tag(painter, spot, text, size, edge)

    def _between(self, trace: TraceView) -> QPointF:
        """The middle of an attack, or the place of a fight."""
        if len(trace.way) < 2:
            return self._geometry.centres[trace.place] + QPointF(*_ASIDE) * HEX
        first, last = (self._geometry.centres[trace.way[at]] for at in (0, -1))
        return (first + last) / 2

    def _swords(self, painter: QPainter, centre: QPointF, size: float, trace: TraceView) -> None:
        """Two crossed strokes, and what the attack brought."""
        half = 0.42 * size
        for colour, width in ((QColor(self._theme.print_light), 0.42), (self._colour(trace), 0.2)):
            pen = QPen(colour, width * size)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half))
            painter.drawLine(centre + QPointF(half, -half), centre + QPointF(-half, half))
        if trace.text:
            spot = centre + QPointF(0, size)
            self._tag(painter, spot, trace.text, size, QColor(self._theme.print_ink))

    def _tag(
        self,
        painter: QPainter,
        centre: QPointF,
        text: str,
        size: float,
        edge: QColor,
        ink: QColor | None = None,
    ) -> None:
        """A number on printed paper: every clan's is read in every theme, as on counters."""
        theme, room = self._theme, _tag_size(text, size)
        box = around(centre, room)
        painter.setBrush(QColor(theme.print_paper))
        for colour, share in ((QColor(theme.print_light), 0.24), (edge, 0.12)):
            painter.setPen(QPen(colour, share * size))
            painter.drawRoundedRect(box, 0.3 * size, 0.3 * size)
        painter.setPen(ink or QColor(theme.print_ink))
        painter.setFont(_tag_font(size))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def around(centre: QPointF, room: QSizeF) -> QRectF:
    """A box around its middle."""
    return QRectF(centre - QPointF(room.width() / 2, room.height() / 2), room)


def _tag_font(size: float) -> QFont:
    return fonts.font(_LETTERS * size, bold=True)


def _tag_size(text: str, size: float) -> QSizeF:
    wide = QFontMetricsF(_tag_font(size)).horizontalAdvance(text) + 0.5 * size
    return QSizeF(wide, 0.9 * size)


def added_up(groups: Sequence[tuple[TraceView, ...]]) -> dict[tuple[int, int, str], str]:
    """What came to each place and player, by the number of the group that brought the last of it.

    One tag for all of it: tags of one place would cover each other.
    """
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for number, group in enumerate(groups):
        for trace in group:
            if trace.kind == "gain":
                _, before = found.get((trace.place, trace.clan), (0, 0))
                found[trace.place, trace.clan] = number, before + int(trace.text[1:] or 0)
    return {
        (number, place, clan): f"+{count or ''}" for (place, clan), (number, count) in found.items()
    }
