"""Random play of Bushido with six players and complete legal lists; draws are not counted."""

from __future__ import annotations

import time
from collections.abc import Iterable

from benchmarks.bench_provinces import legal_lists, play
from benchmarks.figures import Figure, percentile
from wargame_core.engine import registry

PLAYERS = "6"
GAMES = 12


def measure() -> Iterable[Figure]:
    game = registry.load("bushido")
    play(game, PLAYERS, {}, 0)  # fills what is kept between games
    start = time.process_time()
    choices = sum(play(game, PLAYERS, {}, seed) for seed in range(1, GAMES + 1))
    seconds = time.process_time() - start
    name = "bushido random choices a second"
    yield Figure(name, choices / seconds, "choices/s", 6_000, better="higher")
    taken = [taken for seed in range(1, 7) for taken in legal_lists(game, PLAYERS, seed)]
    yield Figure("bushido legal actions, p99", percentile(taken, 99), "ms", 2.0)
