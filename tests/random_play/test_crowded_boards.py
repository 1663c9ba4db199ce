"""Random games on small boards where all the rules of battle and siege are met."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.random_play.crowded import crowded
from tests.random_play.invariants import play_checked
from tests.thorough import times

CHUNK = 15


@pytest.mark.parametrize("first", range(0, times(15, 60), CHUNK))
def test_games_on_crowded_boards_are_sound(first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert play_checked(crowded(seed), seed).over


def test_crowded_boards_meet_most_decisions() -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        play_checked(crowded(seed), seed, met=met)
    assert {
        "select", "move", "organise", "siege", "losses", "retreat", "pursuit", "counterattack",
        "recovery-roll", "replenishment-roll", "ambush-roll", "assault-roll",
    } <= set(met)  # fmt: skip
