"""Which views belong to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from wargame_core.engine.installed import entry_points
from wargame_core.files.position_game import PositionGame
from wargame_core.views.contract import GameViews
from wargame_core.views.defaults import completed

GROUP: Final = "gunyuden.views"
_KEPT: Final = 32

_made: dict[int, tuple[object, object, GameViews]] = {}
"""By the id of a game: the game, the entry points that were asked, and its views."""


def view_of(game: Any) -> GameViews:
    """Everything the window asks of a game.

    Its own view is found by entry point, or else by the module that its family names (``views``);
    what neither answers is answered plainly, so every game has complete views.
    """
    inner = game.position.game if isinstance(game, PositionGame) else game
    points = entry_points(GROUP)
    known = _made.get(id(inner))
    if known is None or known[0] is not inner or known[1] is not points:
        if len(_made) >= _KEPT:
            _made.clear()
        known = _made[id(inner)] = (inner, points, completed(inner, _own_view(inner, points)))
    return known[2]


def _own_view(game: Any, points: Mapping[str, Callable[[], Any]]) -> object | None:
    loader = points.get(game.info.id)
    if loader is not None:
        return _answers(loader())
    module = getattr(game, "views", "")
    return _answers(import_module(module)) if module else None


def _answers(found: object) -> object:
    """A module's object ``VIEWS``, where it has one; else what was found itself answers."""
    return getattr(found, "VIEWS", found)
