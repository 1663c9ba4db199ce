"""Lines of communication (11): which units are linked with their main castle, and by what way."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING

from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.geography import hex_set, hexes_in
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import Zones, enemy_of, zones

if TYPE_CHECKING:
    from wargame_core.boards.graphs import Weighted

_REMEMBERED = 32


def in_communication(state: State, unit: int) -> bool:
    """Whether a line of communication reaches the unit (11-1), garrisons not excepted."""
    clan, hex_ = state.scenario.units[unit].clan, state.hex[unit]
    start = _start_of(state, clan)
    if start < 0:
        return False
    # For most units the way that would be taken without any enemy is open.
    way = _undisturbed_way(state.scenario, start, hex_)
    side = state.scenario.clans[clan].side
    if way is not None and not way & closed_to_communication(zones(state), side):
        return True
    # Relays by units only add to the net: most units need none, and castles rarely change.
    for units in (False, True):
        net = _net_of(state, clan, units=units)
        if net and net.reaches(hex_):
            return True
    return False


def _start_of(state: State, clan: int) -> int:
    """Hex of the main castle where the clan's lines begin, or -1 if they cannot (8-3-2)."""
    scenario = state.scenario
    castle = scenario.clans[clan].main_castle
    if castle < 0 or state.owner[castle] != clan or state.durability[castle] <= 0:
        return -1
    start = scenario.castles[castle].hex
    enemies = zones(state).units(enemy_of(scenario.clans[clan].side))
    return -1 if enemies >> start & 1 else start  # 11-1-3(1), G-29


@lru_cache(maxsize=REMEMBERED)
def _undisturbed_ways(scenario: Scenario) -> dict[tuple[int, int], int | None]:
    del scenario
    return {}


def _undisturbed_way(scenario: Scenario, start: int, hex_: int) -> int | None:
    """Hexes of a first link from a main castle to a hex if nothing is closed, without its start.

    None where one link is not enough.
    """
    known, key = _undisturbed_ways(scenario), (start, hex_)
    if key not in known:
        known[key] = _first_link(scenario, start, hex_)
    return known[key]


def _first_link(scenario: Scenario, start: int, hex_: int) -> int | None:
    length = scenario.charts.links["main_castle"]
    graph = cost_graph(scenario, "communication").weighted(0, 0)
    if hex_ not in graph.within(start, length):
        return None
    return hex_set(graph.path(start, hex_, length)[1:])


def supplied_for_actions(state: State, unit: int) -> bool:
    """Whether the unit counts as having communication for replenishing and recovery.

    A garrison does while no enemy unit is in its hex (11-4-2, 16-5, G-32).
    """
    if state.inside[unit]:
        side = state.scenario.side_of_unit[unit]
        if not zones(state).units(enemy_of(side)) >> state.hex[unit] & 1:
            return True
    return in_communication(state, unit)


def closed_to_communication(picture: Zones, side: int) -> int:
    """Hexes that a line may not pass (11-1-3, G-28).

    Enemy units outside castles always close a hex. Enemy castles and zones of control do, unless
    a unit or working castle of the side is in the hex (11-1-4, 11-1-5, 5-4-1).
    """
    enemy = enemy_of(side)
    barred = (
        picture.garrisons[enemy]
        | (picture.walls[enemy] & ~picture.invested)
        | picture.strong[enemy]
        | picture.weak[enemy]
    )
    return picture.field[enemy] | (barred & ~picture.held(side))


def linked_hexes(state: State, clan: int, *, silent: int = 0) -> int:
    """Set of hexes that the clan's lines of communication reach; 0 without a start (8-3-2).

    ``silent``: set of hexes in which no unit relays a line, as if all had left.
    """
    net = _net_of(state, clan, silent=silent)
    return net.linked if net else 0


def route_to(state: State, unit: int) -> tuple[tuple[int, ...], ...]:
    """The links of the unit's line, main castle first, each as the hexes it runs through.

    Empty when there is no line.
    """
    net = _net_of(state, state.scenario.units[unit].clan)
    return net.route(state.hex[unit]) if net else ()


