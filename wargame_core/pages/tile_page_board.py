"""A board of hex tiles: where each lies; what they show changes, and is drawn by the page."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from wargame_core.pages.page_board import PageBoard
from wargame_core.pages.svg import Point, polyline
from wargame_core.views.tile_values import TileBoard

WIDTH: Final = 240.0
"""From side to side of a tile, in units of the picture; neighbours lie this far apart."""
_REACH: Final = WIDTH / 3**0.5
_ROW: Final = 1.5 * _REACH
_GAP: Final = 0.985
_MARGIN: Final = 36.0
_PIECES: Final = ((0, 27), (-76, 27), (76, 27))
"""Where pieces stand on a tile, from its middle."""
_PIECE: Final = 43


def tile_page_board(board: TileBoard) -> PageBoard:
    """The sheet that the tiles lie on."""
    centres = [(half * WIDTH / 2, row * _ROW) for row, half in board.spots]
    places: list[dict[str, Any]] = []
    for name, (x, y) in zip(board.names, centres, strict=True):
        places.append(
            {
                "name": name,
                "x": round(x),
                "y": round(y),
                "ring": polyline(_corners((x, y)), closed=True),
                "slots": [[round(x + dx), round(y + dy)] for dx, dy in _PIECES],
                "radius": _PIECE,
            }
        )
    left = min(x for x, _ in centres) - WIDTH / 2 - _MARGIN
    top = min(y for _, y in centres) - _REACH - _MARGIN
    right = max(x for x, _ in centres) + WIDTH / 2 + _MARGIN
    bottom = max(y for _, y in centres) + _REACH + _MARGIN
    box = (left, top, right - left, bottom - top)
    sheet = (
        f'<rect class="cloth" x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}"'
        f' height="{bottom - top:.0f}"/>'
        f'<rect class="neat" x="{left + 8:.0f}" y="{top + 8:.0f}" width="{right - left - 16:.0f}"'
        f' height="{bottom - top - 16:.0f}"/>'
    )
    return PageBoard("tile", box, box, sheet, tuple(places), (), WIDTH)


def _corners(centre: Point) -> list[Point]:
    x, y = centre
    reach = _REACH * _GAP
    return [
        (x + reach * sin(corner * pi / 3), y - reach * cos(corner * pi / 3)) for corner in range(6)
    ]
