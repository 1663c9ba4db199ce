"""What a force may do, when, and how often (12)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import castle, drive, position, unit
from tests.gunyuden.rules.turns import at, begin, pass_until


@pytest.mark.rule("12.0")
@pytest.mark.rule("15-1-1")
def test_forces_act_in_any_order() -> None:
    state = position(mori=[unit("m1", hex="0606"), unit("m2", hex="0202")])
    one = ("move m1", "go 0607", "stop")
    two = ("move m2", "go 0203", "stop")
    assert drive(state, *one, *two).hex("m2") == drive(state, *two, *one).hex("m2") == "0203"


@pytest.mark.rule("12-1-1 a")
@pytest.mark.rule("15-1-1")
def test_one_force_ends_before_the_next_begins() -> None:
    played = drive(
        position(mori=[unit("m1", hex="0606"), unit("m2", hex="0202")]), "move m1", "go 0607"
    )
    assert "move m2" not in played.legal
    assert played.refusal("move m2") == ("15-1", "move-open")
    assert "move m2" in played.then("stop").legal


@pytest.mark.rule("12-1-2")
@pytest.mark.rule("12-2-3")
@pytest.mark.parametrize(
    "move", ["move m1", "besiege m1", "attack m1", "recover m1", "organise m1"]
)
def test_after_any_action_the_force_is_done(move: str) -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi"), castle("home", hex="0612", main=True)],
        mori=[
            unit("m1", hex="0606", rank="taisho", morale=-1, strength=12),
            unit("m2", hex="0606"),
            unit("far", hex="0202"),
        ],
        ouchi=[unit("o1", hex="0605", strength=50)],
    )
    played = drive(state, move)
    while played.kind != "select":
        played = played.then(3 if played.seat == "chance" else played.legal[-1])
    assert not {
        f"{verb} m1" for verb in ("move", "besiege", "attack", "recover", "organise")
    } & set(played.legal)
    assert "move far" in played.legal
    if played.hex("m1"):
        assert played.refusal("move m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("12-2-1")
def test_a_led_force_uses_the_points_of_its_commander() -> None:
    def played(stage: int, commander: int, follower: int) -> list[str]:
        state = position(
            stage=stage,
            mori=[
                unit("m1", hex="0606", rank="taisho", ap=commander),
                unit("m2", hex="0606", ap=follower, led_by="m1"),
            ],
        )
        return drive(state).legal

    assert "move m1" not in played(3, 2, 4)
    assert "move m1" in played(3, 3, 1)


@pytest.mark.rule("12-2-1")
def test_a_led_unit_does_not_act_by_itself() -> None:
    played = drive(
        position(mori=[unit("m1", hex="0606", rank="taisho"), unit("m2", hex="0606", led_by="m1")])
    )
    assert "move m2" not in played.legal
    assert played.refusal("move m2") == ("12-2-1", "unit-is-led")


@pytest.mark.rule("12-2-2")
def test_a_lone_unit_uses_its_own_points() -> None:
    assert "move m1" in drive(position(stage=4, mori=[unit("m1", hex="0606", ap=4)])).legal


@pytest.mark.rule("12-2-5")
def test_unused_points_are_not_saved() -> None:
    state = position(
        mori=[unit("m1", hex="0606", ap=1), unit("m2", hex="0202", ap=4)],
        ouchi=[unit("o1", hex="1010")],
    )
    played = begin(state)
    assert "move m1" in played.legal
    played = pass_until(played.then("end-phase"), at(1, 2, "mori"))
    assert "move m1" not in played.legal
    assert "move m2" in played.legal


@pytest.mark.rule("12-2-5")
def test_a_player_may_end_his_phase_without_acting() -> None:
    assert "end-phase" in drive(position(mori=[unit("m1", hex="0606")])).legal


@pytest.mark.rule("12-2-3")
def test_marks_of_a_phase_are_gone_in_the_next_stage() -> None:
    state = position(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="1010")])
    played = begin(state).then("move m1", "go 0607", "stop")
    played = pass_until(played, at(1, 2, "mori"))
    assert "move m1" in played.legal


@pytest.mark.rule("25-1")
def test_the_dead_do_not_act() -> None:
    state = position(mori=[unit("m1", hex="0606"), unit("m2", hex="0202")])
    state.hex[0] = -1
    state.fate[0] = 1
    state.forget()
    played = drive(state)
    assert "move m1" not in played.legal
    assert played.refusal("move m1") == ("25-1", "unit-gone")
    assert played.refusal("recover m1") == ("25-1", "unit-gone")


@pytest.mark.rule("4-1")
def test_an_enemy_force_is_refused_in_this_phase() -> None:
    played = drive(position(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="1010")]))
    assert played.refusal("move o1") == ("4-1", "other-phase")
    assert played.refusal("attack o1") == ("4-1", "other-phase")


@pytest.mark.rule("18-3-1")
@pytest.mark.rule("G-55")
def test_investing_is_given_up_freely_even_by_units_led_by_another() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi")],
        mori=[
            unit("boss", hex="0606", rank="taisho", strength=1, acted=True),
            unit("m2", hex="0606", strength=12, led_by="boss", investing=True, acted=True),
            unit("far", hex="0202"),
        ],
    )
    played = drive(state)
    assert "end-investment boss" in played.legal
    played = played.then("end-investment boss")
    assert played.has("investment-ended")
    assert played.refusal("end-investment boss") == ("18-3-1", "not-investing")


@pytest.mark.rule("12-1-1 b")
def test_in_a_decisive_battle_forces_that_could_not_act_take_part() -> None:
    state = position(
        stage=3,
        mori=[unit("M", hex="0606", rank="sodaisho", strength=30), unit("m1", hex="0606", ap=1)],
        ouchi=[unit("O", hex="0605", rank="sodaisho", strength=30)],
    )
    played = drive(state)
    assert played.refusal("move m1") == ("12-2-4", "no-activation-point")
    played = played.then("attack M", "decisive-battle")
    assert "join-force m1" in played.legal
    joined = played.then("join-force m1").state
    assert joined.acted[1]


@pytest.mark.rule("4-1")
def test_an_investment_is_given_up_in_the_besieger_s_own_phase() -> None:
    state = position(
        castles=[castle("k", hex="0606")],
        mori=[unit("m1", hex="0202")],
        ouchi=[unit("o1", hex="0606", strength=12, investing=True)],
    )
    assert drive(state).refusal("end-investment o1") == ("4-1", "other-phase")