def _net_of(state: State, clan: int, *, units: bool = True, silent: int = 0) -> Net | None:
    """The net with castles as relays, and with units as relays if asked for."""
    start = _start_of(state, clan)
    if start < 0:
        return None
    scenario, picture = state.scenario, zones(state)
    side = scenario.clans[clan].side
    enemies = picture.units(enemy_of(side))
    key = (
        start,
        closed_to_communication(picture, side),
        picture.walls[side] & ~enemies,
        picture.units(side) & ~enemies & ~silent if units else 0,
    )
    known = _nets(scenario)
    found = known.get(key)
    if found is None:
        # Relays by units only add to what castles reach, so the net grows from theirs.
        by_castles = _net_of(state, clan, units=False) if key[-1] else None
        found = known[key] = Net(scenario, *key, by_castles)
        if len(known) > _REMEMBERED:
            known.popitem(last=False)
    return found


@lru_cache(maxsize=REMEMBERED)
def _nets(scenario: Scenario) -> OrderedDict[tuple[int, int, int, int], Net]:
    """Nets of a scenario by the sets of hexes that they depend on."""
    del scenario
    return OrderedDict()


class Net:
    """The communication net of one clan, built in rounds from the main castle (11-1, 11-2).

    The sending end decides the length of a link (G-25); castles and units of the side that are
    linked themselves send on (11-1-1, G-26, G-30). Rounds are played when they are asked for.
    """

    def __init__(
        self,
        scenario: Scenario,
        start: int,
        closed: int,
        walls: int,
        units: int,
        smaller: Net | None,
    ) -> None:
        self._lengths = lengths = scenario.charts.links
        self._graph: Weighted = cost_graph(scenario, "communication").weighted(0, closed)
        self._rounds: list[tuple[tuple[int, ...], int, int]] = []
        self._linked = 1 << start
        self._met = 0
        """Some of the hexes that lines reach in the round that is begun."""
        self._start, self._walls, self._relays = start, walls, walls | units
        self._waiting = {lengths["main_castle"]: 1 << start}
        if scenario.options.get("lenient_relays") == "yes":
            self._waiting[lengths["castle"]] = walls & ~self._linked
            self._linked |= walls
        if smaller is not None:
            self._linked = smaller.linked
            self._rounds = list(smaller._rounds)
            self._waiting = {lengths["unit"]: units & ~walls & self._linked}

    @property
    def linked(self) -> int:
        """Set of all hexes that lines reach."""
        while limit := self._sending():
            self._sent(limit, self._graph.reached_from_any(self._senders(limit), limit))
        return self._linked

    def reaches(self, hex_: int) -> bool:
        """Whether a line reaches a hex."""
        wanted = 1 << hex_
        while not (self._linked | self._met) & wanted:
            limit = self._sending()
            if not limit:
                return False
            begun = self._met  # then others are asked about as well, and all of it is worth while
            sought = 0 if begun else wanted
            reached = self._graph.reached_from_any(self._senders(limit), limit, sought)
            if reached & sought:
                self._met = reached
            else:
                self._sent(limit, reached)
        return True

    def _sending(self) -> int:
        """Length of the links of the next round, the longest of those that wait; 0 at the end."""
        return max((limit for limit, senders in self._waiting.items() if senders), default=0)

    def _senders(self, limit: int) -> tuple[int, ...]:
        return tuple(hexes_in(self._waiting[limit]))

    def _sent(self, limit: int, reached: int) -> None:
        """A round is complete: what it has newly reached sends on later."""
        new = reached & ~self._linked
        self._rounds.append((self._senders(limit), limit, new))
        self._linked |= new
        self._met = 0
        waiting = self._waiting
        del waiting[limit]
        castles = new & self._walls
        for kind, found in (("castle", castles), ("unit", new & self._relays & ~castles)):
            length = self._lengths[kind]
            waiting[length] = waiting.get(length, 0) | found

    def route(self, target: int) -> tuple[tuple[int, ...], ...]:
        """Links from the main castle to a hex, first link first; empty if it is not linked."""
        found: list[tuple[int, ...]] = []
        if not self.linked >> target & 1:
            return ()
        here = target
        while here != self._start:
            for senders, limit, new in self._rounds:
                if new >> here & 1:
                    costs = {
                        cost: s
                        for s in reversed(senders)
                        if (cost := self._graph.within(s, limit).get(here)) is not None
                    }
                    sender = costs[min(costs)]
                    found.append(self._graph.path(sender, here, limit))
                    here = sender
                    break
            else:
                return tuple(reversed(found))
        return tuple(reversed(found))
