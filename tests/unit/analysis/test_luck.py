"""The luck of a match, against sums made by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.unit.engine.toy_game import SEATS, Dash, Race, RaceGame, Walk
from tools.gallery.situations import match_at, province_match
from wargame_core.analysis import chance_of_sums
from wargame_core.analysis.chance_of_sums import as_far, mean
from wargame_core.analysis.luck import luck_of, measure_of, throw_of
from wargame_core.engine.chance import ScriptedDice
from wargame_core.engine.decision import Message, Roll
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.engine.measure import Contest

SIXTH = Fraction(1, 6)
DIE = tuple((face, SIXTH) for face in range(1, 7))


class Lead:
    """Fields by which a runner is ahead, up to the goal."""

    unit = Message("measure.unit")

    def balance(self, state: Race, seat: str) -> float:
        own = SEATS.index(seat)
        return state.fields[own] - state.fields[1 - own]

    def is_halfway(self, state: Race) -> bool:
        return False

    def contest(self, state: Race) -> Contest | None:
        key = (state.turn, state.mover)
        return Contest(key, Message("contest.dash"), state.mover) if state.rolling else None


class MeasuredRace(RaceGame):
    def measure(self) -> Lead:
        return Lead()


class OpenRace(MeasuredRace):
    reveals = None  # type: ignore[assignment]


def dashed(game: Game, *faces: int) -> Match:
    """Red and Blue dash in turn."""
    match = Match(game, "long", dice=ScriptedDice(faces))
    for _ in faces:
        match.play(Dash())
        match.roll()
    return match


def test_what_was_rolled_is_held_against_the_mean_of_the_die() -> None:
    report = luck_of(dashed(OpenRace(), 6, 1, 5))
    red, blue = report.seats["red"], report.seats["blue"]
    assert (report.dice, report.counted) == (3, 3)
    assert red.expected == pytest.approx(3.5 - 3.5 + 3.5)
    assert red.rolled == 6 - 1 + 5
    assert red.luck == pytest.approx(6.5)
    assert blue.luck == -red.luck


def test_the_chance_is_counted_over_all_faces() -> None:
    report = luck_of(dashed(OpenRace(), 6, 1))
    every = [a - b for a in range(1, 7) for b in range(1, 7)]
    as_extreme = sum(abs(difference) >= 5 for difference in every) / 36
    assert as_extreme == 2 / 36
    assert report.seats["red"].chance.value == pytest.approx(as_extreme)
    assert report.seats["red"].chance.draws == 0
    assert report.seats["blue"].chance == report.seats["red"].chance


def test_every_contest_has_sums_of_its_own() -> None:
    report = luck_of(dashed(OpenRace(), 6, 1, 4))
    assert [battle.numbers for battle in report.battles] == [(2,), (4,), (6,)]
    assert [battle.seats["red"].luck for battle in report.battles] == [2.5, 2.5, 0.5]
    assert report.battles[0].seats["red"].chance.value == pytest.approx(2 / 6)
    turns = [battle.when and battle.when.params["turn"] for battle in report.battles]
    assert turns == [None, None, 2]


def test_turning_points_are_the_largest_changes() -> None:
    match = dashed(OpenRace(), 6, 1, 5)
    match.play(Walk())
    swings = luck_of(match).swings
    assert [(swing.number, swing.changes["red"]) for swing in swings] == [
        (2, 6.0), (4, -1.0), (6, 5.0), (7, -1.0),
    ]  # fmt: skip
    assert swings[-1].after == {"red": 9.0, "blue": -9.0}
    assert [swing.by_chance for swing in swings] == [True, True, True, False]


def test_a_match_without_dice_has_no_luck() -> None:
    report = luck_of(Match(OpenRace(), "long"))
    assert report.dice == 0
    assert report.seats["red"].luck == 0
    assert report.seats["red"].chance.value == 1.0


def test_secrets_are_kept_until_the_end() -> None:
    with pytest.raises(UsageError, match="secrets"):
        luck_of(dashed(MeasuredRace(), 6, 1))
    assert luck_of(dashed(MeasuredRace(), 6, 1, 6, 1, 6, 1, 6)).seats["red"].luck > 0


def test_a_game_without_a_measure_says_so() -> None:
    with pytest.raises(UsageError, match="Race does not say who is ahead"):
        luck_of(Match(RaceGame(), "long"))


def test_the_work_can_be_given_up() -> None:
    def stop(done: int, total: int) -> None:
        assert total == 4
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        luck_of(dashed(OpenRace(), 6, 1), stop)


# --- sums -----------------------------------------------------------------------------------------

dice_lists = st.lists(
    st.lists(st.integers(-9, 9), min_size=2, max_size=6).map(
        lambda values: tuple((value, Fraction(1, len(values))) for value in values)
    ),
    min_size=1,
    max_size=4,
)


def by_hand(dice: Any, found: int) -> float:
    """By listing every combination."""
    sums = {0: Fraction(1)}
    for die in dice:
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for value, probability in die:
                more[total + value] = more.get(total + value, Fraction(0)) + chance * probability
        sums = more
    centre = sum((mean(die) for die in dice), Fraction(0))
    far = [p for total, p in sums.items() if abs(total - centre) >= abs(found - centre)]
    return float(sum(far, Fraction(0)))


@given(dice_lists, st.data())
def test_the_convolution_is_the_list_of_all_combinations(dice: Any, data: st.DataObject) -> None:
    found = sum(data.draw(st.sampled_from([value for value, _ in die])) for die in dice)
    assert as_far(dice, found).value == pytest.approx(by_hand(dice, found))


@given(dice_lists, st.data())
def test_the_probability_is_the_same_for_the_other_side(dice: Any, data: st.DataObject) -> None:
    found = sum(data.draw(st.sampled_from([value for value, _ in die])) for die in dice)
    mirrored = [tuple((-value, chance) for value, chance in die) for die in dice]
    assert as_far(dice, found).value == pytest.approx(as_far(mirrored, -found).value)


def test_drawing_comes_near_to_counting() -> None:
    dice = [DIE] * 12 + [((0, Fraction(1, 3)), (4, Fraction(2, 3)))] * 3
    exact, drawn = as_far(dice, 60), as_far(dice, 60, most_work=0)
    assert exact.draws == 0
    assert drawn.draws == chance_of_sums.DRAWS
    assert drawn.value == pytest.approx(exact.value, abs=0.005)
    assert drawn == as_far(dice, 60, most_work=0)


# --- a game ---------------------------------------------------------------------------------------

ROLLS = {
    "attack-roll": "contest.skirmish", "counter-roll": "contest.skirmish",
    "decisive-roll": "contest.decisive", "assault-roll": "contest.assault",
    "ambush-roll": "contest.assault", "surrender-roll": "contest.call",
    "siege-roll": "contest.siege", "incident-roll": "contest.siege",
    "fall-roll": "contest.assault", "recovery-roll": "", "replenishment-roll": "",
}  # fmt: skip


@pytest.mark.parametrize("kind", ROLLS)
def test_luck_over_all_faces_is_none(kind: str) -> None:
    """For every kind of die, the mean of value less expectation is exactly 0."""
    match = match_at(kind)
    measure, seats = measure_of(WESTERN_HERO), tuple(match.seats)
    throw = throw_of(WESTERN_HERO, measure, seats, match.state, Roll(1), 1)
    assert len(throw.outcomes) == 6
    for seat in range(2):
        die = throw.of(seat)
        expected = mean(die)
        assert sum((value - expected) * chance for value, chance in die) == 0
    assert all(changes[0] == -changes[1] for changes, _ in throw.outcomes)
    differ = len({changes for changes, _ in throw.outcomes}) > 1
    assert differ is (kind not in ("surrender-roll", "fall-roll")), "there all faces do the same"
    contest = throw.contest
    assert (contest.message.key if contest else "") == ROLLS[kind]


def test_a_result_counts_before_anybody_has_dealt_it_out() -> None:
    match = match_at("attack-roll")
    measure = measure_of(WESTERN_HERO)
    attacker = match.entries[-1].seat
    after = WESTERN_HERO.apply(match.state, Roll(4)).state
    decision = WESTERN_HERO.decision(after)
    assert decision is not None
    assert decision.kind == "split-losses"
    assert measure.balance(after, attacker) > measure.balance(match.state, attacker)


def test_of_two_dice_that_are_read_together_the_first_counts_by_the_mean_of_the_second() -> None:
    match = match_at("decisive-roll")
    measure, seats = measure_of(WESTERN_HERO), tuple(match.seats)
    first = throw_of(WESTERN_HERO, measure, seats, match.state, Roll(6), 1)
    then = WESTERN_HERO.apply(match.state, Roll(6)).state
    assert measure.is_halfway(then)
    second = throw_of(WESTERN_HERO, measure, seats, then, Roll(1), 2)
    start = measure.balance(match.state, seats[0]) - measure.balance(then, seats[0])
    assert start == 0
    assert first.rolled[0] == pytest.approx(float(mean(second.of(0))), abs=1)


def test_hits_of_provinces_count_die_by_die() -> None:
    match = province_match("battle-die")
    measure, seats = measure_of(match.game), tuple(match.seats)
    throw = throw_of(match.game, measure, seats, match.state, Roll(6), 1)
    contest = throw.contest
    assert contest is not None
    assert contest.message.key == "contest.battle"
    changed = [seat for seat in range(len(seats)) if throw.rolled[seat]]
    assert len(changed) == 1
    assert throw.rolled[changed[0]] < 0, "a hit costs the enemy"
    for seat in range(len(seats)):
        die = throw.of(seat)
        assert sum((value - mean(die)) * chance for value, chance in die) == 0
