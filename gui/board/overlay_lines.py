"""Lines of overlays: ways that run from hex to hex as the rules find them, and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.patterns import colour_of
from gui.theme.theme import Theme
from wargame_core.views.overlay_values import OverlayLine

ARROW: Final = "arrow"
"""The kind of lines that lie over the counters; all others lie under them."""

_TURN: Final = 0.35
"""How far from the middle of a place a line begins to turn, as a share of the way to the next."""

_WIDE: Final = 7.0
_LEAST_WIDE: Final = 2.2
"""Width of a line in the scene, and at least in pixels of the window."""


def course(line: OverlayLine, centres: Sequence[QPointF]) -> QPainterPath:
    """How a line runs: through the middles of its places, rounded where it turns."""
    points = [centres[place] for place in line.places]
    path = QPainterPath(points[0])
    for at in range(1, len(points) - 1):
        before, here, after = points[at - 1 : at + 2]
        path.lineTo(before * _TURN + here * (1 - _TURN))
        path.quadTo(here, after * _TURN + here * (1 - _TURN))
    path.lineTo(points[-1])
    return path


def room_of(line: OverlayLine, centres: Sequence[QPointF], scale: float) -> QRectF:
    """The rectangle around a line with its halo and head."""
    reach = 3 * _width_at(scale)
    room = QPolygonF([centres[place] for place in line.places]).boundingRect()
    return room.adjusted(-reach, -reach, reach, reach)


def draw_line(
    painter: QPainter,
    line: OverlayLine,
    centres: Sequence[QPointF],
    theme: Theme,
    part: QRectF,
    scale: float,
) -> None:
    """Draw a line on a halo, if it lies near a part of the board."""
    if not room_of(line, centres, scale).intersects(part):
        return
    points = [centres[place] for place in line.places]
    width = _width_at(scale)
    barred, arrow = line.kind == "barred", line.kind == ARROW
    colour = colour_of(theme, line.colour or ("target" if barred or arrow else "reach"))
    if arrow:
        points = [points[0] + (points[1] - points[0]) * share for share in (0.25, 0.72)]
        path = QPainterPath(points[0])
        path.lineTo(points[1])
    else:
        path = course(line, centres)
    painter.strokePath(path, _pen(QColor(theme.halo), width * 1.9))
    pen = _pen(colour, width)
    if barred:
        pen.setDashPattern([1.6, 1.8])
    painter.strokePath(path, pen)
    if line.double:
        painter.strokePath(path, _pen(QColor(theme.halo), width * 0.36))
    if arrow:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(_arrow_head(points[0], points[1], width))


def _width_at(scale: float) -> float:
    return max(_WIDE, _LEAST_WIDE / scale)


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
