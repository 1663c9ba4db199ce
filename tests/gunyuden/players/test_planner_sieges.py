"""The planning opponent before castles: when it invests, assaults, stays and leaves."""

from __future__ import annotations

from tests.gunyuden.players.planning import (
    before_castle,
    chosen,
    explained,
    plan,
)
from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from wargame_core.gunyuden.players.sieges import SiegeCase, siege_of
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Besiege,
    Invest,
)


def test_it_invests_with_enough_strength_and_needs_the_threshold() -> None:
    assert chosen(before_castle()) == Besiege(0)
    assert chosen(drive(before_castle(), "besiege m").state) == Invest()
    weak = [a.kind for a in plan(before_castle(strength=4)).aims.values()]
    assert "castle" not in weak
    assert [a.need for a in plan(before_castle()).objectives if a.kind == "castle"] == [10.0]


def test_it_assaults_where_the_odds_pay_and_not_where_they_do_not() -> None:
    def assault(inside: int, left: int) -> float:
        state = position(
            castles=[castle("k", hex="0606", owner="ouchi", points=5, left=left),
                     castle("j", hex="0506", main=True)],
            mori=[unit("m", hex="0606", strength=12, investing=True, rank="taisho"),
                  unit("n", hex="0506")],
            ouchi=[unit("o", hex="0606", strength=inside, fbm=3, inside=True),
                   unit("p", hex="1212")],
        )  # fmt: skip
        found = {type(a.action): a.total for a in explained(drive(state, "besiege m").state)}
        return found[Assault]

    assert assault(inside=30, left=10) < 0
    assert assault(inside=1, left=1) > assault(inside=30, left=1)


def test_a_siege_promises_more_the_weaker_the_castle_and_the_longer_the_game() -> None:
    charts = before_castle().scenario.charts
    case = SiegeCase(
        strength=13, level=1, assault=-1, inside_strength=0, inside_units=0, inside_skill=0,
        inside_rank=0, besieger_morale=0, may_call=True, pace=0.5, patience=0.98, step=0.1,
        ruin=0.5,
    )  # fmt: skip
    siege = siege_of(charts, case)

    def best(durability: int, morale: int, stages: int = 40, *, resists: bool = False) -> float:
        return siege.course(durability, morale, refused=False, resists=resists, stages=stages).best

    assert 0.0 < best(10, 0, stages=4) < best(10, 0) < best(10, -3) < best(3, -4) <= 1.0
    assert best(5, -4, resists=True) < best(5, -4)
    course = siege.course(10, 0, refused=False, resists=False, stages=40)
    assert course.call < course.wait  # nobody opens his gates on the first day
    ready = siege.course(3, -4, refused=False, resists=False, stages=40)
    assert ready.call > ready.wait


def test_besiegers_without_communication_cannot_stay() -> None:
    def promise(main_hex: str) -> float:
        state = position(
            castles=[castle("k", hex="0606", owner="ouchi", points=5),
                     castle("j", hex=main_hex, main=True)],
            mori=[unit("m", hex="0606", strength=20, rank="taisho", investing=True, morale=-4)],
            ouchi=[unit("o", hex="1212", strength=2)],
            board=Board(columns=24),
        )  # fmt: skip
        return plan(state).sieges.promise(0)

    assert promise("0506") > promise("2401")
