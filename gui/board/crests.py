"""Clan crests, drawn with a few simple shapes of our own in a square from -50 to 50."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPolygonF


def _ball(path: QPainterPath, x: float, y: float, radius: float) -> None:
    path.addEllipse(QPointF(x, y), radius, radius)


def _diamond(path: QPainterPath, x: float, y: float, width: float, height: float) -> None:
    points = [QPointF(x, y - height), QPointF(x + width, y), QPointF(x, y + height)]
    path.addPolygon(QPolygonF([*points, QPointF(x - width, y), points[0]]))


def _ring(path: QPainterPath, radius: float = 46, width: float = 9) -> None:
    _ball(path, 0, 0, radius)
    _ball(path, 0, 0, radius - width)


def _bar_and_balls(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-40, -42, 80, 15), 4, 4)
    for x, y in ((0, -5), (-21, 28), (21, 28)):
        _ball(path, x, y, 17)


def _four_diamonds(path: QPainterPath) -> None:
    for x, y in ((0, -24), (-25, 0), (25, 0), (0, 24)):
        _diamond(path, x, y, 22, 20)


def _flower_diamond(path: QPainterPath) -> None:
    _diamond(path, 0, 0, 48, 40)
    _diamond(path, 0, 0, 37, 30)
    for x, y in ((0, -13), (-17, 0), (17, 0), (0, 13)):
        _ball(path, x, y, 8)


def _four_eyes(path: QPainterPath) -> None:
    for x, y in ((0, -25), (-25, 0), (25, 0), (0, 25)):
        _diamond(path, x, y, 22, 22)
        _diamond(path, x, y, 8, 8)


def _bars_in_ring(path: QPainterPath) -> None:
    _ring(path)
    for y in (-14, 8):
        path.addRect(QRectF(-29, y, 58, 13))


def _nine_balls(path: QPainterPath) -> None:
    _ball(path, 0, 0, 16)
    for k in range(8):
        _ball(path, 34 * cos(k * pi / 4), 34 * sin(k * pi / 4), 12)


def _feathers(path: QPainterPath) -> None:
    for side in (-1, 1):
        path.addPolygon(
            QPolygonF([QPointF(side * 4, 42), QPointF(side * 4, -42), QPointF(side * 38, -18),
                       QPointF(side * 38, 10), QPointF(side * 4, 42)])
        )  # fmt: skip


def _triangle_scales(path: QPainterPath) -> None:
    for x, y in ((0, -38), (-24, 2), (24, 2)):
        path.addPolygon(
            QPolygonF([QPointF(x, y), QPointF(x + 23, y + 38), QPointF(x - 23, y + 38),
                       QPointF(x, y)])
        )  # fmt: skip


def _whirl(path: QPainterPath) -> None:
    _ring(path)
    for k in range(3):
        angle = k * 2 * pi / 3
        _ball(path, 17 * cos(angle), 17 * sin(angle), 13)


def _cross(path: QPainterPath) -> None:
    _ring(path)
    path.addRect(QRectF(-8, -30, 16, 60))
    path.addRect(QRectF(-30, -8, 22, 16))
    path.addRect(QRectF(8, -8, 22, 16))


def _leaves(path: QPainterPath) -> None:
    for k in range(3):
        angle = -pi / 2 + k * 2 * pi / 3
        tip = QPointF(46 * cos(angle), 46 * sin(angle))
        for lean in (-0.62, 0.62):
            path.moveTo(QPointF(0, 0))
            path.quadTo(QPointF(36 * cos(angle + lean), 36 * sin(angle + lean)), tip)
            path.quadTo(QPointF(10 * cos(angle), 10 * sin(angle)), QPointF(0, 0))


def _petals(path: QPainterPath) -> None:
    for k in range(5):
        angle = -pi / 2 + k * 2 * pi / 5
        _ball(path, 29 * cos(angle), 29 * sin(angle), 17)
    _ball(path, 0, 0, 9)


def _three_bars(path: QPainterPath) -> None:
    for y in (-38, -9, 20):
        path.addRoundedRect(QRectF(-38, y, 76, 18), 5, 5)


def _target(path: QPainterPath) -> None:
    _ring(path)
    _ring(path, 28, 9)
    _ball(path, 0, 0, 9)


def _two_bars_and_ball(path: QPainterPath) -> None:
    _ball(path, 0, 0, 17)
    for y in (-44, 28):
        path.addRoundedRect(QRectF(-42, y, 84, 16), 4, 4)


def _waves(path: QPainterPath) -> None:
    for x in (-30, 0, 30):
        path.addRoundedRect(QRectF(x - 10, -44, 20, 58), 9, 9)
        _ball(path, x, 32, 12)


def _crossed_feathers(path: QPainterPath) -> None:
    for side in (-1, 1):
        path.addPolygon(
            QPolygonF([QPointF(side * 44, -44), QPointF(side * 8, 0), QPointF(side * 44, 44),
                       QPointF(side * 20, 44), QPointF(side * 4, 10), QPointF(side * 4, -10),
                       QPointF(side * 20, -44), QPointF(side * 44, -44)])
        )  # fmt: skip


def _cross_in_ring(path: QPainterPath) -> None:
    _ring(path, 48, 10)
    path.addRect(QRectF(-7, -38, 14, 76))
    path.addRect(QRectF(-38, -7, 31, 14))
    path.addRect(QRectF(7, -7, 31, 14))


def _embracing_leaves(path: QPainterPath) -> None:
    for side in (-1, 1):
        path.moveTo(QPointF(side * 4, 44))
        path.cubicTo(QPointF(side * 62, 34), QPointF(side * 56, -46), QPointF(side * 6, -46))
        path.cubicTo(QPointF(side * 30, -20), QPointF(side * 30, 20), QPointF(side * 4, 44))
    for y in (-16, 4, 24):
        _diamond(path, 0, y, 9, 9)


def _quince_flower(path: QPainterPath) -> None:
    for k in range(5):
        angle = -pi / 2 + k * 2 * pi / 5
        _ball(path, 31 * cos(angle), 31 * sin(angle), 17)
        _ball(path, 31 * cos(angle), 31 * sin(angle), 8)
    _ball(path, 0, 0, 11)


def _three_leaves_in_ring(path: QPainterPath) -> None:
    _ring(path, 49, 7)
    for k in range(3):
        angle = -pi / 2 + k * 2 * pi / 3
        tip, side = QPointF(6 * cos(angle), 6 * sin(angle)), angle + pi / 2
        far = QPointF(40 * cos(angle), 40 * sin(angle))
        for lean in (-1, 1):
            across = QPointF(lean * 32 * cos(side), lean * 32 * sin(side))
            path.moveTo(tip)
            path.cubicTo(tip + across * 0.9, far + across * 0.95, far)
            path.quadTo((tip + far) * 0.5 + across * 0.12, tip)


def _sorrel(path: QPainterPath) -> None:
    for k in range(3):
        angle = -pi / 2 + k * 2 * pi / 3
        for lean in (-0.34, 0.34):
            _ball(path, 30 * cos(angle + lean), 30 * sin(angle + lean), 12)
        half = angle + pi / 3
        path.addPolygon(
            QPolygonF([QPointF(3 * cos(half - d), 3 * sin(half - d)) for d in (0, 2, 4)])
        )
        _diamond(path, 40 * cos(half), 40 * sin(half), 5, 5)
    _ball(path, 0, 0, 10)


def _sparrows(path: QPainterPath) -> None:
    """Two birds with spread wings in a ring."""
    _ring(path, 49, 7)
    for y, lean in ((-19, 1), (19, -1)):
        for side in (-1, 1):
            path.moveTo(QPointF(0, y - 3 * lean))
            path.cubicTo(
                QPointF(side * 8, y - 14 * lean),
                QPointF(side * 22, y - 12 * lean),
                QPointF(side * 31, y + 4 * lean),
            )
            path.cubicTo(
                QPointF(side * 22, y + 1 * lean),
                QPointF(side * 12, y + 6 * lean),
                QPointF(side * 7, y + 15 * lean),
            )
            path.lineTo(QPointF(0, y + 6 * lean))
            path.closeSubpath()
        _ball(path, 0, y - 9 * lean, 6)


def _three_scales(path: QPainterPath) -> None:
    for x, y in ((0, -44), (-24.5, 0), (24.5, 0)):
        path.addPolygon(
            QPolygonF([QPointF(x, y), QPointF(x + 23.5, y + 41), QPointF(x - 23.5, y + 41),
                       QPointF(x, y)])
        )  # fmt: skip


_SHAPES: Final[Mapping[str, Callable[[QPainterPath], None]]] = {
    "mori": _bar_and_balls,
    "ouchi": _flower_diamond,
    "amago": _four_eyes,
    "masuda": _nine_balls,
    "yoshimi": _bars_in_ring,
    "sasuka": _leaves,
    "fukuya": _feathers,
    "kikkawa": _three_bars,
    "takeda": _four_diamonds,
    "kobayakawa_numata": _whirl,
    "kobayakawa_takehara": _target,
    "yamana": _petals,
    "urakami": _triangle_scales,
    "ishikawa": _cross,
    "sho": _two_bars_and_ball,
    "miura": _waves,
    "kusakari": _crossed_feathers,
    "shimazu": _cross_in_ring,
    "otomo": _embracing_leaves,
    "oda": _quince_flower,
    "tokugawa": _three_leaves_in_ring,
    "chosokabe": _sorrel,
    "takeda_kai": _four_diamonds,
    "uesugi": _sparrows,
    "hojo": _three_scales,
}


@cache
def crest(clan: str) -> QPainterPath:
    """The crest of a clan; a plain ring with a dot where there is none of its own."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    shape = _SHAPES.get(clan)
    if shape is None:
        _ring(path)
        _ball(path, 0, 0, 18)
    else:
        shape(path)
    return path


def draw_crest(painter: QPainter, clan: str, box: QRectF, colour: QColor) -> None:
    """Draw the crest of a clan into a square."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour))
    painter.drawPath(crest(clan))
    painter.restore()
