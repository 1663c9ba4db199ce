"""A game of so many players with its modules and options, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scenarios.gekokujo.rules.due import DUE
from scenarios.gekokujo.rules.numbers import DAIMYO, Clan, Numbers, UnitKind
from wargame_core.boards.area_rows import OPTIONAL, STANDARD
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.scenario import ProvinceScenario


@dataclass(frozen=True, slots=True)
class Modules:
    """Which modules are in play (10)."""

    political: bool = False
    """10.1 Political Play & Diplomacy."""
    specialized: bool = False
    """10.2 Specialized Warfare."""
    firearms: bool = False
    """10.2.1 Technological Change; it needs 10.2."""
    rice: bool = False
    """10.3 The Cycle of Rice and War."""
    glory: bool = False
    """10.4 Path of Glory."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """Rulings that can be chosen otherwise (K-06, K-08, K-20, K-35, K-43, K-56, K-60, K-69)."""

    empty_treasuries: bool = False
    """Whether nobody has Koku at the start (K-06)."""
    round1_order: str = "rule"
    split_campaign: bool = False
    coasts_of_map: bool = False
    max_rounds: int = 0
    """0 for no limit."""
    single_pact: bool = False
    flat_prices: bool = False
    all_lanes: bool = False
    raid_own: bool = False
    """Whether an attacker who wins his own field back takes what he has sown there (K-69)."""


@dataclass(frozen=True, eq=False)
class Scenario(ProvinceScenario):
    """What does not change during a match. Sets of provinces are integers with a bit each."""

    numbers: Numbers
    modules: Modules
    rulings: Rulings

    @property
    def due(self) -> Mapping[type, tuple[str, str]]:
        """When every kind of action is due."""
        return DUE

    @cached_property
    def kinds(self) -> tuple[UnitKind, ...]:
        """Kinds of units in play, Daimyō first (10.2, K-61), at the prices of this game."""
        every = {kind.id: kind for kind in self.numbers.kinds}
        names = ["daimyo", "bushi"]
        if self.modules.specialized:
            names = ["daimyo", "spearmen", "swordsmen", "archers", "bannermen"]
            names += ["arquebusiers"] if self.modules.firearms else []
        found = [every[name] for name in names]
        if self.rulings.flat_prices:
            found = [replace(kind, price=kind.flat_price) for kind in found]
        return tuple(found)

    @cached_property
    def fighters(self) -> tuple[UnitKind, ...]:
        """Kinds in play and, last, the Ronin."""
        return (*self.kinds, self.numbers.ronin)

    @cached_property
    def ronin(self) -> int:
        """Index of the Ronin among the fighters."""
        return len(self.kinds)

    @cached_property
    def soldiers(self) -> range:
        """Indices of what the rules call Bushi (K-61)."""
        return range(DAIMYO + 1, len(self.kinds))

    @cached_property
    def names(self) -> Mapping[str, Sequence[str]]:
        """Ids of players, provinces … in order of index, by kind, as ``roles`` calls them."""
        return {
            **super().names,
            "clan": self.clan_ids,
        }

    @cached_property
    def clan_ids(self) -> tuple[str, ...]:
        """Ids of the clans."""
        return tuple(clan.id for clan in self.numbers.clans)

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """Home province of each clan."""
        return tuple(self.map.index[clan.home] for clan in self.numbers.clans)

    def clan(self, index: int) -> Clan:
        """A clan by its index."""
        return self.numbers.clans[index]

    @cached_property
    def mountains(self) -> int:
        """Mountain provinces (G-7.1-04, K-35)."""
        return self.map.having("mountain")

    @cached_property
    def coasts(self) -> int:
        """Provinces that count as coastal: the list, or the map (K-35)."""
        return self.map.having("coast" if self.rulings.coasts_of_map else "coastal_list")

    @cached_property
    def mandates(self) -> tuple[int, ...]:
        """The three Mandate Provinces (1.3)."""
        return provinces_of(self.map.having("mandate"))

    @cached_property
    def kyoto(self) -> int:
        """Yamashiro (1.3)."""
        return self.map.index["yamashiro"]

    @cached_property
    def lanes(self) -> tuple[str, ...]:
        """Tiers of sea lanes that make neighbours (K-36)."""
        return (STANDARD, OPTIONAL) if self.rulings.all_lanes else (STANDARD,)

    @cached_property
    def threshold(self) -> int:
        """Provinces that win by control (1.2, K-42)."""
        return self.numbers.control_to_win[self.players]
