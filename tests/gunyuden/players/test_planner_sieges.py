"""The planning opponent before castles: when it invests, assaults, stays and leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.gunyuden.players.planning import (
    before_castle,
    chosen,
    explained,
    plan,
)
from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from wargame_core.gunyuden.players.besieging import UnderWay, recovery_of
from wargame_core.gunyuden.players.siege_times import SiegeTimes, siege_times
from wargame_core.gunyuden.players.sieges import SWEEPS, Course, SiegeCase, siege_of
from wargame_core.gunyuden.rules.actions import (
    Assault,
    Besiege,
    CallForSurrender,
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


CASE = SiegeCase(
    strength=13, level=1, assault=-1, inside_strength=0, inside_units=0, inside_skill=0,
    inside_rank=0, recovery=0.0, besieger_morale=0, may_call=True, rhythm=(0.5,) * 4,
    sooner=True, patience=0.98, step=0.1, ruin=0.5,
)  # fmt: skip


DEFENDED = SiegeCase(
    strength=9, level=2, assault=-1, inside_strength=4, inside_units=2, inside_skill=1,
    inside_rank=1, recovery=0.25, besieger_morale=-2, may_call=True,
    rhythm=(0.5, 1.0, 0.0, 0.75), sooner=True, patience=0.98, step=0.02, ruin=0.5,
)  # fmt: skip
ROLL_BY_ROLL = [
    (True, 3, -3, False, False, 2, Course(0.266011562, 0.33738061, 0.510674375, 0.510674375)),
    (True, 3, -3, True, False, 2, Course(0.193301172, 0.267379859, 0.327750977, 0.327750977)),
    (True, 2, -2, False, True, 3, Course(0.184764357, 0.313262266, -1.0, 0.184764357)),
    (True, 1, -4, True, False, 1, Course(0.343680556, 0.493333333, 0.781226852, 0.562453704)),
    (False, 3, -3, False, False, 2, Course(0.185451389, 0.258913966, 0.456967593, 0.524353726)),
    (False, 3, -3, True, False, 2, Course(0.103784722, 0.179137731, 0.253153935, 0.356750159)),
    (False, 2, -2, False, True, 3, Course(0.15701752, 0.299116637, -1.0, 0.204977467)),
    (False, 1, -4, True, False, 1, Course(0.0, 0.493333333, 0.666666667, 0.539907407)),
]
"""Whether the besieger acts sooner, durability, morale, refused, resists and stages, and what the
siege promises then, worked out by loops over every roll of every stage."""


@pytest.mark.parametrize(
    ("sooner", "durability", "morale", "refused", "resists", "stages", "course"), ROLL_BY_ROLL
)
def test_a_defended_siege_promises_the_same_to_nine_digits(
    *,
    sooner: bool,
    durability: int,
    morale: int,
    refused: bool,
    resists: bool,
    stages: int,
    course: Course,
) -> None:
    siege = siege_of(before_castle().scenario.charts, replace(DEFENDED, sooner=sooner))
    found = siege.course(durability, morale, refused=refused, resists=resists, stages=stages)
    assert found == course


def test_a_siege_promises_more_the_weaker_the_castle_and_the_longer_the_game() -> None:
    siege = siege_of(before_castle().scenario.charts, CASE)

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


def promised(
    case: SiegeCase, walls: int = 2, morale: int = 0, stages: int = 1, ahead: int = 2
) -> float:
    """What a siege promises, with that durability and morale of the castle."""
    siege = siege_of(before_castle().scenario.charts, case)
    course = siege.course(walls, morale, refused=False, resists=False, stages=stages, ahead=ahead)
    return course.best


def test_a_garrison_that_recovers_holds_out_longer() -> None:
    """Every unit inside tries in its owner's phase, before the siege result (26-1-2, 18-2)."""
    recovering = replace(CASE, recovery=0.3)
    assert promised(recovering, 10, -3, stages=8) < promised(CASE, 10, -3, stages=8) - 0.1

    def recovery(*garrison: str) -> float:
        inside = [unit(name, hex="0606", inside=True) for name in garrison]
        state = position(
            castles=[castle("k", hex="0606", owner="ouchi")],
            ouchi=inside,
            mori=[unit("m", hex="1212")],
        )
        return recovery_of(state, range(1, 1 + len(inside)))

    assert recovery() == 0.0 < recovery("o", "p", "q") < recovery("o", "p") < recovery("o") < 1.0


