"""The face of a counter that stands for several units: crest, sign of the kind, and number."""

from __future__ import annotations

from math import cos, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.counter_item import draw_acted
from gui.board.crests import draw_crest
from gui.board.signs import draw_sign
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.area_values import LORD, PieceView

CREST_FROM: Final = 27.0
"""Edge in pixels from which the crest is drawn beside the number."""

SIGN_FROM: Final = 36.0
"""Edge from which the sign of the kind is drawn as well."""


def draw_piece(
    painter: QPainter, box: QRectF, view: PieceView, theme: Theme, pixels: float
) -> None:
    """Draw a counter into a square; ``pixels`` is its edge on screen, which rules the detail.

    A lord's counter is round with a golden rim and a pip a level, others are square; those of his
    army have a golden rim too.
    """
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    colour, light = theme.clan(view.clan), QColor(theme.print_light)
    lord = view.sign == LORD
    _body(painter, theme, colour, pixels, lord=lord, golden=lord or view.of_army)
    if pixels < CREST_FROM:
        _number(painter, QRectF(0, 0, 100, 100), view.count, 66, light)
    else:
        _heraldry(painter, view, light, pixels, lord=lord)
        strip = QRectF(22, 56, 56, 34) if lord else QRectF(8, 55, 84, 37)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.print_paper))
        painter.drawRoundedRect(strip, 9, 9)
        _number(painter, strip, view.count, 33 if lord else 37, QColor(theme.print_ink))
    if view.level and pixels >= CREST_FROM:
        _pips(painter, view.level, theme)
    if view.down:
        _struck(painter, theme)
    if view.planned:
        _planned(painter, theme, lord=lord)
    if view.acted:
        draw_acted(painter, theme, 50 if lord else 12)
    painter.restore()


def _pips(painter: QPainter, level: int, theme: Theme) -> None:
    """A golden pip for each level, along the upper rim."""
    painter.setPen(QPen(QColor(theme.print_ink), 2))
    painter.setBrush(QColor(theme.print_gold))
    for number in range(level):
        turn = (number - (level - 1) / 2) * 0.42
        painter.drawEllipse(QPointF(50 + 43 * sin(turn), 50 - 43 * cos(turn)), 7.5, 7.5)


def _planned(painter: QPainter, theme: Theme, *, lord: bool) -> None:
    """A veil and a broken edge on what is not there yet."""
    veil = QColor(theme.print_paper)
    veil.setAlpha(110)
    pen = QPen(QColor(theme.print_ink), 6)
    pen.setDashPattern([2.4, 1.6])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(veil)
    corner = 48 if lord else 12
    painter.drawRoundedRect(QRectF(3, 3, 94, 94), corner, corner)


def _struck(painter: QPainter, theme: Theme) -> None:
    """Two bars across a lord who lies down."""
    for pen in (QPen(QColor(theme.print_light), 15), QPen(QColor(theme.print_danger), 9)):
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(22, 22), QPointF(78, 78))
        painter.drawLine(QPointF(78, 22), QPointF(22, 78))


def _body(
    painter: QPainter, theme: Theme, colour: QColor, pixels: float, *, lord: bool, golden: bool
) -> None:
    unit = 100 / max(pixels, 1)
    edge = mixed(colour, QColor(theme.print_ink), 0.6)
    whole = QRectF(2, 2, 96, 96)
    painter.setBrush(colour)
    if lord:
        painter.setPen(QPen(edge, max(3.0, unit)))
        painter.drawEllipse(whole)
        painter.setPen(QPen(QColor(theme.print_gold), max(5.0, 1.4 * unit)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = max(5.0, 1.2 * unit)
        painter.drawEllipse(whole.adjusted(inset, inset, -inset, -inset))
        return
    painter.setPen(QPen(edge, max(3.0, unit)))
    painter.drawRoundedRect(whole, 12, 12)
    rim = QColor(theme.print_gold) if golden else mixed(colour, QColor(theme.print_light), 0.55)
    painter.setPen(QPen(rim, max(5.0, 1.4 * unit) if golden else max(2.0, 0.8 * unit)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = max(5.0, 1.2 * unit)
    painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), 8, 8)


def _heraldry(
    painter: QPainter, view: PieceView, light: QColor, pixels: float, *, lord: bool
) -> None:
    if pixels < SIGN_FROM:
        draw_crest(painter, view.clan, QRectF(29, 11, 42, 42), light)
    elif lord:
        draw_crest(painter, view.clan, QRectF(20, 17, 34, 34), light)
        draw_sign(painter, view.sign, QRectF(56, 20, 27, 30), light)
    else:
        draw_crest(painter, view.clan, QRectF(11, 12, 38, 38), light)
        draw_sign(painter, view.sign, QRectF(54, 12, 36, 38), light)


def _number(painter: QPainter, box: QRectF, count: int, size: float, colour: QColor) -> None:
    text = str(count)
    painter.setPen(colour)
    painter.setFont(fonts.font(size * (1.0 if len(text) < 3 else 0.75), bold=True))
    spot = QRectF(box.topLeft() - QPointF(0, size * 0.02), box.size())
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
