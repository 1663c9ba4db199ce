"""Which view belongs to a game, found by entry point, and what is said of a game without one."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, cast

from wargame_core.engine.errors import UsageError
from wargame_core.engine.installed import entry_points
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import title_of
from wargame_core.files.position_game import PositionGame
from wargame_core.views.contract import GameViews

GROUP: Final = "gunyuden.views"


def view_of(game: Any) -> GameViews:
    """The view of a game: its own, or else the one that its family names (``views``).

    Raises UsageError for a game that has neither.
    """
    inner = game.position.game if isinstance(game, PositionGame) else game
    loader = entry_points(GROUP).get(inner.info.id)
    if loader is not None:
        return cast(GameViews, loader())
    module = getattr(inner, "views", "")
    if module:
        return cast(GameViews, import_module(module))
    text = "The window has no board for {title}; in the terminal: {command}"
    command = command_line("play", inner.info.id, "--text")
    raise UsageError(Phrase(text, title=title_of(inner.info), command=command))
