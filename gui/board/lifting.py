"""A force that is dragged over the board: its counters follow the mouse until they are put down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal

from gui.board.map_item import MapItem
from gui.board.surface import BoardSurface

_ABOVE: Final = 110
"""Over everything."""

_OPACITY: Final = 0.85


class Lifting(QObject):
    """Knows what is being dragged; decides nothing."""

    lifted = Signal(int, int)
    """A place, and the unit whose counter was dragged out of its fan, or -1."""
    dropped = Signal(int, QPoint, bool)
    """The place, where on the screen, and whether the other kind of movement is meant."""

    joined = Signal(int, int, QPoint)
    """A unit whose counter was dragged onto that of another in the fan, and where."""

    def __init__(self, view: BoardSurface) -> None:
        super().__init__(view)
        self._view = view
        self.can_lift: Callable[[int, int], bool] = _nothing
        """Whether a drag from a place, or of a unit in it, takes something up."""
        self.unit = -1
        """The unit that was dragged out of its fan, or -1."""
        self.units: tuple[int, ...] = ()
        """The counters that follow the mouse."""
        self.is_on = False
        self.ghost: MapItem | None = None
        """What is drawn under the mouse."""

    def begin(self, place: int, unit: int, point: QPoint) -> None:
        """Take up what is in a place, or one unit there."""
        self.lifted.emit(place, unit)  # which may end another move, and with it any drag
        self.is_on, self.unit = True, unit
        self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        layers = self._view.layers
        at = self._view.mapToScene(point)
        self.ghost = layers.travelling(layers.stacks_at(place), self.units, at)
        if self.ghost is not None:
            self.ghost.setZValue(_ABOVE)
            self.ghost.setOpacity(_OPACITY)
            layers.addItem(self.ghost)

    def move(self, point: QPoint) -> None:
        """Follow the mouse."""
        if self.ghost is not None:
            self.ghost.setPos(self._view.mapToScene(point))

    def end(self, point: QPoint, at: QPoint, *, other: bool) -> None:
        """Put down what was dragged."""
        self.cancel()
        self.dropped.emit(self._view.place_at(point), at, other)

    def end_at(self, other: int, at: QPoint) -> None:
        """Put down what was dragged on the counter of another unit; -1 for no counter."""
        unit = self.unit
        self.cancel()
        if unit >= 0 and other not in (-1, unit):
            self.joined.emit(unit, other, at)

    def cancel(self) -> bool:
        """Drag nothing any more; whether something was dragged."""
        was_on, self.is_on = self.is_on, False
        ghost, self.ghost = self.ghost, None
        if ghost is not None and ghost.scene() is not None:
            ghost.scene().removeItem(ghost)
        if was_on:
            self._view.viewport().unsetCursor()
        return was_on


def _nothing(_place: int, _unit: int) -> bool:
    return False
