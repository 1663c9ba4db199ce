"""What a sparring partner sees on the board of a game of the series: plain facts of the state."""

from __future__ import annotations

from functools import cached_property
from typing import Any

NEAR = 3
"""Hexes within which an enemy is felt."""
WAY = 12
"""Hexes beyond which nobody looks."""


class Picture:
    """A state as one side sees it."""

    def __init__(self, state: Any, side: int) -> None:
        self.state, self.side, self.scenario = state, side, state.scenario
        self.distance = state.scenario.map.distance

    @cached_property
    def forces(self) -> dict[int, dict[int, int]]:
        """For each side the strength of its forces by leader."""
        found: dict[int, dict[int, int]] = {0: {}, 1: {}}
        for leader, units in self.state.forces().items():
            side = self.scenario.side_of_unit[leader]
            found[side][leader] = sum(self.strength(unit) for unit in units)
        return found

    def strength(self, unit: int) -> int:
        """What a unit fights with."""
        return int(self.scenario.units[unit].strength[self.state.steps[unit]])

    @cached_property
    def castles(self) -> dict[int, list[tuple[int, int, bool]]]:
        """For each side hex, points and whether it is a main castle of what it owns."""
        found: dict[int, list[tuple[int, int, bool]]] = {0: [], 1: []}
        main = {clan.main_castle for clan in self.scenario.clans}
        for number, castle in enumerate(self.scenario.castles):
            side = self.scenario.side_of_clan(self.state.owner[number])
            if side >= 0:
                found[side].append((castle.hex, castle.points, number in main))
        return found

    def around(self, side: int, hex_: int, reach: int = NEAR, *, but: int = -1) -> int:
        """Strength of a side within some hexes of a place, one force left out."""
        state, distance = self.state, self.distance
        return sum(
            strength
            for leader, strength in self.forces[side].items()
            if leader != but and distance(state.hex[leader], hex_) <= reach
        )

    @cached_property
    def invested(self) -> tuple[float, float]:
        """Points of the castles that this side invests, and of its own that are invested."""
        mine = {hex_ for hex_, _, _ in self.castles[self.side]}
        sums = [0.0, 0.0]
        for castle in self.scenario.castles:
            if any(self.state.investing[unit] for unit in self.state.at(castle.hex)):
                sums[castle.hex in mine] += castle.points
        return sums[0], sums[1]
