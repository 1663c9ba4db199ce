"""Printed signs of places that are no castles: towns, summits and passes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX, HexGeometry
from gui.theme.theme import Theme

SIGNS: Final = ("town", "peak", "pass")
"""Kinds of places that have a sign; others are only named."""

_TOWN: Final = 6.5
_LINE: Final = 2.2


def draw_signs(painter: QPainter, geometry: HexGeometry, theme: Theme, part: QRectF) -> None:
    """Draw the signs in a part of the scene."""
    near = part.adjusted(-HEX, -HEX, HEX, HEX)
    for place, kind in geometry.board.place_kinds.items():
        centre = geometry.centres[place]
        if kind in SIGNS and near.contains(centre):
            draw_sign(painter, kind, centre, theme)


def draw_sign(painter: QPainter, kind: str, at: QPointF, theme: Theme) -> None:
    """Draw one sign around a spot."""
    painter.setPen(QPen(QColor(theme.board_ink), _LINE))
    painter.setBrush(QColor(theme.halo))
    match kind:
        case "town":
            painter.drawEllipse(at, _TOWN, _TOWN)
            painter.setBrush(QColor(theme.board_ink))
            painter.drawEllipse(at, 1.2, 1.2)
        case "peak":
            path = QPainterPath(at + QPointF(-8, 6))
            path.lineTo(at + QPointF(0, -8))
            path.lineTo(at + QPointF(8, 6))
            path.closeSubpath()
            painter.setBrush(QColor(theme.board_ink))
            painter.drawPath(path)
        case _:
            path = QPainterPath(at + QPointF(-8, -8))
            path.quadTo(at + QPointF(-1, 0), at + QPointF(-8, 8))
            path.moveTo(at + QPointF(8, -8))
            path.quadTo(at + QPointF(1, 0), at + QPointF(8, 8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
