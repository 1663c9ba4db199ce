"""The board under the pieces as an SVG picture, with the places that pieces take on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wargame_core.boards.areamap import AreaMap
from wargame_core.boards.hexmap import HexMap
from wargame_core.views.contract import GameViews
from wargame_core.views.place_values import Board, PlaceList
from wargame_core.views.tile_values import TileBoard


@dataclass(frozen=True, slots=True)
class Ground:
    """One board. Colours are those of classes in the style sheet of the page."""

    kind: str
    """``hex``, ``area``, ``tile`` or ``list``."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of everything."""
    view: tuple[float, float, float, float]
    """What is shown at first: the part that is played on."""
    below: str
    """Drawn under everything that changes."""
    places: tuple[dict[str, Any], ...]
    """For each place its name, where it lies, and how large it is."""
    names: tuple[dict[str, Any], ...] = ()
    """What is written on the board: text, text_ja, x, y, size, kind."""
    unit: float = 100.0
    """About the width of a place."""
    above: str = field(default="")
    """Drawn over holdings and under pieces."""


def ground_of(views: GameViews, state: object) -> Ground:
    """The board of a match as a picture."""
    board: Board = views.board_of(state)
    if isinstance(board, HexMap):
        from wargame_core.pages.hex_ground import hex_ground

        return hex_ground(board, views.area_of(state), views.labels(state))
    if isinstance(board, AreaMap):
        from wargame_core.pages.area_ground import area_ground

        provinces = views.provinces(state)
        lanes = provinces.lanes if provinces is not None else ()
        return area_ground(board, views.area_of(state), lanes)
    if isinstance(board, TileBoard):
        from wargame_core.pages.tile_ground import tile_ground

        return tile_ground(board)
    assert isinstance(board, PlaceList), "every board is one of these"
    places = tuple({"name": name} for name in board.names)
    return Ground("list", (0, 0, 1, 1), (0, 0, 1, 1), "", places)
