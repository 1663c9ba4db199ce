"""Random play of the game of provinces with complete legal lists; dice are not counted."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping
from typing import Any

from benchmarks.figures import Figure
from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game

GAMES = 12
CORE = {"max_rounds": "20"}
MODULES = {**CORE, "political": "yes", "firearms": "yes", "rice": "yes"}


def measure() -> Iterable[Figure]:
    game = registry.load("gekokujo")
    for name, options, bar in (("", CORE, 5_000), (" with modules", MODULES, None)):
        for scenario in ("4", "5"):
            play(game, scenario, options, 0)  # fills what is kept between games
        choices = 0
        start = time.process_time()
        for seed in range(1, GAMES + 1):
            choices += play(game, "45"[seed % 2], options, seed)
        seconds = time.process_time() - start
        yield Figure(
            f"gekokujo random choices a second{name}",
            choices / seconds,
            "choices/s",
            bar,
            better="higher",
        )


def play(game: Game[Any], scenario: str, options: Mapping[str, str], seed: int) -> int:
    """Play to the end at random; how many decisions had at least two legal actions."""
    chooser = random.Random(seed)
    state = game.setup(scenario, options, seed)
    choices = 0
    while (decision := game.decision(state)) is not None:
        legal = game.legal_actions(state)
        if len(legal) > 1 and decision.seat != CHANCE:
            choices += 1
        state = game.apply(state, legal[int(chooser.random() * len(legal))]).state
    return choices
