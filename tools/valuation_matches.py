"""Matches of valuations of the search, each by itself: no plan is searched."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE, Decision, Result
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.weights import Weights, fitted
from wargame_core.players.player import Player
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import seat_player
from wargame_core.players.valuing import ValuingPlayer

LEVEL: Final = "normal"
"""Whom valuations meet besides each other."""


def valuation_player(game: Game, scenario: str, seat: str, who: str | Weights, seed: int) -> Player:
    """A player for a seat, by weights, by the name of a valuation, or of the level ``normal``."""
    randomness = Randomness(seed, seat)
    if who == LEVEL:
        found = seat_player(game, LEVEL, seat, randomness)
        assert found is not None, "every level is a program"
        return found
    weights = valuation_weights(game, scenario, seat, who) if isinstance(who, str) else who
    player = ValuingPlayer(Planner(weights))
    player.begin(seat, randomness)
    return player


def valuation_weights(game: Game, scenario: str, seat: str, name: str) -> Weights:
    """What a valuation weighs in a seat. Raises KeyError for an unknown one."""
    usual = fitted(game.info.id, "", scenario, seat)
    return settings(game.info.id).proposing(usual, scenario, seat)[name]


def played(
    game: Game, scenario: str, seats: Mapping[str, str | Weights], seed: int
) -> Iterator[tuple[Any, Decision | None]]:
    """Every state of a match with its open decision, at last the end, which has none.

    ``seats``: who sits there, as ``valuation_player`` takes them.
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


def ended(game: Game, scenario: str, seats: Mapping[str, str | Weights], seed: int) -> Result:
    """How a match ends. ``seats``: who sits there, as ``valuation_player`` takes them."""
    state, _ = deque(played(game, scenario, seats, seed), maxlen=1).pop()
    result = game.result(state)
    assert result is not None, "a game without an open decision has a result"
    return result


def score_of(result: Result, seat: str) -> float:
    """1 for a match that a seat has won, 0.5 for a drawn and 0 for a lost one."""
    return 0.5 if result.winner is None else float(result.winner == seat)


def check_seat(game: Game, scenario: str, seat: str) -> None:
    """See that a scenario has a seat. Raises UsageError."""
    seats = [printed.id for printed in scenario_of(game, scenario).seats]
    if seat not in seats:
        text = "Found the seat {found}; scenario {scenario} has {seats}."
        raise UsageError(Phrase(text, found=seat, scenario=scenario, seats=", ".join(seats)))
