"""What is printed in the empty sea of a map: title, turn track, key, scale, compass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.board.free_room import FreeRoom
from gui.board.geometry import HEX, HexGeometry
from gui.board.ground_tint import WATER
from gui.board.printed_names import layout_for, printed_names
from gui.board.sheet_pieces import ORDER, KeyPiece, Pen, Piece, ScalePiece, TitlePiece, TrackPiece
from gui.board.sheet_samples import SAMPLES, draw_sample
from gui.board.steps_piece import StepsPiece
from gui.theme.theme import Theme
from wargame_core.engine.game import GameInfo
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.words import language, tr

_SHARE: Final = 88.0
"""The unit in which pieces are measured: so many of them are as wide as what is shown fitted."""
_LARGEST, _SMALLEST = 72.0, 24.0
"""Of that unit, in units of the scene."""
_SIZES: Final = (1.25, 1.18, 1.12, 1.06, 1.0, 0.94, 0.88, 0.82, 0.77, 0.66)
"""How much larger or smaller all pieces are, the first with which they find room."""
_LONGEST_TITLE: Final = 24
"""Letters of the title of a game; of a longer one what stands before the colon is printed."""
_EDGE, _APART = 0.3, 0.9
"""Room left to the edge of the map in hexes, and between pieces in their unit."""

SHEETS: Final = 8
"""Sheets of boards that are remembered."""

_Box = tuple[float, float, float, float]
"""Left, top, width and height."""


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
    long = len(info.title) > _LONGEST_TITLE
    return SheetWords(info.title.split(":")[0] if long else info.title, info.title_ja, view)


class MapSheet:
    """Pieces with the places that they have found; drawn as part of the ground."""

    def __init__(
        self,
        free: FreeRoom,
        width: float,
        pieces: Callable[[Pen], Mapping[str, Piece]],
        theme: Theme,
        corners: Mapping[str, QPointF] | None = None,
    ) -> None:
        """Find places for pieces.

        Args:
            free: Where the sea is empty.
            width: Of what is shown when the board is fitted.
            pieces: What is to be printed, the most important first.
            theme: Of the board.
            corners: Where pieces stand if it is free there; others are placed by themselves.
        """
        unit = max(_SMALLEST, min(_LARGEST, width / _SHARE))
        self.placed: dict[str, tuple[QRectF, Piece]] = {}
        """Every piece that has found room, with its box."""
        self.pen = Pen(unit, theme)
        wanted, best = free.widest(), -1
        for size in _SIZES:
            pen = Pen(unit * size, theme)
            made = pieces(pen)
            placed = _placed(made, pen, free.copy(), wanted, corners or {})
            if len(placed) > best:
                best, self.placed, self.pen = len(placed), placed, pen
            if len(placed) == len(made):
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
        assert isinstance(piece, TrackPiece | StepsPiece)
        return piece.box_of(turn).translated(box.topLeft())


def hex_sheet(
    geometry: HexGeometry, home: QRectF, page: QRectF, words: SheetWords, theme: Theme
) -> MapSheet:
    """What is printed on a map of hexes.

    ``home`` is what is shown when the board is fitted, ``page`` the printed map.
    """
    layout = layout_for(geometry.board)
    corners = tuple(layout.corners.items())
    paper = home.getRect(), page.getRect(), corners, layout.north_degrees
    return _hex_sheet(geometry, *paper, words, theme, language())


@lru_cache(maxsize=SHEETS)
def _hex_sheet(
    geometry: HexGeometry,
    home: _Box,
    page: _Box,
    corners: tuple[tuple[str, tuple[float, float]], ...],
    north_degrees: float,
    words: SheetWords,
    theme: Theme,
    language: str,
) -> MapSheet:
    """The next board of the scenario has the sheet at once."""

    def pieces(pen: Pen) -> Mapping[str, Piece]:
        made: dict[str, Piece] = {
            "title": TitlePiece(words.game, words.game_ja, words.view, pen),
            "track": TrackPiece(words.view.track, pen),
            "key": KeyPiece(tr("Terrain"), named(SAMPLES), draw_sample, pen),
            "scale": ScalePiece(geometry.board.hex_km, north_degrees, pen),
        }
        return {name: made[name] for name in ORDER}

    edge = _EDGE * HEX
    room = QRectF(*home).intersected(QRectF(*page)).adjusted(edge, edge, -edge, -edge)
    fixed = {name: QPointF(*corner) * HEX for name, corner in corners}
    free = _open_water(geometry, language, room.getRect())
    return MapSheet(free, QRectF(*home).width(), pieces, theme, fixed)


def named(samples: Mapping[str, str]) -> dict[str, str]:
    """Samples with their names in the present language."""
    return {name: tr(samples[name]) for name in samples}


@lru_cache(maxsize=8)
def _open_water(geometry: HexGeometry, language: str, room: _Box) -> FreeRoom:
    """Open water without the letters that are printed there.

    A hex of land and the water next to it are never free: they are in play.
    """
    free, board = FreeRoom(QRectF(*room)), geometry.board
    wet = [terrain in WATER for terrain in board.terrain]
    for place, outline in enumerate(geometry.outlines):
        around = [other for other in board.neighbours[place] if other >= 0]
        if not (wet[place] and all(wet[other] for other in around)):
            free.take(outline.boundingRect())
    for letters in printed_names(geometry, language).letters().values():
        for letter in letters:
            free.take(letter.box)
    return free


def _placed(
    pieces: Mapping[str, Piece],
    pen: Pen,
    free: FreeRoom,
    wanted: QPointF,
    corners: Mapping[str, QPointF],
) -> dict[str, tuple[QRectF, Piece]]:
    """Each where the layout has it, or else as near as can be to the largest empty sea."""
    found = {}
    for name, piece in pieces.items():
        size: QSizeF = piece.size
        box: QRectF | None = QRectF(corners[name], size) if name in corners else None
        if box is None or not free.is_free(box):
            box = free.find(size.width(), size.height(), wanted)
        if box is None:
            continue
        gap = _APART * pen.unit
        free.take(box.adjusted(-gap, -gap, gap, gap))
        found[name] = (box, piece)
    return found
