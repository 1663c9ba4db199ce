"""Search of whole phases: the opponent ``hard`` of the Gunyuden series."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from math import tanh

from wargame_core.engine.decision import Action, Decision
from wargame_core.gunyuden.players.activation_times import stages_of
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.phase_plan import Carrying, Held, PhasePlan
from wargame_core.gunyuden.players.phase_playout import Playout
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.planner import values
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.quick_phases import QuickPhases
from wargame_core.gunyuden.players.search_shortlist import shortlist
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.forces import cannot_act, owner_side
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.budget import Budget, Clock, Meter
from wargame_core.players.search.chance import Rolls
from wargame_core.players.search.halving import Doubt
from wargame_core.players.search.phases import PhasePlayer

WEIGHTS = (1.0, 0.8, 0.3, 1.0, 0.12, 0.5, 1.5, 0.6, 0.25)
PHASES = 3
SOON = 48.0


class SeriesPlayouts:
    """Playouts from one view of a seat."""

    def __init__(self, search: SeriesPhases, view: State, side: int) -> None:
        self._root, self._side = view, side
        scenario = view.scenario
        weights = tuple(
            fitted(scenario.game, "", scenario.info.id, printed.id) for printed in scenario.sides
        )
        plans = tuple(Plan(view.copy(), s, w) for s, w in enumerate(weights))
        self._quick = QuickPhases((plans[0], plans[1]), (weights[0], weights[1]))
        self._prospects = search.prospects(view)
        self._carrying: dict[Hashable, Carrying] = {}
        self._before = self._prospects.features(view, side)

    def run(
        self, plan: PhasePlan, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        """The features at the end of a playout."""
        key = plan.key()
        carrying = self._carrying.get(key)
        if carrying is None:
            carrying = self._carrying[key] = Carrying(plan, self._side)
        self._quick.begin(plan, self._side)
        playout = Playout(carrying, self._quick, rolls, meter.over)
        state = playout.run(self._root, action, PHASES)
        if state is None:
            return None
        terms = self._prospects.features(state, self._side)
        left = self._prospects.left(state)
        if state.over:
            result = scoring.result(state)
            won = 0.0
            if result is not None and result.winner is not None:
                won = 1.0 if result.winner == state.scenario.sides[self._side].id else -1.0
            return [*terms, left, won]
        return [*terms, left, 0.0]

    def value(self, terms: Sequence[float]) -> float:
        """Expected points, and what being ahead is worth as the end comes near."""
        left, won = terms[-2], terms[-1]
        if won:
            return 10.0 * won + 0.2 * terms[0]
        fading = min(1.0, 0.15 + 2.5 * left)
        margin = terms[0] + fading * sum(
            w * t for w, t in zip(WEIGHTS[1:], terms[1:-2], strict=False)
        )
        return 10.0 * tanh(margin / (3.0 + 15.0 * left)) + 0.2 * margin

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        """What has changed since the view, feature by feature."""
        return {
            f"standing_{name}": weight * (now - before)
            for name, weight, now, before in zip(
                FEATURES, WEIGHTS, terms, self._before, strict=False
            )
        }


class SeriesPhases:
    """Proposes plans and plays them out."""

    doubt = Doubt(prior=3.0, model=0.3, trial=2.0)

    def __init__(self) -> None:
        self._prospects: Prospects | None = None
        self._root: object = None

    def prospects(self, view: State) -> Prospects:
        """Measures boards of the scenario."""
        if self._prospects is None or self._root is not view.scenario:
            scenario = view.scenario
            weights = fitted(scenario.game, "", scenario.info.id, scenario.sides[0].id)
            self._prospects, self._root = Prospects(view, weights), scenario
        return self._prospects

    def turn(self, view: State, seat: str) -> Hashable:
        """A turn of the match."""
        del seat
        return view.turn

    def phases_left(self, view: State, seat: str) -> int:
        """Phases of the seat in the turn that is left."""
        scenario = view.scenario
        side = scenario.side_of_seat(seat)
        own = sum(phase.side == side for phase in scenario.phases)
        return own * max(1, stages_of(scenario) - max(0, view.stage - 1))

    def phase(self, view: State, decision: Decision, seat: str) -> Hashable:
        """The phase, and who lives, owns castles and besieges them."""
        if decision.kind == "set-up" or all(frame.kind != "select" for frame in view.frames):
            return None
        if view.scenario.sides[view.scenario.phases[view.phase].side].id != seat:
            return None
        if decision.kind != "select":
            return (view.turn, view.stage, view.phase) if self._last is None else self._last
        self._last = (
            view.turn, view.stage, view.phase, tuple(view.owner), tuple(view.fate),
        )  # fmt: skip
        return self._last

    _last: Hashable = None

    def proposals(self, view: State, seat: str, kept: PhasePlan | None) -> Sequence[PhasePlan]:
        """What several valuations would do with all forces together."""
        scenario = view.scenario
        side = scenario.side_of_seat(seat)
        usual = fitted(scenario.game, "", scenario.info.id, seat)
        sets = {
            "usual": usual,
            "together": replace(usual, assign_jointly=1.0, garrison=0.3, risk=0.3),
            "attack": replace(
                usual, conquest=usual.conquest * 2.0, exposure=0.02, strike=0.35, odds=1.1,
                prey=0.6, hold=0.0, guard=0.1,
            ),
            "relief": replace(usual, relief=1.5, hold=0.5, conquest=usual.conquest * 0.6),
            "supply": replace(usual, unsupplied=0.1, relayed=0.8, relay=0.3, cut_off=0.5,
                              stranded=1.5),
            "hunt": replace(usual, prey=1.2, conquest=usual.conquest * 0.6, catch=0.9),
            "guard": replace(usual, guard=1.5, hold=0.6, garrison=0.5, exposure=0.1, odds=1.7),
        }  # fmt: skip
        found = [PhasePlan(name, w, Plan(view.copy(), side, w).aims) for name, w in sets.items()]
        if kept is not None:
            alive = {
                u: aim for u, aim in kept.aims.items()
                if view.hex[u] >= 0 and view.leader[u] == u and _sensible(view, side, aim)
            }  # fmt: skip
            found.insert(1, PhasePlan("kept", kept.weights, alive))
        found.append(PhasePlan("still", usual, {}))
        return list({plan.key(): plan for plan in reversed(found)}.values())[::-1]

    def variations(self, view: State, seat: str, best: PhasePlan) -> Sequence[PhasePlan]:
        """One force after another objective, or after none."""
        side = view.scenario.side_of_seat(seat)
        held = Held(view.copy(), side, best)
        aims = list(dict.fromkeys(Plan(view.copy(), side, best.weights).objectives))
        found: list[PhasePlan] = []
        able = [u for u in held.own if cannot_act(view, u) is None and not view.investing[u]]
        able.sort(key=lambda u: -held.own[u])
        for leader in able[:4]:
            costs = [(held.costs_to(aim.hex)[view.hex[leader]], i) for i, aim in enumerate(aims)]
            near = [aims[i] for cost, i in sorted(costs) if cost <= SOON]
            others = [aim for aim in near if aim != best.aims.get(leader)]
            others.sort(key=lambda aim: -aim.gain)
            for aim in others[:2]:
                found.append(
                    PhasePlan(f"{best.name}+", best.weights, {**best.aims, leader: aim})
                )
        return found[:6]

    def playouts(self, view: State, seat: str) -> SeriesPlayouts:
        """Plays on from a view."""
        return SeriesPlayouts(self, view, view.scenario.side_of_seat(seat))

    def values(
        self, view: State, seat: str, plan: PhasePlan, decision: Decision, legal: Sequence[Action]
    ) -> Sequence[Evaluation]:
        """What each legal action is worth to a plan."""
        held = Held(view, view.scenario.side_of_seat(seat), plan)
        return values(held, decision, legal)

    def shortlist(self, view: State, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        """The best in battles and sieges that are not too far behind."""
        del view
        return shortlist(decision.kind, totals, most=4, margin=1.5)


def _sensible(view: State, side: int, aim: Aim) -> bool:
    return aim.kind != "castle" or owner_side(view, aim.castle) != side


def phase_player(
    trials: int = 60, seconds: float = 5.0, clock: Clock | None = None
) -> PhasePlayer[PhasePlan]:
    """The opponent ``hard``. With a clock the seconds of a turn count besides."""
    return PhasePlayer(SeriesPhases(), Meter(Budget(trials, seconds, seconds), clock))
