"""The games that can be played, in the order in which the window offers them."""

from __future__ import annotations

from typing import Any

from gui.looks.registry import rank_of
from gui.words import tr
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.game import Game


def offered() -> tuple[Game[Any], ...]:
    """Every game that can be loaded: kind by kind, within a kind by name."""
    found = []
    for name in registry.names():
        try:
            found.append(registry.load(name))
        except WargameError:
            continue
    return tuple(sorted(found, key=lambda game: (rank_of(game), game.info.id)))


def first_game() -> Game[Any]:
    """The game that is meant while none has been chosen. Raises UsageError without games."""
    games = offered()
    if not games:
        raise UsageError(tr("There is no game."))
    return games[0]
