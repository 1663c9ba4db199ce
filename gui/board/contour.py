"""The edge of an area on the board: one closed line, with teeth that tell whose it is.

All ranges, zones and realms are drawn in this style: a tint, and a line around all of it. The line
of one side lies inside the edge and has its teeth inwards, that of the other outside and outwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.geometry import HEX

_STEP: Final = HEX * 0.577
"""From tooth to tooth: the length of a hexside."""

_STEPS: Final = 8
"""Steps of a line in one piece."""

_TOOTH: Final = HEX * 0.075
_WIDE: Final = 3.0
_LEAST_WIDE: Final = 1.7
"""Width of the line in the scene, and at least in pixels of the window."""

TEETH_FROM: Final = 0.2
"""Scale from which teeth are drawn."""


@dataclass(frozen=True, slots=True)
class Edge:
    """How the line around an area is drawn."""

    inset: float = 0.0
    """How far inside, as a share of the way to the centre of a hex; outside if negative."""
    teeth: int = 0
    """1 for teeth inwards, -1 for outwards, 0 for none."""
    dashed: bool = False


_IN, _OUT = Edge(0.07, 1), Edge(-0.07, -1)

EDGES: Final = {
    "tint": Edge(0.04),
    "beyond": Edge(0.04, dashed=True),
    "outline": Edge(0.05),
    "inner": _IN,
    "inner-weak": _IN,
    "outer": _OUT,
    "outer-weak": _OUT,
}
"""The line of each pattern that has one."""

RING: Final = Edge(0.03, dashed=True)
"""The line of a range of which only the end is shown."""


def comb(
    path: QPainterPath, side: int, *, step: float = _STEP, tooth: float = _TOOTH
) -> QPainterPath:
    """Teeth along closed outlines, in the middle of each hexside: inwards for 1, outwards for -1.

    Outlines run clockwise on the screen, with the area to their right; those of holes the other
    way round.
    """
    teeth = QPainterPath()
    for outline in path.toSubpathPolygons():
        points = outline.toList()
        rest = step / 2
        for first, second in pairwise(points):
            dx, dy = second.x() - first.x(), second.y() - first.y()
            length = hypot(dx, dy)
            if not length:
                continue
            across = QPointF(-dy, dx) * (side * tooth / length)
            at = rest
            while at < length:
                root = first + (second - first) * (at / length)
                teeth.moveTo(root)
                teeth.lineTo(root + across)
                at += step
            rest = at - length
    return teeth


@dataclass(frozen=True)
class Piece:
    """Some steps of a line with their teeth, and the rectangle around them."""

    box: QRectF
    line: QPainterPath
    teeth: QPainterPath


def pieces_of(path: QPainterPath, edge: Edge) -> tuple[Piece, ...]:
    """A line in pieces, so that in a part of the board only what is near has to be drawn."""
    found = []
    for outline in path.toSubpathPolygons():
        points = outline.toList()
        for start in range(0, len(points) - 1, _STEPS):
            line = QPainterPath()
            line.addPolygon(QPolygonF(points[start : start + _STEPS + 1]))
            teeth = comb(line, edge.teeth) if edge.teeth else QPainterPath()
            found.append(Piece(line.boundingRect().united(teeth.boundingRect()), line, teeth))
    return tuple(found)


def draw_contour(
    painter: QPainter,
    pieces: Iterable[Piece],
    part: QRectF,
    colour: QColor,
    halo: QColor,
    scale: float,
    edge: Edge,
    *,
    wide: float = 1.0,
) -> None:
    """Draw the line around an area on a halo; ``wide`` times the usual width."""
    width = wide * max(_WIDE, _LEAST_WIDE / scale)
    near = part.adjusted(-2 * width, -2 * width, 2 * width, 2 * width)
    lines = QPainterPath()
    for piece in pieces:
        if piece.box.intersects(near):
            lines.addPath(piece.line)
            if scale >= TEETH_FROM:
                lines.addPath(piece.teeth)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line, share in ((halo, 2.1 if scale > 0.4 else 1.6), (colour, 1.0)):
        pen = QPen(line, width * share)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if edge.dashed and share == 1.0:
            pen.setDashPattern([2.6, 2.2])
        painter.strokePath(lines, pen)