def test_in_the_last_stage_a_siege_promises_what_its_besieger_may_still_do() -> None:
    """He acts, then the owner's phase ends with the result, or the other way round (4-1-2)."""
    first, second = replace(CASE, rhythm=(1.0,) * 4), replace(CASE, rhythm=(1.0,) * 4, sooner=False)
    assert promised(first, ahead=2) > promised(first, ahead=1) == promised(first, ahead=0) == 0.0
    assert promised(second, ahead=2) >= promised(second, ahead=1) > promised(second, ahead=0) == 0.0
    idle = replace(CASE, rhythm=(0.0, 1.0, 0.0, 0.0))
    assert promised(idle) == 0.0 < promised(idle, stages=2)


def test_who_begins_a_siege_may_assault_or_call_in_the_same_action() -> None:
    """Rule 17-1-2: what is promised then is the best of the three."""
    siege = siege_of(before_castle().scenario.charts, replace(CASE, rhythm=(0.0,) * 4))
    course = siege.course(2, 0, refused=False, resists=False, stages=1)
    assert course.begun == max(course.assault, course.call) > course.best == course.wait == 0.0


def test_a_long_match_keeps_the_stages_of_its_turns_apart() -> None:
    """With more stages than are looked ahead: what is promised goes by the stage of the turn."""
    charts = before_castle().scenario.charts
    first_only = replace(CASE, rhythm=(0.0, 0.0, 0.0, 1.0))

    def promise(left: int) -> float:
        way = UnderWay(
            charts, first_only, durability=10, morale=0, refused=False, resists=False,
            left=left, endurance=left, ahead=2,
        )  # fmt: skip
        return way.course(0).best

    for left in range(SWEEPS + 1, SWEEPS + 9):
        same = SWEEPS - (SWEEPS - left) % 4
        assert promise(left) == promise(same) and (left - same) % 4 == 0
    assert len({promise(left) for left in range(SWEEPS + 1, SWEEPS + 5)}) == 4


def test_the_order_of_a_siege_follows_from_phases_and_activation() -> None:
    def times(
        stage: int = 1,
        phase: int = 0,
        units: tuple[int, ...] = (0,),
        side: int = 0,
        owner: str = "ouchi",
        *,
        owned: bool = True,
        **facts: Any,
    ) -> SiegeTimes:
        state = position(
            castles=[castle("k", hex="0606", owner=owner)],
            mori=[unit("m", hex="0606", strength=12, investing=True, **facts)],
            ouchi=[unit("o", hex="0606", strength=12, investing=True)],
            stage=stage,
        )
        state.phase = phase
        state.owner[0] = state.owner[0] if owned else -1
        return siege_times(state, 0, units, side)

    assert times(ap=4).rhythm == (1.0, 1.0, 1.0, 1.0)
    assert sum(times(ap=1).rhythm) == 1.0
    assert times().ahead == 2
    assert times(acted=True).ahead == 1
    assert times(phase=1).ahead == 1
    assert times().sooner and times(units=()).sooner
    assert times(units=(), acted=True).rhythm == (0.5,) * 4
    late = {"units": (1,), "side": 1, "owner": "mori"}  # he acts after the owner
    assert not times(**late).sooner and times(**late).ahead == 2
    assert times(**late, phase=1).ahead == 1
    assert not times(units=(), side=1, owner="mori").sooner
    assert times(owned=False).sooner  # a ruin has no result


def test_a_weak_force_does_not_call_where_a_strong_one_could_assault() -> None:
    """Who calls forbids assaults of the castle in that phase (20-1-1)."""

    def call(*, other_acted: bool) -> float:
        state = position(
            castles=[castle("k", hex="0606", owner="ouchi", points=5, left=2),
                     castle("j", hex="0506", main=True)],
            mori=[unit("m", hex="0606", strength=20, investing=True, rank="taisho",
                       acted=other_acted),
                  unit("n", hex="0606", strength=2, investing=True, rank="taisho")],
            ouchi=[unit("o", hex="1212")],
            stage=4,
        )  # fmt: skip
        state.turn = len(state.scenario.turns)
        state = drive(state, "besiege n").state
        found = {type(a.action): a.total for a in explained(state)}
        return found[CallForSurrender]

    assert call(other_acted=False) < call(other_acted=True)
