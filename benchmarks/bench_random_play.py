"""Random play of Western Hero with complete legal lists, dice not counted as choices."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

from benchmarks.figures import Figure
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game

GAMES = 12
OTHERS = {"2": 8, "4": 3}
"""Games of the scenarios with the sea and with the whole map."""


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
    for scenario, games in OTHERS.items():
        play(game, 0, scenario)
        start = time.process_time()
        choices = sum(play(game, seed, scenario) for seed in range(1, games + 1))
        seconds = time.process_time() - start
        name = f"random play of scenario {scenario}"
        yield Figure(name, choices / seconds, "choices/s", better="higher")


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
