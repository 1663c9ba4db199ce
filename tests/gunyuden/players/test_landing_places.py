"""On a small island forces stand where the enemy could land (35.7(2).4, G-102)."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from scenarios.western_hero.rules.sea_frames import spend_free_use
from tests.gunyuden.players.planning import NORMAL, at_select, plan
from tests.gunyuden.players.test_voyages import OUCHI, SHORES, SUE, first_phase, hex_of
from wargame_core.gunyuden.players import voyages
from wargame_core.gunyuden.players.expeditions import is_paid_for
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.weights import Weights
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

ISLAND = "miyanoo"


def ashore(*names: str, inside: bool = False) -> State:
    """The Ōuchi hold Miyanoo; so many of their forces are there, their sailing spent."""
    working = WorkingCopy(first_phase().copy())
    state = working.state
    scenario = state.scenario
    clan = scenario.units[SUE].clan
    spend_free_use(state, clan)
    castle = scenario.castle_at[hex_of(state, ISLAND)]
    state.owner[castle] = clan
    for name in names:
        working.place(state.forces()[unit(state, name)], hex_of(state, ISLAND), inside=inside)
    return state


def unit(state: State, name: str) -> int:
    return next(u for u, printed in enumerate(state.scenario.units) if printed.id == name)


def places(state: State) -> frozenset[int]:
    scenario = state.scenario
    return voyages.landing_places(scenario, voyages.land(scenario, hex_of(state, ISLAND)))


def shores(state: State, weights: Weights = SHORES) -> dict[int, int]:
    """Who is to keep which shore."""
    aims = plan(state, OUCHI, weights).aims
    return {leader: aim.hex for leader, aim in aims.items() if aim.kind == "shore"}


def test_the_island_has_two_landing_places_and_the_mainland_many() -> None:
    state = first_phase()
    assert len(places(state)) == 2
    assert hex_of(state, ISLAND) in places(state)
    mainland = voyages.land(state.scenario, hex_of(state, "wakayama"))
    assert len(voyages.landing_places(state.scenario, mainland)) > 20
    assert not voyages.landing_places(state.scenario, -1)


def test_who_sails_to_besiege_takes_somebody_along_for_the_other_shore() -> None:
    state = at_select("2")
    island, aims = hex_of(state, ISLAND), plan(state, OUCHI, SHORES).aims
    besiegers = [leader for leader, aim in aims.items() if aim.hex == island]
    assert besiegers
    (guard,) = shores(state)
    assert guard not in besiegers
    assert {shores(state)[guard], island} == places(state)


@pytest.mark.parametrize("inside", [False, True])
def test_both_shores_are_kept_once_the_castle_is_ones_own(inside: bool) -> None:
    state = ashore("toida_takamori", "yoshida_okitane", "yamazaki_okimori", inside=inside)
    assert sorted(shores(state).values()) == sorted(places(state))


def test_who_keeps_the_shore_of_a_castle_stands_outside_though_no_line_reaches_him() -> None:
    state = ashore("toida_takamori", "yoshida_okitane", "yamazaki_okimori")
    found, island = plan(state, OUCHI, SHORES), hex_of(state, ISLAND)
    (leader,) = [u for u, hex_ in shores(state).items() if hex_ == island]
    place = Stations(found, state.forces()[leader])
    assert place.value(island).total > place.value(island, inside=True).total
    (keeper,) = [u for u, aim in found.aims.items() if aim.hex == island and aim.kind == "keep"]
    other = Stations(found, state.forces()[keeper])
    assert other.value(island).total < other.value(island, inside=True).total


def test_nobody_is_to_keep_a_shore_before_an_enemy_who_has_landed() -> None:
    state = ashore("toida_takamori", "yoshida_okitane")
    quiet = replace(SHORES, prey=0.0, relief=0.0)
    (other,) = places(state) - {hex_of(state, ISLAND)}
    assert other in shores(state, quiet).values()
    WorkingCopy(state).place((unit(state, "kikkawa_motoharu"),), other)
    assert other not in shores(state, quiet).values()


def test_nobody_goes_over_the_sea_alone_to_keep_a_shore() -> None:
    working = WorkingCopy(first_phase().copy())
    state = working.state
    castle = state.scenario.castle_at[hex_of(state, ISLAND)]
    state.owner[castle] = state.scenario.units[SUE].clan
    working.place(state.forces()[SUE], hex_of(state, ISLAND))
    assert voyages.may_cross(state, state.scenario.units[SUE].clan)
    quiet = replace(SHORES, prey=0.0, relief=0.0, conquest=0.0, hold=0.0, cut=0.0)
    assert set(shores(state, quiet)) == {SUE}


def test_who_keeps_a_castle_alone_does_not_sail() -> None:
    state = at_select("2")
    (guard,) = shores(state)
    WorkingCopy(state).place(state.forces()[guard], hex_of(state, "numa"), inside=True)
    assert guard not in shores(state)
    assert shores(state)


def test_what_keeping_a_shore_promises_is_not_lessened_by_want_of_lines() -> None:
    state = ashore("toida_takamori")
    aim = Aim("shore", hex_of(state, ISLAND), -1, 1.0, 1.0)
    assert is_paid_for(plan(state, OUCHI), aim, state.scenario.units[SUE].clan)


def test_the_usual_self_thinks_of_no_landing() -> None:
    state = ashore("toida_takamori", "yoshida_okitane")
    assert shores(state) and not shores(state, NORMAL)


def test_where_no_enemy_sails_nobody_keeps_shores(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ashore("toida_takamori", "yoshida_okitane")
    assert shores(state)
    monkeypatch.setattr(voyages, "may_cross", lambda *_: False)
    assert not shores(state)


def test_who_could_only_sail_unit_by_unit_has_no_objective_over_the_sea() -> None:
    state = ashore("toida_takamori")
    clan = state.scenario.units[SUE].clan
    assert voyages.chances(state, clan) == pytest.approx((1.0, 1 / 6))
    assert not voyages.may_cross(state, clan)
    leader, target = unit(state, "toida_takamori"), hex_of(state, "wakayama")
    assert plan(state, OUCHI).way(leader, target) == inf
