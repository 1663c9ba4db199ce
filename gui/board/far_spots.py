"""From far, where numbers and tags of provinces stand: on no name, and on no plate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from gui.board.area_names import AreaNames
from gui.board.taken_room import TakenRoom
from gui.board.totals_layer import TotalsLayer

_HALO: Final = 4.0
"""What lies around the letters of a name, in pixels, and may be covered."""

_GAP: Final = 1.0


class FarSpots:
    """Finds room around the name and the plates of a province, in pixels of the window."""

    def __init__(
        self, names: AreaNames, totals: TotalsLayer, place_at: Callable[[QPointF], int]
    ) -> None:
        """``place_at``: the province at a spot."""
        self._names, self._totals, self._place_at = names, totals, place_at
        self._taken = TakenRoom()
        self._taken_by: tuple[object, object] = (None, None)
        """The names and plates of which it knows."""

    def spot(
        self,
        place: int,
        room: QSizeF,
        scale: float,
        usual: QPointF,
        others: Iterable[QRectF] = (),
    ) -> QPointF:
        """The middle of a plate of a size: above the name if nothing is there, else beside.

        Of the spots beside it those within the province come first.

        All sizes are those of the scene. ``usual``: where it stands without a name; ``others``:
        what else it must not cover.
        """
        name = self._names.boxes(scale).get(place)
        if name is None:
            return usual
        self._look(scale)
        size = room * scale
        half = QPointF(size.width() / 2, size.height() / 2)
        kept = [QRectF(box.topLeft() * scale, box.size() * scale) for box in others]
        middle = name.center()
        own = name.united(self._totals.boxes(scale).get(place, name))
        up = min(usual.y() * scale, name.top() - half.y())
        low = own.bottom() + half.y() + _GAP
        left, right = own.left() - half.x() - _GAP, own.right() + half.x() + _GAP
        spots = (
            QPointF(middle.x(), up), QPointF(right, middle.y()), QPointF(left, middle.y()),
            QPointF(middle.x(), low), QPointF(right, up), QPointF(left, up),
            QPointF(right, low), QPointF(left, low),
        )  # fmt: skip

        def is_free(spot: QPointF) -> bool:
            box = QRectF(spot - half, size)
            return self._taken.is_free(box) and not any(box.intersects(one) for one in kept)

        free = [spot / scale for spot in filter(is_free, spots)] or [spots[0] / scale]
        if len(free) == 1 or free[0] == spots[0] / scale:
            return free[0]
        return next((spot for spot in free if self._place_at(spot) == place), free[0])

    def _look(self, scale: float) -> None:
        names, plates = self._names.boxes(scale), self._totals.boxes(scale)
        if self._taken_by[0] is names and self._taken_by[1] is plates:
            return
        self._taken, self._taken_by = TakenRoom(), (names, plates)
        for name in names.values():
            self._taken.take(name.adjusted(_HALO, _HALO, -_HALO, -_HALO))
        for plate in plates.values():
            self._taken.take(plate)
