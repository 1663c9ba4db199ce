"""Patterns of overlays: strokes and dots that are told apart without colour."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from gui.theme.theme import Theme, mixed

CELLS: Final = (8, 12, 16)
"""Edges of a pattern's cell in pixels, far to near; a tile's edge is a multiple of each."""

_TINT: Final = 92
_SOLID: Final = 226
_UNDER: Final = 38
"""How opaque, of 255, a plain fill is, and the wash of colour under strokes."""

SLASHES: Final = {
    "slash": (1, 1),
    "backslash": (-1, 1),
    "slash-thin": (1, 2),
    "backslash-thin": (-1, 2),
}
"""Direction of the strokes, and in every how many cells there is one."""


def colour_of(theme: Theme, name: str) -> QColor:
    """The colour that a fill names: of the theme, one of its heights, a side's or a clan's.

    A side whose leading clan has no strokes of its own has those of the clan.
    """
    kind, _, rest = name.partition(":")
    if kind == "side" and (strokes := theme.side(rest)) is not None:
        return strokes
    if kind in ("side", "clan"):
        return mixed(theme.clan(rest), QColor(theme.clan_strokes_to), theme.clan_strokes)
    if kind == "plain":
        return theme.clan(rest)
    if kind == "heights":
        return QColor(theme.heights[int(rest)])
    return QColor(getattr(theme, kind))


def cell_at(scale: float) -> int:
    """Edge of a pattern's cell at a scale of the view, in pixels."""
    return CELLS[0] if scale < 0.3 else CELLS[1] if scale < 0.8 else CELLS[2]


def brush_of(pattern: str, colour: QColor, cell: int, ratio: float = 1.0) -> QBrush:
    """What fills the places of a pattern; its strokes are whole pixels of the window."""
    if pattern in ("tint", "solid"):
        plain = QColor(colour)
        plain.setAlpha(_TINT if pattern == "tint" else _SOLID)
        return QBrush(plain)
    repeat = SLASHES.get(pattern, (0, 1))[1]
    edge = cell * repeat
    pixmap = QPixmap(round(edge * ratio), round(edge * ratio))
    wash = QColor(colour)
    wash.setAlpha(_UNDER // repeat)
    pixmap.fill(wash)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    _strokes(painter, pattern, colour, edge, cell)
    painter.end()
    brush = QBrush(pixmap)
    brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    return brush


def _strokes(painter: QPainter, pattern: str, colour: QColor, edge: int, cell: int) -> None:
    pen = QPen(colour, max(1.3, cell * (0.17 if pattern.endswith("thin") else 0.2)))
    painter.setPen(pen)
    lean = SLASHES.get(pattern, (0, 1))[0]
    if lean:
        for shift in (-edge, 0, edge):
            start = QPointF(shift, edge) if lean > 0 else QPointF(shift, 0)
            painter.drawLine(start, QPointF(shift + edge, 0 if lean > 0 else edge))
    elif pattern == "cross":
        middle = edge / 2
        for ends in ((0.0, middle, edge, middle), (middle, 0.0, middle, edge)):
            painter.drawLine(QPointF(*ends[:2]), QPointF(*ends[2:]))
    elif pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(edge / 2, edge / 2), cell * 0.19, cell * 0.19)
