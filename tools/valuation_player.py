"""Somebody for a seat who plays by one valuation of the search, without any search."""

from __future__ import annotations

from typing import Final

from wargame_core.engine.game import Game
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.players.player import Player
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import seat_player
from wargame_core.players.valuing import ValuingPlayer

LEVEL: Final = "normal"
"""Whom valuations meet besides each other."""


def valuation_player(game: Game, scenario: str, seat: str, name: str, seed: int) -> Player:
    """A player for a seat, by the name of a valuation, or of the level ``normal``."""
    randomness = Randomness(seed, seat)
    if name == LEVEL:
        found = seat_player(game, name, seat, randomness)
        assert found is not None, "every level is a program"
        return found
    usual = fitted(game.info.id, "", scenario, seat)
    player = ValuingPlayer(Planner(settings().proposing(usual)[name]))
    player.begin(seat, randomness)
    return player
