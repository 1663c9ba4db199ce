"""A slow second reading of the rules: zones, movement, communication, attacks and sieges.

It reads the map and the plain lists of a state only, holds the printed numbers itself, and
searches by relaxing every hex until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from wargame_core.boards.hexmap import Hexside, Terrain

NORMAL = {Terrain.FLAT: 1, Terrain.ROUGH: 2, Terrain.FOOTHILLS: 4, Terrain.MARSH: 4}
STRATEGIC = {Terrain.FLAT: 1, Terrain.ROUGH: 1, Terrain.FOOTHILLS: 3}
RIVER, ZONE, GATE = 1, 1, 1
WATER = {Terrain.SEA, Terrain.LAKE}
WATER_SIDES = {Hexside.SEA, Hexside.LAKE}
MAIN_LINK, LINK = 16, 8
Step = Callable[[int, int], int | None]
"""Points from a hex to its neighbour, None if it is forbidden."""


class World:
    """What stands where, as seen by one side. Some units may be thought away."""

    def __init__(self, state: Any, side: int, without: Collection[int] = ()) -> None:
        scenario = state.scenario
        self.state, self.scenario, self.map, self.side = state, scenario, scenario.map, side
        self.castle_side = {
            castle.hex: scenario.side_of_clan(state.owner[n])
            for n, castle in enumerate(scenario.castles)
        }
        self.field: dict[int, set[int]] = {0: set(), 1: set()}
        self.garrison: dict[int, set[int]] = {0: set(), 1: set()}
        self.invested: set[int] = set()
        for unit, hex_ in enumerate(state.hex):
            if hex_ < 0 or unit in without:
                continue
            kind = self.garrison if state.inside[unit] else self.field
            kind[scenario.side_of_unit[unit]].add(hex_)
            if state.investing[unit]:
                self.invested.add(hex_)
        self.enemy_strong, self.enemy_weak = self._zones(1 - side)

    def adjacent(self, hex_: int) -> list[int]:
        """Neighbours in play, also across water."""
        return [
            other for other in self.map.neighbours[hex_]
            if other >= 0 and self.scenario.area[other]
        ]  # fmt: skip

    def by_land(self, a: int, b: int) -> bool:
        """Whether one can go or strike from a hex to its neighbour (15-6-1, 22-1-5)."""
        if self.map.terrain[a] in WATER or self.map.terrain[b] in WATER:
            return False
        return self.map.hexside(a, b) not in WATER_SIDES

    def units(self, side: int) -> set[int]:
        """Hexes with any unit of a side."""
        return self.field[side] | self.garrison[side]

    def walls(self, side: int) -> set[int]:
        """Hexes with working castles of a side."""
        return {hex_ for hex_, owner in self.castle_side.items() if owner == side}

    def _zones(self, side: int) -> tuple[set[int], set[int]]:
        """Strong and weak zones of control of a side, before cancelling (5-1 to 5-3)."""
        strong, weak = set(), set()
        for hex_ in self.field[side]:
            strong |= {hex_, *self._controlled(hex_)}
        for hex_ in self.walls(side) - self.invested:
            strong.add(hex_)
            weak |= set(self._controlled(hex_))
        dead = WATER | {Terrain.MARSH}
        strong = {hex_ for hex_ in strong if self.map.terrain[hex_] not in dead}
        return strong, {hex_ for hex_ in weak if self.map.terrain[hex_] not in dead}

    def _controlled(self, hex_: int) -> list[int]:
        return [other for other in self.adjacent(hex_) if self.by_land(hex_, other)]

    def held(self) -> set[int]:
        """Hexes in which enemy zones have no effect (5-4-1, 15-4-6)."""
        return self.units(self.side) | self.walls(self.side)

    def near_enemies(self) -> set[int]:
        """Hexes in or beside which nobody moves strategically (15-3-1)."""
        enemy = 1 - self.side
        sources = self.units(enemy) | self.walls(enemy)
        return sources | {other for hex_ in sources for other in self.adjacent(hex_)}


def relaxed(world: World, start: int, limit: int, step: Step) -> dict[int, int]:
    """Least cost to every hex within a limit."""
    found, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        for there in world.adjacent(here):
            cost = step(here, there) if world.by_land(here, there) else None
            if cost is None or found[here] + cost > limit:
                continue
            if there not in found or found[here] + cost < found[there]:
                found[there] = found[here] + cost
                waiting.append(there)
    return found


def ground(world: World, costs: dict[Terrain, int], a: int, b: int) -> int | None:
    """Terrain of the hex entered and the river on the way; a bridge removes that (15-2)."""
    cost = costs.get(world.map.terrain[b])
    if cost is None:
        return None
    return cost + (RIVER if world.map.hexside(a, b) is Hexside.RIVER else 0)


# --- movement -------------------------------------------------------------------------------------


def may_walk(state: Any, units: Collection[int], left: int) -> dict[int, int]:
    """Points to every hex that a force reaches by normal movement, the gate included."""
    world = World(state, state.scenario.side_of_unit[next(iter(units))], without=units)
    hampered = world.enemy_strong - world.held()
    closed = world.field[1 - world.side]
    start, gate = _start(state, units)
    if gate and start in world.units(1 - world.side):
        return {}  # 16-3-1

    def step(a: int, b: int) -> int | None:
        cost = ground(world, NORMAL, a, b)
        if cost is None or b in closed:
            return None
        return cost + ZONE * ((a in hampered) + (b in hampered))

    return _beyond(relaxed(world, start, left - gate, step), start, gate)


def may_march(state: Any, units: Collection[int], left: int) -> dict[int, int]:
    """Points to every hex in reach of strategic movement (15-3), conditions of the start aside."""
    world = World(state, state.scenario.side_of_unit[next(iter(units))], without=units)
    closed = world.near_enemies()
    start, gate = _start(state, units)
    if start in closed:
        return {}

    def step(a: int, b: int) -> int | None:
        return None if b in closed else ground(world, STRATEGIC, a, b)

    return _beyond(relaxed(world, start, left - gate, step), start, gate)


def _start(state: Any, units: Collection[int]) -> tuple[int, int]:
    leader = next(iter(units))
    return state.hex[leader], GATE if state.inside[leader] else 0


def _beyond(found: dict[int, int], start: int, gate: int) -> dict[int, int]:
    return {hex_: cost + gate for hex_, cost in found.items() if hex_ != start}


def may_begin_march(state: Any, units: Collection[int]) -> bool:
    """Whether a force may move strategically from where it stands (15-3-2, 15-3-3)."""
    return all(state.morale[u] == 0 for u in units) and connected(state, next(iter(units)))


# --- communication --------------------------------------------------------------------------------


def connected(state: Any, unit: int) -> bool:
    """Whether a line of communication reaches a unit (11-1)."""
    return state.hex[unit] in linked(state, state.scenario.units[unit].clan)


def linked(state: Any, clan: int) -> set[int]:
    """Hexes that the lines of a clan reach (11-1, 11-2, G-25 to G-30)."""
    scenario = state.scenario
    main = scenario.clans[clan].main_castle
    if main < 0 or state.owner[main] != clan or state.durability[main] <= 0:
        return set()
    world = World(state, scenario.clans[clan].side)
    start = scenario.castles[main].hex
    enemy = 1 - world.side
    if start in world.units(enemy):
        return set()
    barred = world.enemy_strong | world.enemy_weak | world.garrison[enemy]
    barred |= world.walls(enemy) - world.invested
    closed = world.field[enemy] | (barred - world.held())

    def step(a: int, b: int) -> int | None:
        return None if b in closed else ground(world, STRATEGIC, a, b)

    relays = (world.walls(world.side) | world.units(world.side)) - world.units(enemy)
    found, senders, sent = {start}, {start}, set()
    while senders - sent:
        sender = min(senders - sent)
        sent.add(sender)
        found |= set(relaxed(world, sender, MAIN_LINK if sender == start else LINK, step))
        senders |= found & relays
    return found


# --- acting, attacking, besieging -----------------------------------------------------------------


def may_act(state: Any, leader: int) -> bool:
    """Whether a force can spend an activation point, special rules aside (12)."""
    scenario = state.scenario
    unit = scenario.units[leader]
    force = force_of(state, leader)
    return (
        state.hex[leader] >= 0
        and state.leader[leader] == leader
        and scenario.clans[unit.clan].phase == state.phase
        and not any(state.acted[u] for u in force)
        and unit.activation_points >= state.stage
    )


def force_of(state: Any, leader: int) -> list[int]:
    """Living units of a force, leader first (9-1)."""
    led = [u for u, boss in enumerate(state.leader) if boss == leader and state.hex[u] >= 0]
    return sorted(led, key=lambda unit: (unit != leader, unit))


def targets(state: Any, leader: int) -> set[int]:
    """Hexes that a force may attack (22-1-2, 22-1-5, 23-7, G-46)."""
    world = World(state, state.scenario.side_of_unit[leader])
    here, enemies = state.hex[leader], world.field[1 - world.side]
    if state.inside[leader]:
        return enemies & {here}
    return {hex_ for hex_ in world.adjacent(here) if world.by_land(here, hex_)} & enemies


def sieges(state: Any, leader: int, able: Iterable[int]) -> set[str]:
    """What a force may do before the castle in its hex (17 to 20); ``able`` forces may help."""
    scenario, here = state.scenario, state.hex[leader]
    castle = scenario.castle_at.get(here, -1)
    side = scenario.side_of_unit[leader]
    if castle < 0 or state.inside[leader]:
        return set()
    if scenario.side_of_clan(state.owner[castle]) != 1 - side:
        return set()
    found = set()
    if not all(state.investing[u] for u in force_of(state, leader)):
        units = {u for u, hex_ in enumerate(state.hex) if hex_ == here and state.investing[u]}
        for other in (leader, *able):
            if state.hex[other] == here and not state.inside[other]:
                units |= set(force_of(state, other))
        power = sum(scenario.units[u].strength[state.steps[u]] for u in units)
        if power >= (10 * scenario.castles[castle].level or 10):
            found.add("Invest")
    if not state.called[castle]:
        found.add("Assault")
        calm = not state.assaulted[castle] and not state.resists[castle]
        if calm and scenario.units[leader].rank > 0 and state.investing[leader]:
            found.add("CallForSurrender")
    return found
