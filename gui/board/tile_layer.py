"""The ground of a board of tiles: what each shows, is worth and carries, and whose it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from gui.board.crests import draw_crest
from gui.board.geometry import MARGIN
from gui.board.map_item import GROUND, TiledLayer
from gui.board.map_sheet import MapSheet
from gui.board.tile_places import TilePlaces
from gui.board.tile_sheet import printed_board
from gui.board.tile_signs import COLOURS, draw_motif, draw_tile_sign
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.tile_values import TileView

_CLOTH: Final = 0.45
"""How far the sheet that tiles lie on tends from the sea of a map to paper."""
_NEAT_LINES: Final = ((0.0, 3.0), (8.0, 1.5))
"""Lines around the sheet: how far within its edge, and how wide, in units of the scene."""
_SHADOW: Final = 60
_HALO: Final = 190
"""How opaque, of 255: the shadow of a tile, and light around its name."""

_NUMBER: Final = QRectF(-40, -102, 80, 30)
_NAME: Final = QRectF(-86, -76, 172, 30)
_LINE: Final = QRectF(-66, -88, 132, 34)
_WORTH: Final = QRectF(-98, -47, 196, 31)
_WORKS: Final = QRectF(-66, 54, 132, 34)
_CREST: Final = QRectF(-16, 98, 32, 32)
_LEAST: Final = 8.0
"""Height of letters in pixels below which nothing is written."""

_TWO_LINES: Final = 8.8
"""Height of letters in pixels from which number and name have a line each."""

_LETTERS: Final = (26.0, 44.0)
"""Height of letters in units of the scene: the usual, and from far the largest."""

_SMALLER: Final = 0.8
"""How small letters may be, of their usual height, for a name to have room."""

_BAND: Final = 12.0
"""Width of the band in the colour of the owner, along the edge."""


_PLATE: Final = 150
"""How opaque, of 255, the ground under what a tile is worth is."""


def _letters(scale: float) -> float:
    """Height of letters in units of the scene, as large as can be read."""
    usual, largest = _LETTERS
    return min(largest, max(usual, 10.5 / scale))


class TileLayer(TiledLayer):
    """All tiles; one that changes is drawn anew."""

    def __init__(self, places: TilePlaces, theme: Theme, tiles: TileStore | None = None) -> None:
        self._page = printed_board(places)
        bounds = self._page.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        super().__init__(bounds, theme, GROUND, ground=theme.paper, tiles=tiles)
        self._places = places
        self._views: dict[int, TileView] = {}
        self._sheet: MapSheet | None = None

    def print_sheet(self, sheet: MapSheet) -> None:
        """Print title, track and key beside the tiles."""
        self._sheet = sheet
        self.renew()

    @property
    def drawn_from(self) -> Hashable:
        """The tiles as they lie, and what is printed beside them."""
        return self._places, self._theme, self._sheet, tuple(self._views.values())

    @property
    def views(self) -> dict[int, TileView]:
        """What each tile shows, by its place."""
        return self._views

    def show_tiles(self, views: Sequence[TileView]) -> bool:
        """Show other faces; whether one looks different now."""
        before, self._views = self._views, {view.place: view for view in views}
        changed = [at for at, view in self._views.items() if before.get(at) != view]
        for place in changed:
            self.renew_part(self._places.outline(place).boundingRect())
        return bool(changed)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the sheet and the tiles of a part."""
        self._draw_page(painter, part, scale)
        for place, view in self._views.items():
            if self._places.lies_near(place, part):
                self._draw_tile(painter, place, view, scale)

    def _draw_page(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """The printed sheet with its neat line, and the shadows of the tiles on it."""
        theme = self._theme
        cloth = mixed(QColor(theme.sea), QColor(theme.paper), _CLOTH)
        painter.fillRect(self._page.intersected(part), cloth)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inset, width in _NEAT_LINES:
            pen = QPen(QColor(theme.board_ink), max(width, 0.8 / scale))
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(self._page.adjusted(inset, inset, -inset, -inset))
        if self._sheet is not None:
            self._sheet.draw(painter, part)
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = QColor(theme.relief_dark)
        shadow.setAlpha(_SHADOW)
        painter.setBrush(shadow)
        for place in self._views:
            if self._places.lies_near(place, part):
                painter.drawPath(self._places.outline(place).translated(4, 6))

    def _draw_tile(self, painter: QPainter, place: int, view: TileView, scale: float) -> None:
        theme, outline = self._theme, self._places.outline(place)
        painter.save()
        painter.setPen(QPen(QColor(theme.coast), max(2.0, 1 / scale)))
        ground = QColor(getattr(theme, COLOURS[view.ground]))
        light = QRadialGradient(self._places.centres[place] + QPointF(-34, -46), 190)
        light.setColorAt(0, mixed(ground, QColor(theme.relief_light), 0.30 * theme.relief_strength))
        light.setColorAt(0.55, ground)
        light.setColorAt(1, mixed(ground, QColor(theme.relief_dark), 0.16))
        painter.setBrush(light)
        painter.drawPath(outline)
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        painter.save()
        painter.translate(self._places.centres[place])
        self._draw_ground(painter, view, scale)
        painter.restore()
        if view.clan:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.print_light), 2 * _BAND + max(6.0, 3 / scale)))
            painter.drawPath(outline)
            painter.setPen(QPen(theme.clan(view.clan), 2 * max(_BAND, 3 / scale)))
            painter.drawPath(outline)
        self.draw_words(painter, place, scale)
        painter.translate(self._places.centres[place])
        self._draw_works(painter, view, scale)
        if view.clan:
            self._draw_owner(painter, view.clan)
        painter.restore()

    def draw_words(self, painter: QPainter, place: int, scale: float) -> None:
        """What a tile is worth, and its name, whose descenders reach into the plate of that."""
        view = self._views[place]
        painter.save()
        painter.translate(self._places.centres[place])
        self._draw_worth(painter, view, scale)
        self._draw_name(painter, place, view, scale)
        painter.restore()

    def _draw_ground(self, painter: QPainter, view: TileView, scale: float) -> None:
        painter.save()
        painter.translate(0, 26)
        draw_motif(painter, view.ground, self._theme, max(2.0, 0.8 / scale))
        painter.restore()

    def _draw_name(self, painter: QPainter, place: int, view: TileView, scale: float) -> None:
        number = self._places.board.names[place]
        if _LETTERS[0] * scale < _TWO_LINES:  # from far there is room for one line
            whole = f"{number} {view.title}"
            self._write(painter, whole, _LINE, scale, instead=number, halo=True)
            return
        self._write(painter, number, _NUMBER, scale, halo=True)
        self._write(painter, view.title, _NAME, scale, instead=" ", halo=True)

    def _draw_worth(self, painter: QPainter, view: TileView, scale: float) -> None:
        if not view.worth or _LETTERS[0] * scale < _LEAST * 0.8:
            return
        ink, plate = QColor(self._theme.board_ink), QColor(self._theme.halo)
        plate.setAlpha(_PLATE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(_WORTH.adjusted(0, -2, 0, 2), 8, 8)
        metrics = QFontMetricsF(fonts.map_font(_letters(scale), bold=True))
        wide = [metrics.horizontalAdvance(str(value)) for _, value in view.worth]
        edge = min(_WORTH.height() * 0.9, (_WORTH.width() - sum(wide)) / len(wide) - 4)
        between = (_WORTH.width() - sum(wide) - len(wide) * (edge + 2)) / (len(wide) + 1)
        left = _WORTH.left() + between
        for (name, value), width in zip(view.worth, wide, strict=True):
            box = QRectF(left, _WORTH.center().y() - edge / 2, edge, edge)
            draw_tile_sign(painter, name, box, ink)
            room = QRectF(box.right() + 2, _WORTH.top(), width, _WORTH.height())
            self._write(painter, str(value), room, scale, flags=Qt.AlignmentFlag.AlignVCenter)
            left = room.right() + between

    def _draw_works(self, painter: QPainter, view: TileView, scale: float) -> None:
        """Small plates side by side: a building with its figure, improvements with their signs."""
        theme, edge = self._theme, _WORKS.height()
        ink, step = QColor(theme.print_ink), edge + 4
        left = -(step * len(view.works) - 4) / 2
        for work in view.works:
            box = QRectF(left, _WORKS.top(), edge, edge)
            painter.setPen(QPen(ink, max(1.5, 0.8 / scale)))
            painter.setBrush(QColor(theme.print_paper))
            painter.drawRoundedRect(box, 6, 6)
            if work.figure and _LETTERS[0] * scale >= _LEAST:
                self._write(painter, work.figure, box, scale, ink=ink)
            else:
                draw_tile_sign(painter, work.sign, box.adjusted(5, 5, -5, -5), ink)
            left += step

    def _draw_owner(self, painter: QPainter, clan: str) -> None:
        painter.setPen(QPen(QColor(self._theme.print_light), 2))
        painter.setBrush(self._theme.clan(clan))
        painter.drawEllipse(_CREST.center(), 20, 20)
        inner = _CREST.adjusted(4, 4, -4, -4)
        draw_crest(painter, clan, inner, QColor(self._theme.print_light))

    def _write(
        self,
        painter: QPainter,
        text: str,
        room: QRectF,
        scale: float,
        *,
        instead: str = "",
        halo: bool = False,
        ink: QColor | None = None,
        flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    ) -> None:
        """Write as large as can be read; ``instead`` where the whole has no room."""
        size = _letters(scale)
        if size * scale < _LEAST:
            return
        font = fonts.map_font(size, bold=True)
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(text)
        if room.width() < wide <= room.width() / _SMALLER:
            font = fonts.map_font(size * room.width() / wide, bold=True)
        elif wide > room.width():
            text = instead or metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(ink or QColor(self._theme.board_ink))
        if halo:
            self._write_halo(painter, text, room, font)
        painter.drawText(room, flags | Qt.TextFlag.TextDontClip, text)

    def _write_halo(self, painter: QPainter, text: str, room: QRectF, font: QFont) -> None:
        """Light around centred letters, so that they stand out from what is drawn on the tile."""
        metrics = QFontMetricsF(font)
        left = room.center().x() - metrics.horizontalAdvance(text) / 2
        foot = room.center().y() - metrics.height() / 2 + metrics.ascent()
        letters = QPainterPath()
        letters.addText(QPointF(left, foot), font, text)
        light = QColor(self._theme.halo)
        light.setAlpha(_HALO)
        pen = QPen(light, font.pixelSize() * 0.24)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(letters, pen)
