"""Which look belongs to a game."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from gui.looks.contract import GameLook
from scenarios.gekokujo.game import GekokujoGame
from wargame_core.files.position_game import PositionGame
from wargame_core.gunyuden.game import GunyudenGame

_LOOKS: tuple[tuple[type, str], ...] = (
    (GunyudenGame, "gui.looks.gunyuden"),
    (GekokujoGame, "gui.looks.gekokujo"),
)


def look_of(game: Any) -> GameLook:
    """The look of a game. Raises LookupError for a kind of game that no module draws."""
    return cast(GameLook, import_module(_LOOKS[rank_of(game)][1]))


def rank_of(game: Any) -> int:
    """Where the kind of a game stands among those that can be drawn, from 0.

    Raises LookupError for a kind of game that no module draws.
    """
    if isinstance(game, PositionGame):
        game = game.position.game
    for rank, (kind, _) in enumerate(_LOOKS):
        if isinstance(game, kind):
            return rank
    raise LookupError(f"{type(game).__name__} has no look; known: {[m for _, m in _LOOKS]}")
