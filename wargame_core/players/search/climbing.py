"""Bettering plans step by step: variations are tried, and the first that keeps its lead is taken.

Variations cost a trial each; only those that do better on the first luck are tried on more. So
more time means more variations looked at, more steps, and steps from more plans.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, runtime_checkable

from wargame_core.players.search.budget import Meter
from wargame_core.players.search.chance import Rolls
from wargame_core.players.search.halving import Candidate, Doubt, is_settled, judge, paired
from wargame_core.players.search.trials import P, P_contra, Trials

BATCH: Final = 8
"""Variations that are tried together, so that several processes have work."""


class Varies(Protocol[P]):
    """What climbing asks of a game."""

    def doubt(self, view: Any, seat: str) -> Doubt:
        """How far playouts of plans can be trusted."""
        ...

    def variations(self, view: Any, seat: str, best: P) -> Sequence[P]:
        """Plans that differ from one in little, the most promising first."""
        ...

    def prior(self, plan: P) -> float:
        """What speaks for a plan before any playout."""
        ...

    def key(self, plan: P) -> Hashable:
        """Equal for plans that ask for the same."""
        ...


@runtime_checkable
class Shows(Protocol[P_contra]):
    """Optional part of playouts: what shows early, so that plans need not be played to the end."""

    def shown(self, plan: P_contra, rolls: Rolls, meter: Meter) -> Hashable:
        """What a plan comes to before others go on; None if that is not known.

        Of plans that come to the same only the first is tried.
        """
        ...


class Values(Protocol):
    """What ends are worth."""

    def value(self, terms: Sequence[float]) -> float:
        """What an end with these terms is worth."""
        ...


class Climbing(Generic[P]):
    """Climbs of one search."""

    def __init__(
        self,
        game: Varies[P],
        view: object,
        seat: str,
        ends: Values,
        trials: Trials[P],
        meter: Meter,
        luck: Callable[[int], Rolls],
    ) -> None:
        """``trials``: those by which the plans were compared; ``luck``: theirs, by number."""
        self._game, self._view, self._seat = game, view, seat
        self._ends, self._trials, self._meter, self._luck = ends, trials, meter, luck
        self._tried: set[Hashable] = set()
        self._shown: set[Hashable] = set()
        self._doubt = game.doubt(view, seat)
        self._known: Mapping[Hashable, Candidate] = {}
        self.steps: list[tuple[P, float]] = []
        """Plans that were found to be better, and by how much each led the one before."""

    def climb(self, plans: Sequence[tuple[P, Candidate]]) -> P:
        """The best plan that is found: from the first plan up, then from the others in turn.

        Each climb goes on until no variation is better; all of them until the time is over.

        Args:
            plans: Plans with what is known of them by trials on the same luck, from number 0.
        """
        self._known = {self._game.key(plan): candidate for plan, candidate in reversed(plans)}
        first = plans[0][0]
        self._is_new(first)
        top, best = self._top(first)
        for plan, _ in plans[1:]:
            if not self._time_left():
                break
            if self._is_new(plan):
                other, candidate = self._top(plan)
                self._pair_up(top, best, other, candidate, max(1, len(candidate.values)))
                if not paired(candidate, best):
                    break
                candidate.value = judge(candidate, best, self._doubt)
                if self._keeps_its_lead(top, best, other, candidate):
                    top, best = other, candidate
                    self.steps.append((top, best.value))
        return top

    def _top(self, plan: P) -> tuple[P, Candidate]:
        """The best plan that single steps from one lead to."""
        best = self._candidate(plan)
        while (better := self._step(plan, best)) is not None:
            plan, best = better
            self.steps.append((plan, best.value))
        return plan, best

    def _time_left(self) -> bool:
        return self._meter.left > 0 and not self._meter.over()

    def _is_new(self, plan: P) -> bool:
        """Whether nothing like it has been tried: neither the plan nor what it comes to."""
        key = self._game.key(plan)
        if key in self._tried:
            return False
        self._tried.add(key)
        if not isinstance(self._ends, Shows):
            return True
        shown = self._ends.shown(plan, self._luck(0), self._meter)
        if shown is None:
            return True
        known = shown in self._shown
        self._shown.add(shown)
        return not known

    def _candidate(self, plan: P) -> Candidate:
        """What is known of a plan."""
        known = self._known.get(self._game.key(plan))
        return Candidate(0, self._game.prior(plan)) if known is None else known

    def _step(self, plan: P, best: Candidate) -> tuple[P, Candidate] | None:
        """The first variation that is better, None if there is none or no time."""
        batch: list[tuple[P, Candidate]] = []
        waiting = list(self._game.variations(self._view, self._seat, plan))
        while waiting:
            if not self._time_left() or not self._add(self._missing(plan, best, 1)):
                return None
            one = waiting.pop(0)
            if self._is_new(one):
                batch.append((one, self._candidate(one)))
            if len(batch) == BATCH or not waiting:
                missing = [self._missing(tried, candidate, 1) for tried, candidate in batch]
                whole = self._add([trial for trials in missing for trial in trials])
                found = self._leading(plan, best, batch)
                if found is not None or not whole:
                    return found
                batch = []
        return None

    def _leading(
        self, plan: P, best: Candidate, batch: Sequence[tuple[P, Candidate]]
    ) -> tuple[P, Candidate] | None:
        """The first of some variations that keeps its lead; the furthest ahead is asked first."""
        for _, candidate in batch:
            candidate.value = judge(candidate, best, self._doubt)
        ahead = [pair for pair in batch if pair[1].values and pair[1].value > 0.0]
        ends: set[tuple[float, ...]] = set()
        for one, candidate in sorted(ahead, key=lambda pair: -pair[1].value):
            end = tuple(candidate.values)
            if end in ends:
                continue
            ends.add(end)
            if self._keeps_its_lead(plan, best, one, candidate):
                return one, candidate
        return None

    def _keeps_its_lead(self, plan: P, best: Candidate, one: P, candidate: Candidate) -> bool:
        """Whether a plan that leads still does when it is settled; not if time is over before."""
        while candidate.value > 0.0:
            if is_settled(candidate, best, self._doubt):
                return True
            if not self._pair_up(plan, best, one, candidate, paired(candidate, best) + 1):
                return False
            candidate.value = judge(candidate, best, self._doubt)
        return False

    def _pair_up(self, plan: P, best: Candidate, one: P, candidate: Candidate, wanted: int) -> bool:
        """Whether two plans have so many trials each, after those that are missing."""
        missing = self._missing(plan, best, wanted)
        return self._add([*missing, *self._missing(one, candidate, wanted)])

    @staticmethod
    def _missing(plan: P, candidate: Candidate, wanted: int) -> list[tuple[P, Candidate, int]]:
        """The trials that a candidate has not, of so many; an exact one needs no second."""
        have = len(candidate.values)
        numbers = range(have, min(wanted, 1) if candidate.exact else wanted)
        return [(plan, candidate, number) for number in numbers]

    def _add(self, asked: Sequence[tuple[P, Candidate, int]]) -> bool:
        """Run trials and note what they come to. Returns whether there was time for all."""
        allowed = asked[: self._meter.left]
        ends = self._trials.run([(plan, None, number) for plan, _, number in allowed])
        for (_, candidate, _), (terms, exact) in zip(allowed, ends, strict=False):
            self._meter.spend()
            candidate.values.append(self._ends.value(terms))
            candidate.exact = exact
        return len(ends) == len(asked)
