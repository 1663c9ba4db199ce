"""What is printed in the empty sea of a board of provinces: title, steps of a round, key, north."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from gui.board.area_places import AreaPlaces, scaled
from gui.board.area_samples import draw_area_sample, samples_of
from gui.board.free_room import FreeRoom
from gui.board.map_sheet import SHEETS, MapSheet, SheetWords, named
from gui.board.sheet_pieces import KeyPiece, Pen, Piece, ScalePiece, TitlePiece, TrackPiece
from gui.board.steps_piece import StepsPiece
from gui.theme.theme import Theme
from wargame_core.views.words import language, tr

_SHORE: Final = 62.0
"""Water along the coast that stays free of print, in units of the scene."""
_EDGE: Final = 40.0
_LANE: Final = 20.0


def area_sheet(
    places: AreaPlaces, names: Iterable[QRectF], words: SheetWords, theme: Theme
) -> MapSheet:
    """What is printed on a map of provinces; ``names`` is where seas are named."""
    boxes = tuple(name.getRect() for name in names)
    return _area_sheet(places, boxes, words, theme, language())


@lru_cache(maxsize=SHEETS)
def _area_sheet(
    places: AreaPlaces,
    names: tuple[tuple[float, float, float, float], ...],
    words: SheetWords,
    theme: Theme,
    language: str,
) -> MapSheet:
    """The next board of the scenario has the sheet at once."""
    del language  # the key is named in the present one
    board = places.board
    samples = {
        name: said for name, said in samples_of(board).items() if name not in words.view.without
    }

    def pieces(pen: Pen) -> Mapping[str, Piece]:
        made: dict[str, Piece] = {
            "title": TitlePiece(words.game, words.game_ja, words.view, pen),
            "key": KeyPiece(tr("Key"), named(samples), draw_area_sample, pen),
        }
        if words.view.track:
            made["track"] = TrackPiece(words.view.track, pen)
        elif words.view.steps:
            made["track"] = StepsPiece(words.view.steps, pen)
        made["scale"] = ScalePiece(0, board.north_degrees, pen)
        return made

    free = FreeRoom(places.page.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE))
    for place in range(len(board.ids)):
        free.take_path(places.outline(place), _SHORE)
    for lane in board.lanes:
        path = QPainterPath(scaled(*lane.ends[0]))
        path.lineTo(scaled(*lane.ends[1]))
        free.take_path(path, _LANE)
    for name in names:
        free.take(QRectF(*name))
    return MapSheet(free, places.page.width(), pieces, theme)
