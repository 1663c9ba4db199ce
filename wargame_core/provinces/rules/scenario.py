"""What does not change during a match on provinces: seats, map, neighbours, kinds of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wargame_core.boards.areamap import AreaMap
from wargame_core.provinces.rules.kinds import Kind


@dataclass(frozen=True, eq=False)
class ProvinceScenario:
    """One game of so many players. A game adds its numbers and what is chosen by options."""

    id: str
    seats: tuple[str, ...]
    map: AreaMap
    options: Mapping[str, str]
    digest: str

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def kinds(self) -> Sequence[Kind]:
        """Kinds of units that stand on the board; counts of units are in this order."""
        raise NotImplementedError

    @property
    def fighters(self) -> Sequence[Kind]:
        """The kinds on the board and those that only join battles, in this order."""
        return self.kinds

    @property
    def due(self) -> Mapping[type, tuple[str, str]]:
        """By kind of action the rule and code of the refusal that says when it would be due.

        What stands under ``object`` is for every other kind.
        """
        raise NotImplementedError

    @property
    def lanes(self) -> tuple[str, ...]:
        """Tiers of sea lanes that make neighbours."""
        raise NotImplementedError

    @cached_property
    def kind_ids(self) -> tuple[str, ...]:
        """Ids of the fighters."""
        return tuple(kind.id for kind in self.fighters)

    @cached_property
    def names(self) -> Mapping[str, Sequence[str]]:
        """Ids of players, provinces and kinds in order of index, as ``roles`` calls them."""
        return {
            "seat": self.seats,
            "province": self.map.ids,
            "kind of unit": self.kind_ids,
            "kind of unit that stands on the board": tuple(kind.id for kind in self.kinds),
        }

    def kind(self, id_: str) -> int:
        """Index of a kind, -1 if it is not in play."""
        return self.kind_ids.index(id_) if id_ in self.kind_ids else -1

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours of each province by land and sea lane, in rising order."""
        by_sea = self.map.by_lane(self.lanes)
        return tuple(
            tuple(sorted({*land, *sea})) for land, sea in zip(self.map.land, by_sea, strict=True)
        )
