"""Rates, means, bars and ladders against numbers worked out by hand or by others."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_core.analysis.intervals import histogram, mean_of, wilson
from wargame_core.analysis.ladder import Score, ladder


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals_are_those_of_the_textbooks(
    wins: int, matches: int, low: float, high: float
) -> None:
    found = wilson(wins, matches)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_wilson_interval_holds_the_rate_and_stays_within_0_and_1(sample: tuple[int, int]) -> None:
    wins, matches = sample
    found = wilson(wins, matches)
    assert 0 <= found.low <= wins / matches <= found.high <= 1


def test_the_mean_has_students_interval() -> None:
    found = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5.0 and (found.least, found.most) == (2, 9)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((3.2125, 6.7875), abs=1e-4)
    assert mean_of([3]).interval is None


@given(st.lists(st.integers(-300, 5000), min_size=1, max_size=80))
def test_every_value_stands_in_one_bar(values: list[int]) -> None:
    bars = histogram(values)
    assert sum(bar.count for bar in bars) == len(values)
    for bar in bars:
        assert bar.count == sum(bar.low <= value <= bar.high for value in values)
    assert len(bars) <= 14
    assert bars[0].count and bars[-1].count


def test_the_ladder_gives_back_the_strengths_behind_the_results() -> None:
    strengths = {"a": 0.0, "b": 200.0, "c": 500.0}
    scores = {}
    for first, second in (("a", "b"), ("a", "c"), ("b", "c")):
        chance = 1 / (1 + 10 ** ((strengths[second] - strengths[first]) / 400))
        scores[first, second] = Score(1_000_000 * chance, 1_000_000)
    for rating in ladder(["a", "b", "c"], scores):
        assert rating.value == pytest.approx(strengths[rating.player], abs=0.1)
        assert rating.spread < 1.5


def test_who_never_loses_has_a_finite_rating_with_a_wide_interval() -> None:
    _, winner = ladder(["loser", "winner"], {("loser", "winner"): Score(0, 20)})
    assert winner.value == pytest.approx(400 / log(10) * log(20.5 / 0.5))
    assert 300 < winner.spread < 700


def test_draws_make_equals() -> None:
    first, second = ladder(["a", "b"], {("a", "b"): Score(5, 10)})
    assert (first.value, second.value, first.spread) == (0, pytest.approx(0), 0)
