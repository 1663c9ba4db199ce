"""How much a player may think: so many trials, and by the clock so many seconds besides."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Gives the time in seconds since any moment."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one player."""

    trials: int
    """Trials a decision, at least 1."""
    decision_seconds: float
    """By the clock: for one decision."""
    turn_seconds: float
    """By the clock: for all decisions of one turn."""


class Meter:
    """Counts the trials of one decision at a time, and reads the clock where there is one."""

    def __init__(self, budget: Budget, clock: Clock | None = None) -> None:
        """Without a clock only the number of trials counts."""
        self.budget = budget
        self._clock = clock
        self._turn: object = None
        self._used = 0.0
        self._begun = 0.0
        self._allowed = 0.0
        self._closed = False
        self._share = 1.0
        self.trials = 0
        """Trials of the present decision."""
        self.allowed_trials = budget.trials
        """How many it may have."""

    def begin(self, turn: object, share: float = 1.0) -> None:
        """Begin a decision of this turn; by the clock it has that share of what is left of it."""
        self.trials, self.allowed_trials = 0, self.budget.trials
        self._closed, self._share = False, 1.0
        if self._clock is None:
            return
        if turn != self._turn:
            self._turn, self._used = turn, 0.0
        left = max(0.0, self.budget.turn_seconds - self._used)
        self._allowed = min(self.budget.decision_seconds, left * share)
        self._begun = self._clock()

    def allow(self, trials: int, share: float) -> None:
        """So many trials since the beginning of the decision, and that share of its time."""
        self.allowed_trials, self._share, self._closed = trials, share, False

    def end(self) -> None:
        """The decision is made: what it took counts for the turn."""
        if self._clock is not None:
            self._used += self._clock() - self._begun

    def over(self) -> bool:
        """Whether the time of the decision is over; never without a clock."""
        return (
            self._clock is not None and self._clock() - self._begun >= self._share * self._allowed
        )

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time of the decision is over; None without a clock."""
        if self._clock is None:
            return None
        return max(0.0, self._begun + self._share * self._allowed - self._clock())

    def spend(self) -> None:
        """One more trial."""
        self.trials += 1

    def close(self) -> None:
        """No more trials for this decision."""
        self._closed = True

    @property
    def left(self) -> int:
        """Trials left for the decision."""
        return 0 if self._closed else max(0, self.allowed_trials - self.trials)


def processor_clock() -> float:
    """The time that this thread has worked, whoever else uses the machine."""
    return time.thread_time()


def wall_clock() -> float:
    """The clock that a human at the table sees."""
    return time.monotonic()
