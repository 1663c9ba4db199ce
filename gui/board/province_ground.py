"""The unchanging parts of a board of provinces: sea, land, mountains, borders, lanes, zones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.area_places import AreaPlaces, scaled
from gui.board.province_relief import ProvinceRelief, area_drawing_for
from gui.board.sea_names import SeaNames, sea_ink
from gui.theme.theme import Theme, mixed
from wargame_core.boards.area_rows import STANDARD
from wargame_core.boards.areamap import MapLine

_SHORES: Final = ((14.0, 150, 1.0), (29.0, 105, 0.9), (48.0, 65, 0.8))
"""Lines along the coast as engravers drew them: how far out, how opaque of 255, how wide."""

_NEAT_LINES: Final = ((0.0, 4.0), (18.0, 9.0))
"""Lines around the map: how far beyond its edge, and how wide, in units of the scene."""

_WIDEST: Final = 40.0
"""How far anything is drawn beyond its line."""

_GROUNDS: Final = (
    ("foothills", 0.32), ("flat", 0.0), ("rough", 0.45), ("marsh", 0.30), ("foothills", 0.16),
    ("mountain", 0.22), ("rough", 0.22), ("mountain", 0.10),
)  # fmt: skip
"""Circuits in their order: towards which colour, and how far, the flat land of each tends."""

_ROCK: Final = 0.42
"""How far a mountain province tends to the colour of mountains."""

_RIDGE, _FAR_RIDGE = 46.0, 104.0
"""Distance between two ridges of the hachures of mountains, seen from near and from far."""

_FAR_BELOW: Final = 0.2

_BORDER: Final = 165
"""How opaque, of 255, borders are: what is lit has to stand out from them."""

_SHORTEST_LANE: Final = 48.0


@dataclass(frozen=True)
class _Stroke:
    """A line of the map as a path, with the room that it needs."""

    path: QPainterPath
    room: QRectF


class ProvinceGround:
    """Paths made once for a theme; ``sea``, ``land`` and ``lines`` draw those near a part."""

    def __init__(self, places: AreaPlaces, theme: Theme) -> None:
        self._places = places
        self._theme = theme
        board = places.board
        self._lines: dict[str, list[_Stroke]] = {
            kind: [_stroke(line) for line in board.lines if line.kind == kind]
            for kind in ("coast", "border", "zone_limit")
        }
        self._rims = [
            _stroke(line)
            for line in board.lines
            if line.kind == "border" and board.group[line.a] != board.group[line.b]
        ]
        self._shores = [
            (
                [_with_room(path) for path in places.shore_lines(out)],
                _clear(theme.river, alpha),
                wide,
            )
            for out, alpha, wide in _SHORES
        ]
        self._lakes = [
            _filled([scaled(x, y) for x, y in shore])
            for shores in board.lakes.values()
            for shore in shores
        ]
        self._colours = tuple(self._ground_of(place) for place in range(len(board.ids)))
        self.seas = SeaNames(places, theme)
        drawing = area_drawing_for(board)
        self._relief = ProvinceRelief(places, drawing, theme) if drawing is not None else None
        self._mountains = tuple(places.inner_outline(place) for place in sorted(_hatched(places)))
        self._ridges, self._far_ridges = (
            {place: _ridges(places, place, apart) for place in sorted(_hatched(places))}
            if self._relief is None
            else {}
            for apart in (_RIDGE, _FAR_RIDGE)
        )

    # --- from the sea up ----------------------------------------------------------------------

    def sea(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Water with lines along the coasts, and limits of sea zones."""
        theme = self._theme
        painter.fillRect(part, QColor(theme.sea))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for lines, colour, wide in self._shores:
            self._strokes(painter, _near(lines, part), _pen(colour, max(2.2, wide / scale)))
        ink = sea_ink(theme)
        limits = _pen(ink, max(3.5, 1.1 / scale))
        limits.setDashPattern([0.1, 3.4])
        self._strokes(painter, _near(self._lines["zone_limit"], part), limits)

    def land(self, painter: QPainter, part: QRectF) -> None:
        """Provinces in the grounds of their circuits, mountains with hachures."""
        painter.setPen(Qt.PenStyle.NoPen)
        for place, colour in enumerate(self._colours):
            if self._places.lies_near(place, part):
                painter.setBrush(colour)
                painter.drawPath(self._places.outline(place))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def relief(self, painter: QPainter, part: QRectF, scale: float) -> Iterator[None]:
        """Light on the slopes, and the hachures of mountain provinces."""
        if self._relief is not None:
            self._relief.draw_light(painter, part)
            yield
            self._relief.draw_strokes(painter, part, scale)
            yield
            self._relief.draw_peaks(painter, part, scale, self._mountains)
            yield
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(_clear(self._theme.ridge, 130), max(2.2, 0.8 / scale)))
        shown = self._far_ridges if scale < _FAR_BELOW else self._ridges
        for place, path in shown.items():
            if self._places.lies_near(place, part):
                painter.drawPath(path)
        yield

    def slopes(self, painter: QPainter, scale: float) -> None:
        """Light on the slopes of all land, for a small picture."""
        if self._relief is not None:
            self._relief.draw_all_light(painter, scale)

    def lines(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Lakes, borders, those of circuits broader, and the coast."""
        theme = self._theme
        painter.setPen(_pen(QColor(theme.coast), max(2.0, 0.7 / scale)))
        painter.setBrush(QColor(theme.lake))
        for lake in _near(self._lakes, part):
            painter.drawPath(lake.path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        borders = _near(self._lines["border"], part)
        self._strokes(painter, borders, _pen(_clear(theme.halo, 120), max(7.0, 1.8 / scale)))
        self._strokes(painter, borders, _pen(_clear(theme.border, _BORDER), max(3.0, 0.8 / scale)))
        rims = _near(self._rims, part)
        self._strokes(painter, rims, _pen(_clear(theme.border, _BORDER), max(6.0, 1.3 / scale)))
        coasts = _near(self._lines["coast"], part)
        self._strokes(painter, coasts, _pen(QColor(theme.coast), max(4.0, 1.0 / scale)))

    def lanes(self, painter: QPainter, part: QRectF, scale: float, tiers: tuple[str, ...]) -> None:
        """Sea lanes, dashed; those of other tiers than the standard one dotted."""
        theme = self._theme
        width = max(6.5, 1.5 / scale)
        for lane in self._places.board.lanes:
            if lane.tier not in tiers:
                continue
            first, second = (scaled(x, y) for x, y in lane.stroke(_SHORTEST_LANE))
            path = QPainterPath(first)
            path.lineTo(second)
            room = path.boundingRect().adjusted(-_WIDEST, -_WIDEST, _WIDEST, _WIDEST)
            if not room.intersects(part):
                continue
            painter.strokePath(path, _pen(_clear(theme.halo, 170), width * 2.1))
            pen = _pen(QColor(theme.target), width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.2, 1.3] if lane.tier == STANDARD else [0.9, 1.1])
            painter.strokePath(path, pen)
            painter.setPen(QPen(QColor(theme.halo), width * 0.35))
            painter.setBrush(QColor(theme.target))
            for end in (first, second):
                painter.drawEllipse(end, width * 1.1, width * 1.1)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def neat_line(self, painter: QPainter) -> None:
        """The lines around the printed map."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for beyond, width in _NEAT_LINES:
            pen = _pen(QColor(self._theme.board_ink), width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(self._places.page.adjusted(-beyond, -beyond, beyond, beyond))

    def draw_small(self, painter: QPainter, tints: dict[int, QColor]) -> None:
        """Sea and land without detail; the places of ``tints`` in their colours."""
        painter.fillRect(self._places.whole, QColor(self._theme.sea))
        for place, colour in enumerate(self._colours):
            shown = mixed(colour, tints[place], 0.75) if place in tints else colour
            painter.setPen(QPen(shown, 8))
            painter.setBrush(shown)
            painter.drawPath(self._places.outline(place))

    # --- details ------------------------------------------------------------------------------

    def _ground_of(self, place: int) -> QColor:
        board, theme = self._places.board, self._theme
        circuits = list(board.groups)
        name, share = _GROUNDS[circuits.index(board.group[place]) % len(_GROUNDS)]
        colour = mixed(QColor(theme.flat), QColor(getattr(theme, name)), share)
        if place in _hatched(self._places):
            colour = mixed(colour, QColor(theme.mountain), _ROCK)
        return colour

    def _strokes(self, painter: QPainter, strokes: list[_Stroke], pen: QPen) -> None:
        for stroke in strokes:
            painter.strokePath(stroke.path, pen)


def _hatched(places: AreaPlaces) -> frozenset[int]:
    """Provinces of facts that the board marks by hatching."""
    board = places.board
    return frozenset(
        place
        for name, kind in board.fact_kinds.items()
        if kind.mark == "hatch"
        for place in board.facts[name]
    )


def _ridges(places: AreaPlaces, place: int, apart: float) -> QPainterPath:
    """Ridges in rows, each wholly within the province."""
    outline, box = places.inner_outline(place), places.boxes[place]
    found = QPainterPath()
    row, y = 0, box.top() - box.top() % apart
    while y < box.bottom():
        x = box.left() - box.left() % apart + (apart / 2 if row % 2 else 0.0)
        while x < box.right():
            size = apart * (0.5 if (int(x / apart) + row) % 3 else 0.38)
            foot = QPointF(x, y) + _stray(x, y) * apart
            if outline.contains(
                QRectF(foot.x() - size / 2, foot.y() - size * 0.7, size, size * 0.8)
            ):
                _ridge(found, foot, size)
            x += apart
        row, y = row + 1, y + apart * 0.8
    return found


def _stray(x: float, y: float) -> QPointF:
    """How far from its row a ridge stands, always the same there, as a share of their distance."""
    mixed_up = (round(x) * 73_856_093) ^ (round(y) * 19_349_663)
    mixed_up ^= mixed_up >> 13
    return QPointF(mixed_up % 1009 / 1008 - 0.5, mixed_up // 1009 % 1013 / 1012 - 0.5) * 0.45


def _ridge(path: QPainterPath, foot: QPointF, size: float) -> None:
    top = foot + QPointF(0, -size * 0.62)
    path.moveTo(foot + QPointF(-size * 0.5, 0))
    path.lineTo(top)
    path.lineTo(foot + QPointF(size * 0.5, 0))
    path.moveTo(top + QPointF(size * 0.1, size * 0.28))
    path.lineTo(top + QPointF(size * 0.24, size * 0.62))


def _stroke(line: MapLine) -> _Stroke:
    path = QPainterPath()
    path.addPolygon(QPolygonF([scaled(x, y) for x, y in line.points]))
    return _with_room(path)


def _filled(points: list[QPointF]) -> _Stroke:
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return _with_room(path)


def _with_room(path: QPainterPath) -> _Stroke:
    return _Stroke(path, path.boundingRect().adjusted(-_WIDEST, -_WIDEST, _WIDEST, _WIDEST))


def _near(strokes: list[_Stroke], part: QRectF) -> list[_Stroke]:
    return [stroke for stroke in strokes if stroke.room.intersects(part)]


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        QBrush(colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


def _clear(name: str, alpha: int) -> QColor:
    colour = QColor(name)
    colour.setAlpha(alpha)
    return colour
