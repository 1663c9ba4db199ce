"""Garrisons (16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, position, unit
from tests.gunyuden.rules.turns import begin, with_owner
from wargame_core.gunyuden.rules.forces import castle_morale

K = castle("k", hex="0606")
T = {"rank": "taisho"}


def m(id_: str = "m1", hex: str = "0606", **facts: Any) -> Any:
    return unit(id_, hex=hex, **facts)


def played(*units: Any, castles: Any = (K,), **what: Any) -> Played:
    return drive(position(castles=castles, mori=list(units), **what))


@pytest.mark.rule("16.0")
@pytest.mark.rule("16-1-3")
@pytest.mark.rule("G-22")
def test_a_move_may_consist_of_entering_the_castle() -> None:
    state = played(m(), m("m2", hex="0101"))
    entered = state.then("move m1", "enter-garrison")
    assert entered.inside("m1")
    assert entered.refusal("move m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("16.0")
@pytest.mark.rule("G-11")
def test_allied_castles_are_entered_and_enemy_or_abandoned_ones_are_not() -> None:
    allied = played(m(), castles=[castle("k", hex="0606", owner="yoshimi")]).then("move m1")
    assert "enter-garrison" in allied.legal
    enemy = played(m(), castles=[castle("k", hex="0606", owner="ouchi")]).then("move m1")
    assert enemy.refusal("enter-garrison") == ("16.0", "no-castle-here")
    ruin = drive(with_owner(position(castles=[K], mori=[m()]), "k", None), "move m1")
    assert ruin.refusal("enter-garrison") == ("16.0", "no-castle-here")


@pytest.mark.rule("16-1-1")
@pytest.mark.rule("G-22")
def test_entering_costs_a_movement_point() -> None:
    near = played(m(hex="0612", morale=-1)).then("move m1", "go 0606")
    assert near.legal[:2] == ["stop", "enter-garrison"]
    # The last point is spent on the way.
    spent = played(m(hex="0612", morale=-2), m("m2", hex="0101")).then("move m1", "go 0606")
    assert spent.kind == "select"
    trio = played(m("t", hex="0612", morale=-2, **T), m("b", hex="0612", led_by="t", morale=-2))
    assert trio.then("move t", "go 0606").refusal("enter-garrison") == (
        "16-1-1",
        "no-points-for-the-gate",
    )


@pytest.mark.rule("16-1-2")
@pytest.mark.rule("16-1-4")
def test_several_armies_share_a_castle_and_others_stay_outside() -> None:
    state = position(castles=[K], mori=[m(), m("m2")], yoshimi=[unit("y1", hex="0606")])
    after = drive(state, "move m1", "enter-garrison", "move y1", "enter-garrison")
    assert [after.inside(u) for u in ("m1", "y1", "m2")] == [True, True, False]


@pytest.mark.rule("G-44")
def test_inside_the_forces_keep_their_command() -> None:
    after = played(m(inside=True), m("m2", inside=True)).then("move m1", "leave-garrison")
    assert [after.inside(u) for u in ("m1", "m2")] == [False, True]


@pytest.mark.rule("G-22")
@pytest.mark.rule("15-5")
@pytest.mark.rule("G-23")
def test_a_force_may_go_in_partly() -> None:
    state = played(
        m("t", hex="0605", **T), m("b", hex="0605", led_by="t"), m("c", hex="0605", led_by="t")
    )
    at_gate = state.then("move t", "go 0606")
    after = at_gate.then("detach b b inside", "detach c c")
    assert [after.inside(u) for u in ("t", "b", "c")] == [False, True, False]
    # The rest pays nothing for it.
    assert after.decision.prompt.params["left"] == at_gate.decision.prompt.params["left"]


@pytest.mark.rule("16-3")
def test_leaving_costs_a_movement_point() -> None:
    after = played(m(inside=True)).then("move m1", "leave-garrison")
    assert not after.inside("m1")
    assert after.decision.prompt.params["left"] == 7
    straight = played(m(inside=True)).then("move m1", "go 0605")
    assert straight.event("moves").params["points"] == 2
    assert not straight.inside("m1")


@pytest.mark.rule("16-3")
def test_only_a_garrison_leaves() -> None:
    state = played(m()).then("move m1")
    assert state.refusal("leave-garrison") == ("16-3", "not-in-garrison")
    inside = played(m(inside=True)).then("move m1")
    assert inside.refusal("enter-garrison") == ("16.0", "already-in-garrison")


@pytest.mark.rule("16-3-1")
def test_nobody_leaves_or_enters_while_an_enemy_is_in_the_hex() -> None:
    state = played(m(inside=True), ouchi=[unit("o1", hex="0606")])
    assert "move m1" not in state.legal
    assert state.refusal("move m1") == ("16-3-1", "enemy-at-the-gate")


@pytest.mark.rule("16-3-1")
@pytest.mark.rule("15-6-2")
def test_relief_does_not_walk_into_a_besieged_castle() -> None:
    state = played(m(inside=True), m("m2", hex="0605"), ouchi=[unit("o1", hex="0606")])
    moving = state.then("move m2")
    assert moving.refusal("go 0606") == ("15-6-2", "enemy-in-hex")


@pytest.mark.rule("15-4-6")
def test_leaving_a_castle_beside_the_enemy_costs_no_surcharge() -> None:
    state = played(m(inside=True), ouchi=[unit("o1", hex="0604")])
    assert state.then("move m1", "go 0607").event("moves").params["points"] == 2


@pytest.mark.rule("15-3")
@pytest.mark.rule("16-3")
def test_a_strategic_move_may_begin_inside() -> None:
    state = played(m(inside=True), castles=[castle("k", hex="0606", main=True)])
    after = state.then("move m1", "go 0605 strategic")
    assert after.event("moves").params["points"] == 2


@pytest.mark.rule("16-4")
@pytest.mark.rule("11-1-6")
def test_a_garrison_without_a_line_keeps_its_morale() -> None:
    state = position(castles=[K], mori=[m(inside=True), m("m2")])
    after = begin(state)
    assert [after.morale(u) for u in ("m1", "m2")] == [0, -1]


@pytest.mark.rule("16-4-2")
@pytest.mark.rule("10-3")
@pytest.mark.rule("10-4 a")
def test_the_lowest_morale_inside_counts_for_the_castle() -> None:
    state = position(
        castles=[castle("k", hex="0606", morale=0)],
        mori=[m(inside=True), m("m2", inside=True, morale=-2)],
    )
    assert castle_morale(state, 0) == -2
    assert state.morale == [0, -2]
    empty = position(castles=[castle("k", hex="0606", morale=-3)])
    assert castle_morale(empty, 0) == -3


@pytest.mark.rule("10-4 b")
def test_a_garrison_takes_the_castle_s_morale_marker_away() -> None:
    state = position(castles=[castle("k", hex="0606", morale=-2)], mori=[m(), m("m2", hex="0101")])
    assert castle_morale(state, 0) == -2
    after = drive(state, "move m1", "enter-garrison").state
    assert after.castle_morale == [0]
    assert castle_morale(after, 0) == 0


@pytest.mark.rule("G-48")
def test_a_castle_left_alone_starts_again_at_normal_morale() -> None:
    state = position(castles=[K], mori=[m(inside=True, morale=-3)])
    after = drive(state, "move m1", "leave-garrison").state
    assert castle_morale(after, 0) == 0


@pytest.mark.rule("G-14")
def test_the_gate_alone_may_be_the_only_way() -> None:
    ring = ("0605", "0706", "0707", "0607", "0507", "0506")
    state = Board(terrain=dict.fromkeys(ring, "mountain")).state(
        castles=[K], mori=[m(), m("m2", hex="0101")]
    )
    after = drive(state, "move m1")  # the only thing to do is done
    assert after.inside("m1")


@pytest.mark.rule("16-4-1")
@pytest.mark.rule("10-1-1(2)")
def test_being_invested_lowers_the_morale_of_a_garrison() -> None:
    state = position(
        castles=[K],
        mori=[m(inside=True), m("m2", inside=True, morale=-1)],
        ouchi=[unit("o1", hex="0606", strength=12, investing=True)],
    )
    rolled = begin(state).then("end-phase", "decline", 2)
    assert [rolled.morale(u) for u in ("m1", "m2")] == [-1, -2]
