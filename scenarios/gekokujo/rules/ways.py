"""How far units may go: movement points, the stop rule, Diversion, sailing, stacking (6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.state import Mission
from wargame_core.boards.area_paths import area_graph, steps_between
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.places import provinces_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State
    from wargame_core.boards.graphs import CostGraph

Counts = Sequence[int]


@lru_cache(maxsize=256)
def _graph(scenario: Scenario, ports: int, entered: int) -> CostGraph:
    return area_graph(scenario.map, scenario.lanes, ports, entered)


def graph(state: State, player: int) -> CostGraph:
    """Which provinces are a step apart for a player (2.4, K-34, K-36)."""
    return _graph(state.scenario, *_sailings(state, player))


def _sailings(state: State, player: int) -> tuple[int, int]:
    """Sets of provinces to which a player sails, and of others from which he may (K-34)."""
    if not state.scenario.clan(state.clan[player]).sails:
        return 0, 0
    ports, entered = 0, 0
    held = state.provinces(player)
    taken = held | _set(place for placed in state.units for place in placed)
    for coasts in _coasts(state.scenario):
        ports |= coasts & held
        if coasts & held:
            entered |= coasts & ~taken  # under control once units pass, so they sail on (K-16)
    return ports, entered


@lru_cache(maxsize=256)
def _coasts(scenario: Scenario) -> tuple[int, ...]:
    """The provinces on each sea zone, as sets."""
    return tuple(_set(zone.areas) for zone in scenario.map.zones)


def _set(places: Iterable[int]) -> int:
    return reduce(lambda found, place: found | 1 << place, places, 0)


def stops(state: State, player: int) -> int:
    """Set of provinces in which movement ends: others stand there who are no allies (6.1-03)."""
    found = 0
    for other, placed in enumerate(state.units):
        if other != player and not state.allied(player, other):
            for place in placed:
                found |= 1 << place
    return found


def diverted(state: State, player: int) -> int:
    """Set of provinces that may not be entered: a Diversion, and others stand there (K-31)."""
    if state.mission != Mission.DIVERSION or not state.hostile(player, state.ninja_at):
        return 0
    return 1 << state.ninja_at


def allowance(state: State, player: int, origin: int, group: Counts) -> int:
    """Movement points of units that go together (6.1-02, 2.4 Takeda, 10.2 Bannermen)."""
    scenario = state.scenario
    clan = scenario.clan(state.clan[player])
    soldiers = sum(group) - group[DAIMYO]
    if group[DAIMYO] and 0 < soldiers <= clan.group_bushi * group[DAIMYO]:
        return clan.group_movement
    banner = scenario.kind("bannermen")
    hastened = banner >= 0 and state.at(player, origin)[banner] > 0
    extra = scenario.numbers.bonuses.banner_movement if hastened else 0
    return min(
        kind.movement + (extra if kind.ashigaru else 0)
        for kind, count in zip(scenario.kinds, group, strict=True)
        if count
    )


@lru_cache(maxsize=256)
def _table(scenario: Scenario, sailings: tuple[int, int]) -> NDArray[np.float64]:
    """Movement points between every two provinces while nothing bars a way."""
    return steps_between(_graph(scenario, *sailings))


@lru_cache(maxsize=8192)
def _search(
    scenario: Scenario,
    sailings: tuple[int, int],
    origin: int,
    points: int,
    closed: int,
    halting: int,
) -> tuple[Mapping[int, int], int]:
    """Provinces within so many points with their distance, and as a set: by shortest paths."""
    if closed or halting:
        weighted = _graph(scenario, *sailings).weighted(0, closed, 0, halting)
        weighted.prepare((origin,), points)
        costs = {**weighted.within(origin, points)}
    else:
        row = _table(scenario, sailings)[origin]
        places = (row <= points).nonzero()[0]
        costs = dict(zip(places.tolist(), row[places].astype(int).tolist(), strict=True))
    del costs[origin]
    return MappingProxyType(costs), _set(costs)


def _found(state: State, player: int, origin: int, points: int) -> tuple[Mapping[int, int], int]:
    """What is within so many points: only what can bar so short a way asks for its own search."""
    scenario, sailings = state.scenario, _sailings(state, player)
    free = _search(scenario, sailings, origin, points, 0, 0)
    closed = diverted(state, player) & free[1]
    halting = 0
    if points > 1:
        halting = stops(state, player) & _search(scenario, sailings, origin, points - 1, 0, 0)[1]
    if not closed and not halting:
        return free
    return _search(scenario, sailings, origin, points, closed, halting)


def reach(state: State, player: int, origin: int, points: int) -> Mapping[int, int]:
    """Provinces within so many movement points, with their distance; stacking is not looked at."""
    return _found(state, player, origin, points)[0]


def reachable(state: State, player: int, origin: int, points: int) -> int:
    """The provinces of ``reach`` as a set."""
    return _found(state, player, origin, points)[1]


def path(state: State, player: int, origin: int, target: int, points: int) -> tuple[int, ...]:
    """A shortest way, start included; of several provinces before another the first one.

    Raises KeyError if the target is out of reach.
    """
    costs = {**reach(state, player, origin, points), origin: 0}
    halting = stops(state, player) & ~(1 << origin)
    steps = graph(state, player)
    way = [target]
    for spent in range(costs[target] - 1, -1, -1):
        way.append(
            min(
                place
                for place, cost in costs.items()
                if cost == spent and not halting >> place & 1 and steps.cost(place, way[-1])
            )
        )
    return tuple(reversed(way))


def room_refusal(state: State, player: int, province: int, count: int) -> Refusal | None:
    """Why so many more units may not end there, or None (6.1-04, 10.1.2-02)."""
    limits = state.scenario.numbers.limits
    own = state.total(player, province) + count
    if own > limits.stack:
        facts = {"player": player, "province": province, "limit": limits.stack, "found": own}
        return Refusal("6.1-04", "too-many-units", facts)
    friends = [ally for ally in state.allies(player) if province in state.units[ally]]
    together = own + sum(state.total(ally, province) for ally in friends)
    if friends and together > limits.allied_stack:
        facts = {
            "player": player,
            "province": province,
            "limit": limits.allied_stack,
            "found": together,
        }
        return Refusal("10.1.2-02", "too-many-allies", facts)
    return None


def full(state: State, player: int, count: int) -> int:
    """Set of provinces without room for so many more units; ``room_refusal`` says why."""
    limits = state.scenario.numbers.limits
    found = 0
    own = state.units[player]
    for place, counts in own.items():
        if sum(counts) + count > limits.stack:
            found |= 1 << place
    if state.pacts:
        together: dict[int, int] = {}
        for ally in state.allies(player):
            for place, counts in state.units[ally].items():
                together[place] = together.get(place, 0) + sum(counts)
        for place, friends in together.items():
            if friends + sum(own.get(place, ())) + count > limits.allied_stack:
                found |= 1 << place
    return found


def landings(state: State, player: int, origin: int, group: Counts) -> int:
    """Set of provinces where these units may end their move."""
    found = reachable(state, player, origin, allowance(state, player, origin, group))
    return found & ~full(state, player, sum(group))


def destinations(state: State, player: int, origin: int, group: Counts) -> tuple[int, ...]:
    """Provinces where these units may end their move, in rising order."""
    return provinces_of(landings(state, player, origin, group))


def move_refusal(
    state: State, player: int, origin: int, group: Counts, target: int
) -> Refusal | None:
    """Why these units may not go to a province, or None."""
    points = allowance(state, player, origin, group)
    facts = {"player": player, "province": target, "from_province": origin, "points": points}
    if target == origin:
        return Refusal("6.1-01", "stays-where-it-is", facts)
    if diverted(state, player) >> target & 1:
        return Refusal("9.1-04", "diverted", facts)
    if not reachable(state, player, origin, points) >> target & 1:
        open_way = _search(state.scenario, _sailings(state, player), origin, points, 0, 0)
        if target in open_way[0]:
            return Refusal("6.1-03", "way-is-barred", facts)
        return Refusal("6.1-02", "too-far", facts)
    return room_refusal(state, player, target, sum(group))
