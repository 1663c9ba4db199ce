"""The rows of a hex map as they stand in its files, before they become a ``HexMap``."""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.boards.hexmap import Hexside, Terrain

TERRAIN_NAMES = tuple(terrain.name.lower() for terrain in Terrain)
"""Terrain by number, as written in files."""

FEATURE_NAMES = tuple(side.name.lower() for side in Hexside)
"""Hexside features by number, as written in files; ``plain`` is never written."""


@dataclass(frozen=True, slots=True)
class HexRow:
    """One line of ``hexes.csv``."""

    hex: str
    """Printed number, four digits CCRR."""
    terrain: Terrain
    province: str
    """Province id, empty at sea and on lakes."""
    coastal: bool
    """Land with a sea hex beside it."""
    elevation_m: int
    """Mean elevation in metres, 0 at sea."""
    landmass: str
    """Mainland or island, empty at sea and on lakes."""
    note: str
    """Why the hex is not what the data alone would make it; empty for most."""


@dataclass(frozen=True, slots=True)
class SideRow:
    """One line of ``hexsides.csv``: what lies between two adjacent land hexes."""

    hex_a: str
    hex_b: str
    feature: Hexside
    name: str
    """Name of the river or strait, may be empty."""


@dataclass(frozen=True, slots=True)
class MapRows:
    """All rows of a map, hexes by column then row, hexsides by their two hexes."""

    hexes: tuple[HexRow, ...]
    sides: tuple[SideRow, ...]


def hex_name(column: int, row: int) -> str:
    """Printed number of a column and row: ``hex_name(4, 12)`` is ``"0412"``."""
    return f"{column:02d}{row:02d}"


def column_row(name: str) -> tuple[int, int]:
    """Column and row of a printed number. Raises ValueError if it is not four digits."""
    if len(name) != 4 or not (name.isascii() and name.isdigit()):
        raise ValueError(name)
    return int(name[:2]), int(name[2:])
