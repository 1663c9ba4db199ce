"""What stands in one province, seen from near: castle, counters and tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from gui.board.area_places import Slots
from gui.board.castle_item import draw_keep
from gui.board.crests import draw_crest
from gui.board.map_item import STACKS, PlaceItem
from gui.board.piece_face import draw_piece
from gui.board.province_slots import Standing, stand, wanted
from gui.board.tiles import TileStore
from gui.board.token_face import draw_token
from gui.theme.theme import Theme
from wargame_core.views.area_values import ClusterView, StrongholdView, TokenView

NEAR_FROM: Final = 0.36
"""Scale from which pieces stand in their places; from farther totals are shown."""

_WHOLE_FROM: Final = 0.19
"""Scale at which the whole board is seen in a small window."""

_KEEP: Final = 46.0
"""Width that the drawing of a keep needs."""

_ROOM: Final = 6.0

Contents = tuple[StrongholdView | None, tuple[ClusterView, ...], tuple[TokenView, ...]]

Stands = Callable[[int], Slots]
"""The places in a province for so many pieces."""


class ProvinceItem(PlaceItem):
    """The pieces of one province."""

    def __init__(
        self,
        stands: Stands,
        theme: Theme,
        tiles: TileStore | None = None,
        near_from: float = NEAR_FROM,
    ) -> None:
        """``near_from``: the scale from which anything is drawn."""
        super().__init__(QPointF(0, 0), QRectF(), theme, STACKS, tiles)
        self._stands, self._near_from = stands, near_from
        self._contents: Contents = (None, (), ())
        self._standing = stand(stands(0), None, (), ())

    @property
    def contents(self) -> Contents:
        """What is shown."""
        return self._contents

    @property
    def standing(self) -> Standing:
        """Where everything stands."""
        return self._standing

    def show_views(
        self,
        castle: StrongholdView | None,
        clusters: Sequence[ClusterView],
        tokens: Sequence[TokenView],
    ) -> None:
        """Show other pieces, if they are others."""
        contents = castle, tuple(clusters), tuple(tokens)
        if contents == self._contents:
            return
        self._contents = contents
        self._standing = stand(self._stands(wanted(*contents)), *contents)
        self.prepareGeometryChange()
        room = self._standing.room.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
        self.setPos(room.center())
        self._box = room.translated(-room.center())
        self.renew()

    def unit_at(self, spot: QPointF) -> int:
        """The unit whose counter covers a spot of the scene, -1 for none."""
        boxes = ((piece.unit, box) for piece, box in self._standing.pieces)
        return next((unit for unit, box in boxes if box.contains(spot)), -1)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Copy the picture; nothing from far."""
        if painter.worldTransform().m11() >= self._near_from and any(self._contents):
            super().paint(painter, option, widget)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw castle, counters and tokens."""
        painter.translate(-self.pos())
        if self._standing.castle is not None:
            view, box = self._standing.castle
            draw_stronghold(painter, box, view, self._theme, scale)
        for piece, box in self._standing.pieces:
            draw_piece(painter, box, piece, self._theme, box.width() * scale)
        for token, box in self._standing.tokens:
            draw_token(painter, box, token, self._theme)


def growth(scale: float) -> float:
    """How many times larger short names and totals are than on the whole board in a small window.

    They grow with the board, so that a large window shows the same board, only larger.
    """
    return max(1.0, min(scale, NEAR_FROM) / _WHOLE_FROM)


def draw_stronghold(
    painter: QPainter, box: QRectF, view: StrongholdView, theme: Theme, scale: float
) -> None:
    """A castle in a square; a fortified one within a ring of walls."""
    colour = theme.clan(view.clan) if view.clan else QColor(theme.nobody)
    radius = box.width() / 2 * 1.1
    if view.fortified:
        painter.setBrush(QColor(theme.print_paper))
        painter.setPen(QPen(QColor(theme.print_ink), max(radius * 0.2, 2.6 / scale)))
        painter.drawEllipse(box.center(), radius, radius)
        wall = QPen(QColor(theme.print_light), max(radius * 0.12, 1.4 / scale))
        wall.setDashPattern([1.5, 1.2])
        wall.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(wall)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.center(), radius, radius)
    share = box.width() / _KEEP * (0.84 if view.fortified else 1.12)
    painter.save()
    painter.translate(box.center())
    painter.scale(share, share)
    painter.translate(0, 2)
    draw_keep(painter, theme, colour, scale * share)
    if view.clan and box.width() * scale >= 20:
        draw_crest(painter, view.clan, QRectF(-7.5, -3.2, 15, 15), QColor(theme.print_light))
    painter.restore()
