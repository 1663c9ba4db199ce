"""What stands where, zones of control, and searches that relax until nothing changes (5, 15)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.gunyuden.rules.state import State

WALKING = {Terrain.FLAT: 1, Terrain.ROUGH: 2, Terrain.FOOTHILLS: 4, Terrain.MARSH: 4}
"""Points to enter a hex in normal movement; absent: closed (T-TER)."""
MARCHING = {Terrain.FLAT: 1, Terrain.ROUGH: 1, Terrain.FOOTHILLS: 3}
"""The same in strategic movement and for communication (T-TER, G-27)."""
RIVER, ZONE, GATE, WALL = 1, 1, 1, 1
"""Points: a river, a strong zone in and out, a castle's gate, an enemy castle."""
WATER = {Terrain.SEA, Terrain.LAKE}
WATER_SIDES = {Hexside.SEA, Hexside.LAKE}
Step = Callable[[int, int], int | None]
"""Points from a hex to its neighbour, None if it is forbidden."""


class World:
    """A state as one side sees it. Some units may be thought away."""

    def __init__(self, state: State, side: int, without: Collection[int] = ()) -> None:
        scenario = state.scenario
        self.state, self.scenario, self.map, self.side = state, scenario, scenario.map, side
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
        """Neighbours in play, also across water (G-14)."""
        return [
            other for other in self.map.neighbours[hex_] if other >= 0 and self.scenario.area[other]
        ]

    def by_land(self, a: int, b: int) -> bool:
        """Whether one can go or strike from a hex to its neighbour (15-6-1, 22-1-5)."""
        if self.map.terrain[a] in WATER or self.map.terrain[b] in WATER:
            return False
        return self.map.hexside(a, b) not in WATER_SIDES

    def beside(self, hex_: int) -> list[int]:
        """Neighbours that are not across water."""
        return [other for other in self.adjacent(hex_) if self.by_land(hex_, other)]

    def units(self, side: int) -> set[int]:
        """Hexes with any unit of a side."""
        return self.field[side] | self.garrison[side]

    def walls(self, side: int) -> set[int]:
        """Hexes with working castles of a side (8-2-5, 21-1)."""
        clans = self.scenario.clans
        return {
            castle.hex
            for number, castle in enumerate(self.scenario.castles)
            if self.state.owner[number] >= 0 and clans[self.state.owner[number]].side == side
        }

    def _zones(self, side: int) -> tuple[set[int], set[int]]:
        """Strong and weak zones of control of a side, before cancelling (5-1 to 5-3)."""
        strong, weak = set(), set()
        for hex_ in self.field[side]:
            strong |= {hex_, *self.beside(hex_)}
        for hex_ in self.walls(side) - self.invested:
            strong.add(hex_)
            weak |= set(self.beside(hex_))
        dead = WATER | {Terrain.MARSH}
        strong = {hex_ for hex_ in strong if self.map.terrain[hex_] not in dead}
        return strong, {hex_ for hex_ in weak if self.map.terrain[hex_] not in dead}

    def held(self) -> set[int]:
        """Hexes in which enemy zones have no effect (5-4-1, 15-4-6, G-16)."""
        return self.units(self.side) | self.walls(self.side)

    def hampered(self) -> set[int]:
        """Hexes in which a strong enemy zone costs something (15-4, 23-4-4)."""
        return self.enemy_strong - self.held()

    def near_enemies(self) -> set[int]:
        """Hexes in or beside which nobody moves strategically (15-3-1, G-20)."""
        enemy = 1 - self.side
        sources = self.units(enemy) | self.walls(enemy)
        return sources | {other for hex_ in sources for other in self.adjacent(hex_)}

    def open_castle(self, hex_: int) -> bool:
        """Whether the side can go into a castle here: its own, working, no enemy (G-22, G-81)."""
        return hex_ in self.walls(self.side) and hex_ not in self.units(1 - self.side)

    def entry(self, hex_: int) -> int:
        """Points that enemies in and around a hex add for him who enters it (15-4, G-18)."""
        extra = ZONE if hex_ in self.hampered() else 0
        wall = hex_ in self.walls(1 - self.side) - self.invested - self.held()
        if not wall:
            return extra
        cumulative = self.scenario.options.get("castle_surcharge") == "cumulative"
        return extra + WALL if cumulative else max(extra, WALL)


def relaxed(world: World, start: int, limit: int, step: Step) -> dict[int, int]:
    """Least cost to every hex within a limit."""
    found, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        for there in world.beside(here):
            cost = step(here, there)
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


def distance(world: World, a: int, b: int) -> int:
    """Number of hexes from one hex to another."""
    (q, r), (q2, r2) = world.map.axial[a], world.map.axial[b]
    return int(max(abs(q - q2), abs(r - r2), abs(q + r - q2 - r2)))
