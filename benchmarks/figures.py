"""One measured figure, and the two ways of taking the time that benchmarks use."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, and the bar it is held against on the reference machine."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    better: Literal["lower", "higher"] = "lower"
    scales: bool = True
    """Whether a faster machine shows a better value: true of times and rates, not of memory."""

    def on_reference(self, speed: float) -> float:
        """The value that the reference machine would show; `speed` is this machine's, 1.0 alike."""
        if not self.scales:
            return self.value
        return self.value * speed if self.better == "lower" else self.value / speed

    def meets_bar(self, speed: float) -> bool | None:
        """Whether the bar is reached on the reference machine; None without a bar."""
        if self.bar is None:
            return None
        value = self.on_reference(speed)
        return value <= self.bar if self.better == "lower" else value >= self.bar


def seconds_each(
    call: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """How long each of some calls took by a clock, after one that is not counted."""
    call()
    taken = []
    for _ in range(times):
        start = clock()
        call()
        taken.append(clock() - start)
    return taken


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many per cent of the values do not exceed.

    >>> percentile([3, 1, 2, 4], 50)
    2
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
