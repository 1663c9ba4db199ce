"""The colour of the country: terrains that run into each other, under the light of the hills."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from gui.board.geometry import HEX, HexGeometry
from gui.theme.theme import Theme
from wargame_core.boards.hexmap import Terrain
from wargame_core.boards.map_drawing import MapDrawing

WATER: Final = (Terrain.SEA, Terrain.LAKE)

_PER_HEX: Final = 18
"""Pixels in the distance between two neighbours."""
_BLEND: Final = 2
"""How many of them make one while colours run into each other."""
_BEYOND: Final = 0.9
"""How far land reaches out into water, in hexes: the coast is drawn over it."""

_STRAY: Final = 0.09
"""How far the border of two colours strays from the hexside, in hexes."""


class GroundTint:
    """One picture of all land, from the origin of the scene; water is drawn over it."""

    def __init__(self, geometry: HexGeometry, theme: Theme, drawing: MapDrawing | None) -> None:
        self._geometry = geometry
        self._theme = theme
        extent = geometry.bounds(tuple(range(len(geometry.centres)))).bottomRight() / HEX
        self._size = QSize(int(extent.x() * _PER_HEX), int(extent.y() * _PER_HEX))
        self._points: dict[tuple[int, int], QPointF] = {}
        """Corners of hexes and middles of their sides, as colour strays there."""
        self.image = self._blended(self._coloured())
        self._points.clear()
        if drawing is not None:
            self._light(drawing)

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """Draw what lies in a part of the scene."""
        share = _PER_HEX / HEX
        source = QRectF(part.topLeft() * share, part.size() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(part, self.image, source)

    def _coloured(self) -> QImage:
        """Hexes in their colours; those beside water or the edge first, reaching out beyond it."""
        theme, board = self._theme, self._geometry.board
        image = QImage(self._size, QImage.Format.Format_RGB32)
        image.fill(QColor(theme.flat))
        painter = QPainter(image)
        painter.scale(_PER_HEX / HEX, _PER_HEX / HEX)
        dry = [place for place, terrain in enumerate(board.terrain) if terrain not in WATER]
        colours = {terrain: QColor(getattr(theme, terrain.name.lower())) for terrain in Terrain}
        far = {terrain: QPen(colour, _BEYOND * HEX) for terrain, colour in colours.items()}
        near = {terrain: QPen(colour, HEX * 0.03) for terrain, colour in colours.items()}
        outlines = {place: self._uneven(place) for place in dry}
        for place in dry:
            if any(o < 0 or board.terrain[o] in WATER for o in board.neighbours[place]):
                painter.setPen(far[board.terrain[place]])
                painter.setBrush(colours[board.terrain[place]])
                painter.drawPolygon(outlines[place])
        for place in dry:
            painter.setPen(near[board.terrain[place]])
            painter.setBrush(colours[board.terrain[place]])
            painter.drawPolygon(outlines[place])
        painter.end()
        return image

    def _uneven(self, place: int) -> QPolygonF:
        """The outline of a hex as a hand would colour it; neighbours share what is uneven."""
        corners = [(corner.x(), corner.y()) for corner in self._geometry.outlines[place].toList()]
        points = []
        for number, (x, y) in enumerate(corners[:6]):
            after_x, after_y = corners[(number + 1) % 6]
            points.append(self._strayed(x, y))
            points.append(self._strayed((x + after_x) / 2, (y + after_y) / 2))
        return QPolygonF(points)

    def _strayed(self, x: float, y: float) -> QPointF:
        """Where colour that belongs to a point goes; two or three hexes ask for each."""
        key = round(x), round(y)
        found = self._points.get(key)
        if found is None:
            across, down = _shift(*key)
            found = self._points[key] = QPointF(x + across, y + down)
        return found

    def _blended(self, sharp: QImage) -> QImage:
        """Each hex keeps its colour in the middle; towards its edge it takes on the next one's."""
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.IgnoreAspectRatio
        small = sharp.scaled(self._size / _BLEND, keep, smooth)
        return small.scaled(self._size, keep, smooth)

    def _light(self, drawing: MapDrawing) -> None:
        relief = QImage.fromData(drawing.relief)
        painter = QPainter(self.image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
        painter.setOpacity(self._theme.relief_strength)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        share = _PER_HEX / drawing.relief_scale
        target = QRectF(QPointF(0, 0), relief.size().toSizeF() * share)
        painter.drawImage(target, relief)
        painter.end()


def _shift(x: int, y: int) -> tuple[float, float]:
    """How far colour strays at a point, always the same there."""
    mixed = (x * 73_856_093) ^ (y * 19_349_663)
    mixed ^= mixed >> 13
    across, down = mixed % 1009 / 1008, mixed // 1009 % 1013 / 1012
    return (2 * across - 1) * _STRAY * HEX, (2 * down - 1) * _STRAY * HEX
