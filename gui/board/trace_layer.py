"""What the others did: arrows in the colour of each clan, marks of fights and of what was taken.

Arrows have a layer of their own (``arrow_layer.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.board.arrow_layer import ArrowLayer
from gui.board.fading import Fading
from gui.board.geometry import HEX
from gui.board.map_item import MARKS, MapItem
from gui.board.number_plates import Spot
from gui.board.places import BoardGeometry
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.trace_values import TraceView

_FAINT: Final = 0.35
"""Opacity of everything but the step that is being looked at."""

_RISES: Final = 0.5
"""How far a fresh loss rises at its counter, as a share of a hex."""

_CORNERS: Final = (0.3, -0.34), (0.4, -0.62), (-0.3, 0.4), (0.3, 0.4), (-0.3, -0.62)
"""Where the tag of a loss may stand around its counter, as shares of a hex; the best first."""

_LETTERS: Final = 0.62
"""Size of the type in a tag, as a share of a mark."""

_TAGGED: Final = ("gain", "loss")
"""Kinds of traces that are told by a tag."""

_ASIDE: Final = -0.42 * HEX, -0.3 * HEX
"""Where a fight within a place is marked: beside the name on its counter."""

_APART: Final = 0.12
"""Between two tags of one place, as a share of a mark."""

_SIGN: Final = 0.3
_LEAST_SIGN: Final = 18.0
"""Size of a mark as a share of a hex, and at least in pixels."""


class TraceLayer(MapItem):
    """Marks over counters and under names, with a layer for the arrows."""

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
        self.aside = QPointF(*_ASIDE)
        """Where a fight within a place is marked, from its middle."""
        self.passing = passing
        """What is seen for a moment only."""
        self._tags: tuple[object, tuple[QRectF, ...]] = (None, ())
        """Where tags stand, and for what."""
        self.arrows = ArrowLayer(geometry, bounds, theme, self._arrows)

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
            self.renew()

    def renew(self) -> None:
        """Draw marks and arrows anew, because others are shown or they fade."""
        self.update()
        self.arrows.update()

    def _arrows(self) -> Iterator[tuple[TraceView, float]]:
        """What has an arrow, with its opacity."""
        for number, group in enumerate(self._visible()):
            for trace in group:
                if trace.kind != "gain" and len(trace.way) > 1:
                    yield trace, self._opacity(number)
        stays = self.shown
        for trace in self.passing.traces:
            if trace not in stays and len(trace.way) > 1:
                yield trace, self.passing.opacity

    def _opacity(self, number: int) -> float:
        """What came before the step that is looked at is faint."""
        return _FAINT if 0 <= self._step != number else 1.0

    def _visible(self) -> tuple[tuple[TraceView, ...], ...]:
        return self._groups if self._step < 0 else self._groups[: self._step + 1]

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """The marks; what came before the step that is looked at is faint."""
        groups = self._visible()
        gains = added_up(groups)
        for number, group in enumerate(groups):
            painter.setOpacity(self._opacity(number))
            for trace in group:
                if trace.kind != "gain":
                    self._mark(painter, trace, scale)
                elif (number, trace.place, trace.clan) in gains:
                    self._gain(painter, trace, gains[number, trace.place, trace.clan], scale)
        painter.setOpacity(self.passing.opacity)
        stays = self.shown
        for trace in self.passing.traces:
            if trace not in stays:
                self._mark(painter, trace, scale)
        painter.setOpacity(1.0)

    def _colour(self, trace: TraceView) -> QColor:
        return self._theme.clan(trace.clan) if trace.clan else QColor(self._theme.board_ink)

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

        It stands at the first corner of the counters that no mark of a fight covers; where names
        are printed beside what came to the place.
        """
        if self.names_are_printed:
            return self._row_of(trace.place, scale, trace)[trace].center()
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        room = _tag_size(trace.text, size)
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
        """A tag in the colour of whoever it came to, near the place's name."""
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        if self.names_are_printed:
            spot = self._row_of(trace.place, scale)[trace].center()
        else:
            spot = self._spot(trace.place, _tag_size(text, size), scale, True)
        edge = self._theme.clan(trace.clan) if trace.clan else QColor(self._theme.print_ink)
        self._tag(painter, spot, text, size, edge)

    def tags(self, scale: float) -> tuple[QRectF, ...]:
        """Where the tags of all places stand at a scale, if names are printed there."""
        if not self.names_are_printed:
            return ()
        wanted = scale, self._groups, self._step, self.passing.traces
        if self._tags[0] != wanted:
            told = dict.fromkeys(
                trace.place
                for trace in (*self.shown, *self.passing.traces)
                if trace.kind in _TAGGED
            )
            rows = (self._row_of(place, scale).values() for place in told)
            self._tags = wanted, tuple(box for row in rows for box in row)
        return self._tags[1]

    def place_tags_anew(self) -> None:
        """Pieces stand elsewhere, so tags may, too."""
        self._tags = None, ()

    def _row_of(
        self, place: int, scale: float, extra: TraceView | None = None
    ) -> dict[TraceView, QRectF]:
        """The tags of a place side by side: what came to each player, then what was lost."""
        size = max(_SIGN * HEX, _LEAST_SIGN / scale)
        groups = self._visible()
        texts: dict[TraceView, str] = {}
        for (number, at, clan), text in added_up(groups).items():
            if at == place:
                came = [t for t in groups[number] if t.kind == "gain" and t.place == at]
                texts.update((trace, text) for trace in came if trace.clan == clan)
        lost = (*self.shown, *self.passing.traces, *([extra] if extra else []))
        texts.update((t, t.text) for t in lost if t.kind == "loss" and t.place == place)
        rooms = {trace: _tag_size(text, size) for trace, text in texts.items()}
        gap = _APART * size
        wide = sum(room.width() + gap for room in rooms.values()) - gap
        left = self._spot(place, QSizeF(wide, 0.9 * size), scale, True) - QPointF(wide / 2, 0)
        row: dict[TraceView, QRectF] = {}
        for trace, room in rooms.items():
            row[trace] = QRectF(left - QPointF(0, room.height() / 2), room)
            left += QPointF(room.width() + gap, 0)
        return row

    def _between(self, trace: TraceView) -> QPointF:
        """The middle of an attack, or the place of a fight."""
        if len(trace.way) < 2:
            return self._geometry.centres[trace.place] + self.aside
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
