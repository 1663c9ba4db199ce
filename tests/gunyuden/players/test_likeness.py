"""Whom the enemy plays like: told by what valuations expected of him, used in playouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import position, unit
from tools.valuation_matches import played
from wargame_core.engine.decision import Decision
from wargame_core.gunyuden.players.likeness import in_turn, likely, otherwise
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.chance import CommonChance

NUMBERS = {"unusual": 0.1, "otherwise": 0.5}
NAMES = ("a", "b", "c")


def test_before_anything_is_known_the_usual_answers_are_likely() -> None:
    found = likely((), ("a", "b"), NAMES, NUMBERS)
    assert found["a"] == found["b"] == pytest.approx(10 * found["c"])
    assert sum(found.values()) == pytest.approx(1.0)


def test_who_expected_what_the_enemy_does_becomes_likely() -> None:
    found = likely((("a", 12), ("b", 9), ("c", 2)), ("a", "b"), NAMES, NUMBERS)
    assert found["c"] > found["b"] > found["a"]
    later = likely((("a", 52), ("b", 49), ("c", 42)), ("a", "b"), NAMES, NUMBERS)
    assert later == pytest.approx(found)  # what nobody expected says nothing


@pytest.mark.parametrize(
    ("shares", "names"),
    [
        ({"a": 1.0}, "aaaaaa"),
        ({"a": 0.34, "b": 0.33, "c": 0.33}, "abcabc"),
        ({"a": 0.62, "b": 0.34, "c": 0.04}, "aabaab"),
    ],
)
def test_answers_come_as_often_as_they_are_likely(shares: dict[str, float], names: str) -> None:
    found = in_turn(shares, 6)
    assert Counter(found) == Counter(names)
    assert found[0] == "a" and "c" not in found[:2]


def test_the_likeliest_answer_comes_however_many_there_are() -> None:
    assert in_turn(dict.fromkeys("abcdefghijklmn", 1 / 14), 6)


def test_units_count_that_did_something_unexpected_or_nothing_against_expectation() -> None:
    def at(*hexes: str, investing: bool = False) -> State:
        others = [unit(f"o{i}", hex=hex_) for i, hex_ in enumerate(hexes[1:])]
        first = unit("m", hex=hexes[0], investing=investing)
        return position(mori=[first], ouchi=others)

    before = at("0606", "0101", "1010", "1201")
    view = at("0607", "0102", "1010", "1201")
    expected = at("0606", "0102", "1011", "1201")
    assert otherwise(before, expected, view, 1) == 1
    assert otherwise(before, view, view, 1) == 0
    assert otherwise(before, at("0607", "0102", "1010", "1201", investing=True), view, 0) == 1


def watched(who: str, turns: int) -> tuple[PhasePlan, State]:
    """The plan of the Ōuchi of scenario 2 after some turns, who went by `plain`, and the board."""
    phases, seat = SeriesPhases(), "ouchi"
    plan = phases.usual(GAME.setup("2", {}, 500_001), seat)
    last: object = None
    for state, decision in played(GAME, "2", {"mori": who, "ouchi": "plain"}, 500_001):
        if decision is None or state.turn > turns:
            return plan, state
        if decision.seat == seat and decision.kind == "select":
            phase = phases.phase(state, decision, seat)
            if phase != last:
                plan, last = phases.proposals(state, seat, plan)[0], phase
    raise AssertionError("no match is so short")


@pytest.mark.parametrize("who", ["lords", "raiders"])
def test_after_two_turns_it_is_known_by_what_an_enemy_goes(who: str) -> None:
    plan, view = watched(who, 2)
    chosen = settings()
    missed = plan.tracks.missed
    found = likely(missed, chosen.answers, list(chosen.valuations), chosen.search)
    assert max(found, key=lambda name: found[name]) == who and found[who] > 0.25
    playouts = SeriesPhases().playouts(view, "ouchi")
    luck = CommonChance(5).trial
    enemies = [playouts._enemy(plan, luck(number)).plan.name for number in range(6)]
    assert enemies.count(who) > 1


def test_a_phase_is_held_against_expectations_once() -> None:
    """A plan that is made anew in the same phase learns nothing new."""
    phases, seat, found = SeriesPhases(), "ouchi", []
    plan = phases.usual(GAME.setup("2", {}, 500_001), seat)
    for state, decision in played(GAME, "2", {"mori": "plain", "ouchi": "plain"}, 500_001):
        if decision is None or state.turn > 1:
            break
        if decision.seat == seat and decision.kind == "select":
            found.append(_looked(phases, state, decision, seat, plan))
            again = _looked(phases, state, decision, seat, found[-1])
            assert again.tracks.missed == found[-1].tracks.missed
            plan = again
    assert any(one.tracks.missed for one in found)


def _looked(
    phases: SeriesPhases, state: State, decision: Decision, seat: str, plan: PhasePlan
) -> PhasePlan:
    phases.phase(state, decision, seat)
    return phases.proposals(state, seat, plan)[0]


def test_another_match_with_the_same_player_begins_without_what_was_seen_in_the_last() -> None:
    phases, seat = SeriesPhases(), "ouchi"
    state, decision = [*_at_select("plain", 500_001)][6]
    phases.phase(state, decision, seat)
    state, decision = [*_at_select("lords", 500_002)][7]
    phases.phase(state, decision, seat)
    plan = phases.proposals(state, seat, None)[0]
    assert not plan.tracks.missed
    assert not _looked(phases, state, decision, seat, plan).tracks.missed


def _at_select(who: str, seed: int) -> Iterator[tuple[State, Decision]]:
    """The first decision of each phase of the Ōuchi of scenario 2."""
    last: object = None
    for state, decision in played(GAME, "2", {"mori": who, "ouchi": "plain"}, seed):
        time = (state.turn, state.stage)
        if decision and decision.seat == "ouchi" and decision.kind == "select" and time != last:
            last = time
            yield state, decision
