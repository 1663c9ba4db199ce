"""Every choice of a match beside the best that the strongest level would have done.

All choices are judged with little effort first, then the dearest once more with much. The work is
done here or in processes; with the same effort the answer is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wargame_core.analysis.course import Moment, course_of
from wargame_core.analysis.judges import judge_of, judging_level
from wargame_core.analysis.judging import Judge, Verdict, Watch, unwatched
from wargame_core.analysis.judging_work import Children, Here, InProcesses, Task, Workers
from wargame_core.analysis.luck import may_be_told
from wargame_core.analysis.stretches import Stretch, stretches
from wargame_core.engine.decision import Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase

FIRST_EFFORT: Final = 8
"""With which every choice is judged."""
SECOND_EFFORT: Final = 4
"""So many times as much for the dearest."""
JUDGED_AGAIN: Final = 8
"""So many of the dearest of each seat are judged again."""
DEAREST: Final = 5
"""So many are told of each seat."""

Progress = Callable[[int, int], None]
"""Told how many choices of how many are judged; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class SeatSum:
    """The choices of one seat."""

    choices: int
    """How many were judged."""
    best: int
    """Of those: as good as any that was found."""
    loss: float
    """What was lost by a choice on average, in the unit of the judge."""


@dataclass(frozen=True, slots=True)
class MatchAnalysis:
    """What a match could teach."""

    level: str
    """Who has judged."""
    unit: Message
    """What losses are counted in."""
    verdicts: tuple[Verdict, ...]
    """In the order of the match."""
    left_out: int
    """Choices for which there was no time."""
    course: tuple[Moment, ...]
    """Who stood better, turn by turn, and the luck; empty if the game does not say."""
    standing: Message | None
    """What the course is counted in."""

    def of(self, seat: str) -> SeatSum:
        """The sums of a seat."""
        own = [verdict for verdict in self.verdicts if verdict.seat == seat]
        best = sum(not verdict.loss for verdict in own)
        loss = sum(verdict.loss for verdict in own) / max(1, len(own))
        return SeatSum(len(own), best, loss)

    def dearest(self, seat: str, most: int = DEAREST) -> tuple[Verdict, ...]:
        """The choices of a seat that cost most, the dearest first."""
        own = [one for one in self.verdicts if one.seat == seat and one.loss and one.is_sure]
        return tuple(sorted(own, key=lambda one: (-one.loss, one.first))[:most])


def analyse(
    match: Match,
    seats: Collection[str] = (),
    *,
    jobs: int = 0,
    seconds: float = 0.0,
    progress: Progress | None = None,
    watch: Watch = unwatched,
    effort: int = FIRST_EFFORT,
    children: Children | None = None,
) -> MatchAnalysis:
    """Judge the choices of some seats, or of all, so far as the match was played.

    ``jobs``: processes; 0: this one. ``seconds``: no more than this, 0: as long as it takes; then
    choices may be left out, and the answer depends on the machine. ``watch`` is called several
    times a second; what it raises ends the work. ``children``: where processes are begun, for
    another thread that may have to end them.

    Raises UsageError if seats still have secrets, for an unknown seat, if nobody can judge, or if
    a process ends before its time.
    """
    if not may_be_told(match):
        raise UsageError(
            Phrase(
                "Seats of this game have secrets; its choices are judged once the match is over."
            )
        )
    for seat in seats:
        if seat not in match.seats:
            raise UsageError(
                Phrase("There is no seat “{seat}”; there are: {known}.",
                       seat=seat, known=", ".join(match.seats))
            )  # fmt: skip
    chosen = [seat for seat in match.seats if not seats or seat in seats]
    judge = judge_of(match.game)
    found = list(stretches(match, chosen, judge.begins, watch))
    end = time.monotonic() + seconds if seconds else float("inf")
    verdicts: dict[int, Verdict] = {}
    with _workers(match, judge, found, chosen, jobs, children or Children()) as workers:
        again = min(len(found), JUDGED_AGAIN * len(chosen))

        def judge_all(tasks: Sequence[Task], before: int, after: int) -> None:
            for done, (place, verdict) in enumerate(workers.judged(tasks, watch), before + 1):
                verdicts[place] = verdict
                if progress is not None:
                    progress(done, before + len(tasks) + after)
                if time.monotonic() > end:
                    break

        judge_all([Task(place, effort) for place in range(len(found))], 0, again)
        if time.monotonic() <= end:
            judge_all(_again(verdicts, chosen, SECOND_EFFORT * effort), len(found), 0)
    if progress is not None:
        progress(len(found), len(found))
    standing, course = course_of(match, watch)
    return MatchAnalysis(
        judging_level(match.game),
        judge.unit,
        tuple(verdicts[place] for place in sorted(verdicts)),
        len(found) - len(verdicts),
        course,
        standing,
    )


def _workers(
    match: Match,
    judge: Judge,
    found: Sequence[Stretch],
    seats: Sequence[str],
    jobs: int,
    children: Children,
) -> Workers:
    if not jobs:
        return Here(judge, found)
    return InProcesses(match, seats, min(jobs, len(found)), children)


def _again(known: Mapping[int, Verdict], seats: Sequence[str], effort: int) -> list[Task]:
    """The dearest of each seat, as far as is known yet."""
    found = []
    for seat in seats:
        own = [place for place, one in known.items() if one.seat == seat and one.loss]
        own.sort(key=lambda place: (-known[place].loss, place))
        found += [Task(place, effort) for place in own[:JUDGED_AGAIN]]
    return found
