"""What must fit together in the deployment of a scenario (33.14, 33.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_core.engine.phrase import Phrase
from wargame_core.files.checked_scenario import CheckedScenario, hex_faults, placed_units, twice
from wargame_core.files.scenario_document import PlacementEntry, UnitRow
from wargame_core.gunyuden.scenario import Rank


def placement_faults(checked: CheckedScenario) -> Iterator[str]:
    """Faults of the deployment: unknown or doubled things, order, garrisons, command."""
    document = checked.document
    placed = [f"{entry.clan} in {entry.hex}" for entry in document.placements]
    yield from twice("placements", placed)
    yield from twice("placements", placed_units(document))
    yield from _order_faults(checked)
    for entry in document.placements:
        place = f"placements ({entry.clan}, {entry.hex})"
        yield from checked.unknown(f"{place}.clan", [entry.clan], "clans", checked.clans)
        yield from hex_faults(checked, f"{place}.hex", entry.hex)
        units = [unit for force in (*entry.field, *entry.garrison) for unit in force]
        yield from checked.unknown(place, units, "tables", checked.tables.units)
        yield from checked.unknown(f"{place}.source_of", entry.source_of, "placements", units)
        if not units:
            yield Phrase("{place}: found no unit; expected field or garrison", place=place)
        if entry.garrison and entry.hex in checked.map.index:
            yield from _garrison_faults(checked, place, entry)
        for force in (*entry.field, *entry.garrison):
            yield from _force_faults(checked, place, force)


def _order_faults(checked: CheckedScenario) -> Iterator[str]:
    """The side named first places all its units before the other (33.2, G-111)."""
    if checked.broken & {"clans", "placements", "deployment_order"}:
        return
    side_of = {clan.id: clan.side for clan in checked.document.clans}
    sides = [side_of[e.clan] for e in checked.document.placements if e.clan in side_of]
    found = list(dict.fromkeys(sides))
    expected = [side for side in checked.document.deployment_order if side in found]
    changes = [side for side, last in zip(sides, [None, *sides], strict=False) if side != last]
    if changes != expected:
        yield (
            Phrase(
                "{place}: found sides in the order {found}; expected all units of each in "
                "deployment_order, {expected}",
                place="placements",
                found=", ".join(changes),
                expected=", ".join(expected),
            )
        )


def _garrison_faults(checked: CheckedScenario, place: str, entry: PlacementEntry) -> Iterator[str]:
    if checked.broken & {"castles", "clans"}:
        return
    owners = checked.owners
    here = [
        owners[castle.id]
        for castle in checked.tables.castles.values()
        if castle.hex == entry.hex and castle.id in owners
    ]
    side_of = {clan.id: clan.side for clan in checked.document.clans}
    if not here:
        yield Phrase(
            "{place}: found units inside; expected a castle in use in the hex",
            place=f"{place}.garrison",
        )
    elif side_of.get(here[0]) != side_of.get(entry.clan):
        yield Phrase(
            "{place}: found a castle of {here}; expected one of its own side",
            place=f"{place}.garrison",
            here=here[0],
        )


def _force_faults(checked: CheckedScenario, place: str, force: Sequence[str]) -> Iterator[str]:
    """Rank and capacity of a suggested force (9-2-1, 9-2-3, 34.7)."""
    units = checked.tables.units
    if "leadership" in checked.broken or any(unit not in units for unit in force):
        return
    leader, *led = (units[unit] for unit in force)
    capacity = leader.capacity
    leadership = checked.document.leadership
    if leadership is not None:
        capacity = leadership.capacity.get(leader.id, capacity)
    if led and len(led) > capacity:
        yield Phrase(
            "{place}: found {found} units under {id}; expected at most {most}",
            place=place,
            found=len(led),
            id=leader.id,
            most=capacity,
        )
    for unit in led:
        if not _may_lead(checked, leader, unit):
            yield Phrase(
                "{place}: found {found} under {id}; expected a leader of higher rank",
                place=place,
                found=unit.id,
                id=leader.id,
            )


def _may_lead(checked: CheckedScenario, leader: UnitRow, unit: UnitRow) -> bool:
    if Rank[leader.rank.upper()] > Rank[unit.rank.upper()]:
        return True
    leadership = checked.document.leadership
    entries = leadership.may_lead if leadership is not None else ()
    return any(leader.id in entry.leaders and unit.id in entry.units for entry in entries)
