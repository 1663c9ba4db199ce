"""The soft shadow of a counter, kept as a picture for each size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

_SOFT: Final = 0.07
"""How far the shadow reaches beyond the counter, as a share of its edge."""

_DROP: Final = 0.025
"""How far it falls to the lower right, as a share of the edge."""

_DARK: Final = 90
"""How opaque, of 255, it is in the middle."""

_LAYERS: Final = 5


def draw_shadow(painter: QPainter, box: QRectF, pixels: float) -> None:
    """Draw the shadow of a square that will cover it; ``pixels`` is its edge on the screen."""
    soft, drop = box.width() * _SOFT, box.width() * _DROP
    target = box.adjusted(-soft, -soft, soft, soft).translated(QPointF(drop, 1.6 * drop))
    picture = _picture(max(4, round(pixels)))
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


@lru_cache(64)
def _picture(edge: int) -> QPixmap:
    size = round(edge * (1 + 2 * _SOFT))
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, _DARK // _LAYERS))
    whole = QRectF(0, 0, size, size)
    for layer in range(_LAYERS):
        inset = 2 * _SOFT * edge * layer / _LAYERS
        corner = edge * (0.16 - 0.02 * layer)
        painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), corner, corner)
    painter.end()
    return picture.copy()  # without the paint engine, which takes a quarter of a megabyte
