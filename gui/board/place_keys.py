"""Keys on a board: arrows to neighbouring places, Tab through the lit, Enter to click."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, Qt

from gui.board.surface import BoardSurface

_WAYS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}

_ALONG: Final = 0.5
"""Cosine of the widest angle between an arrow and the way that it leads."""


_FEW: Final = 20
"""So many places in reach are gone through by Tab; more are left to the arrows."""


class PlaceKeys:
    """The place that the keys have come to; Enter counts as a click there."""

    def __init__(self, view: BoardSurface, select: Callable[[int], None]) -> None:
        """``select``: frames a place."""
        self._view, self._select = view, select
        self.place = -1
        """-1 while the keys have not come to any place, or it is not selected any more."""
        self.is_asked: Callable[[], bool] = _no
        """Whether Enter answers a question or closes a recap, and does not click."""
        self.is_early: Callable[[], bool] = _no
        """Whether what is to be decided has only just appeared, so that Enter is not for it."""
        self._row: float | None = None
        """Where the way to the left or right began, from north to south: hexes lie askew."""

    def press(self, key: Qt.Key, *, shift: bool) -> bool:
        """Walk, or click with Enter; False if the key is for somebody else.

        With Shift Enter is a click with the other button, and the arrows move the board, as on
        every other board.
        """
        if key in _WAYS and not shift:
            self._walk(_WAYS[key])
            return True
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.place >= 0 and not self.is_asked():
            if self.is_early():
                return True
            at = self._view.viewport().mapToGlobal(self._view.point_of(self.place))
            clicked = self._view.place_pressed_otherwise if shift else self._view.place_clicked
            clicked.emit(self.place, at)
            return True
        return False

    def tab(self, *, forward: bool) -> bool:
        """Go to the next lit place from west to east; False beyond the last of them.

        While somebody is taken up who can attack, only what he can attack is gone through.
        """
        self._row = None
        centres = self._view.layers.geometry.centres
        layers = self._view.layers
        found = set(layers.reach.aims) or set(layers.highlights.lit)
        if len(layers.reach.points) <= _FEW:
            found.update(layers.reach.points)
        lit = sorted(
            found,
            key=lambda place: (centres[place].x(), centres[place].y()),
        )
        if not forward:
            lit.reverse()
        if self.place in lit:
            lit = lit[lit.index(self.place) + 1 :]
        if not lit:
            self.leave()
            return False
        self._go(lit[0])
        return True

    def come_to(self, place: int) -> None:
        """The keys go on from a place that was reached otherwise."""
        self.place, self._row = place, None

    def leave(self) -> None:
        """The keys are at no place any more: Enter is for somebody else."""
        self.place = -1

    def _walk(self, way: QPointF) -> None:
        start = self._start()
        level = self._view.layers.geometry.centres[start].y()
        self._row = None if way.y() else level if self._row is None else self._row
        found = self._next(start, way)
        self._go(start if found < 0 else found)

    def _start(self) -> int:
        """Where the keys are, else what is selected, else what is nearest to the middle."""
        layers = self._view.layers
        selected = self.place if self.place >= 0 else layers.ways.selected
        if selected >= 0:
            return selected
        middle = self._view.mapToScene(self._view.viewport().rect().center())
        apart = [_length(centre - middle) for centre in layers.geometry.centres]
        return apart.index(min(apart))

    def _next(self, start: int, way: QPointF) -> int:
        """The neighbour that lies most nearly that way, else the nearest place that does."""
        geometry = self._view.layers.geometry
        everywhere = range(len(geometry.centres))
        for places in (geometry.neighbours(start), everywhere):
            best, least = -1, float("inf")
            for place in places:
                step = geometry.centres[place] - geometry.centres[start]
                length = _length(step)
                along = QPointF.dotProduct(step, way)
                if place != start and along >= _ALONG * length:
                    worth = length * (2 - along / length)
                    if self._row is not None:
                        worth += abs(geometry.centres[place].y() - self._row)
                    if worth < least:
                        best, least = place, worth
            if best >= 0:
                return best
        return -1

    def _go(self, place: int) -> None:
        self.place = place
        self._select(place)
        self._view.bring_in(place)
        self._view.place_hovered.emit(place)


def _no() -> bool:
    return False


def _length(step: QPointF) -> float:
    return hypot(step.x(), step.y())
