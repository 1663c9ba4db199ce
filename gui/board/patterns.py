"""Patterns of overlays: strokes and dots that are told apart without colour."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from gui.theme.theme import Theme, mixed

CELLS: Final = (8, 12, 16)
"""Edges of a pattern's cell in pixels, far to near; a tile's edge is a multiple of each."""

_TINTS: Final = {"tint": 76, "inner": 56, "outer": 56, "wash": 100, "solid": 226}
"""How opaque, of 255, what is filled plainly is: the ground keeps its colour under what has a line
around it, and its light and borders under a wash."""

_LIGHT: Final = 1.25
"""How much more opaque the light colours of a dark board are between two lines."""

_UNDER: Final = 22
"""How opaque, of 255, the wash of colour under strokes and dots is."""

SLASHES: Final = {"slash": 1, "backslash": -1}
"""Direction of the strokes."""

_SPECKS: Final = {"beyond": 0.15, "inner-weak": 0.12, "outer-weak": 0.12, "dots": 0.19}
"""Radius of dots, as a share of a cell."""


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
    if pattern in _TINTS:
        plain = QColor(colour)
        share = _LIGHT if pattern in ("inner", "outer") and colour.lightnessF() > 0.5 else 1.0
        plain.setAlpha(round(_TINTS[pattern] * share))
        return QBrush(plain)
    pixmap = QPixmap(round(cell * ratio), round(cell * ratio))
    wash = QColor(colour)
    wash.setAlpha(_UNDER)
    pixmap.fill(wash)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    _strokes(painter, pattern, colour, cell)
    painter.end()
    brush = QBrush(pixmap)
    brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    return brush


def _strokes(painter: QPainter, pattern: str, colour: QColor, cell: int) -> None:
    pen = QPen(colour, max(1.3, cell * 0.2))
    painter.setPen(pen)
    lean = SLASHES.get(pattern, 0)
    if lean:
        for shift in (-cell, 0, cell):
            start = QPointF(shift, cell) if lean > 0 else QPointF(shift, 0)
            painter.drawLine(start, QPointF(shift + cell, 0 if lean > 0 else cell))
    elif pattern == "cross":
        middle = cell / 2
        for ends in ((0.0, middle, cell, middle), (middle, 0.0, middle, cell)):
            painter.drawLine(QPointF(*ends[:2]), QPointF(*ends[2:]))
    elif pattern in _SPECKS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        radius = max(0.9, cell * _SPECKS[pattern])
        painter.drawEllipse(QPointF(cell / 2, cell / 2), radius, radius)
