"""From geodata and settings to the rows of a map."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.boards.hexmap import Terrain
from wargame_core.boards.map_builder import coast, ground, overrides, rivers
from wargame_core.boards.map_builder.settings import MapSettings
from wargame_core.boards.map_builder.sources import Sources
from wargame_core.boards.map_rows import HexRow, MapRows, SideRow


@dataclass(frozen=True, slots=True)
class BuiltMap:
    """The product of a build."""

    rows: MapRows
    changed_hexes: tuple[str, ...]
    """Hexes whose terrain, province or landmass a hand correction changed."""
    idle_hexes: tuple[str, ...]
    """Hexes with a hand correction that changes nothing."""


def build_map(sources: Sources, settings: MapSettings) -> BuiltMap:
    """Hexes and hexsides of the whole page, with the hand corrections applied.

    Raises:
        DataError: A correction names a hex or side that is not on the map.
    """
    overrides.check(settings)
    grid = settings.grid
    land = ground.classify(sources, settings)
    before = list(zip(land.terrain, land.province, land.landmass, strict=True))
    overrides.correct_hexes(land, settings)
    after = list(zip(land.terrain, land.province, land.landmass, strict=True))
    changed = [grid.names[n] for n in range(len(before)) if before[n] != after[n]]
    corrected = {name for override in settings.hex_overrides for name in override.hexes}
    features = rivers.snap_rivers(
        sources.rivers, settings, [terrain in coast.WATER for terrain in land.terrain]
    )
    rivers.add_bridges(features, sources.roads, settings)
    features |= coast.sides_of_water(sources, settings, land.terrain, land.landmass)
    features = overrides.correct_sides(features, land, settings)
    shores = coast.coastal(grid, land.terrain)
    hexes = tuple(
        HexRow(
            hex=grid.names[number],
            terrain=Terrain(land.terrain[number]),
            province=land.province[number],
            coastal=shores[number],
            elevation_m=land.elevation_m[number],
            landmass=land.landmass[number],
            note=land.notes[number],
        )
        for number in range(len(grid.names))
    )
    sides = tuple(
        SideRow(grid.names[a], grid.names[b], feature, settings.river_names.get(name, name))
        for (a, b), (feature, name) in features.items()
    )
    return BuiltMap(MapRows(hexes, sides), tuple(changed), tuple(sorted(corrected - set(changed))))
