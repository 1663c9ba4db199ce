"""Reach and movement on provinces: neighbours, what stops and bars, who is left behind."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.unit.provinces.toy import State, place, state
from wargame_core.engine import procedure
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules import movement
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo
from wargame_core.provinces.rules.places import set_of
from wargame_core.provinces.rules.reach import FAR, MoveRules, Ways, distances
from wargame_core.provinces.rules.working_copy import WorkingCopy

LIMIT = 4


def full(state: State, player: int, size: int) -> int:
    placed = state.units[player].items()
    return set_of(at for at, units in placed if sum(units) + size > LIMIT)


def room(state: State, player: int, place: int, group: tuple[int, ...]) -> Refusal | None:
    crowded = full(state, player, sum(group)) >> place & 1
    return Refusal("7", "too-many-units", {}) if crowded else None


WAYS: Ways[State] = Ways(
    MoveRules("1", "2", "3", ("4", "closed")),
    points=lambda state, player, origin, group: 2,
    full=full,
    room=room,
    halting=lambda state, player: set_of(p for u in state.units[1:] for p in u),
    closed=lambda state, player: 1 << place("mino"),
)


class Group(movement.Group):
    __slots__ = ()
    rule: ClassVar[str] = "1"
    ways = WAYS

    def arrived(self, working, way):
        working.give_control(way[-1], self.player, "9")


class Movement(movement.Movement):
    __slots__ = ()
    rule: ClassVar[str] = "1"
    group = Group
    refusals = ("1", "2", "3")


def moving(*players) -> State:
    here = state(*players)
    here.frames = (Movement(0),)
    procedure.settle(WorkingCopy(here))
    return here


def play(state: State, action) -> State:
    refusal = procedure.why_not(state, action)
    assert refusal is None, refusal
    return procedure.apply(WorkingCopy(state.copy()), action, None).state


def test_the_distance_of_provinces_counts_borders_and_lanes() -> None:
    table = distances(state({}).scenario)
    owari = place("owari")
    assert table[owari][owari] == 0
    assert all(table[owari][other] == 1 for other in state({}).scenario.adjacent[owari])
    assert max(map(max, table)) < FAR


def test_units_go_no_further_than_the_first_others_and_never_where_it_is_closed() -> None:
    here = state({"owari": (1, 0)}, {"mikawa": (0, 1)})
    found = WAYS.reach(here, 0, place("owari"), 2)
    assert found[place("mikawa")] == 1
    assert place("mino") not in found
    assert place("totomi") not in found
    assert WAYS.path(here, 0, place("owari"), place("mikawa"), 2) == (
        place("owari"),
        place("mikawa"),
    )
    with pytest.raises(KeyError):
        WAYS.path(here, 0, place("owari"), place("totomi"), 2)


@pytest.mark.parametrize(
    ("target", "rule", "code"),
    [
        ("owari", "1", "stays-where-it-is"),
        ("mino", "4", "closed"),
        ("totomi", "3", "way-is-barred"),
        ("aki", "2", "too-far"),
        ("ise", "7", "too-many-units"),
    ],
)
def test_a_move_that_is_refused_says_why(target: str, rule: str, code: str) -> None:
    here = state({"owari": (1, 1), "ise": (0, 4)}, {"mikawa": (0, 1)})
    found = WAYS.refusal(here, 0, place("owari"), (1, 1), place(target))
    assert (found.rule, found.code) == (rule, code)


def test_units_are_taken_up_one_is_left_and_the_others_go() -> None:
    here = moving({"owari": (1, 2)}, {})
    assert procedure.legal_actions(here) == [MoveFrom(place("owari")), Finish()]
    here = play(here, MoveFrom(place("owari")))
    assert procedure.decision(here).kind == "group"
    here = play(here, Leave(Kind(1)))
    here = play(here, MoveTo(place("ise")))
    assert here.units[0] == {place("owari"): (0, 1), place("ise"): (1, 1)}
    assert here.control[place("ise")] == 0
    assert here.unmoved(0, place("ise")) == (0, 0)
    refusal = procedure.why_not(here, MoveFrom(place("ise")))
    assert (refusal.rule, refusal.code) == ("2", "moved-already")
    assert procedure.why_not(here, MoveFrom(place("aki"))).code == "no-units-there"
    assert play(here, Finish()).frames == ()


def test_nobody_is_left_who_cannot_be_spared() -> None:
    here = play(moving({"owari": (1, 1)}, {}), MoveFrom(place("owari")))
    assert procedure.why_not(here, Leave(Kind(0))) is None
    here = play(here, Leave(Kind(0)))
    assert procedure.why_not(here, Leave(Kind(0))).code == "none-taken-up"
    assert procedure.why_not(here, Leave(Kind(1))).code == "last-who-can-move"
