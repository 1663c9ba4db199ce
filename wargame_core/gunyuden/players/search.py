"""An opponent for the Gunyuden series that tries what its planner proposes before it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_core.engine.decision import Decision
from wargame_core.engine.game import Game
from wargame_core.gunyuden.players.personas import fitted
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.planner import values
from wargame_core.gunyuden.players.search_leaf import TERMS, Leaf
from wargame_core.gunyuden.players.search_quick import Quick
from wargame_core.gunyuden.players.search_settings import SearchSettings, settings
from wargame_core.gunyuden.players.search_shortlist import shortlist
from wargame_core.gunyuden.players.search_trial import Trial
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.player import Alternative
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock, Meter
from wargame_core.players.search.chance import CommonChance
from wargame_core.players.search.halving import Candidate, halve

Ranked = tuple[int, dict[str, float]]
"""Place of a legal action, and the terms of its value."""


class SearchPlayer:
    """Plays candidates on through the enemy's answer, on common luck, and takes the best.

    It looks at its own view only. What it keeps are values of equal facts and, by the clock, the
    time that a turn has taken.
    """

    def __init__(self, chosen: SearchSettings | None = None, clock: Clock | None = None) -> None:
        """With a clock the seconds of the budget count besides the number of trials."""
        self._chosen = chosen
        usual = settings() if chosen is None else chosen
        self.meter = Meter(usual.budget_for(by_clock=clock is not None), clock)

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._known: dict[int, tuple[object, Plan]] = {}

    def choose(self, game: Game[Any], view: Any, decision: Decision, legal: Sequence[Any]) -> Any:
        """The action that does best in its trials; the policy's where there is nothing to try."""
        del game
        if len(legal) == 1:
            return legal[0]
        return legal[self._think(view, decision, legal)[0][0]]

    def explain(
        self, game: Game[Any], view: State, decision: Decision, legal: Sequence[Any], best: int = 3
    ) -> tuple[Alternative, ...]:
        """The best alternatives, the chosen one first, with the terms of their value."""
        del game
        return tuple(
            Alternative(legal[place], terms)
            for place, terms in self._think(view, decision, legal)[:best]
        )

    def _think(self, view: State, decision: Decision, legal: Sequence[Any]) -> list[Ranked]:
        """Places in ``legal`` with the terms of their value, the choice first."""
        self.meter.begin(view.turn)
        chosen = self._settings(view)
        sides = [side.id for side in view.scenario.sides]
        plan = self._plan(view, sides.index(self._seat))
        found = values(plan, decision, legal)
        terms = [value.terms() for value in found]
        totals = [value.total for value in found]
        tried = shortlist(decision.kind, totals, most=chosen.candidates, margin=chosen.margin)
        if len(tried) > 1:
            plans = (self._plan(view, 0), self._plan(view, 1))
            base = self._randomness.below(CommonChance.BASES)
            search = Search(view, plan.side, plans, chosen, self.meter, base)
            ranked = search.rank([legal[p] for p in tried], [totals[p] for p in tried])
            ranking = [(tried[c.place], search.mean_terms(c)) for c in ranked]
        else:
            top = max(totals)
            ties = [place for place, total in enumerate(totals) if total == top]
            first = ties[0] if len(ties) == 1 else self._randomness.pick(ties)
            ranking = [(first, terms[first])]
        self.meter.end()
        have = {place for place, _ in ranking}
        rest = sorted((p for p in range(len(legal)) if p not in have), key=lambda p: -totals[p])
        return ranking + [(place, terms[place]) for place in rest]

    def _settings(self, view: State) -> SearchSettings:
        return self._chosen or settings(view.scenario.game, view.scenario.info.id, self._seat)

    def _plan(self, view: State, side: int) -> Plan:
        """What a side intends as the board stands; kept while nothing on it changes."""
        key = board(view)
        known = self._known.get(side)
        if known is None or known[0] != key:
            scenario = view.scenario
            own = scenario.sides[side].id == self._seat
            weights = (
                self._settings(view).planner_against(view, 1 - side)
                if own
                else fitted(scenario.game, "", scenario.info.id, scenario.sides[side].id)
            )
            known = self._known[side] = (key, Plan(view, side, weights))
        plan = known[1]
        plan.state = view
        return plan


class Search:
    """The trials of one decision."""

    def __init__(
        self,
        root: State,
        side: int,
        plans: tuple[Plan, Plan],
        chosen: SearchSettings,
        meter: Meter,
        base: int,
    ) -> None:
        """``base``: what the chance of the trials starts from."""
        self._root = root
        self._settings = chosen
        self._meter = meter
        self._quick = Quick(plans)
        self._leaf = Leaf(plans, side)
        self._chance = CommonChance(base)
        self._weights = chosen.weights_at(plans[side].stages_left())
        self._sums: dict[int, list[float]] = {}

    def rank(self, candidates: Sequence[Any], totals: Sequence[float]) -> list[Candidate]:
        """The candidates, best first; ``totals`` are the policy's values."""
        self._candidates = candidates
        self._sums = {place: [0.0] * len(TERMS) for place in range(len(candidates))}
        return halve(totals, self._trial, self._meter, self._settings.doubt)

    def mean_terms(self, candidate: Candidate) -> dict[str, float]:
        """What changes by a candidate, term by term in victory points; the policy's view last."""
        found = dict.fromkeys(TERMS, 0.0)
        if candidate.values:
            before, trials = self._leaf.terms(self._root), len(candidate.values)
            sums = self._sums[candidate.place]
            for name, weight, total, now in zip(TERMS, self._weights, sums, before, strict=True):
                found[name] = weight * (total / trials - now)
        return {**found, "plan": candidate.prior}

    def _trial(self, place: int, number: int) -> tuple[float, bool] | None:
        rolls = self._chance.trial(number)
        trial = Trial(self._quick, rolls, self._meter.over)
        state = trial.run(self._root, self._candidates[place], self._settings.phases)
        if state is None:
            return None
        terms = self._leaf.terms(state)
        value = 0.0
        sums = self._sums[place]
        for i, (weight, term) in enumerate(zip(self._weights, terms, strict=True)):
            sums[i] += term
            value += weight * term
        return value, not rolls.used
