"""How far units may go on provinces: land and sea lanes, sailing, what stops and what bars them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

from wargame_core.boards.area_paths import area_graph, neighbours, rings, steps_between
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.kinds import Counts, single
from wargame_core.provinces.rules.places import places_of, provinces_of, set_of
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


@lru_cache(maxsize=256)
def _beside(scenario: ProvinceScenario, sailings: Sailings) -> tuple[int, ...]:
    """For each province the set of those a step away."""
    by_land = _beside(scenario, (0, 0)) if sailings != (0, 0) else ()
    ports, others = sailings
    if not by_land:
        return neighbours(scenario.map, scenario.lanes)
    found = list(by_land)
    for shore in coasts(scenario):
        ends = shore & ports
        for start in provinces_of(shore & (ports | others)) if ends else ():
            found[start] |= ends & ~(1 << start)
    return tuple(found)


@lru_cache(maxsize=8192)
def _search(
    scenario: ProvinceScenario,
    sailings: Sailings,
    origin: int,
    points: int,
    closed: int,
    halting: int,
) -> tuple[tuple[int, ...], int]:
    """Provinces 1, 2, … steps away, and all of them: sets, by shortest paths."""
    found = rings(_beside(scenario, sailings), origin, points, closed, halting)
    every = 0
    for ring in found:
        every |= ring
    return found, every


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
    found, friends = 0, state.allies(player)
    for other, placed in enumerate(state.units):
        if other != player and other not in friends:
            found |= places_of(placed)
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
    full: Callable[[S, int, int], int] | None = None
    """Set of provinces without room for so many more units of a player, where their number alone
    decides and a game works it out faster than ``room`` does province by province."""
    halting: Callable[[S, int], int] = nowhere
    """Set of provinces in which a player's movement ends."""
    closed: Callable[[S, int], int] = nowhere
    """Set of provinces that a player may not enter."""
    sailings: Callable[[S, int], Sailings] = nobody_sails

    def graph(self, state: S, player: int) -> CostGraph:
        """Which provinces are a step apart for a player."""
        return _graph(state.scenario, self.sailings(state, player))

    def reach(self, state: S, player: int, origin: int, points: int) -> Mapping[int, int]:
        """Provinces within so many steps, with their distance; room is not looked at."""
        rings = Sight(self, state, player).rings(origin, points)[0]
        return MappingProxyType(
            dict(
                sorted(
                    (place, steps)
                    for steps, ring in enumerate(rings, 1)
                    for place in provinces_of(ring)
                )
            )
        )

    def reachable(self, state: S, player: int, origin: int, points: int) -> int:
        """The provinces of ``reach`` as a set."""
        return Sight(self, state, player).rings(origin, points)[1]

    def path(self, state: S, player: int, origin: int, target: int, points: int) -> tuple[int, ...]:
        """A shortest way, start included; of several provinces before another the first one.

        Raises KeyError if the target is out of reach.
        """
        sight = Sight(self, state, player)
        beside = sight.beside
        if points > 0 and (beside[origin] & ~sight.closed) >> target & 1:
            return origin, target
        rings = sight.rings(origin, points)[0]
        spent = next((n for n, ring in enumerate(rings) if ring >> target & 1), None)
        if spent is None:
            raise KeyError(target)
        way = [target]
        for ring in reversed(rings[:spent]):
            open_, following = ring & ~sight.halting, way[-1]
            while True:
                place = (open_ & -open_).bit_length() - 1
                if beside[place] >> following & 1:
                    break
                open_ &= open_ - 1
            way.append(place)
        return tuple(reversed((*way, origin)))

    def landings(self, state: S, player: int, origin: int, group: Counts) -> int:
        """Set of provinces where these units may end their move."""
        return Sight(self, state, player).landings(origin, group)

    def destinations(self, state: S, player: int, origin: int, group: Counts) -> tuple[int, ...]:
        """Provinces where these units may end their move, in rising order."""
        return provinces_of(self.landings(state, player, origin, group))

    def can_leave(self, state: S, player: int, origin: int, group: Counts) -> bool:
        """Whether one of these units could go anywhere."""
        return Sight(self, state, player).can_leave(origin, group)

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
            if _search(state.scenario, sailings, origin, points, 0, 0)[1] >> target & 1:
                return Refusal(self.rules.barred, "way-is-barred", facts)
            return Refusal(self.rules.too_far, "too-far", facts)
        return self.room(state, player, target, group)


class Sight(Generic[S]):
    """The ways of one player in one situation: what bars them is worked out once for all moves."""

    __slots__ = ("_closed", "_full", "_halting", "beside", "player", "sailings", "state", "ways")

    def __init__(self, ways: Ways[S], state: S, player: int) -> None:
        """The state must not change while this is asked."""
        self.ways, self.state, self.player = ways, state, player
        self.sailings = ways.sailings(state, player)
        self.beside = _beside(state.scenario, self.sailings)
        """For each province the set of those a step away."""
        self._closed = self._halting = -1
        self._full: dict[int, int] = {}

    @property
    def halting(self) -> int:
        """Set of provinces in which movement ends."""
        if self._halting < 0:
            self._halting = self.ways.halting(self.state, self.player)
        return self._halting

    @property
    def closed(self) -> int:
        """Set of provinces that may not be entered."""
        if self._closed < 0:
            self._closed = self.ways.closed(self.state, self.player)
        return self._closed

    def rings(self, origin: int, points: int) -> tuple[tuple[int, ...], int]:
        """What is 1, 2, … steps away, and all of it; only what can bar so short a way counts."""
        scenario, sailings = self.state.scenario, self.sailings
        free = _search(scenario, sailings, origin, points, 0, 0)
        closed = (self._closed if self._closed >= 0 else self.closed) & free[1]
        halting = 0
        if points > 1:
            nearer = free[1] & ~free[0][points - 1] if len(free[0]) == points else free[1]
            halting = self.halting & nearer
        if not closed and not halting:
            return free
        return _search(scenario, sailings, origin, points, closed, halting)

    def landings(self, origin: int, group: Counts) -> int:
        """Set of provinces where these units may end their move."""
        points = self.ways.points(self.state, self.player, origin, group)
        return self._with_room(self.rings(origin, points)[1], group)

    def _with_room(self, places: int, group: Counts) -> int:
        """Those of some provinces that have room for these units."""
        ways, state, player = self.ways, self.state, self.player
        if ways.full is None:
            room = ways.room
            return set_of(p for p in provinces_of(places) if room(state, player, p, group) is None)
        size = sum(group)
        full = self._full.get(size)
        if full is None:
            full = self._full[size] = ways.full(state, player, size)
        return places & ~full

    def can_leave(self, origin: int, group: Counts) -> bool:
        """Whether one of these units could go anywhere; mostly that is a step away."""
        kinds, steps = len(group), self.ways.points
        for kind, count in enumerate(group):
            if not count:
                continue
            unit = single(kind, kinds)
            points = steps(self.state, self.player, origin, unit)
            if points > 0 and self._with_room(self.beside[origin] & ~self.closed, unit):
                return True
            if points > 1 and self._with_room(self.rings(origin, points)[1], unit):
                return True
        return False
