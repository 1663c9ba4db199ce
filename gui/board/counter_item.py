"""The face of a printed counter, for the board and for panels."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.crests import draw_crest
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.values import CounterView
from wargame_core.views.words import number

NAMES_FROM: Final = 46.0
"""Edge in pixels from which the leader's name can be read."""

BOTH_FROM: Final = 64.0
"""Edge from which the name is shown in both scripts."""

VALUES_FROM: Final = 22.0


def draw_counter(
    painter: QPainter, box: QRectF, view: CounterView, theme: Theme, pixels: float
) -> None:
    """Draw a counter into a square; ``pixels`` is its edge on screen, which rules the detail."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    colour = theme.clan(view.clan)
    if view.reduced:
        colour = mixed(colour, QColor(theme.print_paper), 0.5)
    text = QColor(theme.print_ink if view.reduced else theme.print_light)
    _face(painter, view, theme, colour)
    if pixels >= NAMES_FROM:
        _full(painter, view, theme, text, both=pixels >= BOTH_FROM)
    elif pixels >= VALUES_FROM:
        draw_crest(painter, view.clan, QRectF(25, 6, 50, 50), text)
        _values(painter, view, theme, top=60)
    else:
        draw_crest(painter, view.clan, QRectF(14, 14, 72, 72), text)
    if pixels >= VALUES_FROM:
        _markers(painter, view, theme, 71 if pixels >= NAMES_FROM else 60)
    painter.restore()


def _face(painter: QPainter, view: CounterView, theme: Theme, colour: QColor) -> None:
    painter.setPen(QPen(mixed(colour, QColor(theme.print_ink), 0.6), 3))
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(1.5, 1.5, 97, 97), 9, 9)
    painter.setPen(QPen(mixed(colour, QColor(theme.print_light), 0.45), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(5, 5, 90, 90), 6, 6)


def _full(painter: QPainter, view: CounterView, theme: Theme, text: QColor, *, both: bool) -> None:
    draw_crest(painter, view.clan, QRectF(9, 8, 27, 27), text)
    for index in range(view.stars):
        _star(painter, QPointF(84 - 17 * index, 21), 9, text)
    painter.setPen(text)
    if both:
        _fitted(painter, QRectF(6, 34, 88, 23), view.name_ja, 22)
        _fitted(painter, QRectF(7, 57, 86, 12), view.name, 10.5)
    else:
        _fitted(painter, QRectF(6, 36, 88, 30), view.name_ja, 24)
    _values(painter, view, theme, top=71)


def _values(painter: QPainter, view: CounterView, theme: Theme, *, top: float) -> None:
    left = 37 if view.morale else 7
    strip = QRectF(left, top, 93 - left, 93 - top)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.print_paper))
    painter.drawRoundedRect(strip, 4, 4)
    painter.setPen(QColor(theme.print_ink))
    _fitted(painter, strip.adjusted(1, 0, -1, 0), view.values, 29 if top < 70 else 21, bold=True)


def _markers(painter: QPainter, view: CounterView, theme: Theme, top: float) -> None:
    if view.garrison:
        _tower(painter, QRectF(40, 7, 24, 25), theme)
    elif view.investing:
        painter.setPen(QPen(QColor(theme.print_light), 3.5))
        painter.setBrush(QColor(theme.print_danger))
        painter.drawEllipse(QPointF(52, 20), 10, 10)
        painter.drawEllipse(QPointF(52, 20), 3, 3)
    if view.morale:
        tag = QRectF(7, top, 28, 93 - top)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.print_danger))
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(QColor(theme.print_light))
        _fitted(painter, tag.adjusted(2, 0, -2, 0), number(view.morale), 21, bold=True)
    if view.acted:
        draw_acted(painter, theme)


def draw_acted(painter: QPainter, theme: Theme, corner: float = 9) -> None:
    """A veil and a tick on a counter of a hundred units' edge: it has acted."""
    veil = QColor(theme.print_paper)
    veil.setAlpha(80)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(veil)
    painter.drawRoundedRect(QRectF(0, 0, 100, 100), corner, corner)
    painter.setBrush(QColor(theme.print_ink))
    painter.drawEllipse(QPointF(97, 62), 11, 11)
    path = QPainterPath(QPointF(91, 62))
    path.lineTo(96, 67)
    path.lineTo(103, 57)
    painter.setPen(QPen(QColor(theme.print_light), 3.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _tower(painter: QPainter, box: QRectF, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.print_ink), 2))
    painter.setBrush(QColor(theme.print_light))
    path = QPainterPath()
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    eaves = ((-0.05, 0.45), (0.5, 0), (1.05, 0.45))
    for dx, dy in ((0.1, 1), (0.1, 0.5), *eaves, (0.9, 0.5), (0.9, 1)):
        point = QPointF(x + w * dx, y + h * dy)
        if path.elementCount():
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    painter.drawPath(path)


def _star(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    from math import cos, pi, sin

    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.42
        angle = -pi / 2 + k * pi / 5
        points.append(centre + QPointF(reach * cos(angle), reach * sin(angle)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(points))


def _fitted(painter: QPainter, box: QRectF, text: str, size: float, *, bold: bool = False) -> None:
    """Text in the middle of a box, smaller if it is too wide."""
    font = fonts.font(size, bold=bold)
    width = QFontMetricsF(font).horizontalAdvance(text)
    if width > box.width():
        font = fonts.font(size * box.width() / width, bold=bold)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
