"""Who stays behind in a main castle when the last force goes to war."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.choices import move_step
from wargame_core.gunyuden.players.evaluation import castle_gain
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.keepers import given_up, keeper
from wargame_core.gunyuden.players.objectives import keeping
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.weights import personas
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.state import State

KEEPING = replace(personas()[""], keepers=1.0)


def about_to_go(**enemy: Any) -> State:
    """A force of three in its main castle, nobody else there, and an enemy who may come."""
    return position(
        castles=[
            castle("home", hex="0606", main=True, points=5),
            castle("goal", hex="1206", owner="ouchi", points=8),
        ],
        mori=[
            unit("m", hex="0606", strength=8, rank="taisho"),
            unit("weak", hex="0606", strength=1, rank="busho", led_by="m"),
            unit("strong", hex="0606", strength=6, rank="busho", led_by="m"),
        ],
        ouchi=[unit("o", **{"hex": "1210", "strength": 2, **enemy})],
    )


def named(state: State, found: int) -> str:
    return "nobody" if found < 0 else state.scenario.units[found].id


def test_the_weakest_who_is_led_stays() -> None:
    state = about_to_go()
    assert named(state, keeper(Plan(state, 0, KEEPING), (0, 1, 2))) == "weak"


def test_nobody_stays_for_a_planner_who_keeps_nothing() -> None:
    state = about_to_go()
    plain = replace(KEEPING, keepers=0.0)
    assert named(state, keeper(Plan(state, 0, plain), (0, 1, 2))) == "nobody"


def test_nobody_need_stay_where_somebody_is() -> None:
    state = about_to_go()
    state.leader[1] = 1
    assert named(state, keeper(Plan(state, 0, KEEPING), (0, 2))) == "nobody"


def test_who_is_alone_leaves_nobody() -> None:
    state = about_to_go()
    assert named(state, keeper(Plan(state, 0, KEEPING), (0,))) == "nobody"


def test_an_enemy_in_garrison_may_come_as_well() -> None:
    state = about_to_go(hex="1206", inside=True)
    assert named(state, keeper(Plan(state, 0, KEEPING), (0, 1, 2))) == "weak"


def test_leaving_him_is_better_than_going_at_once_and_leaving_another_is_not() -> None:
    started = engine.apply(about_to_go(), actions.Move(actions.UnitId(0))).state
    judge = Planned(Plan(started, 0, KEEPING))
    worth = {action: move_step(judge, action).total for action in engine.legal_actions(started)}
    stays = actions.Detach(actions.UnitId(1), actions.UnitId(1), True)
    other = actions.Detach(actions.UnitId(2), actions.UnitId(2), True)
    assert max(worth, key=lambda action: worth[action]) == stays
    assert worth[other] == pytest.approx(-KEEPING.parting)


def test_a_plan_that_is_carried_out_leaves_him() -> None:
    started = engine.apply(about_to_go(), actions.Move(actions.UnitId(0))).state
    carrying = Carrying(PhasePlan("keeping", KEEPING), 0)
    chosen = carrying.answer(started, started.frames[-1], engine.legal_actions(started))
    assert chosen == actions.Detach(actions.UnitId(1), actions.UnitId(1), True)


def test_who_keeps_it_alone_gives_it_up_by_going() -> None:
    state = about_to_go()
    for unit_ in (0, 2):
        state.hex[unit_] = -1
    state.leader[1], state.inside[1] = 1, True
    plan = Plan(state, 0, KEEPING)
    assert given_up(plan, (1,)) == keeping(plan, state.scenario.castle_at[state.hex[1]]) > 0.0
    assert given_up(Plan(state, 0, replace(KEEPING, keepers=0.0)), (1,)) == 0.0


def test_who_can_leave_somebody_gives_nothing_up() -> None:
    state = about_to_go()
    assert given_up(Plan(state, 0, KEEPING), (0, 1, 2)) == 0.0


def test_a_force_that_can_spare_nobody_gives_it_up() -> None:
    state = position(
        castles=[castle("home", hex="0606", main=True, points=1)],
        mori=[
            unit("m", hex="0606", strength=2, rank="taisho"),
            unit("dear", hex="0606", strength=30, rank="busho", led_by="m"),
        ],
        ouchi=[unit("o", hex="1210", strength=2)],
    )
    plan = Plan(state, 0, KEEPING)
    assert named(state, keeper(plan, (0, 1))) == "nobody"
    assert given_up(plan, (0, 1)) == keeping(plan, state.scenario.castle_at[state.hex[0]]) > 0.0


def test_what_a_keeper_saves_is_the_castle_and_not_its_lines() -> None:
    """Behind the walls he does not keep the enemy out of the hex (11-1-3)."""
    state = about_to_go(strength=20)
    plan = Plan(state, 0, KEEPING)
    hex_ = state.hex[0]
    assert plan.anchors[hex_] > 0.0
    swing = castle_gain(state, state.scenario.castle_at[hex_], 1)
    assert 0.0 < keeping(plan, state.scenario.castle_at[hex_]) <= swing


def test_a_castle_with_a_keeper_is_guarded_in_the_field_from_an_enemy_who_is_near() -> None:
    state = about_to_go(hex="0806")
    state.leader[1], state.inside[1] = 1, True
    plan = Plan(state, 0, KEEPING)
    assert any(aim.kind == "guard" and aim.hex == state.hex[0] for aim in plan.objectives)


def test_weak_walls_are_kept_for_the_lines_that_begin_there() -> None:
    strong, weak = about_to_go(), about_to_go()
    weak.durability[0] = 1
    worths = [keeping(Plan(state, 0, KEEPING), 0) for state in (strong, weak)]
    assert worths[1] > worths[0] > 0.0


def test_a_lord_is_no_keeper_to_rely_on() -> None:
    state = about_to_go()
    state.leader[1] = 1
    plan = Plan(state, 0, KEEPING)
    assert given_up(plan, (0, 2)) == 0.0  # the weak one stays on his own
    lord = position(
        castles=[castle("home", hex="0606", main=True, points=5)],
        mori=[unit("lord", hex="0606", rank="sodaisho"), unit("m", hex="0606", rank="taisho")],
        ouchi=[unit("o", hex="1006", strength=4)],
    )
    plan = Plan(lord, 0, KEEPING)
    assert given_up(plan, (1,)) > 0.0 == given_up(plan, (0,))
    plan._may_ever_act = lambda leader: leader != 0
    assert given_up(plan, (1,)) == 0.0  # a lord who may never leave keeps it
