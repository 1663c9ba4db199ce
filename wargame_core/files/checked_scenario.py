"""A scenario document beside the tables, map and charts against which it is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from wargame_core.boards.hexmap import HexMap, Terrain
from wargame_core.engine.phrase import Phrase
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
        text = "{place}: found {found}; expected {expected}"
        return [
            Phrase(text, place=place, found=repr(name), expected=_one_of(expected, name))
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


def _one_of(known: Sequence[str], found: str) -> Phrase:
    if not known:
        return Phrase("nothing, as none is known")
    if len(known) <= MOST_LISTED:
        return Phrase("one of {known}", known=", ".join(known))
    near = get_close_matches(found, known, n=3)
    if not near:
        return Phrase("one of {count} known ids", count=len(known))
    text = "one of {count} known ids, such as {near}"
    return Phrase(text, count=len(known), near=", ".join(near))


def hex_faults(checked: CheckedScenario, place: str, number: str) -> Iterator[str]:
    """Faults of a hex on which something stands: off the map, at sea, outside the area (G-14)."""
    index = checked.map.index.get(number)
    if index is None:
        yield Phrase(
            "{place}: found hex {hex}; expected a hex of the map", place=place, hex=repr(number)
        )
        return
    if checked.map.terrain[index] in (Terrain.SEA, Terrain.LAKE):
        yield Phrase("{place}: found hex {hex}, open water; expected land", place=place, hex=number)
    elif "provinces" not in checked.broken:
        province = checked.map.province[index]
        if province not in checked.document.provinces:
            yield (
                Phrase(
                    "{place}: found hex {hex} in {province}; expected one of the area's "
                    "provinces: {listed}",
                    place=place,
                    hex=number,
                    province=province,
                    listed=", ".join(checked.document.provinces),
                )
            )


def twice(place: str, names: Iterable[str]) -> list[str]:
    """Faults for names that stand more than once."""
    text = "{place}: {found} stands {times} times"
    return [
        Phrase(text, place=place, found=repr(name), times=n)
        for name, n in Counter(names).items()
        if n > 1
    ]


def placed_units(document: ScenarioDocument) -> list[str]:
    """Ids of all units in order of placement."""
    return [
        unit
        for entry in document.placements
        for force in (*entry.field, *entry.garrison)
        for unit in force
    ]
