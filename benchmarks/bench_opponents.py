"""The easy opponent: how long it thinks."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.figures import Figure, percentile
from wargame_core.engine import registry
from wargame_core.players import roster
from wargame_core.players.player import Level, Setting
from wargame_core.players.playout import play_out

MS = 1_000.0


def measure() -> Iterable[Figure]:
    game = registry.load("western_hero")
    level = roster.opponents(game)["easy"]
    taken: list[float] = []

    class Timed(type(level.make(Setting()))):  # type: ignore[misc]
        def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
            start = time.process_time()
            chosen = super().choose(game, view, decision, legal)
            taken.append((time.process_time() - start) * MS)
            return chosen

    game.opponents = {"easy": Level(lambda setting: Timed())}  # type: ignore[attr-defined]
    start = time.process_time()
    try:
        for seat in ("mori", "ouchi"):
            play_out(game, "1", options={}, seats={seat: "easy"}, seed=1)
    finally:
        game.opponents = {"easy": level}  # type: ignore[attr-defined]
    seconds = time.process_time() - start
    yield Figure("a decision of the easy opponent, mean", sum(taken) / len(taken), "ms", 5.0)
    yield Figure("a decision of the easy opponent, p95", percentile(taken, 95), "ms")
    yield Figure("scenario 1, easy against random", seconds / 2, "s", 60.0)
