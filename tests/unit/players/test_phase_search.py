"""The search of phases, on a game of numbers: which plan is tried how often, and how long kept."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pytest

from wargame_core.engine.decision import FAIR_DIE, Action, Decision, Message
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Clock, Meter
from wargame_core.players.search.chance import Rolls
from wargame_core.players.search.halving import Doubt
from wargame_core.players.search.phases import PhasePlayer
from wargame_core.players.valuing import Terms

DECISION = Decision("a", "go", "", Message("prompt.go"))


class Numbers:
    """A plan is a number, and worth that number and a die; 1 less or more are its variations.

    None is above ``most``.
    """

    most = 8

    proposed = 0.6

    def __init__(self, plans: Sequence[int], sides: int = 1) -> None:
        self.plans, self.sides = plans, sides
        self.tried: list[tuple[int, int]] = []
        """Plans played out, each with what the die showed."""
        self.varied: list[int] = []

    def doubt(self, view: Any, seat: str) -> Doubt:
        return Doubt(prior=3.0, model=0.1, trial=2.0)

    def turn(self, view: Any, seat: str) -> Hashable:
        return view[0]

    def share(self, view: Any, seat: str) -> float:
        return 1.0

    def phase(self, view: Any, decision: Decision, seat: str) -> Hashable:
        return view if decision.kind == "go" else None

    def usual(self, view: Any, seat: str) -> int:
        return self.plans[0]

    def proposals(self, view: Any, seat: str, kept: int | None) -> Sequence[int]:
        return self.plans

    def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
        self.varied.append(best)
        return [plan for plan in (best - 1, best + 1) if plan <= self.most]

    def key(self, plan: int) -> Hashable:
        return plan

    def prior(self, plan: int) -> float:
        return 0.0

    def playouts(self, view: Any, seat: str) -> Numbers:
        return self

    def run(
        self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        face = 0
        if self.sides > 1:
            rolled: Any = rolls.pick("die", FAIR_DIE)
            face = rolled.face
        self.tried.append((plan, face))
        return None if meter.over() else [float(plan), float(self.sides * face)]

    def value(self, terms: Sequence[float]) -> float:
        return sum(terms)

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        return {"plan": terms[0]}

    def values(
        self, view: Any, seat: str, plan: int, decision: Decision, legal: Sequence[Action]
    ) -> Sequence[Terms]:
        return [Terms({"near": -abs(float(action) - plan)}) for action in legal]

    def shortlist(self, view: Any, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        return [0]


def seated(phases: Numbers, trials: int, clock: Clock | None = None) -> PhasePlayer[int]:
    player = PhasePlayer(phases, Meter(Budget(trials, 1.0, 1.0), clock))
    player.begin("a", Randomness(1, "a"))
    return player


def choice(player: PhasePlayer[int], view: Any = (1, 1)) -> Any:
    return player.choose(None, view, DECISION, list(range(10)))  # type: ignore[arg-type]


def test_the_best_plan_is_bettered_step_by_step() -> None:
    phases = Numbers([2, 5, 3])
    assert choice(seated(phases, 60)) == 8
    assert phases.varied[:4] == [5, 6, 7, 8]


def test_more_trials_go_further() -> None:
    reached = []
    for trials in (6, 12, 24, 48):
        phases = Numbers([2, 1])
        phases.most = 100
        choice(seated(phases, trials))
        reached.append(max(plan for plan, _ in phases.tried))
    assert reached == sorted(set(reached))


def test_a_variation_that_leads_on_the_first_luck_only_is_not_taken() -> None:
    class Lucky(Numbers):
        def run(
            self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
        ) -> Sequence[float]:
            rolled: Any = rolls.pick("die", FAIR_DIE)
            first = plan == 4 and all(tried != 4 for tried, _ in self.tried)
            self.tried.append((plan, rolled.face))
            return [1.5 if first else -float(plan != 3), 0.0]

    phases = Lucky([3, 1])
    assert choice(seated(phases, 60)) == 3
    assert sum(plan == 4 for plan, _ in phases.tried) > 1


@pytest.mark.parametrize(("luck", "tried"), [(0.5, 2), (1.0, 4), (2.0, 16)])
def test_the_more_luck_was_to_be_expected_the_longer_a_variation_has_to_lead(
    luck: float, tried: int
) -> None:
    class Leading(Numbers):
        def doubt(self, view: Any, seat: str) -> Doubt:
            return Doubt(prior=1.5, model=0.1, trial=luck)

        def run(
            self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
        ) -> Sequence[float]:
            rolls.pick("die", FAIR_DIE)
            self.tried.append((plan, len(self.varied)))
            return [4.0 * plan if plan in (3, 4) else -9.0, 0.0]

    phases = Leading([3, 1])
    choice(seated(phases, 60))
    before = [plan for plan, climbed in phases.tried if climbed < 2]
    assert before.count(4) == tried


def test_all_plans_meet_the_same_dice() -> None:
    phases = Numbers([2, 5, 3], sides=2)
    choice(seated(phases, 60))
    first = {plan: [face for one, face in phases.tried if one == plan] for plan in (2, 3)}
    shorter = min(len(faces) for faces in first.values())
    assert shorter > 1
    assert first[2][:shorter] == first[3][:shorter]


def test_the_number_of_playouts_is_kept_to() -> None:
    for trials in (12, 40, 90):
        phases = Numbers([2, 5, 3], sides=2)
        choice(seated(phases, trials))
        assert trials / 2 < len(phases.tried) <= trials + 3


def test_plans_that_come_to_the_same_are_tried_once() -> None:
    phases = Numbers([4, 4, 4, 1])
    choice(seated(phases, 60))
    assert [plan for plan, _ in phases.tried].count(4) <= 4


def test_a_plan_is_kept_while_the_facts_of_its_phase_last() -> None:
    phases = Numbers([2, 5, 3])
    player = seated(phases, 30)
    choice(player)
    before = len(phases.tried)
    choice(player)
    assert len(phases.tried) == before
    choice(player, (1, 2))
    assert len(phases.tried) > before


def test_without_time_it_does_what_it_usually_does() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 10.0
        return now[0]

    phases = Numbers([2, 5, 3])
    assert choice(seated(phases, 10**6, clock)) == 2
    assert not phases.tried


def test_the_same_seed_gives_the_same_search() -> None:
    first, second = Numbers([2, 5, 3], sides=3), Numbers([2, 5, 3], sides=3)
    assert choice(seated(first, 50)) == choice(seated(second, 50))
    assert first.tried == second.tried


class Early(Numbers):
    """What plans come to shows early: their tens."""

    def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
        return [10, 11, 12, 21]

    def shown(self, plan: int, rolls: Rolls, meter: Meter) -> Hashable:
        return plan // 10


def test_of_variations_that_come_to_the_same_early_one_is_tried() -> None:
    phases = Early([2, 31])
    choice(seated(phases, 60))
    assert {plan for plan, _ in phases.tried} == {2, 31, 10, 21}


def test_of_proposals_that_come_to_the_same_early_the_first_is_tried() -> None:
    phases = Early([2, 1, 13, 3, 12])
    choice(seated(phases, 60))
    assert {plan for plan, _ in phases.tried} == {2, 13, 21}


class Behind(Numbers):
    """Plans from 20 on are far behind before any playout, and come to more than all others."""

    most = 31

    def prior(self, plan: int) -> float:
        return -90.0 * (plan >= 20)

    def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
        found = super().variations(view, seat, best)
        return [plan for plan in found if (plan < 9) == (best < 9)]


class Walled(Numbers):
    """The best proposal has no variations, the next leads to something better."""

    def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
        return [best + 3] if best in (3, 6) else []


@pytest.mark.parametrize("sides", [1, 2])
def test_a_plan_without_variations_gives_way_to_what_another_leads_to(sides: int) -> None:
    assert choice(seated(Walled([5, 3], sides), 90)) == 9


@pytest.mark.parametrize("trials", [1, 2, 6, 20])
def test_with_one_plan_that_may_come_ahead_no_more_trials_are_made_than_allowed(
    trials: int,
) -> None:
    phases = Behind([2, 30])
    choice(seated(phases, trials))
    assert len(phases.tried) <= trials


@pytest.mark.parametrize("trials", [1, 3, 12])
def test_proposals_that_come_to_the_same_count_each(trials: int) -> None:
    class Alike(Numbers):
        def run(
            self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
        ) -> Sequence[float]:
            self.tried.append((plan, 0))
            return [0.0, 0.0]

    phases = Alike(range(9))
    choice(seated(phases, trials))
    assert len(phases.tried) <= max(trials, len(phases.plans))


def test_by_the_clock_hopes_are_measured_by_what_there_was_time_for() -> None:
    class Slow(Numbers):
        now = 0.0

        def prior(self, plan: int) -> float:
            return -7.0 * (plan == 1)

        def doubt(self, view: Any, seat: str) -> Doubt:
            return Doubt(prior=3.0, model=0.1, trial=9.0)

        def variations(self, view: Any, seat: str, best: int) -> Sequence[int]:
            return range(-60, 0)

        def run(
            self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
        ) -> Sequence[float] | None:
            self.now += 0.2
            return super().run(plan, action, rolls, meter)

    phases = Slow([5, 1], 2)
    player = seated(phases, 100_000, lambda: phases.now)
    tried: list[bool] = []
    for turn in range(3):
        phases.tried.clear()
        choice(player, (turn, 1))
        tried.append(1 in {plan for plan, _ in phases.tried})
    assert tried == [True, False, False]


def test_what_was_tried_once_on_the_same_dice_is_not_tried_again() -> None:
    phases = Numbers([5, 3, 2])
    choice(seated(phases, 12))
    assert len(phases.tried) == len(set(phases.tried))


def test_proposals_too_far_behind_are_not_tried_while_others_can_be_bettered() -> None:
    phases = Behind([2, 30, 1])
    assert choice(seated(phases, 8)) < 9
    assert {plan for plan, _ in phases.tried} <= {1, 2, 3, 4, 5, 6, 7, 8}
    choice(seated(phases, 60))
    assert 30 in {plan for plan, _ in phases.tried}


def test_what_time_is_left_goes_to_climbs_from_other_plans() -> None:
    class Hills(Numbers):
        most = 30

        def run(
            self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
        ) -> Sequence[float]:
            self.tried.append((plan, 0))
            return [float(plan % 20), 0.0]

    phases = Hills([17, 24])
    assert choice(seated(phases, 60)) == 9
    tried = [plan for plan, _ in phases.tried]
    assert tried.index(19) < tried.index(25) < tried.index(30)


class Dear(Numbers):
    """Playouts that take a tenth of the time of a turn each."""

    passed = 0.0

    def clock(self) -> float:
        return self.passed

    def run(
        self, plan: int, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        self.passed += 0.1
        return super().run(plan, action, rolls, meter)


def test_every_proposal_is_tried_once_before_anything_else_where_time_is_short() -> None:
    phases = Dear([2, 1, 3, 5, 4])
    phases.proposed = 0.2
    assert choice(seated(phases, 10**6, phases.clock)) >= 5
    assert [plan for plan, _ in phases.tried[:5]] == [2, 1, 3, 5, 4]


def test_a_choice_within_a_battle_gets_its_share_of_the_time_and_no_more() -> None:
    phases = Dear([2], sides=6)
    phases.shortlist = lambda view, decision, totals: [1, 2]  # type: ignore[method-assign]
    choice(seated(phases, 10**6, phases.clock))
    assert len(phases.tried) <= 4
