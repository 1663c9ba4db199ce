"""A castle on the board: walls and a keep in its owner's colour, with level and durability."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.crests import draw_crest
from gui.board.geometry import HEX
from gui.board.map_item import CASTLES, PlaceItem
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.boards import hexgrid
from wargame_core.views.values import CastleView

_BOX: Final = QRectF(-0.58 * HEX, -0.56 * HEX, 1.16 * HEX, 1.12 * HEX)
KEEP: Final = QRectF(-17, -50, 34, 23.5)
"""Where the keep stands, which counters leave free."""

_KEEP_SCALE, _FAR_KEEP_SCALE = 0.8, 1.05
_KEEP_TOP: Final = 17.0
"""How much larger than drawn the keep is, and how high its roof is above its origin."""

CREST_FROM: Final = 0.42
"""Scale from which there are walls, and the owner's crest flies beside the keep."""

_WALLS: Final = 0.8
"""Size of the ring of walls as a share of the hex: it is seen around the counters."""


class CastleItem(PlaceItem):
    """Part of the map: walls around the hex, and a keep in its upper part, above the counters."""

    def __init__(
        self, centre: QPointF, view: CastleView, theme: Theme, tiles: TileStore | None = None
    ) -> None:
        super().__init__(centre, _BOX, theme, CASTLES, tiles)
        self._shown = view

    def show_view(self, view: CastleView) -> None:
        """Show another owner or durability."""
        if view != self._shown:
            self._shown = view
            self.renew()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the keep; near, also its durability; a ring while it is invested."""
        view = self._shown
        colour = self._theme.clan(view.clan)
        if view.invested:
            pen = QPen(QColor(self._theme.danger), max(4.0, 2 / scale))
            pen.setDashPattern([1.6, 1.2])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0), 46, 46)
        near = scale >= CREST_FROM
        if near:
            self._walls(painter, colour)
        grow = _KEEP_SCALE if near else _FAR_KEEP_SCALE
        painter.save()
        painter.translate(0, KEEP.top() + grow * _KEEP_TOP)
        painter.scale(grow, grow)
        draw_keep(
            painter,
            self._theme,
            colour if view.clan else QColor(self._theme.nobody),
            scale,
            main=view.main,
            level=str(view.level),
        )
        painter.restore()
        if near and view.clan:
            self._banner(painter, colour)
        if scale >= 0.5:
            self._durability(painter)

    def _walls(self, painter: QPainter, colour: QColor) -> None:
        """A wall with battlements, in a tint of the owner's colour."""
        ink, paper = QColor(self._theme.print_ink), QColor(self._theme.print_paper)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        merlons = QPen(ink, 6.4)
        merlons.setDashPattern([0.45, 0.55])
        merlons.setCapStyle(Qt.PenCapStyle.FlatCap)
        for pen in (merlons, QPen(ink, 4.4), QPen(mixed(paper, colour, 0.35), 2.8)):
            painter.setPen(pen)
            painter.drawPolygon(_ring())

    def _banner(self, painter: QPainter, colour: QColor) -> None:
        """The owner's crest on a banner to the left of the keep."""
        flag = QRectF(-38, -49, 15, 18)
        painter.setPen(QPen(QColor(self._theme.print_ink), 1.4))
        painter.drawLine(flag.topLeft(), flag.bottomLeft() + QPointF(0, 12))
        painter.setPen(QPen(QColor(self._theme.print_light), 1))
        painter.setBrush(colour)
        painter.drawRect(flag)
        crest = QRectF(flag.x() + 1.5, flag.y() + 3, 12, 12)
        draw_crest(painter, self._shown.clan, crest, QColor(self._theme.print_light))

    def _durability(self, painter: QPainter) -> None:
        """A row of small boxes to the right of the keep, emptied from the right."""
        view = self._shown
        if not view.full:
            return
        size, across = (5.0, 3) if view.full <= 9 else (3.8, 4)
        step = size * 1.24
        wide, high = min(view.full, across), -(-view.full // across)
        plate = QRectF(20, -48, wide * step, high * step).adjusted(-1.2, -1.2, 0, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.print_paper))
        painter.drawRect(plate)
        for index in range(view.full):
            box = QRectF(20 + index % across * step, -48 + index // across * step, size, size)
            kept = index < view.durability
            colour = self._theme.clan(view.clan) if kept else QColor(self._theme.print_paper)
            painter.setPen(QPen(mixed(colour, QColor(self._theme.print_ink), 0.7), 0.9))
            painter.setBrush(colour)
            painter.drawRect(box)


@cache
def _ring() -> QPolygonF:
    """The walls of a castle around the middle of its hex."""
    x, y = hexgrid.centre(1, 1)
    size = _WALLS * HEX
    return QPolygonF([QPointF(a - x, b - y) * size for a, b in hexgrid.corners(1, 1)])


def draw_keep(
    painter: QPainter,
    theme: Theme,
    colour: QColor,
    scale: float,
    *,
    main: bool = False,
    level: str = "",
) -> None:
    """Roof and walls around the origin, 42 units wide; from a scale on with the level."""
    outline = QPen(QColor(theme.print_ink), max(1.6, 0.9 / scale))
    painter.setPen(outline)
    painter.setBrush(colour)
    roof = QPainterPath(QPointF(-21, -4))
    for x, y in ((-12, -8), (0, -17), (12, -8), (21, -4)):
        roof.lineTo(x, y)
    roof.closeSubpath()
    walls = QPainterPath(QPointF(-14, -4))
    for x, y in ((14, -4), (17, 13), (-17, 13)):
        walls.lineTo(x, y)
    walls.closeSubpath()
    rim = QPen(QColor(theme.print_light), max(4.4, 2.0 / scale))
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(roof.united(walls), rim)
    painter.drawPath(roof)
    painter.drawPath(walls)
    if main:
        painter.setBrush(QColor(theme.print_gold))
        painter.drawEllipse(QPointF(0, -18), 4.5, 4.5)
    if level and scale >= 0.24:
        painter.setPen(QColor(theme.print_light))
        painter.setFont(fonts.font(16, bold=True))
        box = QRectF(-16, -5, 32, 18)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, level)
