"""Where a fleet can land: over sea hexes within the movement points of its slowest force."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from wargame_core.boards.hexmap import Terrain
from wargame_core.gunyuden.rules.costs import closed_to_movement, dearer_castles
from wargame_core.gunyuden.rules.forces import side_of, units_of_force
from wargame_core.gunyuden.rules.geography import geography, hex_set
from wargame_core.gunyuden.rules.movement import allowance, leaving_surcharge
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import hampering


def landings(
    state: State, leaders: Sequence[int], sea_cost: int, allowed: Collection[int] = ()
) -> dict[int, int]:
    """Movement points left after landing, by coastal hex in reach, for forces that sail together.

    In order of hex; see ``points_after_landing``.
    """
    left = points_after_landing(state, leaders, sea_cost, allowed)
    return {hex_: points for hex_, points in sorted(left.items()) if points >= 0}


def points_after_landing(
    state: State, leaders: Sequence[int], sea_cost: int, allowed: Collection[int] = ()
) -> dict[int, int]:
    """Movement points left after landing, below 0 where they do not suffice, by coastal hex.

    Sea hexes cost the same for all and have no ZOC; landing costs the land hex and a strong
    enemy ZOC and castle there; hexes with enemy field units are closed (35.7(2).3, 35.7(2).4,
    G-102). Of units that roll one by one only those ``allowed`` sail; the others slow nobody.
    """
    scenario, start = state.scenario, state.hex[leaders[0]]
    side = side_of(state, leaders[0])
    points = _points(state, leaders, allowed)
    closed, surcharged = closed_to_movement(state, side), hampering(state, side)
    dearer = dearer_castles(state, side)
    found: dict[int, int] = {}
    for hex_, spent in shores(scenario, start, sea_cost).items():
        if closed >> hex_ & 1:
            continue
        left = points - spent
        if surcharged >> hex_ & 1:
            left -= scenario.charts.numbers.zoc_surcharge
        if dearer >> hex_ & 1:
            left -= scenario.charts.enemy_castle_entry
        found[hex_] = left
    return found


def finds_shore(
    state: State, leaders: Sequence[int], sea_cost: int, allowed: Collection[int] = ()
) -> bool:
    """Whether there is a hex in ``landings``; a shore far from enemies says it at once."""
    points = _points(state, leaders, allowed)
    near = _within(state.scenario, state.hex[leaders[0]], sea_cost, points)
    side = side_of(state, leaders[0])
    near &= ~closed_to_movement(state, side)
    if near & ~hampering(state, side) & ~dearer_castles(state, side):
        return True
    return bool(near) and bool(landings(state, leaders, sea_cost, allowed))


def _points(state: State, leaders: Sequence[int], allowed: Collection[int]) -> int:
    """Movement points of forces that sail together, once they have left enemy ZOC."""
    parties = [
        [
            unit
            for unit in units_of_force(state, leader) or (leader,)
            if not allowed or unit in allowed
        ]
        for leader in leaders
    ]
    points = min([allowance(state, party) for party in parties])
    return points - leaving_surcharge(state, [unit for party in parties for unit in party])


@lru_cache(maxsize=2**10)
def shores(scenario: Scenario, start: int, sea_cost: int) -> dict[int, int]:
    """Movement points to land in every coastal hex where nobody hampers it."""
    entry, terrain = _entry(scenario), scenario.map.terrain
    found: dict[int, int] = {}
    for hex_, seas in sea_distances(scenario, start).items():
        cost = entry[terrain[hex_]]
        if cost is not None:
            found[hex_] = seas * sea_cost + cost
    return found


@lru_cache(maxsize=REMEMBERED)
def _entry(scenario: Scenario) -> dict[int, int | None]:
    """Movement points to enter each terrain by normal movement; None where nobody does."""
    chart = scenario.charts.terrain
    return {
        int(kind): chart[name].normal for kind in Terrain if (name := kind.name.lower()) in chart
    }


@lru_cache(maxsize=2**12)
def _within(scenario: Scenario, start: int, sea_cost: int, points: int) -> int:
    """The set of these hexes within some movement points."""
    found = shores(scenario, start, sea_cost)
    return hex_set(hex_ for hex_, spent in found.items() if spent <= points)


@lru_cache(maxsize=2**10)
def sea_distances(scenario: Scenario, start: int) -> dict[int, int]:
    """Sea hexes that must be crossed to every coastal hex, at least one; the start excluded."""
    seas, coasts = _beside(scenario)
    frontier, reached, crossed = {start}, {start}, 0
    found: dict[int, int] = {start: 0}
    while frontier := set().union(*[seas[here] for here in frontier]) - reached:
        reached |= frontier
        crossed += 1
        for shore in sorted(set().union(*[coasts[here] for here in frontier]).difference(found)):
            found[shore] = crossed
    del found[start]
    return found


@lru_cache(maxsize=REMEMBERED)
def _beside(scenario: Scenario) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]:
    """For each hex the sea hexes beside it, and the coastal hexes beside it that are no sea."""
    board, neighbours = scenario.map, geography(scenario).neighbours
    sea = [terrain == Terrain.SEA for terrain in board.terrain]
    return (
        tuple(tuple(there for there in others if sea[there]) for others in neighbours),
        tuple(
            tuple(there for there in others if board.coastal[there] and not sea[there])
            for others in neighbours
        ),
    )
