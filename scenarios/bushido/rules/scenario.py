"""A game of so many players with its switches, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from scenarios.bushido.rules.numbers import Numbers
from scenarios.bushido.rules.pieces import (
    BUILDING_IDS,
    DISC_IDS,
    IMPROVEMENT_IDS,
    ROLE_IDS,
    ROLES_BY_PLAYERS,
    TERRAIN_IDS,
    TILE_IDS,
    Role,
)
from scenarios.bushido.rules.procedure_step import ProcedureStep


@dataclass(frozen=True, slots=True)
class Switches:
    """Parts of the rules that can be left out (10)."""

    market: bool = True
    donations: bool = True


@dataclass(frozen=True, eq=False)
class Scenario:
    """What does not change during a match."""

    id: str
    seats: tuple[str, ...]
    numbers: Numbers
    switches: Switches
    options: Mapping[str, str]
    procedures: Mapping[str, tuple[ProcedureStep, ...]]
    """The order of play: lists of steps by the name of what they carry out."""
    digest: str

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        """Roles that the Daimyo assigns, in their order (BU-ROL-01, B-34)."""
        return ROLES_BY_PLAYERS[self.players]

    @cached_property
    def rows(self) -> tuple[tuple[int, int], ...]:
        """Length and shift in half tiles of each row of the map (BU-SET-03, B-06)."""
        return self.numbers.maps[self.players]

    @cached_property
    def spots(self) -> tuple[tuple[int, int], ...]:
        """Row and half tiles from the left of each place of the map."""
        return tuple(
            (row, shift + 2 * n)
            for row, (length, shift) in enumerate(self.rows)
            for n in range(length)
        )

    @cached_property
    def place_ids(self) -> tuple[str, ...]:
        """Name of each place: the letter of its row and its number in it."""
        lengths = [length for length, _ in self.rows]
        return tuple(
            f"{ascii_lowercase[row]}{n}"
            for row, length in enumerate(lengths)
            for n in range(1, length + 1)
        )

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours of each place, in rising order (B-06)."""
        at = {spot: place for place, spot in enumerate(self.spots)}
        steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
        return tuple(
            tuple(sorted(at[row + r, x + c] for r, c in steps if (row + r, x + c) in at))
            for row, x in self.spots
        )

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """Names of all things, by their kind."""
        return {
            "player": self.seats,
            "place": self.place_ids,
            "tile": TILE_IDS,
            "disc": DISC_IDS,
            "terrain": TERRAIN_IDS,
            "building": BUILDING_IDS,
            "improvement": IMPROVEMENT_IDS,
            "role": ROLE_IDS,
            "bag": ("military", "political"),
        }

    def after(self, player: int) -> tuple[int, ...]:
        """All other players, clockwise from this one (B-27)."""
        return tuple((player + n) % self.players for n in range(1, self.players))

    def from_(self, player: int) -> tuple[int, ...]:
        """All players, clockwise, this one first."""
        return (player, *self.after(player))
