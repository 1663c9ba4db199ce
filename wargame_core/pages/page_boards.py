"""The board under the pieces as an SVG picture, of whatever kind it is."""

from __future__ import annotations

from wargame_core.boards.areamap import AreaMap
from wargame_core.boards.hexmap import HexMap
from wargame_core.pages.area_page_board import area_page_board
from wargame_core.pages.hex_page_board import hex_page_board
from wargame_core.pages.page_board import PageBoard
from wargame_core.pages.tile_page_board import tile_page_board
from wargame_core.views.contract import GameViews
from wargame_core.views.place_values import Board, PlaceList
from wargame_core.views.tile_values import TileBoard


def page_board_of(views: GameViews, state: object) -> PageBoard:
    """The board of a match as a picture."""
    board: Board = views.board_of(state)
    if isinstance(board, HexMap):
        return hex_page_board(board, views.area_of(state), views.labels(state))
    if isinstance(board, AreaMap):
        provinces = views.provinces(state)
        lanes = provinces.lanes if provinces is not None else ()
        return area_page_board(board, views.area_of(state), lanes)
    if isinstance(board, TileBoard):
        return tile_page_board(board)
    assert isinstance(board, PlaceList), "every board is one of these"
    places = tuple({"name": name} for name in board.names)
    return PageBoard("list", (0, 0, 1, 1), (0, 0, 1, 1), "", places)
