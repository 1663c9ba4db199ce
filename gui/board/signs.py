"""Signs of kinds of units and of marks, drawn in a square from -50 to 50."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

_Point = tuple[float, float]


def _shape(path: QPainterPath, points: Sequence[_Point]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()


def _fan(path: QPainterPath) -> None:
    """A war fan."""
    path.moveTo(0, 14)
    path.cubicTo(-54, 20, -52, -48, -14, -42)
    path.quadTo(-4, -40, 0, -30)
    path.quadTo(4, -40, 14, -42)
    path.cubicTo(52, -48, 54, 20, 0, 14)
    path.closeSubpath()
    path.addRect(QRectF(-5, 14, 10, 34))


def _helmet(path: QPainterPath) -> None:
    path.moveTo(-30, 14)
    path.cubicTo(-30, -38, 30, -38, 30, 14)
    path.closeSubpath()
    _shape(path, ((-46, 34), (-32, 20), (32, 20), (46, 34)))
    for side in (-1, 1):
        path.moveTo(side * 6, -26)
        path.quadTo(side * 20, -30, side * 34, -50)
        path.quadTo(side * 38, -22, side * 14, -12)
        path.closeSubpath()


def _spear(path: QPainterPath) -> None:
    _shape(path, ((-48, 42), (-42, 48), (20, -14), (14, -20)))
    _shape(path, ((48, -48), (34, -6), (22, -12), (12, -22), (6, -34)))


def _sword(path: QPainterPath) -> None:
    path.moveTo(-46, 38)
    path.lineTo(-38, 46)
    path.lineTo(-18, 26)
    path.lineTo(-26, 18)
    path.closeSubpath()
    _shape(path, ((-34, 8), (-8, 34), (-14, 40), (-40, 14)))
    path.moveTo(-14, 12)
    path.quadTo(24, -12, 48, -48)
    path.quadTo(40, 0, -6, 22)
    path.closeSubpath()


def _bow(path: QPainterPath) -> None:
    path.moveTo(-14, -48)
    path.quadTo(50, 0, -14, 48)
    path.lineTo(-20, 44)
    path.quadTo(34, 0, -20, -44)
    path.closeSubpath()
    path.addRect(QRectF(-19, -46, 4, 92))
    path.addRect(QRectF(-44, -3, 74, 6))
    _shape(path, ((46, 0), (26, -11), (26, 11)))


def _banner(path: QPainterPath) -> None:
    path.addRect(QRectF(-28, -48, 7, 96))
    path.addRect(QRectF(-28, -48, 56, 7))
    path.addRect(QRectF(-14, -38, 40, 62))


def _gun(path: QPainterPath) -> None:
    _shape(path, ((-48, 30), (-44, 42), (-22, 24), (44, -26), (48, -34), (38, -38), (-30, 12)))
    path.addEllipse(QPointF(-6, 22), 9, 9)


def _hat(path: QPainterPath) -> None:
    """A deep straw hat."""
    path.moveTo(0, -40)
    path.quadTo(14, -6, 48, 22)
    path.quadTo(0, 40, -48, 22)
    path.quadTo(-14, -6, 0, -40)
    path.closeSubpath()
    for side in (-1, 1):
        _shape(path, ((side * 16, 34), (side * 22, 32), (side * 9, 50), (side * 4, 48)))


def _star(path: QPainterPath) -> None:
    """A throwing star."""
    points = []
    for k in range(8):
        reach = 48 if k % 2 == 0 else 17
        angle = -pi / 2 + k * pi / 4
        points.append((reach * cos(angle), reach * sin(angle)))
    _shape(path, points)
    path.addEllipse(QPointF(0, 0), 8, 8)


def _flame(path: QPainterPath) -> None:
    path.moveTo(4, -50)
    path.cubicTo(10, -20, 40, -10, 34, 20)
    path.cubicTo(30, 54, -34, 56, -34, 16)
    path.cubicTo(-34, 0, -22, -8, -20, -24)
    path.cubicTo(-8, -16, -6, -6, -6, 0)
    path.cubicTo(4, -14, 8, -30, 4, -50)
    path.closeSubpath()
    path.moveTo(2, 8)
    path.cubicTo(6, 20, 18, 22, 14, 34)
    path.cubicTo(8, 46, -16, 44, -14, 28)
    path.cubicTo(-12, 18, 0, 18, 2, 8)
    path.closeSubpath()


def _bale(path: QPainterPath) -> None:
    """A straw bale of rice."""
    path.addRoundedRect(QRectF(-36, -26, 72, 52), 10, 16)
    for side in (-1, 1):
        _shape(path, ((side * 38, -20), (side * 50, -27), (side * 50, 27), (side * 38, 20)))


def _plus(path: QPainterPath) -> None:
    path.addRect(QRectF(-12, -46, 24, 92))
    path.addRect(QRectF(-46, -12, 92, 24))


def _mask(path: QPainterPath) -> None:
    """A band over the eyes."""
    path.moveTo(-48, -14)
    path.cubicTo(-20, -34, 20, -34, 48, -14)
    path.cubicTo(44, 22, 16, 26, 0, 8)
    path.cubicTo(-16, 26, -44, 22, -48, -14)
    path.closeSubpath()
    for side in (-1, 1):
        path.addEllipse(QPointF(side * 22, -6), 9, 6)


def _crossed(path: QPainterPath) -> None:
    """Two swords across."""
    for side in (-1, 1):
        _shape(path, ((side * 48, -48), (side * 40, -26), (-side * 26, 34), (-side * 34, 26)))
        _shape(path, ((-side * 40, 12), (-side * 12, 40), (-side * 18, 46), (-side * 46, 18)))


_SIGNS: Final[Mapping[str, Callable[[QPainterPath], None]]] = {
    "lord": _fan,
    "warrior": _helmet,
    "masterless": _hat,
    "spear": _spear,
    "sword": _sword,
    "bow": _bow,
    "banner": _banner,
    "gun": _gun,
    "sabotage": _star,
    "diversion": _flame,
    "sown": _bale,
    "planned": _plus,
    "hidden": _mask,
    "battle": _crossed,
}


@cache
def sign(name: str) -> QPainterPath:
    """A sign by its name. Raises KeyError."""
    path = QPainterPath()
    odd = name in ("sabotage", "diversion", "hidden")
    path.setFillRule(Qt.FillRule.OddEvenFill if odd else Qt.FillRule.WindingFill)
    _SIGNS[name](path)
    return path


def draw_sign(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Draw a sign into a square."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.fillPath(sign(name), colour)
    painter.restore()
