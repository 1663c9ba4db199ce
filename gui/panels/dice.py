"""Dice as small pictures."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTextDocument

from gui.theme import fonts
from gui.theme.theme import Theme

CUBE: Final = 6
"""Sides of the die that has pips; others show a number."""

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_OUTLINES: Final = {4: 3, 8: 4, 10: 4, 12: 10, 20: 6}
"""Corners of the outline of a die with so many sides, seen from above; others are round."""
_FACES: Final = {8: 3, 12: 5, 20: 3}
"""Corners of the side that lies on top, where it can be told from the outline."""
_LARGE: Final = 24
"""Pixels from which that is drawn."""


@lru_cache(maxsize=512)
def die_image(face: int, theme: Theme, size: int = 16, sides: int = CUBE) -> QImage:
    """A die with so many sides that shows a face; not to be painted on."""
    image = QImage(size * 2, size * 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(2)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.print_ink), 1))
    painter.setBrush(QColor(theme.print_paper))
    if sides == CUBE and face in _PIPS:
        painter.drawRoundedRect(QRectF(0.5, 0.5, size - 1, size - 1), 3, 3)
        _paint_pips(painter, face, theme, size)
    else:
        _paint_body(painter, theme, size, sides)
        letters = 0.42 if sides == 4 else 0.55 if face < 10 else 0.48
        painter.setFont(fonts.font(size * letters, bold=True))
        painter.setPen(QColor(theme.print_ink))
        room = QRectF(0, size * 0.04 if sides == 4 else 0, size, size)  # low in a triangle
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.end()
    return image


def _paint_pips(painter: QPainter, face: int, theme: Theme, size: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.print_danger if face == 1 else theme.print_ink))
    for x, y in _PIPS[face]:
        at = QPointF(size / 2 + x * size * 0.26, size / 2 + y * size * 0.26)
        painter.drawEllipse(at, size * 0.1, size * 0.1)


def _paint_body(painter: QPainter, theme: Theme, size: int, sides: int) -> None:
    """The outline, and fainter the side that lies on top."""
    corners = _OUTLINES.get(sides)
    if corners is None:
        painter.drawEllipse(QRectF(0.5, 0.5, size - 1, size - 1))
        return
    painter.drawPolygon(_polygon(corners, size, size / 2 - 0.5))
    if sides in _FACES and size >= _LARGE:
        painter.setPen(QPen(QColor(theme.faint_ink), 0.5))
        painter.drawPolygon(_polygon(_FACES[sides], size, size * 0.36))


def _polygon(corners: int, size: int, radius: float) -> QPolygonF:
    """A regular one around the middle, a corner on top."""
    turns = [2 * pi * corner / corners for corner in range(corners)]
    return QPolygonF(
        [QPointF(size / 2 + radius * sin(turn), size / 2 - radius * cos(turn)) for turn in turns]
    )


def die_tag(document: QTextDocument, face: int, theme: Theme, sides: int = CUBE) -> str:
    """The mark of a die in a text; its picture is put among the resources of the document."""
    name = f"die:{face}" if sides == CUBE else f"die:{face}of{sides}"
    document.addResource(
        QTextDocument.ResourceType.ImageResource.value,
        QUrl(name),
        die_image(face, theme, sides=sides),
    )
    return f'<img src="{name}" style="vertical-align: middle"/>'
