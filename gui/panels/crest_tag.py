"""A clan's crest on its colour for rich text and lists, where no widget can stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.board.crests import draw_crest
from gui.theme.theme import Theme

_DENSE: Final = 2
"""Pixels of a picture for one of the window, so that it is sharp on dense screens."""


def draw_crest_tile(painter: QPainter, box: QRectF, clan: str, theme: Theme) -> None:
    """Draw a square of a clan's colour with its crest."""
    painter.setPen(theme.clan(clan).darker(140))
    painter.setBrush(theme.clan(clan))
    corner = min(4.0, box.width() * 0.16)
    painter.drawRoundedRect(box, corner, corner)
    inset = box.width() * 0.14
    light = QColor(theme.print_light)
    draw_crest(painter, clan, box.adjusted(inset, inset, -inset, -inset), light)


@lru_cache(64)
def crest_pixmap(clan: str, theme: Theme, edge: int) -> QPixmap:
    """The tile as a picture of an edge in pixels of the window."""
    picture = QPixmap(edge * _DENSE, edge * _DENSE)
    picture.setDevicePixelRatio(_DENSE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_crest_tile(painter, QRectF(0.5, 0.5, edge - 1, edge - 1), clan, theme)
    painter.end()
    return picture


@lru_cache(64)
def crest_tag(clan: str, theme: Theme, edge: int) -> str:
    """The tile as an image for rich text."""
    raw = QByteArray()
    buffer = QBuffer(raw)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    crest_pixmap(clan, theme, edge).save(buffer, "PNG")
    data = bytes(raw.toBase64().data()).decode("ascii")
    source = f"data:image/png;base64,{data}"
    return f'<img src="{source}" width="{edge}" height="{edge}" style="vertical-align:middle"/>'
