"""Which kind of positions a game has."""

from __future__ import annotations

from wargame_core.engine.declared import DeclaredState
from wargame_core.engine.errors import DataError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.positions import Positioned, PositionKind
from wargame_core.engine.registry import complete_options


def kind_of(game: Game) -> PositionKind:
    """How positions of a game are read and written. Raises DataError if they cannot be.

    A game whose states are declared need not say it.
    """
    found = game.positions() if isinstance(game, Positioned) else _declared(game)
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


def _declared(game: Game) -> PositionKind | None:
    """What follows from the fields of the game's states, if they are declared."""
    from wargame_core.files.declared_positions import DeclaredPositions

    info = game.info.scenarios[0]
    state = game.setup(info.id, complete_options(info, {}), 0)
    return DeclaredPositions(game, type(state)) if isinstance(state, DeclaredState) else None
