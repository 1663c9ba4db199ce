"""Reading a record of 2,000 actions with every digest checked, and stepping back in a match."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks.figures import Figure, percentile
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.files.recorder import Recorder
from wargame_core.players.opponents import Opponents

ACTIONS = 2_000
MS = 1_000.0


def measure() -> Iterable[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match.gunyuden")
        _record(path)
        load_match(path)
        taken = []
        for _ in range(3):
            start = time.process_time()
            match, _notes = load_match(path)
            taken.append(time.process_time() - start)
        yield Figure(f"replay of a record of {ACTIONS:,} actions", min(taken), "s", 1.0)
    back = []
    for position in range(0, ACTIONS, 7):
        start = time.process_time()
        match.state_at(position)
        back.append((time.process_time() - start) * MS)
    yield Figure("a step back to anywhere in it, p99", percentile(back, 99), "ms", 50.0)


def _record(path: Path) -> None:
    """A match of random players, as long as the record has to be."""
    game = registry.load("western_hero")
    for seed in range(100):
        seats = dict.fromkeys(("mori", "ouchi"), "random")
        match = Match(game, "1", seats=seats, seed=seed)
        opponents = Opponents(game, match.seats, seed)
        recorder = Recorder(match, path)
        while match.position < ACTIONS and opponents.act(match) is not None:
            pass
        recorder.close()
        if match.position == ACTIONS:
            return
        path.unlink()
    raise AssertionError(f"no match of {ACTIONS} actions")
