"""Dice as small pictures."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.theme import fonts
from gui.theme.theme import Theme

FACES: Final = range(1, 7)
"""Faces of the usual die."""

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_image(face: int, theme: Theme, size: int = 16) -> QImage:
    """A die that shows a face: pips up to six, a number above."""
    image = QImage(size * 2, size * 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(2)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.print_ink), 1))
    painter.setBrush(QColor(theme.print_paper))
    painter.drawRoundedRect(QRectF(0.5, 0.5, size - 1, size - 1), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.print_danger if face == 1 else theme.print_ink))
    if face not in _PIPS:
        _draw_number(painter, face, theme, size)
    for x, y in _PIPS.get(face, ()):
        at = QPointF(size / 2 + x * size * 0.26, size / 2 + y * size * 0.26)
        painter.drawEllipse(at, size * 0.1, size * 0.1)
    painter.end()
    return image


def _draw_number(painter: QPainter, face: int, theme: Theme, size: int) -> None:
    painter.setPen(QColor(theme.print_ink))
    painter.setFont(fonts.font(size * 0.62, bold=True))
    painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, str(face))
