"""A game of so many players with its options, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from scenarios.shogun1986.rules.due import DUE
from scenarios.shogun1986.rules.numbers import Limits, Numbers, SetUp, UnitKind
from scenarios.shogun1986.rules.options import Switches
from wargame_core.boards.area_rows import STANDARD
from wargame_core.provinces.rules.scenario import ProvinceScenario


@dataclass(frozen=True, eq=False)
class Scenario(ProvinceScenario):
    """What does not change during a match. A player of two leads two colours (S-10)."""

    numbers: Numbers
    switches: Switches

    @property
    def due(self) -> Mapping[type, tuple[str, str]]:
        """When every kind of action is due."""
        return DUE

    @property
    def kinds(self) -> tuple[UnitKind, ...]:
        """Daimyō, bowman, swordsman, gunner, spearman, rōnin."""
        return self.numbers.kinds

    @property
    def limits(self) -> Limits:
        """The chart of numbers."""
        return self.numbers.limits

    @cached_property
    def lanes(self) -> tuple[str, ...]:
        """Tiers of sea lanes that make neighbours."""
        return (STANDARD,)

    @cached_property
    def setup(self) -> SetUp:
        """The row of the chart for this number of players."""
        return self.numbers.setups[self.players]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """Ids of the colours; they have armies, provinces and koku of their own."""
        if self.setup.colours == 1:
            return self.seats
        letters = ascii_lowercase[: self.setup.colours]
        return tuple(f"{seat}{letter}" for seat in self.seats for letter in letters)

    @cached_property
    def names(self) -> Mapping[str, Sequence[str]]:
        """Ids by kind of thing; a "seat" of the shared roles is a colour here."""
        markers = range(1, self.numbers.pieces.markers + 1)
        return {
            **super().names,
            "seat": self.colours,
            "player": self.seats,
            "army": tuple(f"army{number}" for number in markers),
        }

    @cached_property
    def leader(self) -> tuple[int, ...]:
        """The player who leads each colour, as he sits."""
        return tuple(colour // self.setup.colours for colour in range(len(self.colours)))

    @cached_property
    def level(self) -> int:
        """Experience of a daimyō who begins."""
        quick = self.switches.quick_start
        return self.limits.quick_level if quick else self.limits.level

    @cached_property
    def land(self) -> tuple[frozenset[int], ...]:
        """Neighbours of each province by land; an attack on another one is naval (S-31)."""
        return tuple(frozenset(others) for others in self.map.land)
