"""Names on any board: drawn once for each size, and only copied to their places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from gui.board.map_item import NAMES, MapItem
from gui.board.tiles import bare
from gui.theme import fonts
from gui.theme.theme import Theme

KEPT: Final = 512
"""Names that are remembered as pictures; a board shows about a hundred at a zoom."""


_HALO: Final = 4.0
_HALO_SHARE: Final = 0.25
"""How wide a line is around letters, in pixels at most, and as a share of their size: on the whole
board in a small window a name must not hide what its hex is filled with."""


@dataclass(frozen=True)
class _Style:
    """How a kind of name is written."""

    bold: bool = True
    ink: str = "board_ink"
    halo: int = 225
    """How opaque, of 255, what lies around the letters is."""


_STYLES: Final = {
    "castle": _Style(),
    "place": _Style(bold=False),
    "city": _Style(ink="province_ink"),
}


class NameLayer(MapItem):
    """Keeps the names in place at a zoom; a kind of board says where they stand."""

    def __init__(self, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, NAMES)
        self.placed: list[tuple[QPointF, QPixmap]] = []
        """Every name with its corner, in pixels relative to the scene's origin."""
        self.ratio = 1.0
        """Pixels of the screen for one of the window."""
        self._scale = 0.0

    def place_names(self, scale: float) -> None:
        """Place the names for one zoom level; results go to ``placed``.

        ``scale``: pixels of the window for one unit of the scene.
        """
        raise NotImplementedError  # Qt's metaclass leaves no room for an abstract class

    def place_anew(self) -> None:
        """Something has changed: find places again before the next drawing."""
        self._scale = 0.0
        self.update()

    def settle(self, scale: float, ratio: float) -> None:
        """Place the names if they stand as for another zoom, or another screen."""
        if (scale, ratio) != (self._scale, self.ratio):
            self._scale, self.ratio = scale, ratio
            self.place_names(scale)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Copy the names to their places."""
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        self.settle(scale, ratio)
        offset = QPointF(round(transform.dx()), round(transform.dy()))
        painter.save()
        painter.resetTransform()
        for at, pixmap in self.placed:
            painter.drawPixmap(at + offset, pixmap)
        painter.restore()

    def text(self, text: str, size: int, kind: str) -> QPixmap:
        """A name as a picture; ``kind`` is ``castle``, ``place`` or ``city``."""
        return _drawn(text, size, _STYLES[kind], self._theme, self.ratio)


@lru_cache(maxsize=KEPT)
def _drawn(text: str, size: int, style: _Style, theme: Theme, ratio: float) -> QPixmap:
    font = fonts.map_font(size, bold=style.bold)
    metrics = QFontMetricsF(font)
    width = int(metrics.horizontalAdvance(text)) + 8
    height = int(font.pixelSize() * 1.2) + 6
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    path = QPainterPath()
    path.addText(4, height / 2 + font.pixelSize() * 0.36, font, text)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    halo = QColor(theme.halo)
    halo.setAlpha(style.halo)
    pen = QPen(halo, min(_HALO, _HALO_SHARE * size))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(getattr(theme, style.ink)))
    painter.drawPath(path)
    painter.end()
    return bare(pixmap)
