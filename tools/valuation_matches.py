"""Matches of valuations of the search, each by itself: no plan is searched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, scenario_of
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


def played(
    game: Game, scenario: str, seats: Mapping[str, str], seed: int
) -> Iterator[tuple[Any, Decision | None]]:
    """Every state of a match with its open decision, at last the end, which has none.

    ``seats``: who sits there, as ``valuation_player`` names them.
    """
    options = complete_options(scenario_of(game, scenario), {})
    state, dice, rolls = game.setup(scenario, options, seed), SeededDice(), 0
    players = {
        seat: valuation_player(game, scenario, seat, name, seed) for seat, name in seats.items()
    }
    while (decision := game.decision(state)) is not None:
        yield state, decision
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        else:
            view, legal = game.view(state, decision.seat), game.legal_actions(state)
            action = players[decision.seat].choose(game, view, decision, legal)
        state = game.apply(state, action).state
    yield state, None
