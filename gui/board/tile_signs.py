"""What is drawn on hex tiles: the motif of a ground, and signs of what it is worth or built on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.province_relief import draw_peak
from gui.board.signs import sign
from gui.theme.theme import Theme, mixed


def _polygon(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()


def _house(path: QPainterPath, x: float, y: float, size: float) -> None:
    """A house under a deep roof; its foot is in the middle of x, at y."""
    _polygon(path, (x - size, y - 0.7 * size), (x, y - 1.5 * size), (x + size, y - 0.7 * size))
    path.addRect(QRectF(x - 0.7 * size, y - 0.7 * size, 1.4 * size, 0.7 * size))


def _village(path: QPainterPath) -> None:
    for x, y in ((-52, 28), (8, 4), (56, 36)):
        _house(path, x, y, 28)


def _town(path: QPainterPath) -> None:
    for x, y in ((-66, 0), (0, 0), (66, 0), (-34, 42), (34, 42)):
        _house(path, x, y, 25)


def _city(path: QPainterPath) -> None:
    for x, size in ((-72, 24), (72, 24)):
        _house(path, x, 42, size)
    for floor, half in enumerate((52, 40, 28)):
        foot = 42 - 32 * floor
        path.addRect(QRectF(-half * 0.7, foot - 20, half * 1.4, 20))
        _polygon(path, (-half, foot - 18), (-half * 0.6, foot - 32), (half * 0.6, foot - 32),
                 (half, foot - 18))  # fmt: skip


def _temple(path: QPainterPath) -> None:
    path.addRect(QRectF(-56, -34, 112, 14))
    path.addRect(QRectF(-42, -8, 84, 10))
    for x in (-40, 28):
        path.addRect(QRectF(x, -20, 12, 66))
    _polygon(path, (-74, -48), (74, -48), (66, -34), (-66, -34))


def _paddy(path: QPainterPath) -> None:
    for row in range(3):
        for column in range(4):
            path.addRect(QRectF(-88 + 45 * column, -34 + 28 * row, 41, 24))


def _back(path: QPainterPath) -> None:
    """Waves one above the other."""
    for row in range(4):
        for column in range(-2, 3):
            x, y = 56 * column + 28 * (row % 2), 28 * row - 40
            for radius in (26, 17, 8):
                path.moveTo(x - radius, y)
                path.arcTo(QRectF(x - radius, y - radius, 2 * radius, 2 * radius), 180, -180)


_MOTIFS: Final[Mapping[str, Callable[[QPainterPath], None]]] = {
    "village": _village,
    "town": _town,
    "city": _city,
    "temple": _temple,
    "paddy": _paddy,
    "back": _back,
}
_OUTLINES: Final = ("back",)
_PEAKS: Final = ((-52, 22, 96), (40, 12, 128), (-6, 44, 104), (74, 46, 70), (-78, 50, 64))
"""Where mountains stand on a tile, from the farthest to the nearest: foot and width."""
_INK: Final = 130
"""How opaque, of 255, lines are."""
_WASH: Final = 0.17
"""How far what they enclose tends from the ground to its shade."""

COLOURS: Final[Mapping[str, str]] = {
    "back": "shade",
    "home": "card",
    "mountains": "mountain",
    "village": "flat",
    "town": "rough",
    "city": "marsh",
    "temple": "foothills",
    "paddy": "lake",
}
"""By ground the colour of the theme that fills a tile."""


@cache
def motif(ground: str) -> QPainterPath:
    """The motif of a ground around the origin; empty for mountains, which are drawn as peaks."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    found = _MOTIFS.get(ground)
    if found is not None:
        found(path)
    return path


def draw_motif(painter: QPainter, ground: str, theme: Theme, width: float) -> None:
    """The motif of a ground around the origin in ink and wash, so faint that pieces stand out."""
    ink = QColor(theme.ridge if ground == "mountains" else theme.board_ink)
    ink.setAlpha(_INK)
    painter.setPen(QPen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if ground == "mountains":
        for x, y, size in _PEAKS:
            draw_peak(painter, QPointF(x, y), size, theme, width)
        return
    if ground not in _OUTLINES:
        wash = mixed(QColor(getattr(theme, COLOURS[ground])), QColor(theme.relief_dark), _WASH)
        painter.setBrush(wash)
    painter.drawPath(motif(ground))


def _chrysanthemum(path: QPainterPath) -> None:
    for petal in range(8):
        turn = petal * pi / 4
        path.addEllipse(QPointF(30 * cos(turn), 30 * sin(turn)), 17, 17)


def _rice(path: QPainterPath) -> None:
    path.addPath(sign("sown"))


def _katana(path: QPainterPath) -> None:
    path.addPath(sign("sword"))


def _building(path: QPainterPath) -> None:
    _house(path, 0, 42, 44)


def _irrigation(path: QPainterPath) -> None:
    for y in (-32, -4, 24):
        path.moveTo(-46, y)
        path.cubicTo(-24, y - 22, -16, y + 22, 0, y)
        path.cubicTo(16, y - 22, 24, y + 22, 46, y)
        path.lineTo(46, y + 12)
        path.cubicTo(24, y + 34, 16, y - 10, 0, y + 12)
        path.cubicTo(-16, y + 34, -24, y - 10, -46, y + 12)
        path.closeSubpath()


def _gate(path: QPainterPath) -> None:
    path.addRect(QRectF(-48, -44, 96, 14))
    path.addRect(QRectF(-38, -16, 76, 10))
    for x in (-34, 22):
        path.addRect(QRectF(x, -30, 12, 76))


def _stakes(path: QPainterPath) -> None:
    for x in (-36, -8, 20):
        _polygon(path, (x, 44), (x, -20), (x + 8, -46), (x + 16, -20), (x + 16, 44))


def _armory(path: QPainterPath) -> None:
    path.addPath(sign("battle"))


_SIGNS: Final[Mapping[str, Callable[[QPainterPath], None]]] = {
    "honour": _chrysanthemum,
    "koku": _rice,
    "katana": _katana,
    "building": _building,
    "irrigation": _irrigation,
    "gate": _gate,
    "stakes": _stakes,
    "armory": _armory,
}


@cache
def tile_sign(name: str) -> QPainterPath:
    """A sign of worth or of something built, in a square from -50 to 50. Raises KeyError."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    _SIGNS[name](path)
    return path


def draw_tile_sign(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Draw a sign into a square."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.fillPath(tile_sign(name), colour)
    painter.restore()
