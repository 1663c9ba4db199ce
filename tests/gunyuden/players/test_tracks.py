"""What a side remembers: where its forces have come from, and whether the enemy has stirred."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.phase_plan import Held, PhasePlan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.tracks import NO_TRACKS
from wargame_core.gunyuden.players.weights import personas
from wargame_core.gunyuden.rules.state import State

SHY = replace(personas()[""], undone=3.0)


def field() -> State:
    return position(
        castles=[castle("home", hex="0606", main=True)],
        mori=[unit("m", hex="0605", ap=2)],
        ouchi=[unit("o", hex="1212")],
    )


def later(state: State, *, stages: int) -> State:
    """The same board so many stages on, four to a turn."""
    found = state.copy()
    found.turn += stages // 4
    found.stage += stages % 4
    return found


def moved(state: State, unit_: int, to: str) -> State:
    found = state.copy()
    found.hex[unit_] = state.scenario.map.index[to]
    return found


def test_who_has_moved_is_known_with_the_hex_that_he_left() -> None:
    state = field()
    before = NO_TRACKS.after(state, 0)
    assert not before.came_from
    assert before.after(moved(state, 0, "0506"), 0).came_from == {0: state.hex[0]}


def test_a_move_is_forgotten_after_a_turn() -> None:
    state = field()
    tracks = NO_TRACKS.after(state, 0).after(moved(state, 0, "0506"), 0)
    here = moved(state, 0, "0506")
    assert tracks.after(later(here, stages=4), 0).came_from
    assert not tracks.after(later(here, stages=5), 0).came_from


def test_who_is_driven_back_has_not_gone() -> None:
    state = field()
    driven = moved(state, 0, "0506")
    driven.morale[0] -= 1
    assert not NO_TRACKS.after(state, 0).after(driven, 0).came_from


def test_who_stands_where_he_came_from_is_free_to_stay() -> None:
    state = field()
    tracks = NO_TRACKS.after(moved(state, 0, "0506"), 0).after(state, 0)
    plan = replace(PhasePlan("shy", SHY), tracks=tracks)
    back = moved(state, 0, "0506")
    known, unknown = (Stations(Held(back, 0, p), (0,)) for p in (plan, PhasePlan("shy", SHY)))
    assert known.here() == unknown.here()
    assert known.best_move() == unknown.best_move()


def test_to_go_straight_back_costs_what_the_plan_says() -> None:
    state = field()
    tracks = NO_TRACKS.after(state, 0)
    here = moved(state, 0, "0506")
    back = state.hex[0]
    plan = PhasePlan("shy", SHY)
    known = Held(here, 0, replace(plan, tracks=tracks.after(here, 0)))
    unknown = Held(here, 0, plan)
    cost = Stations(unknown, (0,)).value(back).total - Stations(known, (0,)).value(back).total
    assert cost == SHY.undone
    other = state.scenario.map.index["0607"]
    assert Stations(unknown, (0,)).value(other) == Stations(known, (0,)).value(other)


def test_an_enemy_is_quiet_who_has_not_moved_for_a_whole_turn() -> None:
    state = field()
    tracks = NO_TRACKS.after(state, 0)
    assert not tracks.quiet
    assert not tracks.after(later(state, stages=3), 0).quiet
    assert tracks.after(later(state, stages=4), 0).quiet
    assert not tracks.after(moved(later(state, stages=4), 1, "1211"), 0).quiet


def test_an_enemy_who_besieges_is_not_quiet_and_one_who_is_struck_is() -> None:
    state = field()
    tracks, afterwards = NO_TRACKS.after(state, 0), later(state, stages=4)
    besieging = afterwards.copy()
    besieging.investing[1] = True
    assert not tracks.after(besieging, 0).quiet
    driven = moved(afterwards, 1, "1211")
    driven.morale[1] -= 1
    assert tracks.after(driven, 0).quiet


@pytest.mark.rule("20-3-2")
def test_who_leaves_a_castle_that_has_fallen_has_not_moved_of_himself() -> None:
    state = position(
        castles=[castle("home", hex="0606", main=True), castle("fort", hex="1212", owner="ouchi")],
        mori=[unit("m", hex="0605", ap=2)],
        ouchi=[unit("o", hex="1212", inside=True), unit("friend", hex="1211")],
    )
    out = moved(later(state, stages=4), 1, "1211")
    out.inside[1] = False
    lost, further = out.copy(), moved(out, 1, "1210")
    lost.owner[1] = further.owner[1] = state.owner[0]
    enemy, own = (NO_TRACKS.after(state, side) for side in (0, 1))
    assert not enemy.after(out, 0).quiet
    assert enemy.after(lost, 0).quiet
    assert not enemy.after(further, 0).quiet
    assert own.after(out, 1).came_from and not own.after(lost, 1).came_from


def test_who_sits_still_in_a_playout_begins_nothing() -> None:
    state = field()
    plan = PhasePlan("usual", personas()[""])
    assert Carrying(plan, 0).next_action(state, frozenset())[0] is not None
    assert Carrying(plan, 0, sits_still=True).next_action(state, frozenset())[0] is None
