"""The signs on the buttons of the time line, drawn in the ink of the theme."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

from gui.theme.theme import Theme

SIZE: Final = 16

# Each sign is a row of parts in a square of 16: triangles to the right (+) or left (-) from x,
# bars at x with a width.
_SIGNS: Final = {
    "start": ((("bar", 2, 2),), (("left", 5, 9),)),
    "back_to_decision": ((("left", 1, 7),), (("left", 8, 7),)),
    "back": ((("left", 3, 7),), (("bar", 11, 2),)),
    "play": ((("right", 4, 10),),),
    "pause": ((("bar", 3, 4),), (("bar", 9, 4),)),
    "forward": ((("bar", 3, 2),), (("right", 6, 7),)),
    "on_to_decision": ((("right", 1, 7),), (("right", 8, 7),)),
    "present": ((("right", 2, 9),), (("bar", 12, 2),)),
}


def time_icon(sign: str, theme: Theme) -> QIcon:
    """The icon of a sign, also pale for a button that cannot be pressed."""
    icon = QIcon()
    icon.addPixmap(_drawn(sign, theme.ink), QIcon.Mode.Normal)
    icon.addPixmap(_drawn(sign, theme.line), QIcon.Mode.Disabled)
    return icon


def _drawn(sign: str, colour: str) -> QPixmap:
    picture = QPixmap(2 * SIZE, 2 * SIZE)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for ((kind, x, width),) in _SIGNS[sign]:
        if kind == "bar":
            painter.drawRoundedRect(QRectF(x, 3, width, 10), 0.5, 0.5)
        else:
            tip, base = (x + width, x) if kind == "right" else (x, x + width)
            painter.drawPolygon(QPolygonF([QPointF(base, 3), QPointF(base, 13), QPointF(tip, 8)]))
    painter.end()
    return picture
