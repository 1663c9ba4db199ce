"""Names of provinces and seas that are part of the printed map, under everything that moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.geometry import HexGeometry
from gui.board.lettering import Letter, draw_letters, letters_of
from gui.theme.theme import Theme
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_layout import MapLayout, default_layout
from wargame_core.engine.errors import DataError
from wargame_core.files.map_layout_file import layout_of

_INK, _SEA_INK, _HALO = 172, 190, 84
"""How opaque, of 255, letters on land and on water and what lies around them are."""
_AROUND: Final = 7.0
"""Width of what lies around the letters, in units of the scene."""


@lru_cache(maxsize=4)
def layout_for(board: HexMap) -> MapLayout:
    """Where everything is printed; a damaged layout is no reason not to play."""
    try:
        return layout_of(board)
    except DataError:
        return default_layout(board)


class PrintedNames:
    """The letters of all names of a map in one language."""

    def __init__(self, board: HexMap, language: str) -> None:
        layout = layout_for(board)
        self.provinces = {
            province: letters_of(lettering, language)
            for province, lettering in layout.provinces.items()
        }
        self.seas = tuple(letters_of(sea, language, leaning=True) for sea in layout.seas)

    def draw_land(self, painter: QPainter, part: QRectF, theme: Theme) -> None:
        """Draw the names of provinces in a part of the scene."""
        halo = QPen(_clear(theme.halo, _HALO), _AROUND)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        for letters in self.provinces.values():
            draw_letters(painter, letters, part, _clear(theme.province_ink, _INK), halo)

    def draw_seas(self, painter: QPainter, part: QRectF, theme: Theme) -> None:
        """Draw the names of seas in a part of the scene."""
        for letters in self.seas:
            draw_letters(painter, letters, part, _clear(theme.first, _SEA_INK), None)

    def letters(self) -> dict[str, tuple[Letter, ...]]:
        """Every name with its letters."""
        seas = {f"sea {number}": letters for number, letters in enumerate(self.seas)}
        return {**self.provinces, **seas}


@lru_cache(maxsize=8)
def printed_names(geometry: HexGeometry, language: str) -> PrintedNames:
    """The names of a map, made once for a language."""
    return PrintedNames(geometry.board, language)


def _clear(name: str, alpha: int) -> QColor:
    colour = QColor(name)
    colour.setAlpha(alpha)
    return colour
