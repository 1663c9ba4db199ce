"""What is printed in the empty sea of a hex map: title, turn track, terrain key, scale, compass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.board import sheet_pieces
from gui.board.free_room import FreeRoom
from gui.board.geometry import HEX, HexGeometry
from gui.board.printed_names import layout_for, printed_names
from gui.board.sheet_pieces import Pen, Piece
from gui.theme.theme import Theme
from wargame_core.engine.game import GameInfo
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.words import language

_SHARE: Final = 88.0
"""The unit in which pieces are measured: so many of them are as wide as what is shown fitted."""
_LARGEST, _SMALLEST = 72.0, 24.0
"""Of that unit, in units of the scene."""
_SIZES: Final = (1.0, 0.9, 0.77, 0.66)
"""How much smaller all pieces may become until they find room."""
_EDGE, _APART = 0.3, 0.9
"""Room left to the edge of the map in hexes, and between pieces in their unit."""


@dataclass(frozen=True)
class SheetWords:
    """What the pieces say."""

    game: str
    game_ja: str
    view: SheetView


def sheet_words(info: GameInfo, view: SheetView | None) -> SheetWords | None:
    """What is printed for a game; None where it has nothing to print."""
    if view is None:
        return None
    return SheetWords(info.title.split(":")[0], info.title_ja, view)


class MapSheet:
    """Pieces with the places that they have found; drawn as part of the ground."""

    def __init__(
        self, geometry: HexGeometry, home: QRectF, page: QRectF, words: SheetWords, theme: Theme
    ) -> None:
        """``home``: what is shown when the board is fitted; ``page``: the printed map."""
        self._theme = theme
        edge = _EDGE * HEX
        room = home.intersected(page).adjusted(edge, edge, -edge, -edge)
        unit = max(_SMALLEST, min(_LARGEST, home.width() / _SHARE))
        self.placed: dict[str, tuple[QRectF, Piece]] = {}
        """Every piece that has found room, with its box."""
        self.pen = Pen(unit, theme)
        free, wanted = _free_room(geometry, language(), room.getRect())
        best = -1
        for size in _SIZES:
            pen = Pen(unit * size, theme)
            corners = layout_for(geometry.board).corners
            placed = _placed(_pieces(geometry, words, pen), pen, free.copy(), wanted, corners)
            if len(placed) > best:
                best, self.placed, self.pen = len(placed), placed, pen
            if len(placed) == len(sheet_pieces.ORDER):
                break

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """Draw what lies in a part of the scene."""
        for box, piece in self.placed.values():
            if box.adjusted(-10, -10, 10, 10).intersects(part):
                painter.save()
                painter.translate(box.topLeft())
                piece.draw(painter, self.pen)
                painter.restore()

    def box_of_turn(self, turn: int) -> QRectF:
        """Where a turn (from 1) stands on the track; empty where there is none."""
        if "track" not in self.placed:
            return QRectF()
        box, piece = self.placed["track"]
        assert isinstance(piece, sheet_pieces.TrackPiece)
        return piece.box_of(turn).translated(box.topLeft())


def _pieces(geometry: HexGeometry, words: SheetWords, pen: Pen) -> dict[str, Piece]:
    board = geometry.board
    pieces: dict[str, Piece] = {
        "title": sheet_pieces.TitlePiece(words.game, words.game_ja, words.view, pen),
        "track": sheet_pieces.TrackPiece(words.view.track, pen),
        "key": sheet_pieces.KeyPiece(pen),
        "scale": sheet_pieces.ScalePiece(board.hex_km, layout_for(board).north_degrees, pen),
    }
    return {name: pieces[name] for name in sheet_pieces.ORDER}


@lru_cache(maxsize=8)
def _free_room(
    geometry: HexGeometry, language: str, room: tuple[float, float, float, float]
) -> tuple[FreeRoom, QPointF]:
    """Open water without the letters that are printed there, and its widest corner."""
    free = FreeRoom(geometry, QRectF(*room))
    for letters in printed_names(geometry, language).letters().values():
        for letter in letters:
            free.take(letter.box)
    return free, free.widest()


def _placed(
    pieces: dict[str, Piece],
    pen: Pen,
    free: FreeRoom,
    wanted: QPointF,
    corners: Mapping[str, tuple[float, float]],
) -> dict[str, tuple[QRectF, Piece]]:
    """Each where the layout has it, or else as near as can be to the largest empty sea."""
    found = {}
    for name, piece in pieces.items():
        size: QSizeF = piece.size
        by_hand = QPointF(*corners[name]) * HEX if name in corners else None
        box: QRectF | None = QRectF(by_hand, size) if by_hand is not None else None
        if box is None or not free.is_free(box):
            box = free.find(size.width(), size.height(), wanted)
        if box is None:
            continue
        gap = _APART * pen.unit
        free.take(box.adjusted(-gap, -gap, gap, gap))
        found[name] = (box, piece)
    return found
