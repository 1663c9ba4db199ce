"""Random play of scenario 1 with complete legal lists, dice not counted as choices."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

from benchmarks.figures import Figure
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game

GAMES = 12


def measure() -> Iterable[Figure]:
    game = registry.load("western_hero")
    play(game, 0)  # builds the map's graphs and fills what is kept between games
    choices = 0
    start = time.process_time()
    for seed in range(1, GAMES + 1):
        choices += play(game, seed)
    seconds = time.process_time() - start
    yield Figure(
        "random play of scenario 1", choices / seconds, "choices/s", 16_000, better="higher"
    )
    yield Figure("random games of scenario 1", GAMES / seconds, "games/s", better="higher")


def play(game: Game, seed: int, scenario: str = "1") -> int:
    """Play to the end at random; how many choices there were."""
    chooser = random.Random(seed)
    state = game.setup(scenario, {}, seed)
    choices = 0
    while (decision := game.decision(state)) is not None:
        legal = game.legal_actions(state)
        if len(legal) > 1 and decision.seat != CHANCE:
            choices += 1
        state = game.apply(state, legal[int(chooser.random() * len(legal))]).state
    return choices
