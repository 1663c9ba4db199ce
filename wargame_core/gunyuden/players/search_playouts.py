"""Playouts from one view of a seat, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.players.activation_times import time_of
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.clock import goal
from wargame_core.gunyuden.players.likeness import in_turn, likely
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.phase_playout import Playout
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.quick_replies import Quick
from wargame_core.gunyuden.players.search_settings import SearchSettings
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.tracks import Missed
from wargame_core.gunyuden.players.weights import Weights, fitted
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.actions import EndPhase
from wargame_core.gunyuden.rules.forces import cannot_act
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.budget import Meter
from wargame_core.players.search.chance import Rolls

TO_THE_END: Final = 10**6
"""More phases than any match has."""


class SeriesPlayouts:
    """Playouts from one view of a seat."""

    def __init__(
        self,
        view: State,
        side: int,
        settings: SearchSettings,
        prospects: Prospects,
        enemies: Mapping[str, PhasePlan],
    ) -> None:
        """``enemies``: what the enemy may do by each valuation, by its name."""
        self._root, self._side, self._settings, self._enemies = view, side, settings, enemies
        scenario = view.scenario
        weights = tuple(
            fitted(scenario.game, "", scenario.info.id, printed.id) for printed in scenario.sides
        )
        plans = tuple(Plan(view.copy(), s, w) for s, w in enumerate(weights))
        self._quick = Quick((plans[0], plans[1]))
        self._prospects = prospects
        by_points = goal(scenario) is None
        self._standing = settings.standing_in(scenario.info.id, by_points=by_points)
        self._phases = settings.phases(scenario.info.id, scenario.sides[side].id)
        self._answers: dict[str, Carrying] = {}
        self._in_turn: dict[Missed, tuple[str, ...]] = {}
        still = enemies[settings.answers[0]]
        self._still = Carrying(still, 1 - side, sits_still=True)
        self._carrying: dict[Hashable, Carrying] = {}
        self._objectives: dict[Weights, dict[Hashable, Mapping[int, Aim]]] = {}
        self.before = self._prospects.features(view, side)
        """The features of the view."""

    def run(
        self, plan: PhasePlan, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        """The features at the end of a playout."""
        state = self._horizon(plan, action, self._enemy(plan, rolls), rolls, meter)
        return None if state is None else self._terms(state)

    def run_to_the_end(
        self, plan: PhasePlan, then: PhasePlan, rolls: Rolls, meter: Meter
    ) -> tuple[Sequence[float], Sequence[float]] | None:
        """The features at the end of a playout, and when it has been played on to the match's.

        None: no time. ``then``: the plan by which the side goes on from the one to the other.
        Quick choices within battles go by what both sides were after as the playout began.
        """
        enemy = self._enemy(plan, rolls)
        state = self._horizon(plan, None, enemy, rolls, meter)
        if state is None:
            return None
        found = self._terms(state)
        if not state.over:
            playout = self._playout(then, enemy, rolls, meter.over)
            working = playout.begin(state, None)
            last = None if working is None else playout.go_on(working, TO_THE_END)
            if last is None:
                return None
            state = last
        return found, self._terms(state)

    def _horizon(
        self, plan: PhasePlan, action: Action | None, enemy: Carrying, rolls: Rolls, meter: Meter
    ) -> State | None:
        """The board at the end of a playout; None: no time."""
        playout = self._playout(plan, enemy, rolls, meter.over)
        working = playout.begin(self._root, action)
        return None if working is None else playout.go_on(working, self._phases)

    def _terms(self, state: State) -> list[float]:
        """The features of a board, the share of the match that is left, and who has won."""
        terms = self._prospects.features(state, self._side)
        return [*terms, self._prospects.left(state), self._won(state)]

    def expected(
        self, plan: PhasePlan, name: str, view: State, rolls: Rolls, meter: Meter
    ) -> State | None:
        """The board as a valuation of the enemy expects it at the phase of a later view.

        The present phase ends now; ``plan``: how the side answers. None: no time.
        """
        playout = self._playout(plan, self._answer(name), rolls, meter.over)
        working = playout.begin(self._root, EndPhase())
        return None if working is None else playout.go_on_to(working, time_of(view))

    def shown(self, plan: PhasePlan, rolls: Rolls, meter: Meter) -> Hashable:
        """The board after the present phase, and the orders of forces that cannot act in it.

        None if the time is over.
        """
        enemy = self._enemy(plan, rolls)
        working = self._playout(plan, enemy, rolls, meter.over).begin(self._root, None)
        if working is None:
            return None
        waiting = [u for u in sorted(plan.orders) if cannot_act(self._root, u) is not None]
        return board(working.state), tuple((u, plan.orders[u]) for u in waiting)

    def _playout(
        self, plan: PhasePlan, enemy: Carrying, rolls: Rolls, over: Callable[[], bool]
    ) -> Playout:
        key = plan.key()
        carrying = self._carrying.get(key)
        if carrying is None:
            objectives = self._objectives.setdefault(plan.weights, {})
            carrying = self._carrying[key] = Carrying(plan, self._side, objectives)
        both = (enemy, carrying) if self._side else (carrying, enemy)
        for one in both:
            one.begin()
        return Playout(both, self._quick, rolls, over)

    def _enemy(self, plan: PhasePlan, rolls: Rolls) -> Carrying:
        """How the enemy goes on: by one of several valuations, which falls as luck does.

        Each as often as he is likely to go by it, after all that he has done.
        """
        if plan.tracks.quiet:
            return self._still
        missed = plan.tracks.missed
        names = self._in_turn.get(missed)
        if names is None:
            numbers, answers = self._settings.search, self._settings.answers
            names = in_turn(likely(missed, answers, list(self._enemies), numbers))
            self._in_turn[missed] = names
        known = len(set(names)) == 1
        return self._answer(names[0 if known else rolls.one_of("answer", len(names))])

    def _answer(self, name: str) -> Carrying:
        found = self._answers.get(name)
        if found is None:
            found = self._answers[name] = Carrying(self._enemies[name], 1 - self._side)
        return found

    def _won(self, state: State) -> float:
        """1 if the side has won, -1 if it has lost, 0 if the match goes on or is drawn."""
        result = scoring.result(state)
        if result is None or result.winner is None:
            return 0.0
        return 1.0 if result.winner == state.scenario.sides[self._side].id else -1.0

    def value(self, terms: Sequence[float]) -> float:
        """Expected points, and what being ahead is worth as the end comes near."""
        return self._standing.worth(terms, self.before)

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        """What has changed since the view, feature by feature, in victory points."""
        *features, left, _ = terms
        changes = self._standing.changes(features, self.before, left)
        return {f"standing_{n}": points for n, points in zip(FEATURES, changes, strict=True)}
