"""Arrows of moves and attacks, in the colour of each clan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.geometry import HEX
from gui.board.map_item import CASTLES, MapItem
from gui.board.places import BoardGeometry
from gui.theme.theme import Theme
from wargame_core.views.trace_values import TraceView

_WIDE: Final = 11.0
_LEAST_WIDE: Final = 3.0
"""Width of an arrow in the scene, and at least in pixels of the window."""

_HEAD: Final = 3.2
"""Length of the head of an arrow in widths."""

_SHORT_OF: Final = 0.18 * HEX
"""How far before the middle of its last place an arrow ends."""


class ArrowLayer(MapItem):
    """Lies under castles and counters."""

    def __init__(
        self,
        geometry: BoardGeometry,
        bounds: QRectF,
        theme: Theme,
        wanted: Callable[[], Iterable[tuple[TraceView, float]]],
    ) -> None:
        """``wanted``: what has an arrow now, with its opacity."""
        super().__init__(bounds, theme, CASTLES - 1)
        self._geometry, self._wanted = geometry, wanted
        self.read_at: Callable[[int, float], QRectF] = _nothing
        """What has to be read in a place at a scale: a head stays clear of it."""
        self.words: Callable[[QPainter, int, float], None] = _no_words
        """Writes what is printed in a place once more, so that it is read over an arrow."""

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Every arrow, the latest on top."""
        passed: dict[int, None] = {}
        for trace, opacity in self._wanted():
            painter.setOpacity(opacity)
            self._arrow(painter, trace, scale)
            passed.update(dict.fromkeys(trace.way))
        painter.setOpacity(1.0)
        for place in passed:
            self.words(painter, place, scale)

    def tip(self, trace: TraceView, scale: float) -> QPointF:
        """Where a head ends: before the middle of a place, and before what is read there."""
        before, last = (self._geometry.centres[trace.way[at]] for at in (-2, -1))
        way = last - before
        length = hypot(way.x(), way.y()) or 1.0
        read = self.read_at(trace.way[-1], scale)
        short = max(_SHORT_OF, min(_within(read, last, way / length), length / 2))
        return last - way / length * short

    def _arrow(self, painter: QPainter, trace: TraceView, scale: float) -> None:
        points = [self._geometry.centres[place] for place in trace.way]
        width = max(_WIDE, _LEAST_WIDE / scale)
        last = points[-1] - points[-2]
        angle = atan2(last.y(), last.x())
        length = _HEAD * width
        tip = self.tip(trace, scale)
        base = tip - QPointF(cos(angle), sin(angle)) * length
        path = QPainterPath(points[0])
        for point in points[1:-1]:
            path.lineTo(point)
        path.lineTo(base)
        side = QPointF(cos(angle + pi / 2), sin(angle + pi / 2)) * (1.4 * width)
        head = QPolygonF([tip, base + side, base - side])
        own = self._theme.clan(trace.clan) if trace.clan else QColor(self._theme.board_ink)
        for colour, share in ((QColor(self._theme.print_light), 1.55), (own, 1.0)):
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


def _nothing(place: int, scale: float) -> QRectF:
    del place, scale
    return QRectF()


def _no_words(painter: QPainter, place: int, scale: float) -> None:
    del painter, place, scale


def _within(box: QRectF, end: QPointF, way: QPointF) -> float:
    """How far a line that ends in a box runs within it; ``way`` is one unit long."""
    if not box.contains(end):
        return 0.0
    across = end.x() - (box.left() if way.x() > 0 else box.right())
    down = end.y() - (box.top() if way.y() > 0 else box.bottom())
    runs = [length / part for length, part in ((across, way.x()), (down, way.y())) if part]
    return min(runs, default=0.0)
