"""Which place in a province each counter, castle and token takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gui.board.area_places import Slots
from wargame_core.views.area_values import ClusterView, PieceView, StrongholdView, TokenView

_EDGE: Final = 1.66
"""Edge of a counter that has a place to itself, in radii of the place."""

_SHARED: Final = 1.94
"""Edge of the square in which several share a place."""

_ALONE: Final = 1.66
"""Edge of a token that has a place to itself."""

_SQUEEZED: Final = 0.9
"""Edge of all tokens together at the corner of the first place, where none is left for them."""

_GAP: Final = 0.04


@dataclass(frozen=True)
class Standing:
    """Everything that stands in a province with the square that it is drawn in."""

    castle: tuple[StrongholdView, QRectF] | None
    pieces: tuple[tuple[PieceView, QRectF], ...]
    tokens: tuple[tuple[TokenView, QRectF], ...]

    @property
    def room(self) -> QRectF:
        """The rectangle around everything."""
        found = QRectF() if self.castle is None else self.castle[1]
        for _, box in (*self.pieces, *self.tokens):
            found = found.united(box)
        return found

    def meets(self, box: QRectF) -> bool:
        """Whether something stands in a part of a box."""
        return any(box.intersects(own) for own in self.boxes)

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """The square of everything that stands there."""
        castle = () if self.castle is None else (self.castle,)
        return tuple(box for _, box in (*castle, *self.pieces, *self.tokens))


def wanted(
    castle: StrongholdView | None, clusters: Sequence[ClusterView], tokens: Sequence[TokenView]
) -> int:
    """How many places there must be for each counter, castle and token to have its own."""
    counters = sum(len(cluster.counters) for cluster in clusters)
    return (castle is not None) + counters + bool(tokens)


def stand(
    stands: Slots,
    castle: StrongholdView | None,
    clusters: Sequence[ClusterView],
    tokens: Sequence[TokenView],
) -> Standing:
    """The castle nearest to the name, then player by player, tokens where there is room left.

    Each counter has a place to itself while there are enough; else each player has one.
    """
    radius, free = stands.radius, list(stands.centres)
    castle_box = _square(free.pop(0), radius * _EDGE) if castle is not None else None
    counters = sum(len(cluster.counters) for cluster in clusters)
    spare = 1 if tokens else 0
    pieces: list[tuple[PieceView, QRectF]] = []
    roomy = counters + spare <= len(free)
    for cluster in clusters:
        count = len(cluster.counters) if roomy else 1
        spots = _together(free, count, stands.centres[-1])
        if count == len(cluster.counters):
            boxes = [_square(spot, radius * _EDGE) for spot in spots]
        else:
            boxes = _shared(spots[0], radius * _SHARED, len(cluster.counters))
        pieces += zip(cluster.counters, boxes, strict=True)
    if free:
        marks = _shared(free[-1], radius * (_ALONE if len(tokens) == 1 else _SHARED), len(tokens))
    else:
        corner = stands.centres[0] + QPointF(radius, -radius)
        marks = _shared(corner, radius * _SQUEEZED, len(tokens))
    return Standing(
        None if castle is None or castle_box is None else (castle, castle_box),
        tuple(pieces),
        tuple(zip(tokens, marks, strict=True)),
    )


def _together(free: list[QPointF], wanted: int, last: QPointF) -> list[QPointF]:
    """Take places from those that are free: the first, and those nearest to it.

    Where none is left, ``last`` is shared.
    """
    if not free:
        return [last] * wanted
    first = free[0]
    chosen = sorted(free, key=lambda spot: (spot - first).manhattanLength())[:wanted]
    for spot in chosen:
        free.remove(spot)
    return chosen


def _shared(spot: QPointF, edge: float, count: int) -> list[QRectF]:
    """Squares for several in one place, row by row."""
    across = max(1, ceil(count**0.5))
    rows = ceil(count / across)
    step = edge / across
    size = step * (1 - _GAP)
    corner = spot - QPointF(edge / 2, step * rows / 2)
    return [
        QRectF(
            corner.x() + number % across * step, corner.y() + number // across * step, size, size
        )
        for number in range(count)
    ]


def _square(centre: QPointF, edge: float) -> QRectF:
    return QRectF(centre.x() - edge / 2, centre.y() - edge / 2, edge, edge)
