"""Trials of what a planner proposes: what ``hard`` was before it searched whole phases."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from tests.gunyuden.partners.old_hard.leaf import TERMS, Leaf
from tests.gunyuden.partners.old_hard.quick_blows import QuickBlows
from tests.gunyuden.partners.old_hard.searching import Ranked, SearchingPlayer
from tests.gunyuden.partners.old_hard.settings import SearchSettings, settings
from tests.gunyuden.partners.old_hard.trial import Trial
from wargame_core.engine.decision import Action, Decision
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.planner import values
from wargame_core.gunyuden.players.shortlist import shortlist
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock, Meter
from wargame_core.players.search.chance import CommonChance
from wargame_core.players.search.halving import Candidate, halve, one_by_one
from wargame_core.players.valuing import Memory


class PlannedTrials:
    """Plays what a planner proposes on through the enemy's answer, on common luck."""

    def __init__(self, chosen: SearchSettings | None = None) -> None:
        """Without settings those count that fit the seat and the scenario."""
        self._chosen = chosen
        self._enemy: Memory[Plan] = Memory()

    def facts(self, view: State, seat: str) -> Hashable:
        """All that plans depend on."""
        return seat, board(view)

    def board(self, view: State, seat: str) -> Plan:
        """What the seat intends as the board stands."""
        side = view.scenario.side_of_seat(seat)
        return Plan(view, side, self._settings(view, side).planner_against(view, 1 - side))

    def values(
        self, board: Plan, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> list[Evaluation]:
        """What its planner thinks of every legal action."""
        del randomness
        return values(board, decision, legal)

    def turn(self, view: State) -> int:
        """A turn of the match."""
        return view.turn

    def shortlist(self, board: Plan, decision: Decision, totals: Sequence[float]) -> list[int]:
        """The best in battles and sieges that are not too far behind."""
        chosen = self._settings(board.state, board.side)
        return shortlist(decision.kind, totals, most=chosen.candidates, margin=chosen.margin)

    def ranked(
        self,
        board: Plan,
        candidates: Sequence[Action],
        totals: Sequence[float],
        meter: Meter,
        randomness: Randomness,
    ) -> list[Ranked]:
        """The candidates by what their trials came to, with the terms of that."""
        enemy = self._enemy_plan(board)
        plans = (board, enemy) if board.side == 0 else (enemy, board)
        base = randomness.below(CommonChance.BASES)
        chosen = self._settings(board.state, board.side)
        search = Search(board.state, board.side, plans, chosen, meter, base)
        ranked = search.rank(candidates, totals)
        return [(found.place, search.mean_terms(found)) for found in ranked]

    def _settings(self, view: State, side: int) -> SearchSettings:
        return self._chosen or settings(
            view.scenario.game, view.scenario.info.id, view.scenario.sides[side].id
        )

    def _enemy_plan(self, own: Plan) -> Plan:
        """What the other side is thought to intend."""
        view, scenario, side = own.state, own.state.scenario, 1 - own.side
        weights = fitted(scenario.game, "", scenario.info.id, scenario.sides[side].id)
        plan = self._enemy.get((side, board(view)), lambda: Plan(view, side, weights))
        plan.state = view
        return plan


def search_player(
    chosen: SearchSettings | None = None, clock: Clock | None = None
) -> SearchingPlayer[Plan]:
    """The old ``hard``, a sparring partner.

    With a clock the seconds of the budget count besides the number of trials.
    """
    usual = settings() if chosen is None else chosen
    meter = Meter(usual.budget_for(by_clock=clock is not None), clock)
    return SearchingPlayer(PlannedTrials(chosen), meter)


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
        self._quick = QuickBlows(plans)
        self._leaf = Leaf(plans, side)
        self._chance = CommonChance(base)
        self._weights = chosen.weights_at(plans[side].stages_left())
        self._sums: dict[int, list[float]] = {}

    def rank(self, candidates: Sequence[Action], totals: Sequence[float]) -> list[Candidate]:
        """The candidates, best first; ``totals`` are the policy's values."""
        self._candidates = candidates
        self._sums = {place: [0.0] * len(TERMS) for place in range(len(candidates))}
        trials = one_by_one(self._trial, self._meter)
        return halve(totals, trials, self._meter, self._settings.doubt)

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
