"""The planner puts to sea where nothing but the sea leads to its objective (35.7(2))."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.sea_frames import spend_free_use
from tests.gunyuden.players.planning import NORMAL, chosen, plan, totals
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.players import sailing, voyages
from wargame_core.gunyuden.players.evaluation import NOTHING
from wargame_core.gunyuden.players.fleets import ways_to_fleet
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.plan import board
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    ChooseHex,
    Finish,
    HexId,
    JoinForce,
    Move,
    Sail,
    UnitId,
)
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

OUCHI, SUE = 1, 0


def first_phase(seat: str = "ouchi") -> State:
    """The first phase of turn 1 of a seat; the Ōuchi have to occupy Miyanoo."""
    state: Any = GAME.setup("2", {"victory": "historical"}, 0)
    while (decision := GAME.decision(state)).kind != "select" or (
        decision.seat != seat or not state.turn
    ):
        legal = GAME.legal_actions(state)
        state = GAME.apply(state, legal[-1] if decision.seat != CHANCE else legal[0]).state
    assert isinstance(state, State)
    return state


def hex_of(state: State, castle: str) -> int:
    return next(place.hex for place in state.scenario.castles if place.id == castle)


def at_the_harbour(*, free: bool = True, seat: str = "ouchi") -> State:
    """Sue's force stands on the coast opposite."""
    working = WorkingCopy(first_phase(seat).copy())
    state = working.state
    if not free:
        spend_free_use(state, state.scenario.units[SUE].clan)
    force = tuple(place.unit for place in state.scenario.placements if place.leader == SUE)
    working.place(force, harbour(state))
    for unit in force:
        working.lead(unit, SUE)
    return state


def harbour(state: State) -> int:
    """The harbour from which the way to Miyanoo is shortest."""
    ways = voyages.ways_over_sea(state.scenario, hex_of(state, "miyanoo"))
    free = [h for h in ways if not any(side_of(state, u) != OUCHI for u in state.at(h))]
    return min(free, key=lambda h: (ways[h], h))


def test_ways_over_the_sea_lead_from_other_land_by_a_harbour() -> None:
    state = first_phase()
    island, start = hex_of(state, "miyanoo"), hex_of(state, "wakayama")
    ways = voyages.ways_over_sea(state.scenario, island)
    action = state.scenario.charts.numbers.movement_allowance
    assert island not in ways
    assert min(ways.values()) >= action
    assert ways[start] > ways[harbour(state)]
    assert voyages.crosses(state.scenario, harbour(state), island)
    assert not voyages.crosses(state.scenario, start, island)


def test_without_a_rule_for_it_nobody_sails() -> None:
    state: Any = GAME.setup("1", {}, 0)
    assert not voyages.ways_over_sea(state.scenario, 0)
    assert voyages.chances(state, 0) == (0.0, 0.0)


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("35.7(2).7")
def test_chances_are_those_of_the_clans_dice() -> None:
    state = first_phase()
    clans = {clan.id: number for number, clan in enumerate(state.scenario.clans)}
    assert voyages.chances(state, clans["ouchi"]) == (1.0, 1.0)
    spend_free_use(state, clans["ouchi"])
    assert voyages.chances(state, clans["ouchi"]) == pytest.approx((1.0, 1 / 6))
    assert voyages.chances(state, clans["mori"]) == pytest.approx((1 / 3, 1.0))


def test_only_clans_that_sail_have_objectives_over_the_sea() -> None:
    state = first_phase()
    island = hex_of(state, "miyanoo")
    found = plan(state, OUCHI)
    assert found.way(SUE, island) < float("inf")
    allies = [u for u in found.own if not any(voyages.chances(state, state.scenario.units[u].clan))]
    assert allies
    assert all(found.way(leader, island) == float("inf") for leader in allies)


SHORES = replace(NORMAL, shores=1.0)
"""Who thinks of the enemy's landing."""


def shore_guard(state: State) -> int:
    """Who is to sail with Sue and keep the enemy from landing."""
    (found,) = [u for u, aim in plan(state, OUCHI, SHORES).aims.items() if aim.kind == "shore"]
    return found


