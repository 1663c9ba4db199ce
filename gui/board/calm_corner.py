"""The corner of a board in which a card hides least of what is played with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt

from gui.board.surface import BoardSurface
from gui.theme.theme import GRID

_NAMED: Final = 28
"""Pixels beside and below a piece where its name stands."""

_PIECE: Final = 2
"""How much worse it is to hide a piece than something printed."""

_LIT: Final = 3
"""How much worse it is to hide a place that can be chosen."""

_MANY: Final = 60
"""So many lit places are an area rather than places to choose among."""

_Corner = Qt.Corner


def calm_corner(
    board: BoardSurface, size: QSize, corners: Sequence[Qt.Corner], taken: Iterable[QRect] = ()
) -> Qt.Corner:
    """The first of some corners where a card of this size hides fewest pieces.

    ``taken``: what lies over the board already; a corner under it is the last choice.
    """
    others = [other for other in taken if not other.isEmpty()]

    def worth(corner: Qt.Corner) -> tuple[bool, int]:
        box = QRect(spot(board, size, corner), size)
        under = any(box.intersects(other) for other in others)
        return under, hidden(board, box)

    return min(corners, key=worth)


def spot(board: BoardSurface, size: QSize, corner: Qt.Corner) -> QPoint:
    """Where a card of this size begins in a corner of what is free of the board."""
    room = board.free.adjusted(GRID, GRID, -GRID, -GRID)
    right = corner in (_Corner.TopRightCorner, _Corner.BottomRightCorner)
    low = corner in (_Corner.BottomLeftCorner, _Corner.BottomRightCorner)
    x = room.right() - size.width() + 1 if right else room.left()
    y = room.bottom() - size.height() + 1 if low else room.top()
    return QPoint(x, y)


def hidden(board: BoardSurface, box: QRect) -> int:
    """How much of what is played with a card would hide, and prints for less."""
    pieces, prints = _pieces(board)
    found = _LIT * _under(box, _lit(board)) + _under(box, prints)
    if board.has_scene and board.layers.tells_all_over:
        return found + _PIECE * len(places_under(board, box))
    return found + _PIECE * _under(box, pieces)


def places_under(board: BoardSurface, box: QRect) -> frozenset[int]:
    """The places near enough that a card may hide a part of them; tiles as they lie exactly."""
    if not board.has_scene:
        return frozenset()
    geometry, part = board.layers.geometry, board.mapToScene(box).boundingRect()
    near = geometry.near(part)
    if not board.layers.tells_all_over:
        return near
    return frozenset(place for place in near if geometry.outline(place).intersects(part))


def _under(box: QRect, others: Iterable[QRect]) -> int:
    """How many of some boxes a card would hide in part."""
    return sum(box.intersects(one) for one in others)


def printed_on(board: BoardSurface) -> list[QRect]:
    """What is printed in the sea of the board, as it lies on the screen."""
    if not board.has_scene:
        return []
    return [board.mapFromScene(one).boundingRect() for one in board.layers.printed_boxes()]


def _lit(board: BoardSurface) -> list[QRect]:
    """The places that are lit to be chosen, as they lie on the screen."""
    if not board.has_scene or len(board.layers.highlights.lit) > _MANY:
        return []
    geometry = board.layers.geometry
    return [
        board.mapFromScene(geometry.outline(place).boundingRect()).boundingRect()
        for place in sorted(board.layers.highlights.lit)
    ]


def _pieces(board: BoardSurface) -> tuple[list[QRect], list[QRect]]:
    """What stands on the board, and what is printed in its sea, as it lies on the screen."""
    if not board.has_scene:
        return [], []
    found = board.piece_boxes()
    return [box.adjusted(-_NAMED, 0, _NAMED, _NAMED) for box in found], printed_on(board)
