"""How far units may go on provinces: land and sea lanes, sailing, what stops and what bars them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

from wargame_core.boards.area_paths import area_graph, steps_between
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.kinds import Counts, single
from wargame_core.provinces.rules.places import provinces_of, set_of
from wargame_core.provinces.rules.state import S

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wargame_core.boards.graphs import CostGraph
    from wargame_core.provinces.rules.scenario import ProvinceScenario

Sailings = tuple[int, int]
"""Sets of provinces to which a player sails, and of others from which he may."""


@lru_cache(maxsize=256)
def _graph(scenario: ProvinceScenario, sailings: Sailings) -> CostGraph:
    return area_graph(scenario.map, scenario.lanes, *sailings)


@lru_cache(maxsize=256)
def _table(scenario: ProvinceScenario, sailings: Sailings) -> NDArray[np.float64]:
    """Steps between every two provinces while nothing bars a way."""
    return steps_between(_graph(scenario, sailings))


@lru_cache(maxsize=8192)
def _search(
    scenario: ProvinceScenario,
    sailings: Sailings,
    origin: int,
    points: int,
    closed: int,
    halting: int,
) -> tuple[Mapping[int, int], int]:
    """Provinces within so many steps with their distance, and as a set: by shortest paths."""
    if closed or halting:
        weighted = _graph(scenario, sailings).weighted(0, closed, 0, halting)
        weighted.prepare((origin,), points)
        costs = {**weighted.within(origin, points)}
    else:
        row = _table(scenario, sailings)[origin]
        places = (row <= points).nonzero()[0]
        costs = dict(zip(places.tolist(), row[places].astype(int).tolist(), strict=True))
    del costs[origin]
    return MappingProxyType(costs), set_of(costs)


@lru_cache(maxsize=256)
def coasts(scenario: ProvinceScenario) -> tuple[int, ...]:
    """The provinces on each sea zone, as sets."""
    return tuple(set_of(zone.areas) for zone in scenario.map.zones)


@lru_cache(maxsize=16)
def distances(scenario: ProvinceScenario) -> tuple[tuple[int, ...], ...]:
    """Steps between every two provinces by land and sea lane; ``FAR`` where there is no way."""
    rows = _table(scenario, (0, 0))
    return tuple(tuple(int(min(steps, FAR)) for steps in row) for row in rows)


FAR = 99
"""Distance where there is no way."""


def nobody_sails(state: Any, player: int) -> Sailings:
    """Nobody sails but by sea lanes."""
    return 0, 0


def nowhere(state: Any, player: int) -> int:
    """No province."""
    return 0


def hostile_places(state: Any, player: int) -> int:
    """Set of provinces in which others stand who are no allies."""
    found = 0
    for other, placed in enumerate(state.units):
        if other != player and not state.allied(player, other):
            for place in placed:
                found |= 1 << place
    return found


@dataclass(frozen=True)
class MoveRules:
    """The rules that refused moves name."""

    stays: str
    """A move ends elsewhere."""
    too_far: str
    barred: str
    """The way is barred by a province in which movement ends."""
    closed: tuple[str, str] = ("", "")
    """Rule and the game's own code: a province that may not be entered."""


@dataclass(frozen=True)
class Ways(Generic[S]):
    """How the units of a game travel. Sets of provinces are integers with a bit each."""

    rules: MoveRules
    points: Callable[[S, int, int, Counts], int]
    """Steps that a player's units from a province may go together."""
    room: Callable[[S, int, int, Counts], Refusal | None]
    """Why these units of a player may not end in a province, or None."""
    full: Callable[[S, int, Counts], int] | None = None
    """Set of provinces without room for these units of a player, where a game works it out faster
    than ``room`` does province by province; agrees with it."""
    halting: Callable[[S, int], int] = nowhere
    """Set of provinces in which a player's movement ends."""
    closed: Callable[[S, int], int] = nowhere
    """Set of provinces that a player may not enter."""
    sailings: Callable[[S, int], Sailings] = nobody_sails

    def graph(self, state: S, player: int) -> CostGraph:
        """Which provinces are a step apart for a player."""
        return _graph(state.scenario, self.sailings(state, player))

    def _found(
        self, state: S, player: int, origin: int, points: int
    ) -> tuple[Mapping[int, int], int]:
        """What is in reach; only what can bar so short a way asks for its own search."""
        scenario, sailings = state.scenario, self.sailings(state, player)
        free = _search(scenario, sailings, origin, points, 0, 0)
        closed = self.closed(state, player) & free[1]
        halting = 0
        if points > 1:
            nearer = _search(scenario, sailings, origin, points - 1, 0, 0)[1]
            halting = self.halting(state, player) & nearer
        if not closed and not halting:
            return free
        return _search(scenario, sailings, origin, points, closed, halting)

    def reach(self, state: S, player: int, origin: int, points: int) -> Mapping[int, int]:
        """Provinces within so many steps, with their distance; room is not looked at."""
        return self._found(state, player, origin, points)[0]

    def reachable(self, state: S, player: int, origin: int, points: int) -> int:
        """The provinces of ``reach`` as a set."""
        return self._found(state, player, origin, points)[1]

    def path(self, state: S, player: int, origin: int, target: int, points: int) -> tuple[int, ...]:
        """A shortest way, start included; of several provinces before another the first one.

        Raises KeyError if the target is out of reach.
        """
        costs = {**self.reach(state, player, origin, points), origin: 0}
        halting = self.halting(state, player) & ~(1 << origin)
        steps = self.graph(state, player)
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

    def landings(self, state: S, player: int, origin: int, group: Counts) -> int:
        """Set of provinces where these units may end their move."""
        points = self.points(state, player, origin, group)
        found = self.reachable(state, player, origin, points)
        if self.full is not None:
            return found & ~self.full(state, player, group)
        places = provinces_of(found)
        return set_of(place for place in places if self.room(state, player, place, group) is None)

    def destinations(self, state: S, player: int, origin: int, group: Counts) -> tuple[int, ...]:
        """Provinces where these units may end their move, in rising order."""
        return provinces_of(self.landings(state, player, origin, group))

    def can_leave(self, state: S, player: int, origin: int, group: Counts) -> bool:
        """Whether one of these units could go anywhere."""
        kinds = len(group)
        return any(
            count and self.landings(state, player, origin, single(kind, kinds))
            for kind, count in enumerate(group)
        )

    def refusal(
        self, state: S, player: int, origin: int, group: Counts, target: int
    ) -> Refusal | None:
        """Why these units may not go to a province, or None."""
        points = self.points(state, player, origin, group)
        facts = {"player": player, "province": target, "from_province": origin, "points": points}
        if target == origin:
            return Refusal(self.rules.stays, "stays-where-it-is", facts)
        if self.closed(state, player) >> target & 1:
            return Refusal(*self.rules.closed, facts)
        if not self.reachable(state, player, origin, points) >> target & 1:
            sailings = self.sailings(state, player)
            if target in _search(state.scenario, sailings, origin, points, 0, 0)[0]:
                return Refusal(self.rules.barred, "way-is-barred", facts)
            return Refusal(self.rules.too_far, "too-far", facts)
        return self.room(state, player, target, group)
