"""Names of provinces, printed where the map has room for them; from far those that fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from gui.board.area_places import SCALE, AreaPlaces
from gui.board.name_layer import NameLayer
from gui.board.province_item import NEAR_FROM, growth
from gui.board.taken_room import TakenRoom
from gui.theme.theme import Theme
from wargame_core.boards.areamap import LINE_HEIGHT
from wargame_core.views.words import language

READ_FROM: Final = 8.6
"""Height of letters in pixels from which names stand as they are printed."""

_LARGEST: Final = 40
_FAR: Final = 10
"""Heights of letters in pixels: the largest, and of names on the whole board in a small window."""

_STAR: Final = "★"

_SHIFTS: Final = (
    (0, 0), (0, -0.6), (0, 0.6), (0, -1.2), (0, 1.2), (-0.3, 0), (0.3, 0), (-0.3, -1), (0.3, -1),
    (-0.3, 1), (0.3, 1), (-0.6, 0), (0.6, 0),
)  # fmt: skip
"""Where the middle of a name may lie from that of its province, in its own widths and heights."""


class AreaNames(NameLayer):
    """Name, kanji and, in a Mandate province, the star with its city.

    A name has its place whatever stands in its province; pieces make room for it.
    """

    def __init__(self, places: AreaPlaces, theme: Theme) -> None:
        super().__init__(places.whole, theme)
        self._places = places
        self._taken = TakenRoom()
        self._placed_for: tuple[object, ...] = ()
        """Scale and language for which the names have their places."""
        self.shown: dict[int, QRectF] = {}
        """Box of every name that is shown, in pixels relative to the scene's origin."""

    def boxes(self, scale: float) -> Mapping[int, QRectF]:
        """What the names cover at a scale, in pixels from the scene's origin."""
        self.place_names(scale)
        return self.shown

    def place_names(self, scale: float) -> None:
        """Put every name into its province; from far beside it where it is too small."""
        wanted = (scale, self.ratio, language())
        if wanted == self._placed_for:
            return
        self._placed_for = wanted
        self.placed, self.shown = [], {}
        self._taken = TakenRoom()
        labels = self._places.board.labels
        far = []
        for place, label in enumerate(labels):
            size = label.size * SCALE * scale
            if scale >= NEAR_FROM and size >= READ_FROM:
                self._print(place, _in_order(label.lines), min(_LARGEST, round(size)), scale)
            else:
                far.append(place)
        far = [place for place in far if not self._squeeze(place, scale, inside=True)]
        for place in far:
            self._squeeze(place, scale, inside=False)

    def _print(self, place: int, lines: tuple[str, ...], size: int, scale: float) -> None:
        """All lines under each other around the middle of the label."""
        height = size * LINE_HEIGHT
        centre = self._places.centres[place] * scale
        top = centre.y() - len(lines) * height / 2
        for number, line in enumerate(lines):
            kind = "city" if line.startswith(_STAR) else "castle"
            middle = QPointF(centre.x(), top + (number + 0.5) * height)
            self._put(place, line, size, kind, middle)

    def _squeeze(self, place: int, scale: float, *, inside: bool) -> bool:
        """One short line within the province or, if need be, on its edge, where there is room."""
        lines = self._places.board.labels[place].lines
        name = self._places.board.kanji[place] if language() == "ja" else lines[0]
        star = next((_STAR for line in lines if line.startswith(_STAR)), "")
        outline = QTransform.fromScale(scale, scale).map(self._places.outline(place))
        centre = self._places.centres[place] * scale
        high = round(_FAR * growth(scale))
        for text in (f"{star}{name}", star) if not inside else (f"{star}{name}",):
            kind = "city" if text == star else "place"
            width = self.text(text, high, kind).width() / self.ratio - 8 if text else 0.0
            for across, down in _SHIFTS if text else ():
                middle = centre + QPointF(across * width, down * high)
                box = QRectF(middle.x() - width / 2, middle.y() - high / 2, width, high)
                if self._taken.is_free(box) and (outline.contains(box) or not inside):
                    self._taken.take(box)
                    self._put(place, text, high, kind, middle)
                    return True
        return False

    def _put(self, place: int, text: str, size: int, kind: str, middle: QPointF) -> None:
        pixmap = self.text(text, size, kind)
        width, height = pixmap.width() / self.ratio, pixmap.height() / self.ratio
        at = QPointF(round(middle.x() - width / 2), round(middle.y() - height / 2))
        self.placed.append((at, pixmap))
        box = QRectF(at.x(), at.y(), width, height)
        self.shown[place] = self.shown.get(place, box).united(box)


def _in_order(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of a label, in Japanese the kanji first."""
    if language() != "ja":
        return lines
    stars = tuple(line for line in lines if line.startswith(_STAR))
    names = tuple(line for line in lines if not line.startswith(_STAR))
    return (names[-1], *names[:-1], *stars)
