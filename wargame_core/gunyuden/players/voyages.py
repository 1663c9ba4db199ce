"""Ways over the sea: where forces could land that a scenario lets sail (35.7(2))."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import inf
from typing import Protocol, runtime_checkable

from wargame_core.gunyuden.players.situation import FAR, costs_to
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State


@runtime_checkable
class Sails(Protocol):
    """Extra actions by which forces cross the sea."""

    def chances(self, state: State, clan: int) -> tuple[float, float]:
        """How likely an attempt of the clan succeeds, and which share of a fleet may then sail.

        Both 0 for a clan that never may.
        """
        ...

    def shores(self, scenario: Scenario, start: int) -> Mapping[int, int]:
        """Movement points to land in other coastal hexes, where nobody hampers it."""
        ...


def chances(state: State, clan: int) -> tuple[float, float]:
    """As ``Sails.chances``; both 0 where there is no such rule."""
    sea = _sea(state.scenario)
    return (0.0, 0.0) if sea is None else sea.chances(state, clan)


def crosses(scenario: Scenario, harbour: int, hex_: int) -> bool:
    """Whether a fleet that has not moved comes from a harbour to the land of a hex."""
    lands = _lands(scenario)
    return any(lands[end] == lands[hex_] for end in _crossings(scenario).get(harbour, ()))


def ways_over_sea(scenario: Scenario, hex_: int) -> Mapping[int, float]:
    """Movement points to a hex from all others that are not on the same land, at most FAR.

    To a harbour, over the sea with one whole action, and on from where the fleet lands.
    """
    return _ways(scenario, hex_) if _sea(scenario) is not None else {}


@lru_cache(maxsize=REMEMBERED)
def _sea(scenario: Scenario) -> Sails | None:
    return next((rule for rule in scenario.special.extra_actions if isinstance(rule, Sails)), None)


@lru_cache(maxsize=256)
def _ways(scenario: Scenario, hex_: int) -> Mapping[int, float]:
    lands, onward = _lands(scenario), costs_to(scenario, hex_)
    action = scenario.charts.numbers.movement_allowance
    found: dict[int, float] = {}
    for harbour, landings in _crossings(scenario).items():
        if lands[harbour] == lands[hex_]:
            continue
        after = min((onward[end] for end in landings if lands[end] == lands[hex_]), default=inf)
        if action + after > FAR:
            continue
        for start, cost in enumerate(costs_to(scenario, harbour)):
            if cost + action + after <= FAR and lands[start] == lands[harbour]:
                found[start] = min(found.get(start, inf), cost + action + after)
    return found


@lru_cache(maxsize=REMEMBERED)
def _crossings(scenario: Scenario) -> Mapping[int, tuple[int, ...]]:
    """Harbours from which a whole action leads to other land, and where it ends."""
    sea, lands = _sea(scenario), _lands(scenario)
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
