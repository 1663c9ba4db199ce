"""Actions as a reader may see them: nothing more, and worked out only when looked at."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gui.match.seen_entries import SeenEntries
from scenarios.shogun1986.game import GAME
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.history import Entry, events_seen
from wargame_core.engine.match import Match

READER = "player1"


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    """Everything up to the first battles of two players."""
    match: Match = Match(GAME, "2", seed=3)
    draw = random.Random(3)
    while match.position < 400 and (decision := match.decision) is not None:
        if decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    return tuple(match.entries)


def test_each_action_has_the_events_that_the_reader_may_know_of(
    entries: tuple[Entry, ...],
) -> None:
    seen = SeenEntries(entries, READER)
    assert [one.events for one in seen] == [events_seen(one, READER) for one in entries]
    assert [one.number for one in seen[5:9]] == [one.number for one in entries[5:9]]
    assert any(one.events != whole.events for one, whole in zip(seen, entries, strict=True))


def test_who_asks_what_happened_last_reads_no_further(entries: tuple[Entry, ...]) -> None:
    read: list[int] = []

    class Watched(list[Entry]):
        def __getitem__(self, index: Any) -> Any:
            read.append(index)
            return super().__getitem__(index)

    watched = Watched(entries)
    assert next(reversed(SeenEntries(watched, READER))).number == entries[-1].number
    assert read == [len(entries) - 1]
