"""What is printed beside the tiles of a board: title, track of turns, and what the signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.board.free_room import FreeRoom
from gui.board.map_sheet import SHEETS, MapSheet, SheetWords
from gui.board.sheet_pieces import KeyPiece, Pen, Piece, TitlePiece, TrackPiece
from gui.board.tile_places import TilePlaces
from gui.board.tile_signs import draw_tile_sign
from gui.theme.theme import Theme
from wargame_core.views.words import language, tr

_SHAPE: Final = 2.15
"""Width of the printed board over its height, if the tiles leave room at their sides."""
_EDGE: Final = 26.0
_AROUND: Final = 12.0
"""In units of the scene: between print and the edge of the board, and around tiles."""
_TEXT: Final = 0.62
"""Letters are this much smaller than on a map of the same width: tiles have large ones."""


def printed_board(places: TilePlaces) -> QRectF:
    """The sheet that the tiles lie on."""
    found = places.bounds(tuple(range(len(places.centres))))
    more = max(0.0, found.height() * _SHAPE - found.width()) / 2
    return found.adjusted(-more, 0, more, 0)


def tile_sheet(places: TilePlaces, words: SheetWords, theme: Theme) -> MapSheet:
    """What is printed on the board of some tiles."""
    return _tile_sheet(places, words, theme, language())


@lru_cache(maxsize=SHEETS)
def _tile_sheet(places: TilePlaces, words: SheetWords, theme: Theme, language: str) -> MapSheet:
    """The next board of the scenario has the sheet at once."""
    del language  # the key is named in the present one
    page = printed_board(places)

    def pieces(pen: Pen) -> Mapping[str, Piece]:
        made: dict[str, Piece] = {
            "title": TitlePiece(words.game, words.game_ja, words.view, pen),
        }
        if words.view.track:
            made["track"] = TrackPiece(words.view.track, pen)
        if words.view.signs:
            made["key"] = KeyPiece(tr("Key"), dict(words.view.signs), _sample, pen)
        return made

    free = FreeRoom(page.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE))
    for place in range(len(places.centres)):
        free.take_path(places.outline(place), _AROUND)
    return MapSheet(free, page.width() * _TEXT, pieces, theme)


def _sample(painter: QPainter, box: QRectF, name: str, theme: Theme) -> None:
    edge = min(box.width(), box.height())
    square = QRectF(0, 0, edge, edge)
    square.moveCenter(box.center())
    draw_tile_sign(painter, name, square, QColor(theme.board_ink))
