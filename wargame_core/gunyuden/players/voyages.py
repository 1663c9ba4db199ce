"""Ways over the sea: where forces could land that a scenario lets sail (35.7(2))."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import inf
from typing import Final

from wargame_core.gunyuden.players.situation import FAR, costs_to
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.sea import sea_rule
from wargame_core.gunyuden.rules.state import State

AT_SEA: Final = frozenset({"embark", "landing"})
"""Decisions while a fleet sails."""
HALF: Final = 0.5
"""Share of a fleet that must come over for it to be one."""


def chances(state: State, clan: int) -> tuple[float, float]:
    """As ``Sails.chances``; both 0 where there is no such rule."""
    sea = sea_rule(state.scenario)
    return (0.0, 0.0) if sea is None else sea.chances(state, clan)


def may_cross(state: State, clan: int) -> bool:
    """Whether a fleet of the clan is at sea, or can be expected to sail with most of its units.

    Not where each unit depends on a die of its own (35.7(2).6): such a fleet is torn apart.
    """
    chance, share = chances(state, clan)
    sails = at_sea(state) and state.scenario.clans[clan].phase == state.phase
    return chance > 0.0 and (sails or share > HALF)


def at_sea(state: State) -> bool:
    """Whether a fleet embarks or lands."""
    return any(frame.kind in AT_SEA for frame in state.frames)


def land(scenario: Scenario, hex_: int) -> int:
    """The number of the land that a hex is part of; -1 at sea and outside the area."""
    return _lands(scenario)[hex_]


@lru_cache(maxsize=256)
def landing_places(scenario: Scenario, number: int) -> frozenset[int]:
    """Hexes of a land, by its number, where a fleet from other land can end its way."""
    lands = _lands(scenario)
    ends = (end for found in _crossings(scenario).values() for end in found)
    return frozenset(end for end in ends if lands[end] == number)


def crosses(scenario: Scenario, harbour: int, hex_: int) -> bool:
    """Whether a fleet that has not moved comes from a harbour to the land of a hex."""
    return bool(landings(scenario, harbour, hex_))


def landings(scenario: Scenario, harbour: int, hex_: int) -> list[int]:
    """Where a fleet that has not moved may land from a harbour on the land of a hex."""
    lands = _lands(scenario)
    return [end for end in _crossings(scenario).get(harbour, ()) if lands[end] == lands[hex_]]


def ways_over_sea(scenario: Scenario, hex_: int) -> Mapping[int, float]:
    """Movement points to a hex from all others that are not on the same land, at most FAR.

    To a harbour, over the sea with one whole action, and on from where the fleet lands.
    """
    return _ways(scenario, hex_) if sea_rule(scenario) is not None else {}


@lru_cache(maxsize=256)
def _ways(scenario: Scenario, hex_: int) -> Mapping[int, float]:
    found: dict[int, float] = {}
    for harbour in harbours(scenario, hex_):
        for start, cost in ways_by_harbour(scenario, harbour, hex_).items():
            found[start] = min(found.get(start, inf), cost)
    return found


@lru_cache(maxsize=256)
def harbours(scenario: Scenario, hex_: int) -> Mapping[int, float]:
    """Harbours on other land from which a fleet comes to a hex, with the movement points from each.

    Over the sea with one whole action, and on from where it lands; those within FAR.
    """
    lands, onward = _lands(scenario), costs_to(scenario, hex_)
    action = scenario.charts.numbers.movement_allowance
    found: dict[int, float] = {}
    for harbour, ends in _crossings(scenario).items():
        if lands[harbour] == lands[hex_]:
            continue
        after = min((onward[end] for end in ends if lands[end] == lands[hex_]), default=inf)
        if action + after <= FAR:
            found[harbour] = action + after
    return found


@lru_cache(maxsize=1024)
def ways_by_harbour(scenario: Scenario, harbour: int, hex_: int) -> Mapping[int, float]:
    """Movement points to a hex from where a march leads to one of its harbours, at most FAR."""
    lands, over = _lands(scenario), harbours(scenario, hex_)[harbour]
    return {
        start: cost + over
        for start, cost in enumerate(costs_to(scenario, harbour))
        if cost + over <= FAR and lands[start] == lands[harbour]
    }


@lru_cache(maxsize=REMEMBERED)
def _crossings(scenario: Scenario) -> Mapping[int, tuple[int, ...]]:
    """Harbours from which a whole action leads to other land, and where it ends."""
    sea, lands = sea_rule(scenario), _lands(scenario)
    action = scenario.charts.numbers.movement_allowance
    found: dict[int, tuple[int, ...]] = {}
    for harbour, land in enumerate(lands):
        if sea is None or land < 0 or not scenario.map.coastal[harbour]:
            continue
        shores = sea.shores(scenario, harbour).items()
        ends = tuple(end for end, cost in shores if cost <= action and lands[end] not in (-1, land))
        if ends:
            found[harbour] = ends
    return found


@lru_cache(maxsize=REMEMBERED)
def _lands(scenario: Scenario) -> tuple[int, ...]:
    """For each hex the number of the land that it is part of; -1 at sea and outside the area."""
    linked, land = geography(scenario).linked, [-1] * len(scenario.area)
    for first, inside in enumerate(scenario.area):
        if not inside or land[first] >= 0 or not linked[first]:
            continue
        land[first], open_ = first, [first]
        while open_:
            for beside in linked[open_.pop()]:
                if land[beside] < 0:
                    land[beside] = first
                    open_.append(beside)
    return tuple(land)
