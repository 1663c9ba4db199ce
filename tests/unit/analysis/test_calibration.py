"""Forecasts in bins: what was predicted beside what happened."""

from __future__ import annotations

import random

import pytest

from wargame_core.analysis.calibration import BINS, calibration
from wargame_core.files.results_lines import Finished


def match(seed: int, winner: str | None, chances: list[float]) -> Finished:
    return Finished(
        seats={"red": "easy", "blue": "normal"},
        seed=seed,
        winner=winner,
        reason="",
        ending="end",
        rule="1",
        points={"red": 0, "blue": 0},
        actions=1,
        choices=1,
        turns=None,
        counts={},
        digest="",
        forecasts={"red": chances, "blue": [1 - chance for chance in chances]},
    )


def test_honest_forecasts_lie_on_the_diagonal() -> None:
    chooser = random.Random(1)
    matches = []
    for seed in range(2000):
        chance = chooser.random()
        matches.append(match(seed, "red" if chooser.random() < chance else "blue", [chance]))
    found = calibration(matches)
    assert found.count == 4000 and len(found.bins) == BINS
    for one in found.bins:
        assert one.low <= one.predicted <= one.high
        assert one.interval.low - 0.03 < one.predicted < one.interval.high + 0.03
    assert found.error == pytest.approx(1 / 6, abs=0.01)


def test_a_draw_is_half_and_many_forecasts_of_a_match_count_as_one_match() -> None:
    found = calibration([match(1, None, [0.52] * 50)])
    high = found.bins[-1]
    assert (high.count, high.matches, high.happened) == (50, 1, 0.5)
    assert high.interval.high - high.interval.low > 0.5
    assert calibration([match(1, "red", [1.0])]).bins[-1].high == 1.0


def test_matches_without_forecasts_come_to_nothing() -> None:
    found = calibration([match(1, "red", [])])
    assert (found.bins, found.count, found.error) == ((), 0, 0.0)
