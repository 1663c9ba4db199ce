"""The hills of a board of provinces: light on the slopes, strokes down them, and drawn peaks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from gui.board.area_places import SCALE, AreaPlaces, scaled
from gui.theme.theme import Theme, mixed
from wargame_core.boards.area_drawing import AreaDrawing, Summit
from wargame_core.boards.areamap import AreaMap
from wargame_core.engine.errors import DataError
from wargame_core.files.area_drawing_file import area_drawing_of

_LEVEL: Final = 128
"""Grey, of 255, of level ground."""
_STRONGEST: Final = 150
"""How opaque, of 255, the deepest shade is."""
_LIT: Final = 0.75
"""How much weaker light is than shade."""

_CHUNK: Final = 600.0
"""Edge of the squares into which strokes are cut, in units of the scene."""
_STROKES_FROM: Final = 0.24
"""Scale from which strokes down the slopes can be told apart."""
_STROKE: Final = (70, 1.5)
"""Of a stroke: how opaque, of 255, and how wide."""

_NEAR_APART, _FAR_APART = 58.0, 112.0
"""Distance between two drawn peaks at least, seen from near and from far."""
_FAR_BELOW: Final = 0.24
_SIZE: Final = (0.55, 0.55)
"""Width of a peak as a share of that distance: of the lowest, and how much the highest adds."""
_HIGHEST: Final = 3200.0
"""Metres from which a peak is drawn as large as can be."""


class ProvinceRelief:
    """Light and strokes for all land, and peaks in provinces of mountains."""

    def __init__(self, places: AreaPlaces, drawing: AreaDrawing, theme: Theme) -> None:
        self._theme = theme
        self._drawing = drawing
        self._light = _light(drawing, theme)
        share = self._light.width() / (places.board.width * SCALE)
        self._share = share
        """Pixels of the light for one unit of the scene."""
        self._chunks: dict[tuple[int, int], QPainterPath] = {}
        self._peaks: dict[float, tuple[tuple[QPointF, float], ...]] = {}

    def draw_light(self, painter: QPainter, part: QRectF) -> None:
        """Shade and light of a part, over whatever tints the land."""
        source = QRectF(part.topLeft() * self._share, part.size() * self._share)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(part, self._light, source)
        painter.restore()

    def draw_all_light(self, painter: QPainter, scale: float) -> None:
        """The same for the whole board, so small that each pixel is the mean of many."""
        whole = QRectF(QPointF(), QSizeF(self._light.size()) / self._share)
        wide = max(1, round(whole.width() * scale))
        way = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(whole, self._light.scaledToWidth(wide, way))

    def draw_strokes(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Hachures, from near."""
        if scale < _STROKES_FROM:
            return
        if not self._chunks:
            self._cut()
        alpha, width = _STROKE
        ink = QColor(self._theme.ridge)
        ink.setAlpha(alpha)
        painter.setPen(QPen(ink, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        near = part.adjusted(-_CHUNK / 8, -_CHUNK / 8, _CHUNK / 8, _CHUNK / 8)
        for column in range(int(near.left() // _CHUNK), int(near.right() // _CHUNK) + 1):
            for row in range(int(near.top() // _CHUNK), int(near.bottom() // _CHUNK) + 1):
                if (column, row) in self._chunks:
                    painter.drawPath(self._chunks[column, row])

    def draw_peaks(
        self, painter: QPainter, part: QRectF, scale: float, mountains: tuple[QPainterPath, ...]
    ) -> None:
        """Peaks within some outlines, each where a summit is, the nearer before the farther."""
        apart = _FAR_APART if scale < _FAR_BELOW else _NEAR_APART
        if apart not in self._peaks:
            self._peaks[apart] = _apart(self._drawing.summits, apart, mountains)
        near = part.adjusted(-apart, -apart, apart, apart)
        for foot, size in self._peaks[apart]:
            if near.contains(foot):
                draw_peak(painter, foot, size, self._theme, max(2.0, 0.8 / scale))

    def _cut(self) -> None:
        for x1, y1, x2, y2 in self._drawing.hachures:
            first, second = scaled(x1, y1), scaled(x2, y2)
            key = int(first.x() // _CHUNK), int(first.y() // _CHUNK)
            path = self._chunks.setdefault(key, QPainterPath())
            path.moveTo(first)
            path.lineTo(second)


def draw_peak(painter: QPainter, foot: QPointF, size: float, theme: Theme, width: float) -> None:
    """A mountain as old maps draw it, with strokes on its dark side; ``foot`` is its middle."""
    half, tall = size / 2, size * 0.5
    top = foot + QPointF(-half * 0.08, -tall)
    body = QPainterPath(foot + QPointF(-half, 0))
    body.cubicTo(
        foot + QPointF(-half * 0.62, -tall * 0.2), foot + QPointF(-half * 0.36, -tall * 0.72), top
    )
    body.cubicTo(
        foot + QPointF(half * 0.2, -tall * 0.7), foot + QPointF(half * 0.5, -tall * 0.42),
        foot + QPointF(half, 0),
    )  # fmt: skip
    fill = mixed(QColor(theme.flat), QColor(theme.mountain), 0.6)
    fill.setAlpha(120)
    painter.fillPath(body, fill)
    ink = QColor(theme.ridge)
    ink.setAlpha(175)
    painter.strokePath(body, QPen(ink, width))
    strokes = QPainterPath()
    for number in range(1, 5):
        start = top + (foot + QPointF(half * 0.8, 0) - top) * (number * 0.19 - 0.12)
        end = foot + QPointF(half * (0.02 + 0.16 * number), 0)
        strokes.moveTo(start)
        strokes.quadTo((start + end) / 2 + QPointF(-half * 0.07, 0), end)
    ink.setAlpha(120)
    painter.strokePath(strokes, QPen(ink, width * 0.75))


def _apart(
    summits: tuple[Summit, ...], apart: float, within: tuple[QPainterPath, ...]
) -> tuple[tuple[QPointF, float], ...]:
    """Summits that keep a distance, the highest first choice, from north to south."""
    kept: list[tuple[QPointF, float]] = []
    for summit in sorted(summits, key=lambda each: (-each.elevation_m, each.x, each.y)):
        spot = scaled(summit.x, summit.y)
        if not any(outline.contains(spot) for outline in within):
            continue
        if all((spot - other).manhattanLength() >= apart for other, _ in kept):
            least, more = _SIZE
            size = apart * (least + more * min(1.0, summit.elevation_m / _HIGHEST))
            kept.append((spot + QPointF(0, size * 0.3), size))
    return tuple(sorted(kept, key=lambda peak: (peak[0].y(), peak[0].x())))


def _light(drawing: AreaDrawing, theme: Theme) -> QImage:
    """Shade and light as colours of their own: they lie over any tint and can be printed."""
    import numpy as np

    grey = QImage.fromData(drawing.relief).convertToFormat(QImage.Format.Format_Grayscale8)
    rows, columns = grey.height(), grey.width()
    bits = np.frombuffer(grey.constBits(), dtype=np.uint8).reshape(rows, grey.bytesPerLine())
    from_level = np.arange(256) - _LEVEL
    weight = np.where(from_level < 0, -from_level, from_level * _LIT) / _LEVEL
    shades = np.empty((256, 4), dtype=np.uint8)
    dark, lit = QColor(theme.relief_dark), QColor(theme.relief_light)
    bands = ((dark.blue(), lit.blue()), (dark.green(), lit.green()), (dark.red(), lit.red()))
    for band, (shade, light) in enumerate(bands):
        shades[:, band] = np.where(from_level < 0, shade, light)
    shades[:, 3] = np.clip(weight * _STRONGEST * theme.relief_strength, 0, 255)
    picture = shades[bits[:, :columns]]
    image = QImage(picture.data, columns, rows, 4 * columns, QImage.Format.Format_ARGB32)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


@lru_cache(maxsize=4)
def area_drawing_for(board: AreaMap) -> AreaDrawing | None:
    """What a map is drawn from; None where there is nothing, or where it is damaged.

    A damaged drawing is no reason not to play: outlines and facts tell all.
    """
    try:
        return area_drawing_of(board)
    except DataError:
        return None
