"""When enough has been played: a sequential probability ratio test on pairs of matches.

Two matches on one seed, sides swapped, are one sample: the share of their points that the first
player has. The log-likelihood ratio is that of a normal distribution whose variance is measured
on the samples so far; a few imagined samples of the variance of even matches keep it from being
nought at the beginning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import log
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase

_EVEN_VARIANCE: Final = 0.125
"""Variance of the mean of two matches that are won as often as lost."""
_IMAGINED: Final = 8
"""Imagined samples of that variance."""


class Verdict(Enum):
    """What a test has come to."""

    OPEN = "open"
    LOW = "at most"
    HIGH = "at least"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test whether the first player's share is rather the lower or the higher bound."""

    low: float
    high: float
    error: float = 0.05
    """Probability of either mistake where the true share is the other bound."""

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            text = "Found {low} and {high}; expected two shares between 0 and 1, the lower first."
            raise UsageError(Phrase(text, low=self.low, high=self.high))
        if not 0 < self.error < 0.5:
            text = "Found the error {error}; expected more than 0 and less than a half."
            raise UsageError(Phrase(text, error=self.error))

    @staticmethod
    def read(text: str, error: float) -> Sprt:
        """The test of two shares with a comma between them. Raises UsageError."""
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError as fault:
            told = Phrase("Found “{text}”; expected two shares such as 0.5,0.6.", text=text)
            raise UsageError(told) from fault
        return Sprt(low, high, error)

    def ratio(self, samples: Iterable[float]) -> float:
        """The log-likelihood ratio of the higher bound against the lower one."""
        return self._tally(samples).ratio()

    def verdict(self, samples: Iterable[float]) -> Verdict:
        """What so many samples say."""
        return self._tally(samples).verdict()

    def _tally(self, samples: Iterable[float]) -> Tally:
        found = Tally(self)
        for sample in samples:
            found.add(sample)
        return found


class Tally:
    """The samples of a test so far, added up."""

    __slots__ = ("_count", "_squares", "_test", "_total")

    def __init__(self, test: Sprt) -> None:
        """Begin without samples."""
        self._test = test
        self._count, self._total, self._squares = 0, 0.0, 0.0

    def add(self, sample: float) -> None:
        """One sample more: a share from 0 to 1."""
        self._count += 1
        self._total += sample
        self._squares += sample * sample

    def ratio(self) -> float:
        """The log-likelihood ratio of the higher bound against the lower one."""
        count, total, test = self._count, self._total, self._test
        if not count:
            return 0.0
        spread = max(self._squares - total * total / count, 0.0)
        variance = (spread + _IMAGINED * _EVEN_VARIANCE) / (count + _IMAGINED)
        return (test.high - test.low) * (total - count * (test.low + test.high) / 2) / variance

    def verdict(self) -> Verdict:
        """What the samples say."""
        found, bound = self.ratio(), log((1 - self._test.error) / self._test.error)
        if found >= bound:
            return Verdict.HIGH
        return Verdict.LOW if found <= -bound else Verdict.OPEN
