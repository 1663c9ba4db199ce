"""Samples of terrain, hexsides and signs for the key that is printed on a hex map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.board import terrain_signs
from gui.board.castle_item import draw_keep
from gui.board.place_signs import draw_sign
from gui.theme.theme import Theme, mixed

SAMPLES: Final = {
    "flat": "Flat",
    "rough": "Rough",
    "foothills": "Foothills",
    "mountain": "Mountain",
    "marsh": "Marsh",
    "river": "River",
    "bridge": "Bridge",
    "border": "Province border",
    "castle": "Castle",
    "town": "Town",
}
"""What is shown, with its name as a key of the catalogues."""

_TERRAIN: Final = ("flat", "rough", "foothills", "mountain", "marsh")
_TALL: Final = 84.0
"""Height that a sample has in units of a hex, whatever its size."""


def draw_sample(painter: QPainter, box: QRectF, name: str, theme: Theme) -> None:
    """Draw one sample as it looks on the map."""
    painter.save()
    painter.translate(box.center())
    share = box.height() / _TALL
    painter.scale(share, share)
    half = box.width() / share / 2
    ground = QRectF(-half, -_TALL / 2, 2 * half, _TALL)
    painter.setPen(QPen(QColor(theme.board_ink), 1.8))
    painter.setBrush(QColor(getattr(theme, name if name in _TERRAIN else "flat")))
    painter.drawRect(ground)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match name:
        case "rough" | "foothills" | "mountain" | "marsh":
            _signs(painter, name, theme)
        case "river" | "bridge":
            _river(painter, half, theme, bridge=name == "bridge")
        case "border":
            pen = QPen(QColor(theme.border), 5)
            pen.setDashPattern([2.6, 1.8])
            painter.setPen(pen)
            painter.drawLine(QPointF(-half + 6, 12), QPointF(half - 6, -12))
        case "castle":
            painter.scale(1.5, 1.5)
            draw_keep(painter, theme, QColor(theme.nobody), 1.0)
        case "town":
            painter.scale(1.6, 1.6)
            draw_sign(painter, "town", QPointF(0, 0), theme)
        case _:
            pass
    painter.restore()


def _signs(painter: QPainter, name: str, theme: Theme) -> None:
    path, crowns = QPainterPath(), QPainterPath()
    for spot in (QPointF(-32, -8), QPointF(2, 12), QPointF(34, -10)):
        match name:
            case "mountain":
                terrain_signs.ridge(path, spot, 34)
            case "foothills":
                terrain_signs.clump(path, crowns, spot, 1.7)
            case "rough":
                terrain_signs.tuft(path, spot)
            case _:
                terrain_signs.reed(path, spot)
    if name == "foothills":
        painter.fillPath(
            path, QColor(mixed(QColor(theme.foothills), QColor(theme.relief_dark), 0.3))
        )
        painter.setPen(QPen(QColor(theme.tree), 1.2))
        painter.setBrush(mixed(QColor(theme.foothills), QColor(theme.tree), 0.38))
        painter.drawPath(crowns)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        return
    ink = {"mountain": theme.ridge, "rough": theme.tuft, "marsh": theme.reed}[name]
    painter.strokePath(path, QPen(QColor(ink), 2.6))


def _river(painter: QPainter, half: float, theme: Theme, *, bridge: bool) -> None:
    path = QPainterPath(QPointF(-half + 2, 16))
    path.cubicTo(QPointF(-half / 3, -20), QPointF(half / 3, 26), QPointF(half - 2, -14))
    painter.strokePath(path, QPen(QColor(theme.river), 9))
    if bridge:
        for colour, width, reach in ((theme.print_ink, 14, 19), (theme.bridge, 8, 21)):
            pen = QPen(QColor(colour), width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(QPointF(-3, -reach), QPointF(3, reach))
