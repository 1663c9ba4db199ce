"""Whose a province is: a wash of the clan's colour with its crest woven in, or stripes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from gui.board.area_places import AreaPlaces, scaled
from gui.board.crests import draw_crest
from gui.board.patterns import colour_of
from gui.theme.theme import Theme, mixed
from wargame_core.views.area_values import HoldingView

_WASH: Final = 104
_WOVEN: Final = 150
_STRIPE: Final = 190
"""How opaque, of 255: the wash, the crests in it, and stripes."""

_BAND: Final = 13.0
_LEAST_BAND: Final = 2.6
"""Width of the rim inside the borders of a holding: in the scene, and at least in pixels."""

_DARK: Final = 128
"""Lightness of the land, of 255, below which a theme is a dark one."""

_RIM, _LIGHT_RIMS = 0.1, (0.24, 0.4, 0.55)
"""How far a rim is from its clan's colour towards that of strokes, on light and dark ground."""

_STANDS_OUT: Final = 40
"""How much lighter, of 255, than dark land a rim is."""

_CELLS: Final = ((0.2, 20), (0.5, 30), (1.0, 46))
_LARGEST_CELL: Final = 72
"""Edge of a cell of woven crests in pixels, below a scale; then the largest."""

_STRIPES: Final = ((0.2, 7), (0.5, 11))
_WIDEST_STRIPE: Final = 18
"""Width of a stripe in pixels, likewise."""


class Holdings:
    """Draws the holdings of a board between its land and its borders."""

    def __init__(self, places: AreaPlaces, theme: Theme) -> None:
        self._places = places
        self._theme = theme
        self._views: dict[int, HoldingView] = {}
        self._edges: dict[int, list[tuple[int, QPainterPath]]] = {}
        for line in places.board.lines:
            if line.kind in ("coast", "border"):
                path = QPainterPath()
                path.addPolygon(QPolygonF([scaled(x, y) for x, y in line.points]))
                self._edges.setdefault(line.a, []).append((line.b, path))
                if line.b >= 0:
                    self._edges.setdefault(line.b, []).append((line.a, path))

    @property
    def views(self) -> dict[int, HoldingView]:
        """Holdings by province."""
        return self._views

    def show(self, views: tuple[HoldingView, ...]) -> tuple[int, ...]:
        """Take other holdings; returns the provinces that look different now."""
        wanted = {view.place: view for view in views}
        known, self._views = self._views, wanted
        changed = {place for place in {*known, *wanted} if known.get(place) != wanted.get(place)}
        around = {other for place in changed for other in self._places.neighbours(place)}
        return tuple(sorted(changed | around))

    def tints(self) -> dict[int, QColor]:
        """One colour for each held or contested province, for small pictures."""
        clans = {
            place: view.clan or view.contested[0]
            for place, view in self._views.items()
            if view.clan or view.contested
        }
        return {place: self._theme.clan(clan) for place, clan in clans.items()}

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the holdings that may lie in a part of the board."""
        painter.setPen(Qt.PenStyle.NoPen)
        for place, view in self._views.items():
            if not self._places.lies_near(place, part):
                continue
            if view.contested:
                self._stripes(painter, place, view.contested, scale)
            if view.clan:
                self._holding(painter, place, view, scale)

    def _holding(self, painter: QPainter, place: int, view: HoldingView, scale: float) -> None:
        theme, outline = self._theme, self._places.outline(place)
        colour = theme.clan(view.clan)
        wash = QColor(colour)
        wash.setAlpha(_WASH)
        if not view.contested:
            painter.fillPath(outline, wash)
            if view.pattern == "crest":
                self._weave(painter, outline, view.clan, scale)
        painter.save()
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        pen = QPen(self._rim(colour), 2 * max(_BAND, _LEAST_BAND / scale))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        for other, path in self._edges.get(place, ()):
            beyond = self._views.get(other)
            if beyond is None or beyond.clan != view.clan:
                painter.strokePath(path, pen)
        painter.restore()

    def _rim(self, colour: QColor) -> QColor:
        """The colour of a rim; on dark ground lighter, until it stands out from the land."""
        theme = self._theme
        land, towards = QColor(theme.flat).lightness(), QColor(theme.clan_strokes_to)
        if land >= _DARK:
            return mixed(colour, towards, _RIM)
        rims = [mixed(colour, towards, share) for share in _LIGHT_RIMS]
        return next((rim for rim in rims if rim.lightness() - land >= _STANDS_OUT), rims[-1])

    def _weave(self, painter: QPainter, outline: QPainterPath, clan: str, scale: float) -> None:
        """Crests all over the province, in pixels of the window, without a seam between tiles."""
        ratio = painter.device().devicePixelRatioF()
        cell = next((cell for limit, cell in _CELLS if scale < limit), _LARGEST_CELL)
        colour = colour_of(self._theme, f"clan:{clan}")
        colour.setAlpha(_WOVEN)
        transform = painter.transform()
        painter.save()
        painter.resetTransform()
        painter.setBrushOrigin(QPointF(transform.dx() % cell, transform.dy() % cell))
        brush = QBrush(_cloth(clan, colour.rgba(), cell, ratio))
        brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        painter.fillPath(transform.map(outline), brush)
        painter.restore()

    def _stripes(self, painter: QPainter, place: int, clans: tuple[str, ...], scale: float) -> None:
        """Slanting stripes in the colours of all who are there."""
        wide = next((wide for limit, wide in _STRIPES if scale < limit), _WIDEST_STRIPE) / scale
        period = wide * len(clans)
        across = period / 2**0.5
        gradient = QLinearGradient(QPointF(0, 0), QPointF(across, across))
        gradient.setSpread(QLinearGradient.Spread.RepeatSpread)
        soft = 0.5 / (period * scale)
        for number, clan in enumerate(clans):
            colour = self._theme.clan(clan)
            colour.setAlpha(_STRIPE)
            gradient.setColorAt(number / len(clans) + soft, colour)
            gradient.setColorAt((number + 1) / len(clans) - soft, colour)
        painter.fillPath(self._places.outline(place), QBrush(gradient))


@lru_cache(64)
def _cloth(clan: str, colour: int, cell: int, ratio: float) -> QImage:
    """A cell with one crest in the middle and one at its corners."""
    edge = round(cell * ratio)
    image = QImage(edge, edge, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    size = cell * 0.44
    for x, y in ((0.5, 0.5), (0, 0), (1, 0), (0, 1), (1, 1)):
        box = QRectF(x * cell - size / 2, y * cell - size / 2, size, size)
        draw_crest(painter, clan, box, QColor.fromRgba(colour))
    painter.end()
    return image
