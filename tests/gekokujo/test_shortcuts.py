"""Quick answers about movement equal the rules that they stand for."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo import library
from scenarios.gekokujo.rules.control import controller
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.rules.ways import WAYS, allowance, diverted, full, room_refusal
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.provinces.rules.reach import hostile_places
from wargame_core.provinces.rules.state import NOBODY

PLACES = range(68)


def some_state(draw: random.Random) -> State:
    """Units, control and pacts anywhere, with and without a Diversion; not a state of play."""
    modules = {name: draw.choice(("no", "yes")) for name in ("political", "firearms")}
    lanes = draw.choice(("standard", "all"))
    state = State.blank(library.load("5", {**modules, "sea_lanes": lanes}))
    kinds = len(state.scenario.kinds)
    state.clan = draw.sample(range(len(state.scenario.clan_ids)), 5)
    for player in range(5):
        for place in draw.sample(PLACES, draw.randint(1, 14)):
            counts = [0] * kinds
            for _ in range(draw.randint(1, 7)):
                counts[draw.randrange(kinds)] += 1
            state.units[player][place] = tuple(counts)
    for place in draw.sample(PLACES, 40):
        state.control[place] = draw.randrange(5)
    if draw.random() < 0.5:
        pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
        state.pacts = frozenset(draw.sample(pairs, draw.randint(1, 4)))
    if draw.random() < 0.5:
        state.ninja, state.mission = 0, int(Mission.DIVERSION)
        state.ninja_at = draw.choice(PLACES)
    return state


def step_by_step(state: State, player: int, origin: int, points: int) -> dict[int, int]:
    """Provinces within so many points, counted ring by ring as a player does with a finger."""
    barred, halting = diverted(state, player), hostile_places(state, player)
    sails = state.scenario.clan(state.clan[player]).sails
    zones = [set(zone.areas) for zone in state.scenario.map.zones]
    ports = {place for place in PLACES if state.control[place] == player}
    free = set(PLACES) - ports - {place for placed in state.units for place in placed}
    found, ring = {origin: 0}, [origin]
    for distance in range(1, points + 1):
        following = []
        for here in ring:
            if here != origin and halting >> here & 1:
                continue
            others = set(state.scenario.adjacent[here])
            for coasts in zones if sails and here in ports | free else ():
                if here in coasts:
                    others |= coasts & ports
            following += [place for place in others if not barred >> place & 1]
        ring = sorted(set(following) - set(found))
        found |= dict.fromkeys(ring, distance)
    return {place: distance for place, distance in found.items() if place != origin}


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_the_search_finds_what_a_finger_on_the_map_finds(seed: int) -> None:
    draw = random.Random(seed)
    state = some_state(draw)
    for player in range(5):
        origin, points = draw.choice(list(state.units[player])), draw.randint(1, 4)
        found = WAYS.reach(state, player, origin, points)
        assert found == step_by_step(state, player, origin, points)
        assert WAYS.reachable(state, player, origin, points) == sum(1 << place for place in found)
        for place, distance in found.items():
            way = WAYS.path(state, player, origin, place, points)
            assert (way[0], way[-1], len(way)) == (origin, place, distance + 1)
            assert all(found.get(here, 0) == steps for steps, here in enumerate(way))
            weighted = WAYS.graph(state, player).weighted(
                0, diverted(state, player), 0, hostile_places(state, player) & ~(1 << origin)
            )
            assert all(weighted.step(a, b) == 1 for a, b in pairwise(way))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6))
def test_a_province_is_full_exactly_when_its_room_is_refused(seed: int) -> None:
    draw = random.Random(seed)
    state = some_state(draw)
    for player in range(5):
        count = draw.randint(1, 7)
        closed = full(state, player, count)
        for place in PLACES:
            refused = room_refusal(state, player, place, count) is not None
            assert refused == bool(closed >> place & 1)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_units_may_go_exactly_where_nothing_forbids_it(seed: int) -> None:
    draw = random.Random(seed)
    state = some_state(draw)
    for player in range(5):
        origin, group = draw.choice(list(state.units[player].items()))
        free = [p for p in PLACES if WAYS.refusal(state, player, origin, group, p) is None]
        assert list(WAYS.destinations(state, player, origin, group)) == free
        assert set(free) <= set(
            WAYS.reach(state, player, origin, allowance(state, player, origin, group))
        )


@pytest.mark.parametrize("players", range(5))
def test_allies_are_those_with_a_pact(players: int) -> None:
    state = some_state(random.Random(players))
    for player in range(5):
        allies = [other for other in range(5) if state.allied(player, other)]
        assert state.allies(player) == allies


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_holdings_are_what_control_says_however_it_came_about(seed: int) -> None:
    draw = random.Random(seed)
    state = some_state(draw)
    for _ in range(20):
        place, player = draw.choice(PLACES), draw.randrange(NOBODY, 5)
        before = state.copy()
        if draw.random() < 0.5:
            state.give(place, player)
        else:
            state.control[place] = player
        for one in (before, state):
            for holder in range(NOBODY, 5):
                held = [here for here in PLACES if one.control[here] == holder]
                assert one.provinces(holder) == sum(1 << here for here in held)
                assert one.controlled(holder) == len(held)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_control_of_all_provinces_is_read_as_province_by_province(seed: int) -> None:
    draw = random.Random(seed)
    state = some_state(draw)
    for player in range(5):
        if draw.random() < 0.5:
            state.castle[player] = draw.choice(PLACES)
    expected = [controller(state, place) for place in PLACES]
    whole, single = WorkingCopy(state.copy()), WorkingCopy(state.copy())
    whole.update_control()
    for place in PLACES:
        single.update_control(place)
    assert whole.state.control == expected
    assert whole.events == single.events
    assert whole.state.facts() == single.state.facts()
