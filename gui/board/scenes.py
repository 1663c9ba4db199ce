"""Which scene shows which kind of board."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.board.board_scene import BoardScene
from gui.theme.theme import Theme
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.place_values import Board, PlaceList
from wargame_core.views.tile_values import TileBoard


def scene_of(
    board: Board, area: tuple[bool, ...], theme: Theme, parent: QObject | None = None
) -> BoardScene:
    """A scene of a board; ``area`` says for each place whether it is in play.

    What draws a kind of board is loaded with the first board of that kind.
    """
    if isinstance(board, AreaMap):
        from gui.board.area_scene import AreaScene

        return AreaScene(board, theme, parent)
    if isinstance(board, TileBoard):
        from gui.board.tile_scene import TileScene

        return TileScene(board, theme, parent)
    if isinstance(board, PlaceList):
        from gui.board.list_scene import ListScene

        return ListScene(board, theme, parent)
    from gui.board.scene import HexScene

    return HexScene(board, area, theme, parent)
