"""Names of provinces, printed where the map has room for them; from far those that fit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from gui.board.area_places import SCALE, AreaPlaces
from gui.board.name_layer import NameLayer
from gui.board.taken_room import TakenRoom
from gui.board.totals_layer import TotalsLayer
from gui.theme.theme import Theme
from wargame_core.boards.areamap import LINE_HEIGHT
from wargame_core.views.words import language

READ_FROM: Final = 8.6
"""Height of letters in pixels from which names stand as they are printed."""

_LARGEST: Final = 30
_FAR: Final = 10
"""Heights of letters in pixels: the largest, and of names that are read from far."""

_STAR: Final = "★"


class AreaNames(NameLayer):
    """Name, kanji and, in a Mandate province, the star with its city."""

    def __init__(self, places: AreaPlaces, theme: Theme, totals: TotalsLayer) -> None:
        super().__init__(places.whole, theme)
        self._places = places
        self._totals = totals
        self._taken = TakenRoom()
        self._placed_for: tuple[object, ...] = ()
        """Scale, language and plates for which the names have their places."""
        self.shown: dict[int, QRectF] = {}
        """Box of every name that is shown, in pixels relative to the scene's origin."""

    def place_names(self, scale: float) -> None:
        """Put every name into its province; one that does not fit there is left out."""
        plates = dict(self._totals.boxes(scale))
        wanted = (scale, self.ratio, language(), plates)
        if wanted == self._placed_for:
            return
        self._placed_for = wanted
        self.placed, self.shown = [], {}
        self._taken = TakenRoom()
        for box in plates.values():
            self._taken.take(box)
        for place, label in enumerate(self._places.board.labels):
            size = label.size * SCALE * scale
            if size >= READ_FROM:
                self._print(place, _in_order(label.lines), min(_LARGEST, round(size)), scale)
            else:
                self._squeeze(place, scale, plates.get(place))

    def _print(self, place: int, lines: tuple[str, ...], size: int, scale: float) -> None:
        """All lines under each other around the middle of the label."""
        height = size * LINE_HEIGHT
        centre = self._places.centres[place] * scale
        top = centre.y() - len(lines) * height / 2
        for number, line in enumerate(lines):
            kind = "city" if line.startswith(_STAR) else "castle"
            middle = QPointF(centre.x(), top + (number + 0.5) * height)
            self._put(place, line, size, kind, middle)

    def _squeeze(self, place: int, scale: float, plates: QRectF | None) -> None:
        """One short line where the province has room for it beside its plates, else a star."""
        lines = self._places.board.labels[place].lines
        name = self._places.board.kanji[place] if language() == "ja" else lines[0]
        star = next((_STAR for line in lines if line.startswith(_STAR)), "")
        outline = QTransform.fromScale(scale, scale).map(self._places.outline(place))
        centre = plates.center() if plates else self._places.centres[place] * scale
        away = (plates.height() / 2 if plates else 0.0) + _FAR * 0.6
        middles = [centre - QPointF(0, away), centre + QPointF(0, away)]
        if plates is None:
            middles.insert(0, centre)
        for text in (f"{star}{name}", star):
            kind = "city" if text == star else "place"
            width = self.text(text, _FAR, kind).width() / self.ratio - 8 if text else 0.0
            for middle in middles if text else ():
                box = QRectF(middle.x() - width / 2, middle.y() - _FAR / 2, width, _FAR)
                if self._taken.is_free(box) and (text == star or outline.contains(box)):
                    self._taken.take(box)
                    self._put(place, text, _FAR, kind, middle)
                    return

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
