"""How good valuations are by themselves: who meets whom, and what counts."""

from __future__ import annotations

from collections import Counter

import pytest

from scenarios.western_hero.game import GAME
from tools.valuations_league import LEVEL, match, schedule, shares


def line(first: str, second: str, score: float) -> dict[str, object]:
    seats = ["red", "blue"]
    return {"scenario": "7", "seats": seats, "players": [first, second], "score": score}


def test_each_valuation_meets_normal_as_often_as_all_valuations_together() -> None:
    pairs = [*schedule(["a", "b", "c"])]
    for place in (0, 1):
        met = Counter(LEVEL in pair for pair in pairs if pair[place] == "a")
        assert met == {True: 3, False: 3}
    assert (LEVEL, LEVEL) not in pairs


def test_matches_against_normal_are_half_of_what_counts() -> None:
    found = shares([
        line("a", LEVEL, 1.0), line("a", "b", 0.0), line("a", "a", 0.5), line("a", "c", 0.25),
        line(LEVEL, "b", 0.5),
    ])  # fmt: skip
    assert found["7", "red", "a"] == pytest.approx((1.0 + (0.0 + 0.5 + 0.25) / 3) / 2)
    assert found["7", "blue", "b"] == pytest.approx((0.5 + 1.0) / 2)
    assert found["7", "blue", "c"] == 0.75
    assert not any(name == LEVEL for _, _, name in found)


def test_a_match_is_told_with_its_score_for_the_first_seat() -> None:
    found = match(GAME, "2", ("together", LEVEL), 500_000)
    assert found["seats"] == ["mori", "ouchi"] and found["players"] == ["together", LEVEL]
    assert found["score"] in {0.0, 0.5, 1.0}
    assert found == match(GAME, "2", ("together", LEVEL), 500_000)
