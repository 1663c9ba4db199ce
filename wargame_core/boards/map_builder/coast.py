"""Hexsides of sea between land hexes, and which hexes are coastal."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.boards.map_builder import shapes
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.rivers import SideFeatures
from wargame_core.boards.map_builder.settings import MapSettings
from wargame_core.boards.map_builder.sources import Sources

WATER = frozenset((Terrain.SEA, Terrain.LAKE))


def sides_of_water(
    sources: Sources, settings: MapSettings, terrain: Sequence[Terrain], landmass: Sequence[str]
) -> SideFeatures:
    """Sides between two land hexes that no army can cross on foot.

    A side is sea if its hexes belong to different landmasses or too little of it lies on land.
    """
    grid = settings.grid
    lines = shapes.segments(grid.side_ends)
    length = grid.spacing_km / np.sqrt(3)
    on_land = shapes.overlap(lines, sources.land.shapes, measure="length").sum(axis=1) / length
    found: SideFeatures = {}
    for number, (a, b) in enumerate(grid.sides):
        if terrain[a] in WATER or terrain[b] in WATER:
            continue
        apart = landmass[a] != landmass[b]
        if apart or on_land[number] < settings.thresholds.least_land_on_side:
            found[(a, b)] = (Hexside.SEA, "")
    return found


def coastal(grid: Grid, terrain: Sequence[Terrain]) -> list[bool]:
    """Land hexes with a sea hex beside them."""
    return [
        terrain[number] not in WATER
        and any(terrain[other] is Terrain.SEA for other in grid.neighbours[number])
        for number in range(len(terrain))
    ]
