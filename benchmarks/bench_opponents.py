"""The opponents of the Gunyuden series: how long they think."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.figures import Figure, percentile
from wargame_core.engine import registry
from wargame_core.players import roster
from wargame_core.players.player import Level, Player
from wargame_core.players.playout import play_out

MS = 1_000.0


class Timed:
    """A player of a level whose choices are timed."""

    def __init__(self, player: Player, taken: list[float]) -> None:
        self._player, self._taken = player, taken

    def begin(self, seat: str, randomness: Any) -> None:
        self._player.begin(seat, randomness)

    def choose(self, game: Any, view: Any, decision: Any, legal: Sequence[Any]) -> Any:
        start = time.process_time()
        chosen = self._player.choose(game, view, decision, legal)
        self._taken.append((time.process_time() - start) * MS)
        return chosen


def measure() -> Iterable[Figure]:
    game = registry.load("western_hero")
    levels = {name: level for name, level in roster.opponents(game).items() if name != "random"}
    taken: dict[str, list[float]] = {name: [] for name in levels}

    def timed(name: str) -> Level:
        return Level(lambda setting: Timed(levels[name].make(setting), taken[name]))

    game.opponents = {name: timed(name) for name in levels}  # type: ignore[attr-defined]
    try:
        start = time.process_time()
        for seat in ("mori", "ouchi"):
            play_out(game, "1", options={}, seats={seat: "easy"}, seed=1)
        against_chance = (time.process_time() - start) / 2
        start = time.process_time()
        play_out(game, "1", options={}, seats={"mori": "hard", "ouchi": "normal"}, seed=1)
        hard_game = time.process_time() - start
    finally:
        game.opponents = levels  # type: ignore[attr-defined]
    turns = len(game.setup("1", {}, 0).scenario.turns)
    yield Figure("a decision of the easy opponent, mean", _mean(taken["easy"]), "ms", 5.0)
    yield Figure("a decision of the easy opponent, p95", percentile(taken["easy"], 95), "ms")
    yield Figure("scenario 1, easy against random", against_chance, "s", 60.0)
    for name in ("normal", "hard"):
        yield Figure(f"a decision of the {name} opponent, mean", _mean(taken[name]), "ms")
        yield Figure(f"a decision of the {name} opponent, p95", percentile(taken[name], 95), "ms")
    yield Figure("a turn of the hard opponent", sum(taken["hard"]) / MS / turns, "s", 20.0)
    yield Figure("scenario 1, hard against normal", hard_game, "s", 12.0)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
