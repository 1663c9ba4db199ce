"""An opponent for the Gunyuden series that tries what its planner proposes before it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_core.engine.decision import Decision
from wargame_core.engine.game import Game
from wargame_core.gunyuden import actions
from wargame_core.gunyuden.state import State
from wargame_core.players.gunyuden.plan import Plan
from wargame_core.players.gunyuden.search_leaf import TERMS, Leaf
from wargame_core.players.gunyuden.search_quick import Quick
from wargame_core.players.gunyuden.search_settings import Settings, settings
from wargame_core.players.gunyuden.search_shortlist import shortlist
from wargame_core.players.gunyuden.search_trial import Trial
from wargame_core.players.gunyuden_planner import PlannerPlayer, values
from wargame_core.players.player import Alternative
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock, Meter
from wargame_core.players.search.chance import CommonChance
from wargame_core.players.search.halving import Candidate, halve


class SearchPlayer:
    """Plays candidates on through the enemy's answer, on common luck, and takes the best.

    It looks at its own view only. What it keeps are values of equal facts and, by the clock, the
    time that a turn has taken.
    """

    def __init__(self, chosen: Settings | None = None, clock: Clock | None = None) -> None:
        """With a clock the seconds of the budget count besides the number of trials."""
        self._settings = settings() if chosen is None else chosen
        self.meter = Meter(self._settings.budget, clock)
        self._planner = PlannerPlayer()
        self._enemy: PlannerPlayer | None = None
        """How the other side is expected to see things."""

    def begin(self, seat: str, randomness: Randomness) -> None:
        """Sit down."""
        self._seat = seat
        self._randomness = randomness
        self._planner.begin(seat, randomness)

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

    def _think(
        self, view: State, decision: Decision, legal: Sequence[Any]
    ) -> list[tuple[int, dict[str, float]]]:
        """Places in ``legal`` with the terms of their value, the choice first."""
        self.meter.begin(view.turn)
        chosen = self._settings
        plan = self._planner.plan(view)
        found = values(plan, decision, legal)
        totals = [value.total for value in found]
        tried = shortlist(
            plan, decision.kind, legal, totals,
            most=chosen.candidates, margin=chosen.margin,
        )  # fmt: skip
        if len(tried) > 1:
            search = Search(view, plan.side, self._plans(view), chosen, self.meter, self._randomness.below(2**32))
            ranked = search.rank([legal[p] for p in tried], [totals[p] for p in tried])
            ranking = [(tried[c.place], search.mean_terms(c)) for c in ranked]
            if isinstance(legal[ranking[0][0]], actions.EndPhase):
                ranking = self._rather_quiet(ranking, legal, totals, tried)
        else:
            ranking = []
            top = max(totals)
            ties = [place for place, total in enumerate(totals) if total == top]
            first = ties[0] if len(ties) == 1 else self._randomness.pick(ties)
            ranking = [(first, found[first].terms())]
        self.meter.end()
        have = {place for place, _ in ranking}
        rest = sorted((p for p in range(len(legal)) if p not in have), key=lambda p: -totals[p])
        return ranking + [(place, found[place].terms()) for place in rest]

    def _rather_quiet(
        self,
        ranking: list[tuple[int, dict[str, float]]],
        legal: Sequence[Any],
        totals: Sequence[float],
        tried: Sequence[int],
    ) -> list[tuple[int, dict[str, float]]]:
        """No blow is worth while: the best of what is no blow, which may be the end."""
        quiet = [entry for entry in ranking if legal[entry[0]] == legal[entry[0]]]
        del tried
        best = max(
            (entry for entry in quiet if not isinstance(legal[entry[0]],
             (actions.Attack, actions.Besiege, actions.EndInvestment))),
            key=lambda entry: totals[entry[0]],
        )  # fmt: skip
        return [best, *(entry for entry in ranking if entry is not best)]

    def _plans(self, view: State) -> tuple[Plan, Plan]:
        """The board as the planners of side 0 and side 1 see it."""
        own = self._planner.plan(view)
        if self._enemy is None:
            self._enemy = PlannerPlayer()
            self._enemy.begin(view.scenario.sides[1 - own.side].id, self._randomness)
        other = self._enemy.plan(view)
        return (own, other) if own.side == 0 else (other, own)


class Search:
    """The trials of one decision."""

    def __init__(
        self,
        root: State,
        side: int,
        plans: tuple[Plan, Plan],
        chosen: Settings,
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
        """The terms of a candidate's value by name, in victory points."""
        trials = max(1, len(candidate.values))
        found = {
            name: weight * total / trials
            for name, weight, total in zip(
                TERMS, self._weights, self._sums[candidate.place], strict=True
            )
        }
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
