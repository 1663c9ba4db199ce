"""Hand corrections on top of what the geodata give."""

from __future__ import annotations

from wargame_core.boards.hexmap import Hexside
from wargame_core.boards.map_builder.coast import WATER
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.ground import HexGround
from wargame_core.boards.map_builder.rivers import SideFeatures
from wargame_core.boards.map_builder.settings import HexOverride, MapSettings
from wargame_core.engine.errors import DataError


def check(settings: MapSettings) -> None:
    """Raise DataError with every override that names no hex or side of the map.

    A hex may be corrected once, so that no reason is silently overruled; so may a side.
    """
    grid, faults = settings.grid, []
    seen: set[object] = set()
    names = [(o.reason, name) for o in settings.hex_overrides for name in o.hexes]
    names += [("castles", name) for name in settings.castles]
    for reason, name in names:
        if name not in grid.index:
            faults.append(f"override {reason!r}: found hex {name}, expected a hex of the map")
        if reason != "castles" and name in seen:
            faults.append(f"override {reason!r}: found hex {name} a second time, expected it once")
        if reason != "castles":
            seen.add(name)
    pairs = set(grid.sides)
    banks = [(bank.reason, pair, False) for bank in settings.banks for pair in bank.sides]
    for reason, pair, once in banks + [
        (o.reason, pair, True) for o in settings.side_overrides for pair in o.sides
    ]:
        if tuple(grid.index.get(name, -1) for name in pair) not in pairs:
            faults.append(f"override {reason!r}: found side {'/'.join(pair)}, expected neighbours")
        if once and pair in seen:
            faults.append(f"override {reason!r}: found side {'/'.join(pair)} a second time")
        if once:
            seen.add(pair)
    if faults:
        raise DataError(faults)


def correct_hexes(ground: HexGround, settings: MapSettings) -> None:
    """Apply the hex overrides in place; their reasons become the notes."""
    for override in settings.hex_overrides:
        for name in override.hexes:
            _correct_hex(ground, settings.grid, override, name)


def _correct_hex(ground: HexGround, grid: Grid, override: HexOverride, name: str) -> None:
    number = grid.index[name]
    ground.notes[number] = override.reason
    if override.province is not None:
        ground.province[number] = override.province
    if override.landmass is not None:
        ground.landmass[number] = override.landmass
    if override.terrain is None:
        return
    was_water = ground.terrain[number] in WATER
    ground.terrain[number] = override.terrain
    if override.terrain in WATER:
        ground.province[number] = ground.landmass[number] = ""
        ground.elevation_m[number] = 0
    elif was_water:
        beside = [other for other in grid.neighbours[number] if ground.province[other]]
        if not ground.province[number] and beside:
            ground.province[number] = ground.province[beside[0]]
        if not ground.landmass[number] and beside:
            ground.landmass[number] = ground.landmass[beside[0]]


def correct_sides(features: SideFeatures, ground: HexGround, settings: MapSettings) -> SideFeatures:
    """The sides after the overrides, in order, without those that touch water hexes."""
    grid = settings.grid
    corrected = dict(features)
    for override in settings.side_overrides:
        for a, b in override.sides:
            pair = (grid.index[a], grid.index[b])
            corrected.pop(pair, None)
            if override.feature is not Hexside.PLAIN:
                corrected[pair] = (override.feature, override.name)
    return {
        pair: corrected[pair]
        for pair in sorted(corrected)
        if not any(ground.terrain[number] in WATER for number in pair)
    }
