"""Looking ahead by trials, on a game of six lines: halving, common chance, budgets, clocks."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from tests.unit.engine.toy_game import GAME, Dash, Race, Reveal, Walk
from wargame_core.engine.decision import CHANCE, FAIR_DIE
from wargame_core.players.search.budget import Budget, Meter
from wargame_core.players.search.chance import STRATA, CommonChance
from wargame_core.players.search.halving import (
    Candidate,
    Doubt,
    Trial,
    halve,
    is_settled,
    judge,
    one_by_one,
    reach,
)

DOUBT = Doubt(prior=1.0, model=0.1, trial=0.5)


class Clock:
    """Goes on by so much whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.tick, self.now = tick, 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def meter(trials: int, clock: Clock | None = None, seconds: float = 1.0) -> Meter:
    found = Meter(Budget(trials, seconds, 3 * seconds), clock)
    found.begin(1)
    return found


def halved(priors: list[float], trial: Trial, limits: Meter) -> list[Candidate]:
    return halve(priors, one_by_one(trial, limits), limits, DOUBT)


def race_trial(state: Race, candidates: list[Any], seen: list[tuple[int, int]]) -> Any:
    chance = CommonChance(7)

    def trial(place: int, number: int) -> tuple[float, bool]:
        seen.append((place, number))
        rolls = chance.trial(number)
        now = GAME.apply(state, candidates[place]).state
        while (decision := GAME.decision(now)) is not None:
            if decision.seat == CHANCE:
                action = rolls.pick(decision.kind, GAME.outcomes(now))
            else:
                action = Walk()
            now = GAME.apply(now, action).state
        return float(GAME.result(now).winner == "red"), not rolls.used

    return trial


def test_it_sees_what_the_policy_does_not() -> None:
    """Blue is one field from the goal: walking, which looks best, surely loses."""
    state = Race(goal=10, fields=(4, 9), hidden=(3, 3))
    candidates = [Walk(), Dash(), Reveal()]
    seen: list[tuple[int, int]] = []
    limits = meter(40)
    ranked = halve(
        [0.05, 0.0, 0.0],
        one_by_one(race_trial(state, candidates, seen), limits),
        limits,
        Doubt(prior=1.0, model=0.0, trial=0.01),
    )
    assert candidates[ranked[0].place] == Dash()
    assert Counter(place for place, _ in seen)[0] == 1, "what has no chance in it is tried once"


def test_a_clear_favourite_of_the_policy_stays_when_trials_say_nothing() -> None:
    ranked = halved([0.0, 2.0, 1.0], lambda place, number: (5.0, False), meter(12))
    assert [c.place for c in ranked] == [1, 2, 0]


def test_the_worse_half_is_dropped_and_the_rest_share_numbers() -> None:
    seen: list[tuple[int, int]] = []

    def trial(place: int, number: int) -> tuple[float, bool]:
        seen.append((place, number))
        return float(place) + number % 2, False

    ranked = halved([0.0] * 4, trial, meter(24))
    assert ranked[0].place == 3
    tried = Counter(place for place, _ in seen)
    assert tried[3] > tried[1]
    assert tried[0] == tried[3], "the policy's first is what the others are measured by"
    assert len(seen) <= 24
    assert len(ranked[0].values) == max(number for _, number in seen) + 1


@pytest.mark.parametrize("budget", [1, 3, 7, 18, 100])
def test_trials_are_counted(budget: int) -> None:
    counted = meter(budget)
    ranked = halved([0.0, 0.1, 0.2], lambda place, number: (float(number % 3), False), counted)
    assert counted.trials <= max(3, budget), "one trial each is the least"
    assert counted.trials == sum(len(c.values) for c in ranked)
    assert sorted(c.place for c in ranked) == [0, 1, 2]


def test_by_the_clock_it_stops_in_time_with_the_best_so_far() -> None:
    clock = Clock(0.001)
    limited = meter(100_000, clock)
    begun = clock.now
    ranked = halved([0.0, 0.0], lambda place, number: (float(place), False), limited)
    assert clock.now - begun <= 1.1
    assert ranked[0].place == 1
    assert limited.trials > 10


def test_a_trial_that_ran_out_of_time_does_not_count() -> None:
    ranked = halved([0.0, 1.0], lambda place, number: None, meter(10, Clock(0.001)))
    assert [(c.place, c.values) for c in ranked] == [(1, []), (0, [])]


