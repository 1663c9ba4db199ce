"""Crests of clans, drawn from the shapes that games keep as data."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPolygonF

from wargame_core.views.emblems import (
    BALL,
    BAR,
    CLOSE,
    CURVE,
    FROM,
    LINE,
    POLYGON,
    Shape,
    emblems,
)

_NO_CREST: Final = (Shape(BALL, (0, 0, 46)), Shape(BALL, (0, 0, 37)), Shape(BALL, (0, 0, 18)))
"""A plain ring with a dot, for whoever has no crest of his own."""


@cache
def crest(clan: str) -> QPainterPath:
    """The crest of a clan in a square from -50 to 50; a plain ring with a dot for others."""
    known = emblems().get(clan)
    return path_of(known.crest if known is not None else _NO_CREST)


def path_of(shapes: tuple[Shape, ...]) -> QPainterPath:
    """Shapes as one path; where they overlap an even number of times there is a hole."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for shape in shapes:
        _add(path, shape)
    return path


def _add(path: QPainterPath, shape: Shape) -> None:
    numbers, points = shape.numbers, _points(shape.numbers)
    if shape.kind == BALL:
        path.addEllipse(points[0], numbers[2], numbers[2])
    elif shape.kind == BAR:
        path.addRoundedRect(QRectF(*numbers[:4]), numbers[4], numbers[4])
    elif shape.kind == POLYGON:
        path.addPolygon(QPolygonF([*points, points[0]]))
    elif shape.kind == FROM:
        path.moveTo(points[0])
    elif shape.kind == LINE:
        path.lineTo(points[0])
    elif shape.kind == CURVE and len(points) == 2:
        path.quadTo(points[0], points[1])
    elif shape.kind == CURVE:
        path.cubicTo(points[0], points[1], points[2])
    elif shape.kind == CLOSE:
        path.closeSubpath()


def _points(numbers: tuple[float, ...]) -> list[QPointF]:
    """Numbers two by two; a last one that is left over is no point."""
    return [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]


def draw_crest(painter: QPainter, clan: str, box: QRectF, colour: QColor) -> None:
    """Draw the crest of a clan into a square."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour))
    painter.drawPath(crest(clan))
    painter.restore()
