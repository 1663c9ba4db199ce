"""Who keeps an enemy's main castle cut off, and that the others go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, castle, position, unit
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.choices import move_step
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.raids import raiders, who_may_go_on
from wargame_core.gunyuden.players.weights import Emphasis, Weights, personas
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.forces import units_of_force
from wargame_core.gunyuden.rules.state import State

KEEPING = replace(personas()[""], keepers=1.0, emphases=(Emphasis("raid", "hall", 50.0),))
JOINTLY = replace(KEEPING, assign_jointly=1.0)
HALL, GOAL = "0606", "0610"


def before_the_hall(*others: Any, near: int = 2, far: int = 40) -> State:
    """A lord with three before the enemy's main castle, and a castle that he could take."""
    return position(
        castles=[
            castle("hall", hex=HALL, owner="ouchi", main=True, points=1),
            castle("goal", hex=GOAL, owner="ouchi", points=4),
            castle("home", hex="0101", main=True),
        ],
        mori=[
            unit("lord", hex=HALL, strength=20, rank="sodaisho", capacity=3),
            unit("weak", hex=HALL, strength=2, rank="busho", led_by="lord"),
            unit("able", hex=HALL, strength=3, rank="taisho", led_by="lord", capacity=1),
            unit("firm", hex=HALL, strength=6, rank="busho", led_by="lord"),
            *others,
        ],
        ouchi=[
            unit("o", hex="0810", strength=near),
            unit("army", hex="2424", strength=far),
            *(unit(f"o{n}", hex="2424", strength=9) for n in range(8)),
        ],
        board=Board(columns=24, rows=24),
    )


def names(state: State, found: tuple[int, ...] | None) -> list[str] | None:
    return None if found is None else [state.scenario.units[u].id for u in found]


def force(state: State) -> tuple[int, ...]:
    return units_of_force(state, 0)


def stay(state: State, weights: Weights = KEEPING) -> list[str] | None:
    return names(state, raiders(Plan(state, 0, weights), force(state)))


def kinds(state: State, weights: Weights = KEEPING) -> dict[str, str]:
    plan = Plan(state, 0, weights)
    return {state.scenario.units[u].id: aim.kind for u, aim in plan.aims.items()}


def test_as_many_stay_as_a_raid_wants_under_one_who_may_lead_them() -> None:
    assert stay(before_the_hall()) == ["able", "weak"]


def test_more_stay_against_a_stronger_enemy_who_may_come_if_they_suffice() -> None:
    assert stay(before_the_hall(near=5)) == ["able", "firm"]
    assert stay(before_the_hall(near=9)) is None
    assert who_may_go_on(Plan(before_the_hall(near=9), 0, KEEPING), 0) == ()


def test_nobody_need_be_left_where_others_stay_who_suffice() -> None:
    state = before_the_hall(unit("there", hex=HALL, strength=5))
    assert stay(state) == []
    hex_ = state.hex[0]
    assert names(state, who_may_go_on(Plan(state, 0, KEEPING), hex_)) == ["lord"]


def test_a_planner_who_keeps_nothing_leaves_nobody_and_stays_himself() -> None:
    state, plain = before_the_hall(), replace(KEEPING, keepers=0.0)
    assert stay(state, plain) == []
    assert who_may_go_on(Plan(state, 0, plain), state.hex[0]) == ()
    assert kinds(state, plain)["lord"] == "raid"


@pytest.mark.parametrize("weights", [KEEPING, JOINTLY])
def test_the_army_goes_on_to_a_castle_and_the_raiders_stay(weights: Weights) -> None:
    state = before_the_hall()
    assert kinds(state, weights)["lord"] == "castle"
    assert kinds(before_the_hall(near=9), weights)["lord"] == "raid"
    left = before_the_hall(unit("there", hex=HALL, strength=5))
    assert kinds(left, weights)["there"] == "raid" and kinds(left, weights)["lord"] == "castle"


def test_he_who_leads_the_raiders_is_left_first_then_whom_he_leads() -> None:
    state = engine.apply(before_the_hall(), actions.Move(actions.UnitId(0))).state
    able, weak = actions.UnitId(2), actions.UnitId(1)
    for expected in (actions.Detach(able, able, False), actions.Detach(weak, able, False)):
        judge, legal = Planned(Plan(state, 0, KEEPING)), engine.legal_actions(state)
        assert max(legal, key=lambda action: move_step(judge, action).total) == expected
        carrying = Carrying(PhasePlan("keeping", KEEPING), 0)
        assert carrying.answer(state, state.frames[-1], legal) == expected
        state = engine.apply(state, expected).state
    going = Carrying(PhasePlan("keeping", KEEPING), 0)
    chosen = going.answer(state, state.frames[-1], engine.legal_actions(state))
    assert isinstance(chosen, actions.Go)