def test_a_force_that_suffices_waits_for_who_keeps_the_shore() -> None:
    state = at_the_harbour()
    assert state.hex[shore_guard(state)] != harbour(state)
    assert totals(state, weights=SHORES)[Sail(HexId(harbour(state)), free=True)] < 0.0


def test_it_waits_for_one_who_has_just_come_to_the_harbour_and_acts_no_more() -> None:
    state = at_the_harbour()
    guard, sail = shore_guard(state), Sail(HexId(harbour(state)), free=True)
    WorkingCopy(state).place(state.forces()[guard], harbour(state))
    assert totals(state, weights=SHORES)[sail] > 0.0
    state.acted[guard] = True
    assert shore_guard(state) == guard
    assert totals(state, weights=SHORES)[sail] < 0.0


def test_it_does_not_wait_for_one_who_does_not_set_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_the_harbour()
    guard, sail = shore_guard(state), Sail(HexId(harbour(state)), free=True)
    march = Planned.march
    monkeypatch.setattr(
        Planned, "march", lambda judge, u: NOTHING if u == guard else march(judge, u)
    )
    assert totals(state, weights=SHORES)[sail] > 0.0


def test_objectives_stay_while_the_fleet_embarks() -> None:
    state = at_the_harbour()
    guard = shore_guard(state)
    WorkingCopy(state).place(state.forces()[guard], harbour(state))
    embarking = engine.apply(state, Sail(HexId(harbour(state)), free=True)).state
    assert engine.decision(embarking).kind == "embark"
    assert plan(embarking, OUCHI, SHORES).aims == plan(state, OUCHI, SHORES).aims
    assert board(embarking) != board(state)
    clans = {clan.id: number for number, clan in enumerate(state.scenario.clans)}
    assert voyages.may_cross(embarking, clans["mori"])


def test_a_force_that_suffices_embarks_lands_and_stands_before_the_castle() -> None:
    state = at_the_harbour()
    guard = shore_guard(state)
    WorkingCopy(state).place(state.forces()[guard], harbour(state))
    assert plan(state, OUCHI, SHORES).aims[SUE].hex == hex_of(state, "miyanoo")
    sail, march = Sail(HexId(harbour(state)), free=True), Move(UnitId(SUE))
    assert totals(state, weights=SHORES)[sail] > max(0.0, totals(state, weights=SHORES)[march])
    state = engine.apply(state, sail).state
    for _ in (SUE, guard):
        assert chosen(state, SHORES) in (JoinForce(UnitId(SUE)), JoinForce(UnitId(guard)))
        state = engine.apply(state, chosen(state, SHORES)).state
    if engine.decision(state).kind == "embark":
        assert chosen(state, SHORES) == Finish()
        state = engine.apply(state, chosen(state, SHORES)).state
    assert chosen(state, SHORES) == ChooseHex(HexId(hex_of(state, "miyanoo")))


def test_who_thinks_of_no_landing_sails_without_anybody_else() -> None:
    state = at_the_harbour()
    assert totals(state)[Sail(HexId(harbour(state)), free=True)] > 0.0


def two_on_the_coast() -> tuple[State, int]:
    """Sue's force in one harbour, another with the same objective in the next; and who leads it."""
    working = WorkingCopy(at_the_harbour().copy())
    state = working.state
    ways = voyages.harbours(state.scenario, hex_of(state, "miyanoo"))
    other = next(u for u in state.forces() if u != SUE and state.scenario.units[u].clan == 0)
    free = [h for h in ways if h != harbour(state) and not state.at(h)]
    working.place(state.forces()[other], min(free, key=lambda h: (ways[h], h)))
    return state, other


