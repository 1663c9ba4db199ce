"""What must fit together in the leadership and the special rules of a scenario (33.17)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.gunyuden.files.checked_scenario import CheckedScenario, placed_units


def leadership_faults(checked: CheckedScenario) -> Iterator[str]:
    """Faults of the changed capacities and of the exceptions to rank (34.7(3), 34.7(4))."""
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


def special_faults(checked: CheckedScenario) -> Iterator[str]:
    """Faults of the special rules' parameters."""
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
