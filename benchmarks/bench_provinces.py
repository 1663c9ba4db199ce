"""Random play of the games on provinces with complete legal lists; dice are not counted."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping

from benchmarks.figures import Figure, percentile
from wargame_core.engine import procedure, registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game

MS = 1_000.0
GAMES = 12
CORE = {"max_rounds": "20"}
MODULES = {**CORE, "political": "yes", "firearms": "yes", "rice": "yes"}
MOST = 3_000
"""Choices after which a game is broken off; random games may be very long."""


def measure() -> Iterable[Figure]:
    gekokujo = registry.load("gekokujo")
    yield _choices(gekokujo, "", "45", CORE, 5_000)
    yield _choices(gekokujo, " with modules", "45", MODULES, None)
    shogun = registry.load("shogun1986")
    yield _choices(shogun, "", "4", {}, 8_000)
    taken = [taken for seed in range(1, 5) for taken in legal_lists(shogun, "4", seed)]
    yield Figure("shogun1986 legal actions, p99", percentile(taken, 99), "ms", 2.0)


def _choices(
    game: Game, what: str, scenarios: str, options: Mapping[str, str], bar: float | None
) -> Figure:
    for scenario in sorted(scenarios):
        play(game, scenario, options, 0)  # fills what is kept between games
    choices = 0
    start = time.process_time()
    for seed in range(1, GAMES + 1):
        choices += play(game, scenarios[seed % len(scenarios)], options, seed)
    seconds = time.process_time() - start
    name = f"{game.info.id} random choices a second{what}"
    return Figure(name, choices / seconds, "choices/s", bar, better="higher")


def play(game: Game, scenario: str, options: Mapping[str, str], seed: int) -> int:
    """Play to the end at random; how many decisions had at least two legal actions."""
    chooser = random.Random(seed)
    state = game.setup(scenario, options, seed)
    choices = 0
    while choices < MOST and (decision := game.decision(state)) is not None:
        legal = game.legal_actions(state)
        if len(legal) > 1 and decision.seat != CHANCE:
            choices += 1
        state = game.apply(state, legal[int(chooser.random() * len(legal))]).state
    return choices


def legal_lists(game: Game, scenario: str, seed: int) -> Iterable[float]:
    """How long each list of a random game takes that a player chooses from."""
    chooser = random.Random(seed)
    state = game.setup(scenario, {}, seed)
    choices = 0
    while choices < MOST and (decision := game.decision(state)) is not None:
        if decision.seat != CHANCE:
            choices += 1
            state._legal = None  # the list was made when the choice was opened
            start = time.process_time()
            procedure.legal_actions(state)
            yield (time.process_time() - start) * MS
        legal = game.legal_actions(state)
        state = game.apply(state, legal[int(chooser.random() * len(legal))]).state
