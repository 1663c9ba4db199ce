"""When the counters of a place fan out: under a resting mouse, by a double click, or on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QTimer, QVariantAnimation, Signal

from gui.board.fan import Around, FanItem
from gui.board.surface import BoardSurface

REST_MS: Final = 350
"""How long the mouse rests on a stack before it fans out."""

_GROW_MS: Final = 120
_ROOM: Final = 8


class FanControl(QObject):
    """Opens and closes the fan of a view; an open fan takes clicks, a hovered one does not."""

    opened = Signal(int)
    """The place whose fan was opened to stay."""
    spread = Signal()
    """A fan lies somewhere, maybe elsewhere than before."""

    def __init__(self, view: BoardSurface, *, still: bool) -> None:
        super().__init__(view)
        self._view = view
        self._still = still
        self.is_open = False
        """Opened to stay until it is closed."""
        self.asked = False
        """Opened because a decision is about these counters: only the decision closes it."""
        self.choosable: Callable[[int], frozenset[int]] = _none
        """Which units of a place can be chosen now; asked whenever a fan is opened or refreshed."""
        self._resting = -1
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._rested)
        self._growth = QVariantAnimation(self)
        self._growth.setDuration(_GROW_MS)
        self._growth.setStartValue(0.2)
        self._growth.setEndValue(1.0)
        self._growth.valueChanged.connect(self._grow)

    @property
    def item(self) -> FanItem:
        """The fan on the board."""
        return self._view.layers.fan

    def hover(self, place: int) -> None:
        """The mouse is over a place: its stack fans out once the mouse rests; others fold."""
        if self.is_open:
            return
        self._resting = place
        self._timer.stop()
        if self.item.place not in (-1, place):
            self.item.fold()
        if place >= 0 and self.item.place != place and self._view.layers.height_at(place) > 1:
            self._timer.start()

    def open(self, place: int, lit: frozenset[int] = frozenset(), *, asked: bool = False) -> bool:
        """Fan out to stay; False if there are no counters. ``lit`` units can be chosen."""
        if not self._view.layers.height_at(place):
            return False
        self._timer.stop()
        self.is_open, self.asked = True, asked
        self._spread(place, lit or self.choosable(place))
        self.opened.emit(place)
        return True

    def close(self) -> None:
        """Fold the fan."""
        self._timer.stop()
        self.is_open = self.asked = False
        self._growth.stop()
        self.item.fold()

    def refresh(self) -> None:
        """The counters have changed: show them as they are, or fold."""
        place = self.item.place
        if place < 0:
            return
        if not self._view.layers.height_at(place):
            self.close()
        elif self.is_open:
            lit = self.item.lit if self.asked else self.choosable(place)
            self._spread(place, lit, grow=False)
        else:
            self.item.fold()

    def make_room(self) -> None:
        """Other places can be chosen: the fan, if there is one, lies where it covers none."""
        if self.item.place >= 0:
            self._spread(self.item.place, self.item.lit, grow=False)

    def covers(self, point: QPoint) -> bool:
        """Whether an open fan lies under a point of the viewport."""
        return self.is_open and self.item.covers(self._from_centre(point))

    def unit_at(self, point: QPoint) -> int:
        """The unit whose counter in an open fan is under a point, -1 for none."""
        return self.item.unit_at(self._from_centre(point)) if self.is_open else -1

    def point_of(self, unit: int) -> QPoint:
        """The middle of a counter of the fan, in the viewport."""
        centre = self._view.mapFromScene(self.item.pos())
        return centre + self.item.box_of(unit).center().toPoint()

    def _from_centre(self, point: QPoint) -> QPointF:
        return QPointF(point - self._view.mapFromScene(self.item.pos()))

    def _rested(self) -> None:
        if not self.is_open and self._resting >= 0:
            self._spread(self._resting, frozenset())

    def _spread(self, place: int, lit: frozenset[int], *, grow: bool = True) -> None:
        view = self._view
        centre = view.layers.geometry.centres[place]
        room = QRectF(view.free).adjusted(_ROOM, _ROOM, -_ROOM, -_ROOM)
        away = -QPointF(view.mapFromScene(centre))
        stacks = view.layers.stacks_at(place)
        self.item.spread(place, centre, stacks, room.translated(away), lit, self._around(place))
        if grow and not self._still:
            self._growth.start()
        else:
            self._growth.stop()
            self._grow(1.0)
        self.spread.emit()

    def _around(self, place: int) -> Around:
        """What the fan of a place should not cover, in pixels from the middle of the place."""
        view, layers = self._view, self._view.layers
        away = -QPointF(view.mapFromScene(layers.geometry.centres[place]))
        cards = [
            QRectF(card.geometry()).translated(away) for card in view.cards if card.isVisible()
        ]

        def on_screen(box: QRectF) -> QRectF:
            if box.isNull():
                return QRectF()
            return QRectF(view.mapFromScene(box).boundingRect()).translated(away)

        crowds = {at: on_screen(box) for at, box in layers.crowds().items()}
        own = crowds.pop(place, QRectF())
        name = on_screen(layers.name_box(place, view.zoom))
        open_ = layers.highlights.lit.union(layers.reach.points)
        others = sorted(open_ - {place})
        names = [on_screen(layers.name_box(at, view.zoom)) for at in others]
        lit = [box.adjusted(0, -box.height(), 0, 0) for box in names if not box.isNull()]
        goals = [box for at in others if not (box := on_screen(layers.goal_box(at))).isNull()]
        return Around(cards, name, own, tuple(crowds.values()), lit, goals)

    def _grow(self, share: float) -> None:
        self.item.setOpacity(share)


def _none(_place: int) -> frozenset[int]:
    return frozenset()
