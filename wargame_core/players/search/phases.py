"""Search of whole phases: plans for all forces together, played out on common luck.

A game proposes plans and says how a playout goes and what its end is worth. Here is which of them
is tried how often, how long a plan is kept, and what is done with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, runtime_checkable

from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.engine.game import Game
from wargame_core.players.player import Alternative
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Meter
from wargame_core.players.search.chance import CommonChance, Rolls
from wargame_core.players.search.climbing import Climbing, Shows, Values, Varies
from wargame_core.players.search.halving import FEWEST, Candidate, Doubt, Result, halve, reach
from wargame_core.players.search.trial_processes import TrialProcesses
from wargame_core.players.search.trials import InTurn, P, P_contra, Runs, Trials
from wargame_core.players.valuing import ActsAtOnce, Worth, best_place

SEARCHING: Final = 0.7
"""Share of the time that the search gets; the rest is for carrying out what it found."""

Ranked = tuple[int, Mapping[str, float]]
"""Place of an action among the legal ones, and the terms of its value."""


class Playouts(Runs[P_contra], Values, Protocol[P_contra]):
    """Plays on from one view, and says what comes of it."""

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        """What has changed by then, term by term, in words of the game."""
        ...


class Phases(Varies[P], Protocol[P]):
    """What a game supplies for the search of its phases."""

    @property
    def proposed(self) -> float:
        """Share of the playouts that proposals get; variations get the rest."""
        ...

    def turn(self, view: Any, seat: str) -> Hashable:
        """What the budget calls one turn."""
        ...

    def share(self, view: Any, seat: str) -> float:
        """Share that the phase at hand has of what is left of the seat's time for the turn."""
        ...

    def phase(self, view: Any, decision: Decision, seat: str) -> Hashable:
        """The phase at hand, and what no plan for it foresees; None where nothing is planned.

        With other facts a plan is made anew.
        """
        ...

    def usual(self, view: Any, seat: str) -> P:
        """A plan without any search."""
        ...

    def proposals(self, view: Any, seat: str, kept: P | None) -> Sequence[P]:
        """Plans for the phase, the likeliest first; ``kept``: that of an earlier phase."""
        ...

    def playouts(self, view: Any, seat: str) -> Playouts[P]:
        """Plays on from a view."""
        ...

    def values(
        self, view: Any, seat: str, plan: P, decision: Decision, legal: Sequence[Action]
    ) -> Sequence[Worth]:
        """What each legal action is worth to a plan."""
        ...

    def shortlist(self, view: Any, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        """Places of the actions to play out, best first; fewer than two: none."""
        ...


@runtime_checkable
class CountsIn(Protocol):
    """Optional part of what a game supplies: its values in words for people."""

    @property
    def unit(self) -> Message:
        """What people count in."""
        ...

    @property
    def units(self) -> float:
        """So many of these make one of the values of playouts."""
        ...


@dataclass(slots=True)
class Kept(Generic[P]):
    """The plan of a phase."""

    phase: Hashable
    plan: P
    ranked: list[tuple[P, float]] = field(default_factory=list)
    """The plans that stayed in longest, best first, with what they came to."""


class PhasePlayer(Generic[P]):
    """Searches plans for a phase, and holds the best until it is done or a surprise comes.

    It looks at its own view only. A match that is continued in the midst of a phase is planned
    anew from there.
    """

    def __init__(
        self,
        phases: Phases[P],
        meter: Meter,
        *,
        by_action: float = 0.25,
        choices: Doubt | None = None,
        processes: TrialProcesses[P] | None = None,
    ) -> None:
        """``by_action``: share of the trials and of the time that a choice within a battle gets.

        ``choices``: how far those can be trusted; as far as plans' if nothing is said.
        ``processes``: processes that run the trials; where playouts depend on plan and
        number alone they come to the same as without.
        """
        self.phases, self.meter, self._by_action = phases, meter, by_action
        self._processes = processes
        self._choices = choices

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat, self._randomness = seat, randomness
        self._kept: Kept[P] | None = None
        self._made = self.meter.budget.trials

    def choose(
        self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Action]
    ) -> Action:
        """The action that carries the plan out, or that does best in its playouts."""
        del game
        if len(legal) == 1:
            return legal[0]
        found = self._found_at_once(view, decision, legal)
        return legal[self._think(view, decision, legal)[0][0]] if found is None else found

    def explain(
        self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Action], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives, the chosen one first, with the terms of their value."""
        del game
        chosen = self._found_at_once(view, decision, legal) if len(legal) > 1 else None
        found = self._think(view, decision, legal)
        if chosen is not None:
            found.sort(key=lambda ranked: legal[ranked[0]] != chosen)
        return tuple(Alternative(legal[place], terms) for place, terms in found[:best])

    def _found_at_once(
        self, view: Any, decision: Decision, legal: Sequence[Action]
    ) -> Action | None:
        """The choice of a game that need not be compared with others, where it has some."""
        phases = self.phases
        if not isinstance(phases, ActsAtOnce):
            return None
        return phases.at_once(view, decision, legal, self._randomness)

    def plan(self, view: Any, decision: Decision) -> P:
        """The plan for the phase at hand; it is searched for if there is none."""
        phases, seat = self.phases, self._seat
        phase, kept = phases.phase(view, decision, seat), self._kept
        if phase is None:
            return phases.usual(view, seat) if kept is None else kept.plan
        if kept is None or kept.phase != phase:
            if self.meter.over():
                return phases.usual(view, seat)
            before = None if kept is None else kept.plan
            kept = self._kept = Kept(phase, *self._search(view, before))
        return kept.plan

    def _search(self, view: Any, before: P | None) -> tuple[P, list[tuple[P, float]]]:
        """The best plan found, and those that came close."""
        phases, seat, meter = self.phases, self._seat, self.meter
        plans = list(phases.proposals(view, seat, before))
        base = self._randomness.below(CommonChance.BASES)
        if len(plans) < 2:
            return plans[0], [(plans[0], 0.0)]
        playouts = phases.playouts(view, seat)
        trials = self._trials(view, playouts, base)
        whole = meter.allowed_trials
        meter.allow(trials=whole, share=SEARCHING)
        luck = CommonChance(base).trial
        doubt = phases.doubt(view, seat)
        hoped_for, others = self._by_hope(plans, doubt)
        ranked = self._rank(hoped_for, playouts, trials, luck, doubt)
        meter.allow(trials=whole, share=SEARCHING)
        found = [(hoped_for[c.place], c) for c in ranked]
        told = [(plan, candidate.value) for plan, candidate in found]
        if meter.over():
            self._made = meter.trials
            return told[0][0], told
        climbing = Climbing(phases, view, seat, playouts, trials, meter, luck)
        begun = [(plan, Candidate(0, phases.prior(plan))) for plan in others]
        top = climbing.climb([*found, *begun])
        if meter.over():
            self._made = meter.trials
        return top, [*reversed(climbing.steps), *told]

    def _by_hope(self, plans: Sequence[P], doubt: Doubt) -> tuple[list[P], list[P]]:
        """The plans that may come ahead by the trials they can have, and those too far behind.

        By the clock those are as many as the search before this one had time for.
        """
        priors = [self.phases.prior(plan) for plan in plans]
        all_trials = min(self.meter.allowed_trials, self._made) * self.phases.proposed
        least = max(priors) - reach(doubt, max(FEWEST, all_trials / len(plans)))
        hoped_for = [plan for plan, prior in zip(plans, priors, strict=True) if prior >= least]
        others = [plan for plan, prior in zip(plans, priors, strict=True) if prior < least]
        return hoped_for, others

    def _trials(self, view: Any, playouts: Playouts[P], base: int) -> Trials[P]:
        """Runs the trials of one search: other processes, or this one alone."""
        if self._processes is not None:
            return self._processes.trials(view, self._seat, playouts, base, self.meter)
        return InTurn(playouts, base, self.meter)

    def _rank(
        self,
        plans: Sequence[P],
        playouts: Playouts[P],
        trials: Trials[P],
        luck: Callable[[int], Rolls],
        doubt: Doubt,
    ) -> list[Candidate]:
        """The plans by what their playouts came to, best first.

        The first has one, however little time there is, then the others, but for those that show
        the same as one before; who comes to the very same end is the same plan. The share of the
        proposals is for more of them.
        """
        if len(plans) == 1:
            return [Candidate(0, self.phases.prior(plans[0]))]
        begun: dict[int, Result] = {}
        ends: set[tuple[float, ...]] = set()
        first_of_all = trials.run([(plans[0], None, 0)])
        different = self._different(plans, playouts, luck)
        found = trials.run([(plans[place], None, 0) for place in different[1:]])
        played = [*first_of_all, *found]
        for place, (terms, exact) in zip(different, played, strict=False):
            if tuple(terms) not in ends:
                ends.add(tuple(terms))
                begun[place] = playouts.value(terms), exact
        counted_later = 0 if len(begun) < 2 else len(begun)
        for _ in range(len(played) - counted_later):
            self.meter.spend()
        if len(begun) < 2:
            return self._only(plans, begun)
        places = list(begun)
        meter, first = self.meter, self.phases.proposed
        meter.allow(trials=max(1, round(meter.allowed_trials * first)), share=first * SEARCHING)

        def run(asked: Sequence[tuple[int, int]]) -> list[Result]:
            if begun and not asked[0][1]:
                return [begun[places[at]] for at, _ in asked]
            found = trials.run([(plans[places[at]], None, number) for at, number in asked])
            return [(playouts.value(terms), exact) for terms, exact in found]

        priors = [self.phases.prior(plans[place]) for place in places]
        ranked = halve(priors, run, self.meter, doubt)
        for candidate in ranked:
            candidate.place = places[candidate.place]
        return ranked

    def _only(self, plans: Sequence[P], begun: Mapping[int, Result]) -> list[Candidate]:
        """The plan to which all others come, or the first if there was no time to see that."""
        place = next(iter(begun), 0)
        candidate = Candidate(place, self.phases.prior(plans[place]))
        if begun:
            value, candidate.exact = begun[place]
            candidate.values.append(value)
        return [candidate]

    def _different(
        self, plans: Sequence[P], playouts: Playouts[P], luck: Callable[[int], Rolls]
    ) -> list[int]:
        """Places of the plans without those that show the same as one before.

        The first is among them. What differs only later is chosen later.
        """
        if not isinstance(playouts, Shows):
            return list(range(len(plans)))
        found: list[int] = []
        known: set[Hashable] = set()
        for place, plan in enumerate(plans):
            shown = playouts.shown(plan, luck(0), self.meter)
            if shown is None or shown not in known:
                found.append(place)
            known.add(shown)
        return found

    def _think(self, view: Any, decision: Decision, legal: Sequence[Action]) -> list[Ranked]:
        """Places in ``legal`` with the terms of their value, the choice first."""
        phases, seat, meter = self.phases, self._seat, self.meter
        meter.begin(phases.turn(view, seat), share=phases.share(view, seat))
        plan = self.plan(view, decision)
        worths = phases.values(view, seat, plan, decision, legal)
        totals = [worth.total for worth in worths]
        tried = phases.shortlist(view, decision, totals)
        if len(tried) > 1 and not meter.over():
            ranking = self._tried(view, plan, [legal[p] for p in tried], tried, totals)
        else:
            first = best_place(totals, self._randomness)
            ranking = [(first, worths[first].terms())]
        meter.end()
        have = {place for place, _ in ranking}
        rest = sorted((p for p in range(len(legal)) if p not in have), key=lambda p: -totals[p])
        return ranking + [(place, worths[place].terms()) for place in rest]

    def _tried(
        self,
        view: Any,
        plan: P,
        actions: Sequence[Action],
        places: Sequence[int],
        totals: Sequence[float],
    ) -> list[Ranked]:
        """Some actions in the order of what their playouts came to."""
        phases, seat, meter = self.phases, self._seat, self.meter
        share = self._by_action
        meter.allow(trials=max(1, round(meter.budget.trials * share)), share=share)
        playouts = phases.playouts(view, seat)
        trials = self._trials(view, playouts, self._randomness.below(CommonChance.BASES))
        sums: dict[int, list[list[float]]] = {}

        def run(asked: Sequence[tuple[int, int]]) -> list[Result]:
            found = trials.run([(plan, actions[at], number) for at, number in asked])
            for (at, _), (terms, _exact) in zip(asked, found, strict=False):
                sums.setdefault(at, []).append(list(terms))
            return [(playouts.value(terms), exact) for terms, exact in found]

        doubt = self._choices or phases.doubt(view, seat)
        ranked = halve([totals[p] for p in places], run, meter, doubt)
        found: list[Ranked] = []
        for candidate in ranked:
            ends = sums.get(candidate.place, [])
            mean = [sum(column) / len(ends) for column in zip(*ends, strict=True)] if ends else []
            terms = dict(playouts.named(mean)) if mean else {}
            found.append((places[candidate.place], {**terms, "plan": candidate.prior}))
        return found
