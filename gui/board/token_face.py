"""Marks beside the pieces: missions of ninja, sown rice, pacts, plans, battles to come."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.signs import draw_sign
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.area_values import TokenView

_STRAW: Final = 0.72
"""Height of the middle of a bale as a share of its width."""


HIDDEN: Final = ("planned", "hidden")
"""Kinds of tokens that only their seat sees."""


def draw_token(painter: QPainter, box: QRectF, view: TokenView, theme: Theme) -> None:
    """Draw a token into a square."""
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 100, box.height() / 100)
    if view.kind == "pact":
        _rings(painter, view, theme)
    elif view.kind == "sown":
        _bale(painter, view, theme)
    elif view.kind in (*HIDDEN, "battle"):
        _plate(painter, view, theme)
    else:
        _mission(painter, view, theme)
    painter.restore()


def _mission(painter: QPainter, view: TokenView, theme: Theme) -> None:
    """A dark disc; its rim has the colour of the clan that is known to have sent it."""
    rim = theme.clan(view.clan) if view.clan else QColor(theme.print_light)
    painter.setBrush(QColor(theme.print_ink))
    painter.setPen(QPen(QColor(theme.print_light), 11))
    painter.drawEllipse(QPointF(0, 0), 44, 44)
    painter.setPen(QPen(rim, 6))
    painter.drawEllipse(QPointF(0, 0), 44, 44)
    draw_sign(painter, view.kind, QRectF(-30, -31, 60, 60), QColor(theme.print_light))


def _plate(painter: QPainter, view: TokenView, theme: Theme) -> None:
    """A plate with sign and number; broken edges while nobody else sees it."""
    ink = QColor(theme.print_ink)
    edge = QPen(theme.clan(view.clan) if view.clan else ink, 7)
    if view.kind in HIDDEN:
        edge.setDashPattern([2.2, 1.4])
        edge.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(QPen(QColor(theme.print_light), 11))
    painter.setBrush(QColor(theme.print_paper))
    plate = QRectF(-46, -32, 92, 64)
    painter.drawRoundedRect(plate, 14, 14)
    painter.setPen(edge)
    painter.drawRoundedRect(plate, 14, 14)
    draw_sign(painter, view.kind, QRectF(-38, -21, 42, 42), ink)
    painter.setPen(ink)
    painter.setFont(fonts.font(42, bold=True))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
    painter.drawText(QRectF(2, -26, 40, 52), flags, str(view.number))


def _bale(painter: QPainter, view: TokenView, theme: Theme) -> None:
    """A straw bale with the koku on it, on a plate in the colour of the clan."""
    painter.setPen(QPen(QColor(theme.print_light), 5))
    painter.setBrush(theme.clan(view.clan) if view.clan else QColor(theme.nobody))
    painter.drawRoundedRect(QRectF(-48, -38, 96, 76), 14, 14)
    ink, straw = QColor(theme.print_ink), QColor(theme.print_gold)
    painter.setPen(QPen(ink, 4))
    painter.setBrush(straw)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(side * 31, 0), 9, 26 * _STRAW + 6)
    painter.drawRoundedRect(QRectF(-31, -26, 62, 52), 12, 18)
    painter.setPen(ink)
    if view.number:
        painter.setFont(fonts.font(42, bold=True))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(-31, -27, 62, 52), flags, str(view.number))
    else:
        painter.setPen(QPen(ink, 3))
        for x in (-11, 11):
            painter.drawLine(QPointF(x, -24), QPointF(x, 24))


def _rings(painter: QPainter, view: TokenView, theme: Theme) -> None:
    """Two linked rings in the colours of both clans, one over and under the other."""
    painter.setPen(QPen(QColor(theme.print_ink), 4))
    painter.setBrush(QColor(theme.print_paper))
    painter.drawRoundedRect(QRectF(-49, -32, 98, 64), 30, 30)
    left, right = QRectF(-39, -20, 44, 40), QRectF(-5, -20, 44, 40)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    first, second = QPen(theme.clan(view.clan), 9), QPen(theme.clan(view.other), 9)
    for pen in (first, second):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(first)
    painter.drawEllipse(left)
    painter.setPen(second)
    painter.drawEllipse(right)
    painter.setPen(first)
    painter.drawArc(left, -75 * 16, 60 * 16)
