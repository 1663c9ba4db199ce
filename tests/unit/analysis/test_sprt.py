"""The sequential test keeps its promises: errors as rare as asked, on imagined matches."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import times
from wargame_core.analysis.sprt import Sprt, Verdict
from wargame_core.engine.errors import UsageError

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
TEST = Sprt(0.5, 0.6)


def played(strength: float, draws: float, seed: int, test: Sprt, most: int) -> tuple[Verdict, int]:
    """A test on pairs of matches with this expected share, and how many pairs it took."""
    chooser, samples = random.Random(seed), []
    for _ in range(most):
        points = 0.0
        for seat in (0.1, -0.1):  # one seat is the better one
            win = strength + seat - draws / 2
            drawn = chooser.random()
            points += 1.0 if drawn < win else 0.5 if drawn < win + draws else 0.0
        samples.append(points / 2)
        if (verdict := test.verdict(samples)) is not Verdict.OPEN:
            return verdict, len(samples)
    return Verdict.OPEN, most


@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize(("strength", "wrong"), [(0.5, Verdict.HIGH), (0.6, Verdict.LOW)])
def test_mistakes_are_as_rare_as_asked(strength: float, wrong: Verdict, draws: float) -> None:
    runs = times(150, 1000)
    found = [played(strength, draws, seed, TEST, 600)[0] for seed in range(runs)]
    # three standard deviations above the error that was asked for
    assert found.count(wrong) <= runs * 0.05 + 3 * (runs * 0.05 * 0.95) ** 0.5
    assert found.count(Verdict.OPEN) <= runs * 0.05


def test_a_clear_case_is_short_and_a_close_one_long() -> None:
    clear = [played(0.8, 0.1, seed, TEST, 600)[1] for seed in range(40)]
    close = [played(0.55, 0.1, seed, TEST, 600)[1] for seed in range(40)]
    assert sum(clear) * 3 < sum(close)
    assert min(clear) > 4


@given(st.lists(st.sampled_from(SHARES), max_size=60))
def test_better_results_never_speak_for_the_lower_bound(samples: list[float]) -> None:
    assert TEST.ratio([1 - s for s in samples]) == pytest.approx(
        -Sprt(0.4, 0.5).ratio(samples), abs=1e-9
    )
    total = sum(samples) - len(samples) * 0.55
    assert TEST.ratio(samples) * total >= 0


@given(st.permutations([0.0, 0.5, 0.5, 1.0, 0.75, 0.25, 1.0]))
def test_the_order_of_the_samples_does_not_matter(samples: list[float]) -> None:
    assert TEST.ratio(samples) == pytest.approx(TEST.ratio(sorted(samples)))


def test_bounds_are_checked() -> None:
    assert Sprt.read("0.5,0.6", 0.1) == Sprt(0.5, 0.6, 0.1)
    for text in ("0.6,0.5", "0.5", "0,0.5", "a,b", "0.5,1"):
        with pytest.raises(UsageError):
            Sprt.read(text, 0.05)
    with pytest.raises(UsageError, match="error"):
        Sprt(0.5, 0.6, 0.5)
