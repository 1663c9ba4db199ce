"""Which scene shows which kind of board."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.board.area_scene import AreaScene
from gui.board.board_scene import BoardScene
from gui.board.list_scene import ListScene
from gui.board.scene import HexScene
from gui.board.tile_scene import TileScene
from gui.theme.theme import Theme
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.place_values import Board, PlaceList
from wargame_core.views.tile_values import TileBoard


def scene_of(
    board: Board, area: tuple[bool, ...], theme: Theme, parent: QObject | None = None
) -> BoardScene:
    """A scene of a board; ``area`` says for each place whether it is in play."""
    if isinstance(board, AreaMap):
        return AreaScene(board, theme, parent)
    if isinstance(board, TileBoard):
        return TileScene(board, theme, parent)
    if isinstance(board, PlaceList):
        return ListScene(board, theme, parent)
    return HexScene(board, area, theme, parent)
