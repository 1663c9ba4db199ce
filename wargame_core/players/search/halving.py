"""Which of some candidates is best: trials in pairs, the worse half dropped round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from wargame_core.players.search.budget import Meter


@dataclass(frozen=True, slots=True)
class Doubt:
    """How far the two sources of a value can be trusted, as standard deviations."""

    prior: float
    """Of a difference between two candidates as valued before any trial."""
    model: float
    """Of a difference by endlessly many trials: what their end is worth is a guess too."""
    trial: float
    """Of the difference in one pair of trials, as expected before there are some."""


@dataclass(slots=True)
class Candidate:
    """What is known of one candidate."""

    place: int
    prior: float
    """What it is worth before any trial."""
    values: list[float] = field(default_factory=list)
    """Of trials 0, 1, …"""
    exact: bool = False
    """Whether another trial would give the same."""
    value: float = 0.0
    """Prior and trials together, against the candidate that was best before any trial."""


Result = tuple[float, bool]
"""What a trial came to, and whether another one would give the same."""

Trial = Callable[[int, int], Result | None]
"""Runs the trial of a candidate with a number, both from 0. None: out of time."""

Trials = Callable[[Sequence[tuple[int, int]]], Sequence[Result]]
"""Runs trials, each of a candidate and with a number: the first of them, as time allows."""

_EXPECTED = 3
"""So many pairs of trials the expected spread counts for."""
FEWEST: Final = 2
"""Pairs of trials without which luck may be everything."""
_SMALL = 3.0
"""So many times smaller than the expected difference luck has to be."""
_HARDLY_EVER = 3.0
"""So many standard deviations of what they will tell are not seen."""


def judge(candidate: Candidate, reference: Candidate, doubt: Doubt) -> float:
    """How much better than the reference a candidate is, by prior and paired trials together.

    Each source counts in inverse proportion to its variance; that of the trials is estimated from
    their differences.
    """
    before = candidate.prior - reference.prior
    if candidate is reference:
        return 0.0
    pairs = _differences(candidate, reference)
    if not pairs:
        return before
    mean = sum(pairs) / len(pairs)
    error = 0.0
    if not (candidate.exact and reference.exact):
        squares = _EXPECTED * doubt.trial**2 + sum((d - mean) ** 2 for d in pairs)
        error = squares / (_EXPECTED + len(pairs) - 1) / len(pairs)
    trust = doubt.prior**2 / (doubt.prior**2 + doubt.model**2 + error)
    return before + trust * (mean - before)


def paired(candidate: Candidate, reference: Candidate) -> int:
    """How many trials of two candidates can be compared; what is exact goes with all."""
    return len(_differences(candidate, reference))


def is_settled(candidate: Candidate, reference: Candidate, doubt: Doubt) -> bool:
    """Whether there are so many pairs of trials that luck should be small.

    By how much of it was to be expected. One pair is enough only where both are exact.
    """
    pairs = paired(candidate, reference)
    if candidate.exact and reference.exact:
        return pairs > 0
    return pairs >= FEWEST and doubt.trial**2 / pairs <= (doubt.prior / _SMALL) ** 2


def reach(doubt: Doubt, trials: float) -> float:
    """How far behind a candidate may be before so many trials, and still come ahead by them."""
    expected = doubt.prior**2
    told = expected**2 / (expected + doubt.model**2 + doubt.trial**2 / trials)
    return _HARDLY_EVER * sqrt(told)


def _differences(candidate: Candidate, reference: Candidate) -> list[float]:
    """Of the trials with the same number; what is exact is the same in all trials."""
    own, other = candidate.values, reference.values
    if candidate.exact and own:
        own = own[:1] * max(1, len(other))
    if reference.exact and other:
        other = other[:1] * max(1, len(own))
    return [a - b for a, b in zip(own, other, strict=False)]


def one_by_one(trial: Trial, meter: Meter) -> Trials:
    """Trials that are run here, one after the other, until the time is over."""

    def run(asked: Sequence[tuple[int, int]]) -> list[Result]:
        found: list[Result] = []
        for place, number in asked:
            result = None if meter.over() else trial(place, number)
            if result is None:
                break
            found.append(result)
        return found

    return run


def halve(priors: Sequence[float], trials: Trials, meter: Meter, doubt: Doubt) -> list[Candidate]:
    """The candidates, best first: those that stayed in longest, by prior and trials together.

    Trials with the same number belong together: all candidates still in the running get the same
    numbers. Stops after ``meter.budget.trials`` trials or when its time is over; a row of trials
    that was broken off does not count.
    """
    candidates = [Candidate(place, prior) for place, prior in enumerate(priors)]
    reference = min(candidates, key=lambda c: (-c.prior, c.place))
    running, dropped = candidates, list[Candidate]()
    rounds = max(1, (len(running) - 1).bit_length())
    done = 0
    in_time = True
    for number in range(rounds):
        open_ = sum(not c.exact for c in running) or 1
        share = max(1, meter.left // (rounds - number) // open_)
        done, in_time = _round(running, trials, meter, done, share)
        for candidate in running:
            candidate.value = judge(candidate, reference, doubt)
        running = sorted(running, key=lambda c: (-c.value, c.place))
        if not in_time or not meter.left:
            break
        keep = (len(running) + 1) // 2
        running, dropped = running[:keep], running[keep:] + dropped
        if reference not in running:  # it is what the others are measured by
            running.append(reference)
            dropped.remove(reference)
    return sorted(running, key=lambda c: (-c.value, c.place)) + dropped


def _round(
    running: list[Candidate], trials: Trials, meter: Meter, done: int, share: int
) -> tuple[int, bool]:
    """So many more trials for each; how many all have now, and whether there was time."""
    number, last = done, done + share
    while number < last:
        open_ = [candidate for candidate in running if not candidate.exact]
        if not open_:
            break
        if number and meter.left < len(open_):
            meter.close()
            return number, True
        # Whether a candidate is exact shows in the first trial; then all the others can be asked.
        rows = 1 if number == done else min(last - number, meter.left // len(open_))
        asked = [(c.place, n) for n in range(number, number + rows) for c in open_]
        found = trials(asked)
        whole = len(found) // len(open_)
        for place, (value, exact) in enumerate(found[: whole * len(open_)]):
            meter.spend()
            candidate = open_[place % len(open_)]
            candidate.values.append(value)
            candidate.exact = exact
        number += whole
        if whole < rows:
            return number, False
    return last, True
