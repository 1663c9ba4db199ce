"""Hexes in scene coordinates: the distance between the centres of neighbours is HEX."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_rows import column_row, hex_name

HEX: Final = 100.0
"""Distance between the centres of two neighbours."""

MARGIN: Final = 1.2 * HEX


class HexGeometry:
    """Centres, outlines and hit-testing of one map."""

    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.places = tuple(column_row(name) for name in board.names)
        self.centres = tuple(_scaled(hexgrid.centre(*place)) for place in self.places)
        self.outlines = tuple(
            QPolygonF([_scaled(corner) for corner in hexgrid.corners(*place)])
            for place in self.places
        )

    def hex_at(self, point: QPointF) -> int:
        """The hex under a point of the scene, -1 if there is none."""
        column, row = hexgrid.hex_at(point.x() / HEX, point.y() / HEX)
        if column < 1 or row < 1:
            return -1
        return self.board.index.get(hex_name(column, row), -1)

    def side(self, hex_: int, direction: int) -> tuple[QPointF, QPointF]:
        """The two ends of a hexside."""
        corners = self.outlines[hex_]
        first, second = hexgrid.corners_of_side(direction)
        return corners.at(first), corners.at(second)

    def bounds(self, hexes: tuple[int, ...]) -> QRectF:
        """The rectangle around some hexes with a margin."""
        found = QRectF()
        for hex_ in hexes:
            found = found.united(self.outlines[hex_].boundingRect())
        return found.adjusted(-MARGIN / 3, -MARGIN / 3, MARGIN / 3, MARGIN / 3)


def _scaled(point: tuple[float, float]) -> QPointF:
    return QPointF(point[0] * HEX, point[1] * HEX)


@cache
def geometry(board: HexMap) -> HexGeometry:
    """The geometry of a map, worked out once."""
    return HexGeometry(board)
