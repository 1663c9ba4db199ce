"""What must fit together in a scenario beyond the shape of its file. Every fault is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wargame_core.boards.hexmap import HexMap, Terrain
from wargame_core.files.placement_checks import placement_faults
from wargame_core.files.scenario_document import ScenarioDocument
from wargame_core.files.scenario_tables import ScenarioTables
from wargame_core.gunyuden.charts import Charts


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A document with what it is checked against."""

    document: ScenarioDocument
    tables: ScenarioTables
    map: HexMap
    charts: Charts
    broken: frozenset[str]
    """Sections with faults of shape: what refers to them cannot be judged."""

    def unknown(self, place: str, names: Iterable[str], section: str, known: Iterable[str]) -> list[str]:
        """Faults for names that are not among the known ones of a section."""
        if section in self.broken:
            return []
        expected = sorted(known)
        return [
            f"{place}: found {name!r}; expected one of {', '.join(expected)}"
            for name in names
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


def scenario_faults(checked: Checked) -> list[str]:
    """Every fault of a document that has the right shape: place, found, expected."""
    return [
        *_turn_faults(checked),
        *_party_faults(checked),
        *_castle_faults(checked),
        *placement_faults(checked),
        *_option_faults(checked),
        *_leadership_faults(checked),
        *_special_faults(checked),
    ]


def _twice(place: str, names: Iterable[str]) -> list[str]:
    return [f"{place}: {name!r} stands {n} times" for name, n in Counter(names).items() if n > 1]


def _turn_faults(checked: Checked) -> Iterator[str]:
    document = checked.document
    if not checked.broken & {"turns", "turn_count"} and len(document.turns) != document.turn_count:
        yield f"turns: found {len(document.turns)} labels; expected turn_count, {document.turn_count}"
    yield from _twice("turns", document.turns)
    yield from checked.unknown("provinces", document.provinces, "map", checked.map.provinces)
    yield from _twice("provinces", document.provinces)


def _party_faults(checked: Checked) -> Iterator[str]:
    document, owners = checked.document, checked.owners
    yield from _twice("sides", checked.sides)
    yield from _twice("phases", checked.phases)
    yield from _twice("clans", checked.clans)
    if not checked.broken & {"sides", "deployment_order"} and sorted(
        document.deployment_order
    ) != sorted(checked.sides):
        yield (
            f"deployment_order: found {', '.join(document.deployment_order)}; "
            f"expected every side once: {', '.join(checked.sides)}"
        )
    for phase in document.phases:
        place = f"phases ({phase.id}).side"
        yield from checked.unknown(place, [phase.side], "sides", checked.sides)
    side_of_phase = {phase.id: phase.side for phase in document.phases}
    for clan in document.clans:
        place = f"clans ({clan.id})"
        yield from checked.unknown(place, [clan.id], "tables", checked.tables.clans)
        yield from checked.unknown(f"{place}.side", [clan.side], "sides", checked.sides)
        yield from checked.unknown(f"{place}.phase", [clan.phase], "phases", checked.phases)
        side = side_of_phase.get(clan.phase, clan.side)
        if side != clan.side:
            yield f"{place}.phase: found {clan.phase!r}, a phase of {side}; expected {clan.side}'s"
        castle = clan.main_castle
        if castle and "castles" not in checked.broken and owners.get(castle) != clan.id:
            yield f"{place}.main_castle: found {castle!r}; expected a castle that {clan.id} owns"
        if clan.id in checked.tables.clans:
            table = checked.tables.clans[clan.id].replenishment
            if table not in checked.charts.replenishment:
                yield f"clans.csv: {clan.id}.replenishment: found {table!r}; no such column set"


def _castle_faults(checked: Checked) -> Iterator[str]:
    document, tables = checked.document, checked.tables
    for clan, castles in document.castles.items():
        yield from checked.unknown("castles", [clan], "clans", checked.clans)
        yield from checked.unknown(f"castles.{clan}", castles, "tables", tables.castles)
        for castle in castles:
            if castle in tables.castles:
                yield from hex_faults(checked, f"castles ({castle})", tables.castles[castle].hex)
    yield from _twice("castles", [name for owned in document.castles.values() for name in owned])
    place = "points_by_level"
    yield from checked.unknown(place, document.points_by_level, "castles", checked.owners)


def hex_faults(checked: Checked, place: str, number: str) -> Iterator[str]:
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


def _option_faults(checked: Checked) -> Iterator[str]:
    offered = checked.document.options
    own = [name for name, entry in checked.tables.options.items() if entry.scope == "scenario"]
    yield from checked.unknown("options", offered, "tables", own)
    yield from _twice("options", offered)


def _leadership_faults(checked: Checked) -> Iterator[str]:
    leadership = checked.document.leadership
    if leadership is None:
        return
    placed = placed_units(checked.document)
    place = "leadership.capacity"
    yield from checked.unknown(place, leadership.capacity, "placements", placed)
    for index, entry in enumerate(leadership.may_lead):
        place = f"leadership.may_lead[{index}]"
        names = [*entry.leaders, *entry.units]
        yield from checked.unknown(place, names, "placements", placed)


def _special_faults(checked: Checked) -> Iterator[str]:
    special, clans = checked.document.special, checked.clans
    placed = placed_units(checked.document)
    if special.free_activation is not None:
        names = [special.free_activation]
        yield from checked.unknown("special.free_activation", names, "clans", clans)
    for index, entry in enumerate(special.frozen):
        place = f"special.frozen[{index}]"
        yield from checked.unknown(f"{place}.unit", [entry.unit], "placements", placed)
        other = [entry.until_adjacent_to]
        yield from checked.unknown(f"{place}.until_adjacent_to", other, "clans", clans)
    if special.inactive is not None:
        sides = [special.inactive.die_side, special.inactive.enemy]
        yield from checked.unknown("special.inactive", sides, "sides", checked.sides)
        yield from checked.unknown("special.inactive.clans", special.inactive.clans, "clans", clans)
        provinces = special.inactive.provinces
        place = "special.inactive.provinces"
        yield from checked.unknown(place, provinces, "provinces", checked.document.provinces)
    if special.historical_victory is not None:
        aim, place = special.historical_victory, "special.historical_victory"
        yield from checked.unknown(f"{place}.side", [aim.side], "sides", checked.sides)
        yield from checked.unknown(f"{place}.occupy", [aim.occupy], "castles", checked.owners)
        if aim.eliminated_clan is not None:
            names = [aim.eliminated_clan]
            yield from checked.unknown(f"{place}.eliminated_clan", names, "clans", clans)
    if special.sea_movement is not None:
        names = [entry.clan for entry in special.sea_movement.clans]
        yield from checked.unknown("special.sea_movement.clans", names, "clans", clans)


def placed_units(document: ScenarioDocument) -> list[str]:
    """Ids of all units in order of placement."""
    return [
        unit
        for entry in document.placements
        for force in (*entry.field, *entry.garrison)
        for unit in force
    ]