@pytest.mark.parametrize("same", [True, False])
def test_forces_that_cross_together_meet_in_one_harbour(same: bool) -> None:
    state, other = two_on_the_coast()
    island = hex_of(state, "miyanoo")
    found, aim = plan(state, OUCHI), Aim("castle", island, -1, 4.0, 16.0)
    (beside,) = voyages.landing_places(state.scenario, voyages.land(state.scenario, island)) - {
        island
    }
    second = aim if same else Aim("shore", beside, -1, 4.0, 1.0)
    found.aims = {SUE: aim, other: second}
    ways, others = ways_to_fleet(found, SUE, aim), ways_to_fleet(found, other, second)
    assert {h for h in ways if ways[h] == min(ways.values())} == {
        h for h in others if others[h] == min(others.values())
    }
    best = min(ways.values())
    assert [state.hex[u] for u in (SUE, other) if ways[state.hex[u]] == best] == [
        hex_
        for hex_, cost in ways.items()
        if cost == best and hex_ in voyages.harbours(state.scenario, island)
    ]


def test_who_has_landed_keeps_nobody_from_meeting() -> None:
    state, other = two_on_the_coast()
    island = hex_of(state, "miyanoo")
    working = WorkingCopy(state.copy())
    third = next(
        u for u in state.forces() if u not in (SUE, other) and state.scenario.units[u].clan == 0
    )
    working.place(state.forces()[third], island)
    found, aim = plan(working.state, OUCHI), Aim("castle", island, -1, 4.0, 16.0)
    found.aims = {SUE: aim, other: replace(aim, gain=4.5), third: aim}
    assert ways_to_fleet(found, SUE, aim) == ways_to_fleet(found, other, aim)
    assert ways_to_fleet(found, SUE, aim) != found.over_sea(SUE, island)


def test_who_crosses_alone_takes_any_harbour() -> None:
    state, other = two_on_the_coast()
    island = hex_of(state, "miyanoo")
    found, aim = plan(state, OUCHI), Aim("castle", island, -1, 4.0, 8.0)
    found.aims = {SUE: aim, other: Aim("keep", state.hex[other], -1, 1.0, 1.0)}
    assert ways_to_fleet(found, SUE, aim) == voyages.ways_over_sea(state.scenario, island)


def besieged_island() -> tuple[State, int]:
    """Miyanoo with Sue before it, and the Mōri's sōdaishō, whose phase it is, opposite."""
    working = WorkingCopy(at_the_harbour(seat="mori").copy())
    state = working.state
    coast = harbour(state)
    working.place(state.forces()[SUE], hex_of(state, "miyanoo"))
    lord = next(
        u for u, printed in enumerate(state.scenario.units) if printed.id == "mori_motonari"
    )
    working.place(state.forces()[lord], coast)
    return state, lord


@pytest.mark.rule("35.7(2)")
def test_who_relieves_an_island_lands_beside_the_enemy() -> None:
    state, lord = besieged_island()
    island = hex_of(state, "miyanoo")
    found = plan(state, 1 - OUCHI)
    found.aims = {lord: Aim("relief", island, state.scenario.castle_at[island], 8.0, 1.0)}
    judge = Planned(found)
    value = sailing.action_of_phase(judge, Sail(HexId(state.hex[lord])))
    chance, _ = voyages.chances(state, state.scenario.units[lord].clan)
    (end,) = [h for h in voyages.landings(state.scenario, state.hex[lord], island) if h != island]
    place = judge.places(state.forces()[lord])
    assert value.total == pytest.approx(chance * (place.value(end) - place.here()).total)
    assert value.mass > 0.0


@pytest.mark.rule("35.7(2)")
def test_enemies_who_may_come_over_the_sea_are_near() -> None:
    state, lord = besieged_island()
    found = plan(state, 1 - OUCHI)
    assert found.strongest_near(lord, 16.0) == found.enemy_forces[SUE]
    alone = WorkingCopy(state.copy())
    alone.place(state.forces()[SUE], hex_of(state, "nagato"))
    assert plan(alone.state, 1 - OUCHI).strongest_near(lord, 16.0) < found.enemy_forces[SUE]


def test_a_fleet_of_which_too_few_may_land_stays_ashore() -> None:
    state = at_the_harbour(free=False)
    sail = Sail(HexId(harbour(state)))
    assert sail in engine.legal_actions(state)
    assert totals(state)[sail] < 0.0