def test_a_turn_has_its_own_limit() -> None:
    clock = Clock(0.0)
    limited = Meter(Budget(10, 1.0, 1.5), clock)
    for turn, allowed in ((1, 1.0), (1, 0.5), (1, 0.0), (2, 1.0)):
        limited.begin(turn)
        assert limited.over() == (allowed == 0.0)
        clock.now += allowed * 0.99
        assert not limited.over() or allowed == 0.0
        clock.now += allowed * 0.01 + 1e-9
        assert limited.over()
        limited.end()


def test_without_a_clock_time_does_not_count() -> None:
    assert not meter(1).over()


def test_six_trials_meet_every_face_once_and_alike_for_all_candidates() -> None:
    chance = CommonChance(3)
    for index in range(4):
        faces = []
        for number in range(STRATA):
            rolls = chance.trial(number)
            for _ in range(index):
                rolls.pick("fall", FAIR_DIE)
            faces.append(rolls.pick("roll", FAIR_DIE).face)
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert chance.trial(4).pick("a", FAIR_DIE) == CommonChance(3).trial(4).pick("a", FAIR_DIE)


@pytest.mark.parametrize("count", [2, 3])
def test_each_of_some_comes_once_in_so_many_trials(count: int) -> None:
    for base in range(6):
        chance = CommonChance(base)
        found = [chance.trial(number).one_of("answer", count) for number in range(9)]
        for number in range(9 - count):
            assert sorted(found[number : number + count]) == [*range(count)]


def test_luck_chooses_which_of_some_comes_first_and_one_of_one_is_no_roll() -> None:
    firsts = {CommonChance(base).trial(0).one_of("answer", 2) for base in range(9)}
    assert firsts == {0, 1}
    chance = CommonChance(8)
    rolls = chance.trial(0)
    assert rolls.one_of("answer", 1) == 0 and not rolls.used


def test_uneven_outcomes_come_with_their_probability() -> None:
    from fractions import Fraction

    outcomes = (("a", Fraction(2, 3)), ("b", Fraction(1, 3)))
    chance = CommonChance(1)
    found = Counter(chance.trial(number).pick("x", outcomes) for number in range(600))
    assert found == {"a": 400, "b": 200}


def test_certain_trials_outweigh_the_policy_and_doubtful_ones_do_not() -> None:
    first, other = Candidate(0, 1.0), Candidate(1, 0.0)
    first.values, other.values = [0.0], [3.0]
    assert judge(other, first, Doubt(prior=1.0, model=0.0, trial=50.0)) < 0
    first.exact = other.exact = True
    assert judge(other, first, Doubt(prior=1.0, model=0.0, trial=50.0)) == pytest.approx(3.0)


@pytest.mark.parametrize(("luck", "pairs"), [(0.5, 2), (1.0, 4), (3.4, 47)])
def test_a_lead_is_settled_by_as_many_pairs_as_make_luck_small(luck: float, pairs: int) -> None:
    """A third of the difference that was to be expected."""
    doubt = Doubt(prior=1.5, model=0.5, trial=luck)
    first, other = Candidate(0, 0.0), Candidate(1, 0.0)
    settled = []
    for _ in range(pairs):
        first.values.append(0.0)
        other.values.append(3.0)
        settled.append(is_settled(other, first, doubt))
    assert settled == [False] * (pairs - 1) + [True]


def test_one_pair_settles_only_what_is_exact_on_both_sides() -> None:
    first, other = Candidate(0, 0.0), Candidate(1, 0.0)
    first.values, other.values = [0.0], [3.0, 3.0]
    certain = Doubt(prior=1.5, model=0.1, trial=0.1)
    assert not is_settled(other, first, certain)
    other.values, other.exact = [3.0], True
    assert not is_settled(other, first, certain)
    first.exact = True
    assert is_settled(other, first, certain)


@pytest.mark.parametrize("trials", [2, 6])
@pytest.mark.parametrize("doubt", [Doubt(1.5, 0.1, 1.0), Doubt(1.5, 0.5, 3.4), Doubt(1, 2, 2.5)])
def test_out_of_reach_is_who_comes_ahead_by_luck_of_three_standard_deviations(
    doubt: Doubt, trials: int
) -> None:
    """Whether trials that are better by three of them would bring somebody ahead, or not quite."""
    told = math.sqrt(doubt.prior**2 + doubt.model**2 + doubt.trial**2 / trials)
    for share, ahead in ((0.9, True), (1.1, False)):
        behind, first = Candidate(0, -share * reach(doubt, trials)), Candidate(1, 0.0)
        found = behind.prior + 3.0 * told
        # as many that differ as spread as much as was expected
        spread = doubt.trial * math.sqrt((trials - 1) / trials)
        behind.values = [found + spread * (-1) ** n for n in range(trials)]
        first.values = [0.0] * trials
        assert (judge(behind, first, doubt) > 0.0) == ahead
