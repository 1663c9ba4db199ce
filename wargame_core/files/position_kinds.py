"""Which kind of positions a game has."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.errors import DataError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.positions import Positioned, PositionKind


def kind_of(game: Game[Any]) -> PositionKind:
    """How positions of a game are read and written. Raises DataError if they cannot be."""
    found = game.positions() if isinstance(game, Positioned) else None
    if found is None:
        raise DataError(
            [
                Phrase(
                    "{place}: positions of {id} cannot be written down yet",
                    place="game",
                    id=game.info.id,
                )
            ]
        )
    return found
