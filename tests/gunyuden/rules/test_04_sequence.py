"""Preparation (3), progress of the game (4) and its sequence in Western Hero (29)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from tests.gunyuden.rules.turns import at, begin, kinds, over, pass_until, phase_of
from wargame_core.gunyuden.rules.scenario import SpecialRules
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def _all_but(*open_: str) -> dict[str, str]:
    """Mountains everywhere but in some hexes."""
    names = (f"{c:02}{r:02}" for c in range(1, 13) for r in range(1, 13))
    return {name: "mountain" for name in names if name not in open_}


BOTH = {"mori": [unit("m1", hex="0606")], "ouchi": [unit("o1", hex="1010")]}


@pytest.mark.rule("4.0")
@pytest.mark.rule("33.12")
def test_the_game_ends_after_stage_four_of_the_last_turn() -> None:
    played = pass_until(begin(position(**BOTH)), over)
    assert kinds(played).count("turn-begins") == 2
    assert kinds(played).count("stage-begins") == 8
    assert kinds(played)[-1] == "game-over"
    assert (played.state.turn, played.state.stage) == (2, 4)


@pytest.mark.rule("4.0")
def test_after_the_end_nothing_is_legal() -> None:
    played = pass_until(begin(position(**BOTH)), over)
    assert played.legal == []
    assert played.refusal("end-phase") == ("4.0", "game-over")


@pytest.mark.rule("4-1")
@pytest.mark.rule("4-1-2(3)")
@pytest.mark.rule("29(2)")
@pytest.mark.rule("29(3)")
def test_every_stage_has_the_phases_of_the_armies_in_order() -> None:
    everybody = position(
        mori=[unit("m1", hex="0606")],
        ouchi=[unit("o1", hex="1010")],
        kikkawa=[unit("k1", hex="0202")],
        amago=[unit("a1", hex="1002")],
    )
    played, seen = begin(everybody), []
    while played.state.turn == 1:
        seen.append((*phase_of(played)[1:], played.seat))
        played = played.then("end-phase")
    sides = [("mori", "mori"), ("ouchi", "ouchi"), ("kikkawa", "mori"), ("amago", "ouchi")]
    assert seen == [(stage, *phase) for stage in (1, 2, 3, 4) for phase in sides]


@pytest.mark.rule("29(3)")
def test_the_later_a_stage_the_more_points_are_needed() -> None:
    units = [unit(f"m{points}", hex=f"0{2 * points}06", ap=points) for points in (1, 2, 3, 4)]
    played, seen = begin(position(mori=units)), {}
    while played.state.turn == 1:
        if phase_of(played)[2] == "mori":
            moves = [action for action in played.legal if action.startswith("move ")]
            seen[phase_of(played)[1]] = moves
        played = played.then("end-phase")
    assert seen == {
        stage: [f"move m{points}" for points in range(stage, 5)] for stage in (1, 2, 3, 4)
    }


@pytest.mark.rule("4-1")
def test_allied_armies_of_another_phase_do_not_act() -> None:
    played = drive(position(mori=[unit("m1", hex="0606")], kikkawa=[unit("k1", hex="0202")]))
    assert "move k1" not in played.legal
    assert played.refusal("move k1") == ("4-1", "other-phase")
    assert played.refusal("organise k1") == ("13-1-1", "busho-cannot-organise")


@pytest.mark.rule("29(2)")
@pytest.mark.rule("G-12")
def test_small_clans_act_in_the_phase_of_their_great_clan() -> None:
    played = drive(position(mori=[unit("m1", hex="0606")], yoshimi=[unit("y1", hex="0202")]))
    assert {"move m1", "move y1"} <= set(played.legal)


@pytest.mark.rule("29(2)")
def test_a_phase_in_which_nobody_can_act_is_passed_over() -> None:
    played = begin(position(ouchi=[unit("o1", hex="1010")]))
    assert phase_of(played) == (1, 1, "ouchi")


@pytest.mark.rule("4-1-1(1)")
@pytest.mark.rule("29(1)")
def test_random_events_come_before_the_communication_check() -> None:
    def event(working: WorkingCopy) -> None:
        working.record("released", "4-1-1", unit=0)

    state = Board(special=SpecialRules(random_events=(event,))).state(**BOTH)
    found = kinds(begin(state))
    assert found[:4] == ["turn-begins", "released", "morale", "morale"]
    assert found.index("stage-begins") == 4


@pytest.mark.rule("4-1-1(1)")
def test_without_events_the_step_does_nothing() -> None:
    assert kinds(begin(position(**BOTH)))[:2] == ["turn-begins", "morale"]


@pytest.mark.rule("4-1-1(2)")
@pytest.mark.rule("11-3(1)")
@pytest.mark.rule("11-3-1")
@pytest.mark.rule("11-4-1")
def test_units_of_both_sides_are_checked_once_a_turn() -> None:
    state = position(
        castles=[castle("k", hex="0606", main=True)],
        mori=[unit("m1", hex="0606"), unit("m2", hex="0607")],
        yoshimi=[unit("y1", hex="0205")],
        ouchi=[unit("o1", hex="1010")],
    )
    played = begin(state)
    assert [played.morale(u) for u in ("m1", "m2", "y1", "o1")] == [0, 0, -1, -1]
    played = pass_until(played, at(2, 1, "mori"))
    assert [played.morale(u) for u in ("m1", "m2", "y1", "o1")] == [0, 0, -2, -2]


@pytest.mark.rule("G-31")
def test_all_units_are_judged_before_any_loss() -> None:
    # o1 breaks in the check, but m1 has been cut off by his zone before.
    lone = Board(terrain=_all_but("0606", "0605", "0604", "0603")).state(
        castles=[castle("k", hex="0606", main=True)],
        ouchi=[unit("o1", hex="0604", morale=-4)],
        mori=[unit("m1", hex="0603")],
    )
    played = begin(lone)
    assert (played.hex("o1"), played.morale("m1")) == ("", -1)


@pytest.mark.rule("4-1-2(3)")
@pytest.mark.rule("12-2-3")
@pytest.mark.rule("12-1-2")
def test_a_force_acts_once_in_a_phase() -> None:
    played = drive(
        position(mori=[unit("m1", hex="0606"), unit("m2", hex="0202")]),
        "move m1",
        "go 0607",
        "stop",
    )
    assert "move m1" not in played.legal
    assert played.refusal("move m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("4-1-2(3-1)")
@pytest.mark.rule("12.0(1)–(5)")
@pytest.mark.rule("G-05")
def test_the_five_actions_are_offered_where_each_is_legal() -> None:
    played = drive(
        position(
            castles=[castle("k", hex="0606", owner="ouchi")],
            mori=[unit("m1", hex="0606", rank="taisho", morale=-1), unit("m2", hex="0606")],
            ouchi=[unit("o1", hex="0605")],
        )
    )
    assert [text for text in played.legal if text.endswith("m1")] == [
        "organise m1",
        "move m1",
        "besiege m1",
        "attack m1",
        "recover m1",
    ]
    quiet = drive(position(mori=[unit("m1", hex="0606")]))
    assert quiet.legal == ["move m1", "end-phase"]


@pytest.mark.rule("4-1-2(3-2)")
def test_siege_results_follow_the_phase_of_the_castle_s_owner() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi")],
        mori=[unit("m1", hex="0606", strength=12, investing=True)],
        ouchi=[unit("o1", hex="1010")],
    )
    played = begin(state)
    assert phase_of(played) == (1, 1, "mori")
    played = played.then("end-phase")
    assert (phase_of(played), played.kind) == ((1, 1, "ouchi"), "select")
    played = played.then("end-phase")
    assert phase_of(played) == (1, 1, "ouchi")
    assert played.kind != "select"
    played = pass_until(played, at(1, 2, "mori"))
    assert kinds(played).count("siege-none") == 1


@pytest.mark.rule("4-1-3")
@pytest.mark.rule("4-1-4")
@pytest.mark.rule("4-1-5")
@pytest.mark.rule("12-2-4")
@pytest.mark.rule("2-2-1(4)")
@pytest.mark.rule("T-AP")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_a_unit_acts_in_as_many_stages_as_it_has_points(points: int) -> None:
    for stage in (1, 2, 3, 4):
        played = drive(position(stage=stage, mori=[unit("m1", hex="0606", ap=points)]))
        assert ("move m1" in played.legal) == (stage <= points)
        if stage > points:
            assert played.refusal("move m1") == ("12-2-4", "no-activation-point")


@pytest.mark.rule("4-1-5")
def test_the_turn_goes_on_after_stage_four() -> None:
    played = pass_until(begin(position(**BOTH)), at(1, 4, "ouchi"))
    assert phase_of(played.then("end-phase")) == (2, 1, "mori")


@pytest.mark.rule("34.7(1)")
@pytest.mark.rule("G-97")
def test_a_free_phase_is_played_before_turn_one() -> None:
    special = SpecialRules(free_phase=0, free_clans=frozenset({0}))
    state = Board(special=special).state(
        castles=[castle("k", hex="0606", owner="mori", main=True)],
        mori=[unit("m1", hex="0606", ap=1)],
        yoshimi=[unit("y1", hex="0202")],
        ouchi=[unit("o1", hex="1010")],
    )
    played = begin(state, turn=0)
    assert (phase_of(played), kinds(played)) == ((0, 0, "mori"), ["free-phase"])
    assert played.legal == ["move m1", "end-phase"]
    assert played.refusal("move y1") == ("34.7(1)", "not-in-free-phase")
    played = played.then("move m1", "go 0607", "stop")
    assert phase_of(played) == (1, 1, "mori")
    assert "move m1" in played.legal
