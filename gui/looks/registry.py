"""Which look belongs to a game, and what is said of a game that has none."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from gui.looks.contract import GameLook
from scenarios.gekokujo.game import GekokujoGame
from wargame_core.engine.errors import UsageError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import title_of
from wargame_core.files.position_game import PositionGame
from wargame_core.gunyuden.game import GunyudenGame

_LOOKS: tuple[tuple[type, str], ...] = (
    (GunyudenGame, "gui.looks.gunyuden"),
    (GekokujoGame, "gui.looks.gekokujo"),
)


def look_of(game: Any) -> GameLook:
    """The look of a game. Raises UsageError for a kind of game that no module draws."""
    return cast(GameLook, import_module(_LOOKS[rank_of(game)][1]))


def rank_of(game: Any) -> int:
    """Where the kind of a game stands among those that can be drawn, from 0.

    Raises UsageError for a kind of game that no module draws.
    """
    if isinstance(game, PositionGame):
        game = game.position.game
    for rank, (kind, _) in enumerate(_LOOKS):
        if isinstance(game, kind):
            return rank
    text = "The window has no board for {title}; in the terminal: {command}"
    command = command_line("play", game.info.id, "--text")
    raise UsageError(Phrase(text, title=title_of(game.info), command=command))
