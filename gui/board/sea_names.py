"""Names of seas on a board of provinces, in the first script of the language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gui.board.area_places import SCALE, AreaPlaces, scaled
from gui.board.free_room import FreeRoom
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.boards.areamap import LINE_HEIGHT, SeaZone
from wargame_core.views.words import language

_SIZES: Final = (64.0, 56.0, 48.0)
"""Heights of letters that are tried, in units of the scene, before those of the map's table."""
_READ_FROM: Final = 8.5
"""Height of letters, in pixels, from which names are written."""
_SHORE, _LANE = 26.0, 12.0
"""Water around land and lanes that stays free of letters, in units of the scene."""
_SPACED: Final = 0.06
"""Between letters, as a share of their height."""
_SHIFTS: Final = tuple(
    (across * 0.25, down * 0.6) for down in (0, -1, 1, -2, 2) for across in (0, -1, 1, -2, 2)
)
"""How far from its place a large name may stand, in its own widths and heights."""


@dataclass(frozen=True)
class _Printed:
    """One name with its box and the height of its letters."""

    lines: tuple[str, ...]
    box: QRectF
    size: float


class SeaNames:
    """Each name as large as its sea allows, so that the open sea is named from far."""

    def __init__(self, places: AreaPlaces, theme: Theme) -> None:
        self._ink, self._sea = sea_ink(theme), QColor(theme.sea)
        self._printed = _all_placed(places, language())

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """Where names stand."""
        return tuple(name.box for name in self._printed)

    def boxes_at(self, scale: float) -> tuple[QRectF, ...]:
        """Where names stand that can be read at a scale."""
        return tuple(name.box for name in self._printed if name.size * scale >= _READ_FROM)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Write the names that can be read."""
        for name in self._printed:
            if name.size * scale < _READ_FROM or not name.box.intersects(part):
                continue
            font = _font(name.size)
            metrics, halo = QFontMetricsF(font), QPen(self._sea, max(8.0, 3.0 / scale))
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            high = name.box.height() / len(name.lines)
            for number, line in enumerate(name.lines):
                wide = metrics.horizontalAdvance(line)
                foot = name.box.top() + (number + 0.5) * high + metrics.capHeight() / 2
                letters = QPainterPath()
                letters.addText(QPointF(name.box.center().x() - wide / 2, foot), font, line)
                painter.strokePath(letters, halo)
                painter.fillPath(letters, self._ink)


@lru_cache(maxsize=8)
def _all_placed(places: AreaPlaces, spoken: str) -> tuple[_Printed, ...]:
    """All names of a board in a language."""
    free = FreeRoom(places.page)
    for place in range(len(places.board.ids)):
        free.take_path(places.outline(place), _SHORE)
    for lane in places.board.lanes:
        path = QPainterPath(scaled(*lane.ends[0]))
        path.lineTo(scaled(*lane.ends[1]))
        free.take_path(path, _LANE)
    found = []
    for zone in places.board.zones:
        name = _placed(zone, free, spoken)
        free.take(name.box)
        found.append(name)
    return tuple(found)


def sea_ink(theme: Theme) -> QColor:
    """The colour of what is written and drawn in the sea."""
    return mixed(QColor(theme.sea), QColor(theme.first), 0.62)


def _placed(zone: SeaZone, free: FreeRoom, spoken: str) -> _Printed:
    label = zone.label
    lines = label.lines[:-1] if spoken != "ja" else label.lines[-1:]
    middle = scaled(label.x, label.y)
    for size in _SIZES:
        extent = _extent(lines, size)
        for across, down in _SHIFTS:
            shift = QPointF(across * extent.width(), down * extent.height())
            box = _around(middle + shift, extent)
            if free.is_free(box):
                return _Printed(lines, box, size)
    size = label.size * SCALE * 0.94
    return _Printed(lines, _around(middle, _extent(lines, size)), size)


def _extent(lines: tuple[str, ...], size: float) -> QSizeF:
    metrics = QFontMetricsF(_font(size))
    wide = max(metrics.horizontalAdvance(line) for line in lines)
    return QSizeF(wide, len(lines) * size * LINE_HEIGHT)


def _around(middle: QPointF, extent: QSizeF) -> QRectF:
    return QRectF(middle - QPointF(extent.width() / 2, extent.height() / 2), extent)


def _font(size: float) -> QFont:
    font = fonts.map_font(size, spaced=_SPACED)
    font.setItalic(True)
    return font
