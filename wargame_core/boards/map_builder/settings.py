"""The settings of a build: layout, thresholds and hand corrections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.projection import Conic


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What makes a hex sea, lake, flat, rough, foothills or mountain, and a side sea or river."""

    least_land_share: float
    """Share of the hex that its largest landmass must cover, else it is sea."""
    lake_share: float
    """Above this share of lake the hex is lake …"""
    lake_share_over_land: float
    """… or above this one, if lake also covers more than land."""
    least_land_on_side: float
    """Share of a hexside that must lie on land, else it is a sea side."""
    elevation_weight: float
    """Index of ruggedness = relief + weight × mean elevation, all in metres."""
    flat_below: float
    rough_below: float
    foothills_below: float
    plain_median_m: float
    """A hex is also flat if its median elevation is below this …"""
    plain_relief_m: float
    """… and its relief below this."""
    road_km: float
    """Length of road in a hex that makes it one step easier."""
    easiest_by_track: float
    """Classes of road from this number on only open mountains."""
    river_width_km: float
    """Distance at which a hexside costs a river twice its length."""


@dataclass(frozen=True, slots=True)
class HexOverride:
    """A hand correction of one or more hexes; None leaves a value alone."""

    hexes: tuple[str, ...]
    terrain: Terrain | None
    province: str | None
    landmass: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class SideOverride:
    """A hand correction of hexsides."""

    sides: tuple[tuple[str, str], ...]
    feature: Hexside
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Bank:
    """Hexsides that a river may not take, to keep a castle on its true bank."""

    river: str
    sides: tuple[tuple[str, str], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class MapSettings:
    """Everything of a build that is a decision and not geodata."""

    conic: Conic
    grid: Grid
    thresholds: Thresholds
    castles: Mapping[str, str]
    """Castle hex to province id."""
    island_castles: frozenset[str]
    """Castle hexes that no army reaches on foot."""
    areas: tuple[frozenset[str], ...]
    """Provinces that scenarios play on; each area's castles must be connected."""
    cut_lakes: frozenset[str]
    """Names of lakes that count as water; all others are modern or too small."""
    landmass_of_islets: str
    """Prefix of the name of a landmass that has none in the sources."""
    bridge_roads: frozenset[str]
    """Names of the roads that cross rivers by bridges."""
    river_names: Mapping[str, str]
    """Name in the sources to the name on the map, where they differ."""
    banks: tuple[Bank, ...]
    hex_overrides: tuple[HexOverride, ...]
    side_overrides: tuple[SideOverride, ...]
