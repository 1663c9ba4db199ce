"""Names on the board, placed for each zoom so that none covers another or a castle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gui.board.geometry import HEX, HexGeometry
from gui.board.name_layer import NameLayer
from gui.board.province_names import ProvinceName, province_names
from gui.board.taken_room import TakenRoom
from gui.theme.theme import Theme
from wargame_core.views.values import LabelView
from wargame_core.views.words import language

BOTH_FROM: Final = 0.5
"""Scale from which names are shown in both scripts."""

SMALL_FROM: Final = 0.3
"""Scale from which places without a castle are named."""

PROVINCES_UP_TO: Final = 0.75
"""Scale up to which provinces are named."""

_STACK: Final = QRectF(-0.44, -0.52, 0.88, 1.06)
_CASTLE: Final = QRectF(-0.26, -0.5, 0.52, 0.42)
"""What a castle with counters, and a castle alone, take up in their hex."""


class LabelLayer(NameLayer):
    """All names that find room on a hex board."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme)
        self._geometry = geometry
        self._map = geometry.bounds(tuple(range(len(geometry.centres))))
        self._labels: tuple[LabelView, ...] = ()
        self._stacks: frozenset[int] = frozenset()
        self._castles: frozenset[int] = frozenset()
        self._provinces = province_names(geometry)
        self._tries: dict[int, int] = {}
        """Where each name stood last, so that names keep their side where they can."""
        self._zoom = 0.0
        self.shown: dict[int, QRectF] = {}
        """Box of every name that is shown, in pixels relative to the scene's origin."""
        self.named: dict[str, QRectF] = {}
        """The same for the provinces, by their names."""

    def show_labels(
        self, labels: tuple[LabelView, ...], stacks: Iterable[int], castles: Iterable[int]
    ) -> None:
        """Name these places, beside the hexes where counters or castles stand."""
        wanted = labels, frozenset(stacks), frozenset(castles)
        if wanted != (self._labels, self._stacks, self._castles):
            self._labels, self._stacks, self._castles = wanted
            self.place_anew()

    # --- placing ----------------------------------------------------------------------------

    def place_names(self, scale: float) -> None:
        """Put the important names first, each where it covers nothing."""
        if scale != self._zoom:
            self._zoom, self._tries = scale, {}
        taken = TakenRoom()
        for hex_ in self._stacks | self._castles:
            taken.take(self._crowd(hex_, scale))
        self.placed, self.shown, self.named = [], {}, {}
        provinces_done = False
        for label in self._labels:
            castle = label.importance > 0
            if not castle and not provinces_done:
                provinces_done = True
                self._place_provinces(scale, taken)
            if not castle and scale < SMALL_FROM:
                continue
            size = max(11, min(17, round(HEX * scale * (0.2 if castle else 0.16))))
            text = _in_scripts(label, both=scale >= BOTH_FROM)
            pixmap = self.text(text, size, "castle" if castle else "place")
            width, height = pixmap.width() / self.ratio, pixmap.height() / self.ratio
            at = self._room(label.hex, width, height, taken, scale)
            if at is None:
                continue
            box = QRectF(at.x(), at.y(), width, height)
            taken.take(box.adjusted(1, 2, -1, -2))
            self.placed.append((QPointF(round(at.x()), round(at.y())), pixmap))
            self.shown[label.hex] = box
        if not provinces_done:
            self._place_provinces(scale, taken)

    def _place_provinces(self, scale: float, taken: TakenRoom) -> None:
        """As near to the middle of each province as there is room."""
        if scale > PROVINCES_UP_TO:
            return
        size = max(15, min(30, round(HEX * scale * 0.6)))
        for province in self._provinces:
            pixmap = self.text(_province_text(province), size, "province")
            width, height = pixmap.width() / self.ratio, pixmap.height() / self.ratio
            for place in province.places:
                centre = place * scale
                box = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
                box = self._within(box, scale)
                if taken.is_free(box.adjusted(3, 3, -3, -3)):
                    taken.take(box)
                    self.placed.append((QPointF(round(box.x()), round(box.y())), pixmap))
                    self.named[province.romaji] = box
                    break

    def _room(
        self,
        hex_: int,
        width: float,
        height: float,
        taken: TakenRoom,
        scale: float,
    ) -> QPointF | None:
        centre = self._geometry.centres[hex_] * scale
        if hex_ not in self._stacks | self._castles:
            tries = [(0.0, 0.0)]
        else:
            crowd = self._crowd(hex_, scale)
            centre = crowd.center()
            right, down = (crowd.width() + width) / 2, (crowd.height() + height) / 2 - 2
            tries = [(0, down), (0, -down), (right, 0), (-right, 0),
                     (right * 0.6, down), (-right * 0.6, down),
                     (right * 0.6, -down), (-right * 0.6, -down),
                     (right, down * 0.6), (-right, down * 0.6),
                     (right, -down * 0.6), (-right, -down * 0.6)]  # fmt: skip
        before = self._tries.get(hex_, 0)
        for index in (before, *range(len(tries))) if before < len(tries) else range(len(tries)):
            x, y = tries[index]
            box = QRectF(centre.x() + x - width / 2, centre.y() + y - height / 2, width, height)
            box = self._within(box, scale)
            if taken.is_free(box.adjusted(2, 3, -2, -3)):
                self._tries[hex_] = index
                return box.topLeft()
        return None

    def _within(self, box: QRectF, scale: float) -> QRectF:
        """A box moved so that it does not stand out beyond the map."""
        room = self._map
        left = min(box.left(), room.right() * scale - box.width())
        top = min(box.top(), room.bottom() * scale - box.height())
        corner = QPointF(max(left, room.left() * scale), max(top, room.top() * scale))
        return QRectF(corner, box.size())

    def _crowd(self, hex_: int, scale: float) -> QRectF:
        """What stands in a hex, in pixels from the origin of the scene."""
        part = _STACK if hex_ in self._stacks else _CASTLE
        size = HEX * scale
        corner = self._geometry.centres[hex_] * scale + part.topLeft() * size
        return QRectF(corner, part.size() * size)


def _in_scripts(label: LabelView, *, both: bool) -> str:
    """A name in the script of the present language, or in both with that one first."""
    names = [label.text, label.text_ja]
    if language() == "ja":
        names.reverse()
    found = [name for name in names if name]
    return " ".join(found if both else found[:1])


def _province_text(province: ProvinceName) -> str:
    if language() == "ja":
        return f"{province.kanji} {province.romaji}"
    return f"{province.romaji} {province.kanji}"
