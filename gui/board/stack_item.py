"""All counters in one hex: one to three stacks side by side, each with its height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.counter_item import Detail, detail_at, draw_counter, edge_colour
from gui.board.geometry import HEX
from gui.board.map_item import STACKS, PlaceItem
from gui.board.shadow import draw_shadow
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.values import StackView

_BOXES: Final = {
    1: ((0.0, 76.0),),
    2: ((-25.0, 49.0), (25.0, 49.0)),
    3: ((-36.0, 36.0), (0.0, 36.0), (36.0, 36.0)),
}
"""For each number of stacks in a hex where they stand across, and their edges."""

_FAR_BOXES: Final = {
    1: _BOXES[1],
    2: ((-31.5, 62.0), (31.5, 62.0)),
    3: ((-46.0, 46.0), (0.0, 46.0), (46.0, 46.0)),
}
"""The same from far, where strengths side by side would be too small to be read."""

_LOWER: Final = {1: 12.0, 2: 4.0, 3: 0.0}
_FAR_LOWER: Final = {1: 12.0, 2: 10.5, 3: 5.0}
"""How much lower they stand where there is a castle, whose keep is seen above them."""

_STEP: Final = QPointF(2.2, 1.2)
_MOST: Final = 3
"""How far counters of a stack are shifted, and how many are seen under the top one."""

_BOX: Final = QRectF(-0.75 * HEX, -0.62 * HEX, 1.5 * HEX, 1.3 * HEX)
"""The hex, with shadows and heights."""


def boxes_of(
    count: int, *, castle: bool, far: bool = False
) -> tuple[tuple[float, float, float], ...]:
    """Centre and edge of each stack of a hex, from its middle."""
    down = (_FAR_LOWER if far else _LOWER)[count] if castle else 0.0
    return tuple((x, down, edge) for x, edge in (_FAR_BOXES if far else _BOXES)[count])


def _is_far(count: int, scale: float) -> bool:
    """Whether crest and strength are all that is seen of so many stacks in a hex."""
    return detail_at(_FAR_BOXES[count][0][1] * scale) is Detail.FAR


class StackItem(PlaceItem):
    """The stacks of one hex."""

    def __init__(
        self,
        centre: QPointF,
        stacks: tuple[StackView, ...],
        theme: Theme,
        tiles: TileStore | None = None,
    ) -> None:
        super().__init__(centre, _BOX, theme, STACKS, tiles)
        self._stacks = stacks[:3]
        self._castle = False

    @property
    def stacks(self) -> tuple[StackView, ...]:
        """What is shown."""
        return self._stacks

    def show_views(self, stacks: tuple[StackView, ...], *, castle: bool) -> None:
        """Show other counters, if they are others; ``castle``: there is one in the hex."""
        if (stacks[:3], castle) != (self._stacks, self._castle):
            self._stacks, self._castle = stacks[:3], castle
            self.renew()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw each stack with as much detail as there is room for, then all heights."""
        count = len(self._stacks)
        boxes = boxes_of(count, castle=self._castle, far=_is_far(count, scale))
        placed = [
            (view, QRectF(x - edge / 2, y - edge / 2, edge, edge))
            for view, (x, y, edge) in zip(self._stacks, boxes, strict=True)
        ]
        for view, box in placed:
            self._stack(painter, box, view, scale)
        for view, box in placed:
            height = len(view.counters)
            if height > 1 and detail_at(box.width() * scale) is not Detail.FAR:
                radius = max(8.5, 5.5 / scale)
                self._height(painter, box.topRight() + QPointF(2, 2), radius, height)

    def _stack(self, painter: QPainter, box: QRectF, view: StackView, scale: float) -> None:
        """The top counter on the edges of those below it."""
        top, height, pixels = view.counters[0], len(view.counters), box.width() * scale
        draw_shadow(painter, box, pixels)
        paper = QColor(self._theme.print_paper)
        for step in range(min(height - 1, _MOST), 0, -1):
            painter.setPen(QPen(paper, max(1.0, 0.7 / scale)))
            painter.setBrush(edge_colour(view.counters[step], self._theme))
            corner = box.width() * 0.07
            painter.drawRoundedRect(box.translated(_STEP * step), corner, corner)
        draw_counter(painter, box, top, self._theme, pixels, strength=view.strength)

    def _height(self, painter: QPainter, centre: QPointF, radius: float, height: int) -> None:
        painter.setPen(QPen(QColor(self._theme.print_ink), 1.2))
        painter.setBrush(QColor(self._theme.print_paper))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QColor(self._theme.print_ink))
        painter.setFont(fonts.font(radius * 1.35, bold=True))
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(height))
