"""Numbers from many matches: rates and means with their intervals, histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

CONFIDENCE: Final = 0.95
"""Probability that an interval holds the true value."""

Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Half the width of such an interval in standard deviations of a normal distribution."""

STEPS: Final = (1, 2, 5)
"""Widths of bars of a histogram, times a power of ten."""


@dataclass(frozen=True, slots=True)
class Interval:
    """From where to where."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """The Wilson score interval of a rate, within 0 and 1. Half successes are draws.

    >>> found = wilson(8, 10)
    >>> round(found.low, 4), round(found.high, 4)
    (0.4902, 0.9433)
    """
    if not trials:
        return Interval(0.0, 1.0)
    rate = successes / trials
    scale = 1 + Z * Z / trials
    middle = (rate + Z * Z / (2 * trials)) / scale
    spread = sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials)) * Z / scale
    low = 0.0 if not successes else max(0.0, middle - spread)
    high = 1.0 if successes == trials else min(1.0, middle + spread)
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a sample, with Student's interval."""

    value: float
    interval: Interval | None
    """None for fewer than two values."""
    least: float
    most: float


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of at least one value.

    >>> mean_of([1, 2, 3]).value
    2.0
    """
    value, count = fmean(values), len(values)
    interval = None
    if count > 1:
        from scipy.special import stdtrit

        spread = float(stdtrit(count - 1, (1 + CONFIDENCE) / 2)) * stdev(values) / sqrt(count)
        interval = Interval(value - spread, value + spread)
    return Mean(value, interval, min(values), max(values))


@dataclass(frozen=True, slots=True)
class Bar:
    """So many values from ``low`` up to ``high``, both included; they are whole numbers."""

    low: int
    high: int
    count: int


def histogram(values: Sequence[int], most: int = 12) -> tuple[Bar, ...]:
    """Whole numbers in bars of equal and round width, at most about so many.

    >>> histogram([1, 1, 3])
    (Bar(low=1, high=1, count=2), Bar(low=2, high=2, count=0), Bar(low=3, high=3, count=1))
    """
    if not values:
        return ()
    least, greatest = min(values), max(values)
    width = _width((greatest - least + 1) / most)
    first = floor(least / width) * width
    counts = [0] * ((greatest - first) // width + 1)
    for value in values:
        counts[(value - first) // width] += 1
    return tuple(
        Bar(first + n * width, first + (n + 1) * width - 1, count) for n, count in enumerate(counts)
    )


def _width(wanted: float) -> int:
    """The smallest round width that is at least so large."""
    if wanted <= 1:
        return 1
    power: int = 10 ** floor(log10(wanted))
    return next((step * power for step in STEPS if step * power >= wanted), 10 * power)


def percent(share: float) -> str:
    """A share in words.

    >>> percent(0.125)
    '12.5%'
    """
    return f"{share:.1%}"
