"""Names on the board, placed for each zoom so that none covers another or a castle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gui.board.geometry import HEX, HexGeometry
from gui.board.name_layer import NameLayer
from gui.board.place_signs import SIGNS
from gui.board.printed_names import layout_for, printed_names
from gui.board.taken_room import TakenRoom
from gui.theme.theme import Theme
from wargame_core.views.values import LabelView
from wargame_core.views.words import language

BOTH_FROM: Final = 0.5
"""Scale from which names are shown in both scripts."""

SMALL_FROM: Final = 0.34
"""Scale from which places without a castle are named."""

_STACK: Final = QRectF(-0.44, -0.52, 0.88, 1.06)
_CASTLE: Final = QRectF(-0.26, -0.55, 0.52, 0.55)
"""What counters, and from far a castle alone, take up in their hex.

From near the name of a castle stands where counters leave it free, whether there are any or not.
"""

NEAR_FROM: Final = 0.42
"""Scale from which that is so."""

_SIGN: Final = 0.11
"""How far the sign of a place without a castle reaches from the middle of its hex."""

_SIDES: Final[Mapping[str, tuple[float, float]]] = {
    "s": (0, 1), "n": (0, -1), "e": (1, 0), "w": (-1, 0),
    "se": (0.6, 1), "sw": (-0.6, 1), "ne": (0.6, -1), "nw": (-0.6, -1),
    "es": (1, 0.6), "ws": (-1, 0.6), "en": (1, -0.6), "wn": (-1, -0.6),
}  # fmt: skip
"""Where a name may stand beside its place, in the order in which it is tried."""

_PRINTED_ELSEWHERE: Final = ("sea",)
"""Kinds of places whose names are printed along curves."""


class LabelLayer(NameLayer):
    """All names that find room on a hex board."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme)
        self._geometry = geometry
        self._map = geometry.page()
        self._labels: tuple[LabelView, ...] = ()
        self._stacks: frozenset[int] = frozenset()
        self._castles: frozenset[int] = frozenset()
        self._layout = layout_for(geometry.board)
        self.letters = printed_names(geometry, language()).letters()
        """The letters of provinces and seas, which are part of the ground."""
        self.shown: dict[int, QRectF] = {}
        """Box of every name that is shown, in pixels relative to the scene's origin."""
        self._names_stand = TakenRoom()
        self.printed: tuple[QRectF, ...] = ()
        """The same for the letters of provinces and seas, which are part of the ground."""

    def show_labels(
        self, labels: tuple[LabelView, ...], stacks: Iterable[int], castles: Iterable[int]
    ) -> None:
        """Name these places, beside the hexes where counters or castles stand."""
        wanted = labels, frozenset(stacks), frozenset(castles)
        if wanted != (self._labels, self._stacks, self._castles):
            self._labels, self._stacks, self._castles = wanted
            self.place_anew()

    def boxes(self, scale: float) -> Collection[QRectF]:
        """Where names stand at a scale, in pixels relative to the scene's origin."""
        self.settle(scale, self.ratio)
        return self.shown.values()

    def room(self, scale: float) -> TakenRoom:
        """What the names at a scale leave free, in the same pixels."""
        self.settle(scale, self.ratio)
        return self._names_stand

    # --- placing ----------------------------------------------------------------------------

    def place_names(self, scale: float) -> None:
        """Put the important names first, each on its side or where else it covers nothing."""
        taken = TakenRoom()
        for hex_ in self._stacks | self._castles:
            taken.take(self._crowd(hex_, scale))
        self.printed = tuple(
            QRectF(letter.box.topLeft() * scale, letter.box.size() * scale)
            for letters in self.letters.values()
            for letter in letters
        )
        for box in self.printed:
            taken.take(box)
        self.placed, self.shown, self._names_stand = [], {}, TakenRoom()
        kinds = self._geometry.board.place_kinds
        for label in self._labels:
            castle = label.importance > 0
            if not castle and (scale < SMALL_FROM or kinds.get(label.hex) in _PRINTED_ELSEWHERE):
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
            self._names_stand.take(box)

    def _room(
        self,
        hex_: int,
        width: float,
        height: float,
        taken: TakenRoom,
        scale: float,
    ) -> QPointF | None:
        crowd = self._crowd(hex_, scale)
        centre = crowd.center()
        right, down = (crowd.width() + width) / 2, (crowd.height() + height) / 2 - 2
        fixed = _SIDES[self._layout.sides.get(hex_, "s")]
        first = fixed if crowd.width() else (0.0, 0.0)
        for across, below in (first, *_SIDES.values()):
            x, y = across * right, below * down
            box = QRectF(centre.x() + x - width / 2, centre.y() + y - height / 2, width, height)
            box = self._within(box, scale)
            if taken.is_free(box.adjusted(2, 3, -2, -3)):
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
        part = _STACK if scale >= NEAR_FROM or hex_ in self._stacks else _CASTLE
        if hex_ not in self._stacks | self._castles:
            sign = _SIGN if self._geometry.board.place_kinds.get(hex_) in SIGNS else 0.0
            part = QRectF(-sign, -sign, 2 * sign, 2 * sign)
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
