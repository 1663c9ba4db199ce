"""What view, scene and layers ask of a board: places by number, whatever their shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


class BoardGeometry(Protocol):
    """The places of one board in units of the scene; a place is a number from 0."""

    @property
    def centres(self) -> Sequence[QPointF]:
        """For each place the point that stands for it: ways and lines go from one to another."""
        ...

    @property
    def figure(self) -> float:
        """Height of the figures that tell what would be left after a move."""
        ...

    def place_at(self, point: QPointF) -> int:
        """The place under a point, -1 if there is none."""
        ...

    def neighbours(self, place: int) -> Sequence[int]:
        """The places that lie around one."""
        ...

    def bounds(self, places: tuple[int, ...]) -> QRectF:
        """The rectangle around some places with a margin."""
        ...

    def outline(self, place: int) -> QPainterPath:
        """The edge of a place, closed."""
        ...

    def inner_outline(self, place: int) -> QPainterPath:
        """The edge of a place drawn in a little, so that lit neighbours do not touch."""
        ...

    def lies_near(self, place: int, part: QRectF) -> bool:
        """Whether something in a place may have to be drawn in a part of the board."""
        ...

    def near(self, part: QRectF) -> frozenset[int]:
        """The places of which something may have to be drawn in a part of the board."""
        ...

    def border(self, places: frozenset[int], inset: float, part: QRectF) -> QPainterPath:
        """The edge of several places together, as far as it lies in a part of the board.

        Args:
            places: The places within.
            inset: How far inside, as a share of the way to the centre of a hex.
            part: What is being drawn.
        """
        ...

    def number_spot(self, place: int, *, occupied: bool) -> QPointF:
        """Where a number of an overlay stands; ``occupied`` by pieces."""
        ...
