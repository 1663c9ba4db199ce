"""The counters of one place, fanned out above everything, each large enough to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from gui.board.faces import draw_face
from gui.board.map_item import FAN, MapItem
from gui.board.shadow import draw_shadow
from gui.theme.theme import Theme
from wargame_core.views.place_values import FaceView, PileView

EDGE: Final = 76.0
"""Edge of a counter, in pixels of the window at every zoom."""

_GAP, _MARGIN, _ABOVE = 6.0, 10.0, 18.0
_BETWEEN: Final = 14.0
"""Room between stacks of different sides, or inside and outside a castle."""

_VEIL: Final = 70
"""How opaque, of 255, the veil on counters is that cannot be chosen: they are read, too."""

_STACK: Final = 0.25
"""How much it matters that other pieces are covered, beside what is said of the place itself."""

_APART: Final = 8.0
"""Room between forces of one stack."""

_ACROSS: Final = 8
"""Counters beside each other, at most."""


@dataclass(frozen=True)
class Around:
    """What lies around the place of a fan, in pixels from its centre."""

    beside: Sequence[QRectF] = ()
    """Cards on the board that should not cover the fan."""
    name: QRectF = field(default_factory=QRectF)
    """Where the name of the place is to be read."""
    own: QRectF = field(default_factory=QRectF)
    """What the pieces of the place take up."""
    others: Sequence[QRectF] = ()
    """What pieces of other places take up."""
    lit: Sequence[QRectF] = ()
    """Names of other places that can be chosen, on boards that print them to be read."""
    goals: Sequence[QRectF] = ()
    """Other places that can be chosen, on boards where they are to be seen whole."""


class FanItem(MapItem):
    """Lies over the board; the view asks it which counter is under the mouse."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(QRectF(), theme, FAN)
        self._boxes: list[tuple[FaceView, QRectF]] = []
        self._lit: frozenset[int] = frozenset()
        self._pointed = -1
        self.place = -1
        """The place whose counters are shown, -1 while there is no fan."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setVisible(False)

    @property
    def units(self) -> tuple[int, ...]:
        """The units whose counters are shown."""
        return tuple(face.unit for face, _ in self._boxes)

    @property
    def lit(self) -> frozenset[int]:
        """The units that can be chosen."""
        return self._lit

    def spread(
        self,
        place: int,
        centre: QPointF,
        stacks: Sequence[PileView],
        room: QRectF,
        lit: frozenset[int] = frozenset(),
        around: Around | None = None,
    ) -> None:
        """Show the counters of a place; ``room`` is the view around its centre, in pixels."""
        self.prepareGeometryChange()
        self.place, self._lit, self._pointed = place, lit, -1
        self._boxes = _laid_out(stacks, room, around or Around())
        self._box = _around(self._boxes)
        self.setPos(centre)
        self.setVisible(True)
        self.update()

    def fold(self) -> None:
        """Show nothing."""
        self.place, self._boxes, self._lit = -1, [], frozenset()
        self.setVisible(False)

    def box_of(self, unit: int) -> QRectF:
        """Where a counter lies, in pixels from the centre of the place. Raises LookupError."""
        for face, box in self._boxes:
            if face.unit == unit:
                return box
        raise LookupError(unit)

    def covers(self, at: QPointF) -> bool:
        """Whether a spot, in pixels from the centre of the place, is within the fan."""
        return self.isVisible() and self._box.contains(at)

    def unit_at(self, at: QPointF) -> int:
        """The unit whose counter is there, -1 for none."""
        return next((face.unit for face, box in self._boxes if box.contains(at)), -1)

    def point(self, unit: int) -> None:
        """Frame the counter under the mouse; -1 for none."""
        if unit != self._pointed:
            self._pointed = unit
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """A card with the counters; those that can be chosen are framed, the others pale."""
        theme = self._theme
        painter.setPen(QPen(QColor(theme.line), 1.5))
        painter.setBrush(QColor(theme.card))
        painter.drawRoundedRect(self._box.adjusted(1, 1, -1, -1), 8, 8)
        veil = QColor(theme.card)
        veil.setAlpha(_VEIL)
        for face, box in self._boxes:
            draw_shadow(painter, box, EDGE)
            draw_face(painter, box, face, theme, EDGE)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if face.unit in self._lit:
                painter.setPen(QPen(QColor(theme.accent), 4))
                painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 8, 8)
            elif self._lit:
                painter.fillRect(box, veil)
            if face.unit == self._pointed:
                painter.setPen(QPen(QColor(theme.ink), 2))
                painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 9, 9)


def _laid_out(
    stacks: Sequence[PileView],
    room: QRectF,
    around: Around,
) -> list[tuple[FaceView, QRectF]]:
    """Counters in even rows, as few as there is room for, where the fewest other things lie."""
    step = EDGE + _GAP
    count = sum(len(stack.counters) for stack in stacks)
    most = max(2, min(_ACROSS, int((room.width() - 2 * _MARGIN) // step)))
    fewest = -(-count // most)
    highest = max(fewest, int((room.height() - 2 * _MARGIN) // step))
    best, least = _in_rows(stacks, fewest, count), float("inf")
    for rows in range(fewest, min(highest, count) + 1):
        boxes = _in_rows(stacks, rows, count)
        shift, covered = _best_place(_around(boxes), room, around)
        if covered < least:
            best, least = [(face, box.translated(shift)) for face, box in boxes], covered
        if least <= (2 * _ABOVE) ** 2:  # at most its own place
            break
    return best


def _in_rows(stacks: Sequence[PileView], rows: int, count: int) -> list[tuple[FaceView, QRectF]]:
    """All counters in so many rows, from the origin; forces stand a little apart."""
    step, across = EDGE + _GAP, -(-count // rows)
    widest = across * step + _BETWEEN * (len(stacks) - 1)
    widest += _APART * sum(len(_new_forces(stack)) for stack in stacks)
    boxes: list[tuple[FaceView, QRectF]] = []
    x = y = 0.0
    for stack in stacks:
        apart = _new_forces(stack)
        for number, face in enumerate(stack.counters):
            x += _APART if number in apart else 0.0
            if x + EDGE > widest:
                x, y = 0.0, y + step
            boxes.append((face, QRectF(x, y, EDGE, EDGE)))
            x += step
        x += _BETWEEN
    return boxes


def _new_forces(stack: PileView) -> frozenset[int]:
    """With which counters another force of several begins or follows one."""
    leaders = [getattr(face, "leader", -1) for face in stack.counters]
    return frozenset(
        number
        for number in range(1, len(leaders))
        if leaders[number] != leaders[number - 1]
        and max(leaders.count(leaders[number]), leaders.count(leaders[number - 1])) > 1
    )


def _best_place(size: QRectF, room: QRectF, around: Around) -> tuple[QPointF, float]:
    """How far to shift the fan, and how much it covers there.

    It lies above the place, below or beside it, or so of its name, or so of all that can be chosen,
    within the room.
    """
    wide, tall = size.width(), size.height()
    name, own = around.name, around.own
    reach = max(_ABOVE, own.bottom() + _GAP, own.right() + _GAP, -own.top() + _GAP)
    named = (
        (-wide / 2, name.top() - _GAP - tall), (-wide / 2, name.bottom() + _GAP),
        (name.right() + _GAP, -tall / 2), (name.left() - _GAP - wide, -tall / 2),
    )  # fmt: skip
    tries = (
        *(() if name.isNull() else named),
        (-wide / 2, -reach - tall), (-wide / 2, reach), (reach, -tall / 2),
        (-reach - wide, -tall / 2), (reach, reach), (-reach - wide, reach),
        (reach, -reach - tall), (-reach - wide, -reach - tall),
        (-reach, -reach - tall), (reach - wide, -reach - tall),
        (-reach, reach), (reach - wide, reach),
        (reach, -reach), (reach, reach - tall),
        (-reach - wide, -reach), (-reach - wide, reach - tall),
        (-wide / 2, -2 * reach - tall), (-wide / 2, 2 * reach),
        (room.right() - wide, -tall / 2), (room.left(), -tall / 2),
        *_outside(around.goals, wide, tall),
    )  # fmt: skip
    best, least = size, float("inf")
    place = own.united(QRectF(-_ABOVE, -_ABOVE, 2 * _ABOVE, 2 * _ABOVE))
    free = [_edges(one) for one in (*around.beside, *around.lit, *around.goals, place, name)]
    pieces = [_edges(other) for other in around.others]
    for x, y in tries:
        left = max(room.left(), min(x, room.right() - wide))
        top = max(room.top(), min(y, room.bottom() - tall))
        box = QRectF(left, top, wide, tall)
        covered = _common(box, free) + _STACK * _common(box, pieces)
        if covered < least:
            best, least = box, covered
    return best.topLeft() - size.topLeft(), least


def _outside(goals: Sequence[QRectF], wide: float, tall: float) -> Iterator[tuple[float, float]]:
    """Corners of a fan that lies beside, below or above all goals."""
    if not goals:
        return
    edge = QRectF()
    for goal in goals:
        edge = edge.united(goal)
    for y in (-tall / 2, edge.top(), edge.bottom() - tall):
        yield from ((edge.right() + _GAP, y), (edge.left() - _GAP - wide, y))
    for x in (-wide / 2, edge.left(), edge.right() - wide):
        yield from ((x, edge.bottom() + _GAP), (x, edge.top() - _GAP - tall))


_Edges = tuple[float, float, float, float]


def _edges(box: QRectF) -> _Edges:
    """Left, top, right and bottom."""
    return box.left(), box.top(), box.right(), box.bottom()


def _common(box: QRectF, others: Sequence[_Edges]) -> float:
    """What a box has in common with others, in square pixels; what several share counts often."""
    x1, y1, x2, y2 = _edges(box)
    parts = [
        (min(right, x2) - max(left, x1)) * (min(bottom, y2) - max(top, y1))
        for left, top, right, bottom in others
        if left < x2 and x1 < right and top < y2 and y1 < bottom
    ]
    return sum(parts)


def _around(boxes: Sequence[tuple[FaceView, QRectF]]) -> QRectF:
    found = QRectF()
    for _, box in boxes:
        found = found.united(box)
    return found.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
