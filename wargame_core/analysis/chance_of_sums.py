"""How often dice that are independent add up to a sum as far from the mean as a given one.

Exactly by convolution where the sums lie on few enough points, else by drawing with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Final

import numpy as np
import numpy.typing as npt

Outcomes = Sequence[tuple[int, Fraction]]
"""What one die can add to the sum, each with its probability."""

DRAWS: Final = 100_000
"""Sums that are drawn where they are not enumerated."""
MOST_WORK: Final = 1_000_000_000
"""Additions for which a convolution is still worth while: about two seconds."""
_SEED: Final = 20_260
_ROUNDING: Final = 1e-9
_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability, 0 to 1."""

    value: float
    draws: int = 0
    """Number of sums that were drawn for it; 0 if all were enumerated."""


def mean(outcomes: Outcomes) -> Fraction:
    """The mean of what one die adds."""
    return sum((value * probability for value, probability in outcomes), Fraction(0))


def as_far(dice: Sequence[Outcomes], found: int, *, most_work: int = MOST_WORK) -> Chance:
    """How probable a sum is that is at least as far from the mean as ``found``, on either side."""
    moving = [die for die in dice if len({value for value, _ in die}) > 1]
    fixed = sum(die[0][0] for die in dice if len({value for value, _ in die}) == 1)
    centre = sum((mean(die) for die in moving), Fraction(0))
    distance = abs(found - fixed - centre)
    if not moving or not distance:
        return Chance(1.0)
    lowest = sum(min(value for value, _ in die) for die in moving)
    step = 0
    for die in moving:
        first = min(value for value, _ in die)
        step = gcd(step, *(value - first for value, _ in die))
    spans = sorted((_span(die) // step, die) for die in moving)
    length, work = 1, 0
    for span, die in spans:
        length += span
        work += length * len(die)
    if work <= most_work:
        chances = _convolved([die for _, die in spans], step, length)
        sums: npt.NDArray[np.float64] = lowest + step * np.arange(length, dtype=np.float64)
        far = np.abs(sums - float(centre)) >= float(distance) * (1 - _ROUNDING)
        return Chance(round(1.0 - float(chances[~far].sum()), _DIGITS))
    drawn = _drawn(moving)
    far = np.abs(drawn - float(centre)) >= float(distance) * (1 - _ROUNDING)
    return Chance((int(far.sum()) + 1) / (DRAWS + 1), DRAWS)


def _span(die: Outcomes) -> int:
    values = [value for value, _ in die]
    return max(values) - min(values)


def _convolved(dice: Sequence[Outcomes], step: int, length: int) -> npt.NDArray[np.float64]:
    """The probability of every sum, from the lowest on, ``step`` apart; short dice come first."""
    chances = np.zeros(length)
    chances[0] = 1.0
    known = 1
    for die in dice:
        first = min(value for value, _ in die)
        longer = np.zeros(length)
        for value, probability in die:
            at = (value - first) // step
            longer[at : at + known] += float(probability) * chances[:known]
        known += _span(die) // step
        chances = longer
    return chances


def _drawn(dice: Sequence[Outcomes]) -> npt.NDArray[np.float64]:
    source = np.random.Generator(np.random.PCG64(_SEED))
    total = np.zeros(DRAWS)
    for die in dice:
        values = np.array([value for value, _ in die], dtype=np.float64)
        weights = [probability for _, probability in die]
        if len(set(weights)) == 1:
            total += values[source.integers(0, len(values), size=DRAWS)]
        else:
            bounds = np.cumsum([float(weight) for weight in weights[:-1]])
            total += values[np.searchsorted(bounds, source.random(DRAWS), side="right")]
    return total
