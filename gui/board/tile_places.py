"""Hex tiles in scene coordinates, a point of each upwards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gui.board.area_places import Slots
from wargame_core.views.tile_values import TileBoard

WIDTH: Final = 240.0
"""From side to side of a tile, in units of the scene; neighbours lie this far apart."""

REACH: Final = WIDTH / 3**0.5
"""From the centre to a corner."""

_ROW: Final = 1.5 * REACH
_LIT: Final = 0.9
_GAP: Final = 0.985
"""Shares of a tile: the frame of a lit one, and the card itself."""

_PIECE: Final = 40.0
_PIECES: Final = {1: (0.0,), 2: (38.0, -38.0), 3: (0.0, -70.0, 70.0)}
_PIECES_DOWN: Final = 27.0
"""Where pieces stand in a row, by how many there are, and how far below the centre."""

_NUMBER: Final = QPointF(0, 70)


class TilePlaces:
    """Centres, outlines and hit-testing of one board of tiles."""

    figure: Final = 28.0

    def __init__(self, board: TileBoard) -> None:
        self.board = board
        self._edges: dict[tuple[int, float], QPainterPath] = {}
        self._at = {spot: place for place, spot in enumerate(board.spots)}
        self.centres = tuple(QPointF(half * WIDTH / 2, row * _ROW) for row, half in board.spots)

    def place_at(self, point: QPointF) -> int:
        """The tile under a point of the scene, -1 beside them."""
        row = round(point.y() / _ROW)
        near = (
            self._at.get((line, half), -1)
            for line in (row - 1, row, row + 1)
            for half in range(round(2 * point.x() / WIDTH) - 2, round(2 * point.x() / WIDTH) + 3)
        )
        return next((place for place in near if place >= 0 and self._holds(place, point)), -1)

    def _holds(self, place: int, point: QPointF) -> bool:
        away = point - self.centres[place]
        across, down = abs(away.x()), abs(away.y())
        return across <= WIDTH / 2 and down <= REACH - across / 3**0.5

    def neighbours(self, place: int) -> tuple[int, ...]:
        """The tiles around one."""
        row, half = self.board.spots[place]
        steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
        found = (self._at.get((row + down, half + across), -1) for down, across in steps)
        return tuple(other for other in found if other >= 0)

    def bounds(self, places: tuple[int, ...]) -> QRectF:
        """The rectangle around some tiles with a margin."""
        found = QRectF()
        for place in places:
            found = found.united(self.outline(place).boundingRect())
        return found.adjusted(-WIDTH / 8, -WIDTH / 8, WIDTH / 8, WIDTH / 8)

    def outline(self, place: int) -> QPainterPath:
        """The edge of a tile."""
        return self._edge(place, _GAP)

    def inner_outline(self, place: int) -> QPainterPath:
        """The edge of a tile drawn in a little."""
        return self._edge(place, _LIT)

    def _edge(self, place: int, share: float) -> QPainterPath:
        known = self._edges.get((place, share))
        if known is not None:
            return known
        path = QPainterPath()
        path.addPolygon(QPolygonF([self.corner(place, n, share) for n in range(6)]))
        path.closeSubpath()
        return self._edges.setdefault((place, share), path)

    def corner(self, place: int, number: int, share: float = 1.0) -> QPointF:
        """One of the six corners, from the upper one on clockwise."""
        turn = number * pi / 3
        return self.centres[place] + QPointF(sin(turn), -cos(turn)) * (REACH * share)

    def lies_near(self, place: int, part: QRectF) -> bool:
        """Whether a tile may have to be drawn in a part of the board."""
        return part.adjusted(-REACH, -REACH, REACH, REACH).contains(self.centres[place])

    def border(self, places: frozenset[int], inset: float, part: QRectF) -> QPainterPath:
        """The edges between tiles within and others, moved inwards by a share of a tile."""
        path = QPainterPath()
        for place in sorted(places):
            if not self.lies_near(place, part):
                continue
            row, half = self.board.spots[place]
            steps = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
            for number, (down, across) in enumerate(steps):
                if self._at.get((row + down, half + across), -1) not in places:
                    path.moveTo(self.corner(place, number, 1 - inset))
                    path.lineTo(self.corner(place, (number + 1) % 6, 1 - inset))
        return path

    def number_spot(self, place: int, *, occupied: bool) -> QPointF:
        """Below the counters of a tile."""
        del occupied
        return self.centres[place] + _NUMBER

    def stands(self, place: int, wanted: int) -> Slots:
        """Where pieces stand on a tile: in a row across its middle, within the owner's band."""
        centre = self.centres[place]
        row = _PIECES[max(1, min(wanted, max(_PIECES)))]
        return Slots(_PIECE, tuple(centre + QPointF(x, _PIECES_DOWN) for x in row))


@lru_cache(maxsize=16)
def tile_places(board: TileBoard) -> TilePlaces:
    """The places of a board of tiles, worked out once."""
    return TilePlaces(board)
