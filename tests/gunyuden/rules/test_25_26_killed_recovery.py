"""Killed in action (25) and recovery of morale (26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, position, unit
from tests.gunyuden.rules.turns import begin, over, pass_until
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.state import Fate, State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

HOME = castle("home", hex="0606", main=True)
T, S = {"rank": "taisho"}, {"rank": "sodaisho"}


def m(id_: str = "m1", hex: str = "0606", **facts: Any) -> Any:
    return unit(id_, hex=hex, **facts)


def kill(state: State, *units: str) -> Played:
    """Units lose all their steps."""
    working = WorkingCopy(state.copy())
    for name in units:
        working.eliminate(working.state.scenario.unit_index[name], "23-3-2")
    engine.settle(working)
    return Played(working.state, tuple(working.events))


def points(played: Played) -> dict[str, int]:
    """Points for eliminated units, by side."""
    return {
        side: sum(s.points for s in sources if s.rule == "32.2")
        for side, sources in scoring.points(played.state).items()
    }


@pytest.mark.rule("25.0")
@pytest.mark.rule("2-2-1(5)")
def test_a_unit_without_steps_is_gone_with_its_leader() -> None:
    state = position(mori=[m(steps=2), m("m2", hex="0101")])
    working = WorkingCopy(state.copy())
    working.lose_step(0, "23-3-1")
    assert (working.state.steps[0], working.state.hex[0]) == (1, state.hex[0])
    working.lose_step(0, "23-3-1")
    assert working.state.fate[0] == Fate.ELIMINATED
    assert working.state.at(state.hex[0]) == ()


@pytest.mark.rule("25-1")
def test_the_dead_never_return() -> None:
    after = kill(position(mori=[m(), m("m2", hex="0101")], ouchi=[unit("o", hex="1010")]), "m1")
    after = pass_until(begin(after.state), over)
    assert (after.hex("m1"), after.steps("m1")) == ("", 0)
    assert not [text for text in after.legal if text.endswith("m1")]


@pytest.mark.rule("10-1-2 a")
@pytest.mark.rule("10-1-4")
def test_a_unit_below_the_lowest_morale_is_eliminated() -> None:
    state = position(mori=[m(morale=-4), m("m2", morale=-3), m("m3")])
    after = begin(state)
    assert (after.hex("m1"), after.morale("m2"), after.morale("m3")) == ("", -4, -1)
    assert points(after) == {"mori": 0, "ouchi": 1}


@pytest.mark.rule("25-2 a")
@pytest.mark.rule("25-2 b")
@pytest.mark.rule("G-92")
@pytest.mark.parametrize("cause", ["battle", "morale"])
def test_with_the_sodaisho_his_clan_leaves_the_map_but_not_his_allies(cause: str) -> None:
    state = position(
        castles=[castle("far", hex="0606"), castle("k", hex="0404")],
        mori=[
            m("s", hex="0909", morale=-4, **S),
            m("t", hex="0910", **T),
            m("b", hex="0404", inside=True),
            m("c", hex="0909", led_by="s", morale=-4),
        ],
        yoshimi=[unit("y", hex="0202")],
        ouchi=[unit("o", hex="0303")],
    )
    after = kill(state, "s") if cause == "battle" else begin(state)
    assert [after.hex(u) for u in ("s", "t", "b", "c")] == [""] * 4
    assert [after.hex(u) for u in ("y", "o")] == ["0202", "0303"]
    assert after.state.owner == state.owner
    assert after.state.castle_morale == [0, 0]
    if cause == "battle":
        fates = [after.state.fate[after.u(u)] for u in ("s", "t", "b", "c")]
        assert fates == [Fate.ELIMINATED, *[Fate.REMOVED] * 3]


@pytest.mark.rule("G-36")
@pytest.mark.rule("25-2 a")
def test_a_taisho_takes_nobody_with_him() -> None:
    after = kill(position(mori=[m("t", **T), m("b", led_by="t"), m("s", hex="0101", **S)]), "t")
    assert [after.hex(u) for u in ("b", "s")] == ["0606", "0101"]
    assert after.state.leader[after.u("b")] == after.u("b")


@pytest.mark.rule("G-93")
@pytest.mark.rule("32.2 ★★")
@pytest.mark.parametrize(("option", "expected"), [("no", 10), ("yes", 14)])
def test_units_removed_with_their_sodaisho_score_only_by_option(option: str, expected: int) -> None:
    state = Board(options={"score_removed": option}).state(
        mori=[m("s", **S), m("t", **T), m("b")], ouchi=[unit("o", hex="0101")]
    )
    assert points(kill(state, "s")) == {"mori": 0, "ouchi": expected}


@pytest.mark.rule("32.2 ★")
@pytest.mark.rule("32.2 –")
@pytest.mark.rule("G-93")
def test_eliminated_units_score_by_rank_for_the_enemy() -> None:
    state = position(mori=[m("t", **T), m("b1"), m("b2"), m("c")], ouchi=[unit("o", hex="0101")])
    assert points(kill(state, "t", "b1", "b2")) == {"mori": 0, "ouchi": 5}


# --- 26 -------------------------------------------------------------------------------------------


@pytest.mark.rule("26.0")
@pytest.mark.rule("10-1-1(1)")
def test_recovery_is_for_shaken_forces() -> None:
    played = drive(position(mori=[m(morale=-1), m("m2")]))
    assert "recover m1" in played.legal
    assert played.refusal("recover m2") == ("26.0", "not-shaken")


@pytest.mark.rule("26-1")
@pytest.mark.rule("26-1-1")
def test_with_a_line_morale_rises_by_one_without_a_die() -> None:
    played = drive(position(castles=[HOME], mori=[m(morale=-2), m("m2")]), "recover m1")
    assert played.morale("m1") == -1
    assert not played.has("recovery-roll")
    assert played.refusal("move m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("26-1-2")
@pytest.mark.rule("11-4-3")
@pytest.mark.rule("T-REC")
@pytest.mark.parametrize(("rank", "limit"), [("busho", 2), ("taisho", 3), ("sodaisho", 4)])
def test_without_a_line_the_die_must_be_low_enough(rank: str, limit: int) -> None:
    state = position(mori=[m(morale=-2, rank=rank), m("m2")])
    for die in range(1, 7):
        played = drive(state, "recover m1", die)
        assert played.morale("m1") == (-1 if die <= limit else -2)
        assert played.event("recovery-roll").params["success"] == (die <= limit)


@pytest.mark.rule("G-95")
def test_every_shaken_unit_recovers_by_itself() -> None:
    units = [m("t", morale=-1, **T), m("b", led_by="t", morale=-3), m("c", led_by="t")]
    supplied = drive(position(castles=[HOME], mori=units), "recover t")
    assert [supplied.morale(u) for u in ("t", "b", "c")] == [0, -2, 0]
    cut_off = drive(position(mori=units), "recover t")
    assert cut_off.decision.prompt.params == {"unit": 0, "limit": 3}
    cut_off = cut_off.then(3)
    assert cut_off.decision.prompt.params == {"unit": 1, "limit": 2}
    assert [cut_off.then(3).morale(u) for u in ("t", "b")] == [0, -3]


@pytest.mark.rule("G-94")
@pytest.mark.rule("G-32")
@pytest.mark.parametrize("investing", [False, True])
def test_a_garrison_with_enemies_at_the_gate_needs_the_die(investing: bool) -> None:
    state = position(
        castles=[HOME],
        mori=[m(inside=True, morale=-1)],
        ouchi=[unit("o", hex="0606", strength=12, investing=investing)],
    )
    assert drive(state, "recover m1").kind == "recovery-roll"


@pytest.mark.rule("17-1-3")
@pytest.mark.rule("18-4-1")
def test_a_besieger_recovers_without_giving_up_the_investment() -> None:
    enemy = castle("k", hex="0606", owner="ouchi")
    state = position(castles=[enemy], mori=[m(strength=12, investing=True, morale=-1), m("m2")])
    played = drive(state, "recover m1", 1)
    assert played.morale("m1") == 0
    assert played.state.investing[0]
