"""A scenario document beside the tables, map and charts against which it is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from wargame_core.boards.hexmap import HexMap, Terrain
from wargame_core.files.scenario_document import ScenarioDocument
from wargame_core.files.scenario_tables import ScenarioTables
from wargame_core.gunyuden.charts import Charts

MOST_LISTED: Final = 12
"""Known names that a fault lists; of more only the near ones are told."""


@dataclass(frozen=True, slots=True, eq=False)
class CheckedScenario:
    """A document with what it is checked against."""

    document: ScenarioDocument
    tables: ScenarioTables
    map: HexMap
    charts: Charts
    broken: frozenset[str]
    """Sections with faults of shape: what refers to them cannot be judged."""

    def unknown(
        self, place: str, names: Iterable[str], section: str, known: Iterable[str]
    ) -> list[str]:
        """Faults for names that are not among the known ones of a section."""
        if section in self.broken:
            return []
        expected = sorted(known)
        return [
            f"{place}: found {name!r}; expected {_one_of(expected, name)}"
            for name in dict.fromkeys(names)
            if name not in expected
        ]

    @property
    def sides(self) -> list[str]:
        """Ids of the sides."""
        return [side.id for side in self.document.sides]

    @property
    def phases(self) -> list[str]:
        """Ids of the operations phases."""
        return [phase.id for phase in self.document.phases]

    @property
    def clans(self) -> list[str]:
        """Ids of the clans that take part."""
        return [clan.id for clan in self.document.clans]

    @property
    def owners(self) -> Mapping[str, str]:
        """Owner by castle in use."""
        owned = self.document.castles.items()
        return {castle: clan for clan, castles in owned for castle in castles}


def _one_of(known: Sequence[str], found: str) -> str:
    if not known:
        return "nothing, as none is known"
    if len(known) <= MOST_LISTED:
        return f"one of {', '.join(known)}"
    near = get_close_matches(found, known, n=3)
    return f"one of {len(known)} known ids" + (f", such as {', '.join(near)}" if near else "")


def hex_faults(checked: CheckedScenario, place: str, number: str) -> Iterator[str]:
    """Faults of a hex on which something stands: off the map, at sea, outside the area (G-14)."""
    index = checked.map.index.get(number)
    if index is None:
        yield f"{place}: found hex {number!r}; expected a hex of the map"
        return
    if checked.map.terrain[index] in (Terrain.SEA, Terrain.LAKE):
        yield f"{place}: found hex {number}, open water; expected land"
    elif "provinces" not in checked.broken:
        province = checked.map.province[index]
        if province not in checked.document.provinces:
            yield (
                f"{place}: found hex {number} in {province}; expected one of the area's "
                f"provinces: {', '.join(checked.document.provinces)}"
            )


def twice(place: str, names: Iterable[str]) -> list[str]:
    """Faults for names that stand more than once."""
    return [f"{place}: {name!r} stands {n} times" for name, n in Counter(names).items() if n > 1]


def placed_units(document: ScenarioDocument) -> list[str]:
    """Ids of all units in order of placement."""
    return [
        unit
        for entry in document.placements
        for force in (*entry.field, *entry.garrison)
        for unit in force
    ]
