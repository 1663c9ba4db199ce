"""What each hex is made of: land or water, ruggedness, landmass and province."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wargame_core.boards.hexmap import Terrain
from wargame_core.boards.map_builder import shapes
from wargame_core.boards.map_builder.projection import FloatArray
from wargame_core.boards.map_builder.settings import MapSettings, Thresholds
from wargame_core.boards.map_builder.sources import Layer, Sources


@dataclass(frozen=True, slots=True, eq=False)
class HexGround:
    """One value per hex, in the order of the grid."""

    terrain: list[Terrain]
    landmass: list[str]
    province: list[str]
    elevation_m: list[int]
    notes: list[str]


def classify(sources: Sources, settings: MapSettings) -> HexGround:
    """Terrain, landmass and province of every hex before any hand correction."""
    grid, limits = settings.grid, settings.thresholds
    cells = shapes.polygons(grid.outlines)
    area = float(grid.spacing_km**2 * np.sqrt(3) / 2)
    lakes = cut_lakes(sources.lakes, settings.cut_lakes)
    land = shapes.without(sources.land.shapes, lakes.shapes)
    land_share = shapes.overlap(cells, land, measure="area") / area
    lake_share = shapes.overlap(cells, lakes.shapes, measure="area").sum(axis=1) / area
    all_land = land_share.sum(axis=1)
    largest = land_share.argmax(axis=1)
    is_lake = (lake_share > limits.lake_share) | (
        (lake_share > limits.lake_share_over_land) & (lake_share > all_land)
    )
    is_sea = (land_share.max(axis=1) < limits.least_land_share) & ~is_lake
    for name in settings.castles:
        is_sea[grid.index[name]] = is_lake[grid.index[name]] = False
    median, mean, relief = _heights(sources, settings)
    terrain = _ruggedness(median, mean, relief, limits)
    notes = [""] * len(terrain)
    _soften_by_roads(terrain, notes, sources.roads, cells, settings)
    landmass_names = [
        name or f"{settings.landmass_of_islets} {number}"
        for number, name in enumerate(sources.land.names())
    ]
    by_area = shapes.overlap(cells, sources.provinces.shapes, measure="area")
    province_ids = [name.lower() for name in sources.provinces.names()]
    landmass, province = [], []
    for number in range(len(terrain)):
        water = Terrain.LAKE if is_lake[number] else Terrain.SEA if is_sea[number] else None
        if water is not None:
            terrain[number], notes[number] = water, ""
        landmass.append("" if water is not None else landmass_names[int(largest[number])])
        known = water is None and by_area[number].any()
        province.append(province_ids[int(by_area[number].argmax())] if known else "")
    for name, home in settings.castles.items():
        number = grid.index[name]
        province[number] = home
        terrain[number] = min(terrain[number], Terrain.FOOTHILLS)
    metres = [
        0 if kind in (Terrain.SEA, Terrain.LAKE) else round(height)
        for kind, height in zip(terrain, mean, strict=True)
    ]
    return HexGround(terrain, landmass, province, metres, notes)


def cut_lakes(lakes: Layer, names: frozenset[str]) -> Layer:
    """The lakes that count as water."""
    return lakes.chosen(np.array([name in names for name in lakes.names()], dtype=np.bool_))


def _heights(sources: Sources, settings: MapSettings) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Median, mean and relief (90th minus 10th percentile) in metres, 0 where nothing is known."""
    count = len(settings.grid.names)
    home = settings.grid.hex_of(sources.cells)
    order = np.argsort(home, kind="stable")
    homes, heights = home[order], sources.heights_m[order]
    starts = np.searchsorted(homes, np.arange(count + 1))
    median, mean, relief = np.zeros(count), np.zeros(count), np.zeros(count)
    for number in range(count):
        here = heights[starts[number] : starts[number + 1]]
        if len(here):
            low, middle, high = np.percentile(here, (10, 50, 90))
            median[number], mean[number], relief[number] = middle, here.mean(), high - low
    return median, mean, relief


def _ruggedness(
    median: FloatArray, mean: FloatArray, relief: FloatArray, limits: Thresholds
) -> list[Terrain]:
    index = relief + limits.elevation_weight * mean
    plain = (median < limits.plain_median_m) & (relief < limits.plain_relief_m)
    steps = np.searchsorted(
        [limits.flat_below, limits.rough_below, limits.foothills_below], index, side="right"
    )
    return [Terrain(int(step)) for step in np.where(plain, Terrain.FLAT, steps)]


def _soften_by_roads(
    terrain: list[Terrain],
    notes: list[str],
    roads: Layer,
    cells: shapes.ShapeArray,
    settings: MapSettings,
) -> None:
    """Hexes with enough road go down one step: valleys are narrower than a hex."""
    limits = settings.thresholds
    lengths = shapes.overlap(cells, roads.shapes, measure="length")
    track = np.array([float(str(p["class"])) >= limits.easiest_by_track for p in roads.properties])
    road_km = lengths[:, ~track].sum(axis=1)
    track_km = lengths[:, track].sum(axis=1)
    for number, before in enumerate(terrain):
        by_road = before in (Terrain.FOOTHILLS, Terrain.MOUNTAIN) and (
            road_km[number] >= limits.road_km
        )
        by_track = before is Terrain.MOUNTAIN and track_km[number] >= limits.road_km
        if by_road or by_track:
            after = Terrain(before - 1)
            terrain[number] = after
            notes[number] = f"road corridor: {before.name.lower()} to {after.name.lower()}"
