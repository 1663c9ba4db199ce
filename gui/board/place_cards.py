"""A list of places as a board: cards in rows, with a name and some lines on each."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from wargame_core.views.place_values import PlaceList

CARD: Final = QSizeF(280, 150)
"""A card among others, in units of the scene."""

PAGE: Final = QSizeF(900, 560)
"""The card of a list with a single place."""

_GAP: Final = 24.0
_ROUND: Final = 10.0
_INSET: Final = 4.0
_DEPTH: Final = 60.0


class PlaceCards:
    """Boxes and hit-testing of one list of places."""

    figure: Final = 20.0

    def __init__(self, board: PlaceList) -> None:
        self.board = board
        count = len(board.names)
        card = PAGE if count == 1 else CARD
        self._across = ceil(sqrt(count))
        across, down = card.width() + _GAP, card.height() + _GAP
        self.boxes = tuple(
            QRectF(QPointF(place % self._across * across, place // self._across * down), card)
            for place in range(count)
        )
        self.centres = tuple(box.center() for box in self.boxes)

    def place_at(self, point: QPointF) -> int:
        """The card under a point, -1 between the cards."""
        return next((place for place, box in enumerate(self.boxes) if box.contains(point)), -1)

    def neighbours(self, place: int) -> Sequence[int]:
        """The cards left, right, above and below."""
        row, column = divmod(place, self._across)
        near = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        found = (y * self._across + x for y, x in near if y >= 0 and 0 <= x < self._across)
        return tuple(other for other in found if other < len(self.boxes))

    def bounds(self, places: tuple[int, ...]) -> QRectF:
        """The rectangle around some cards with a margin."""
        found = QRectF()
        for place in places:
            found = found.united(self.boxes[place])
        return found.adjusted(-_GAP, -_GAP, _GAP, _GAP)

    def outline(self, place: int) -> QPainterPath:
        """The edge of a card."""
        return self._edge(place, 0)

    def inner_outline(self, place: int) -> QPainterPath:
        """The edge of a card drawn in a little."""
        return self._edge(place, _INSET)

    def _edge(self, place: int, inset: float) -> QPainterPath:
        path = QPainterPath()
        box = self.boxes[place].adjusted(inset, inset, -inset, -inset)
        path.addRoundedRect(box, _ROUND, _ROUND)
        return path

    def lies_near(self, place: int, part: QRectF) -> bool:
        """Whether a card may have to be drawn in a part of the board."""
        return self.boxes[place].adjusted(-_GAP, -_GAP, _GAP, _GAP).intersects(part)

    def near(self, part: QRectF) -> frozenset[int]:
        """The cards of which something may have to be drawn in a part of the board."""
        return frozenset(n for n in range(len(self.centres)) if self.lies_near(n, part))

    def border(self, places: frozenset[int], inset: float, part: QRectF) -> QPainterPath:
        """The edges of several cards, drawn in by a share of their depth."""
        path = QPainterPath()
        for place in sorted(places):
            if self.lies_near(place, part):
                path.addPath(self._edge(place, inset * _DEPTH))
        return path

    def number_spot(self, place: int, *, occupied: bool) -> QPointF:
        """In the lower right corner of a card."""
        del occupied  # the name stands above
        return self.boxes[place].bottomRight() - QPointF(2 * _GAP, _GAP)
