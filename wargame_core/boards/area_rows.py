"""The rows of an area map as they stand in its files: ids and texts, with status and source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOARD_FACT: Final = "board_fact"
DERIVED_MAP: Final = "derived_map"
RECONSTRUCTION: Final = "reconstruction"
STATUSES: Final = (BOARD_FACT, DERIVED_MAP, RECONSTRUCTION)
"""A rulebook says so; a public map made after the board shows it so; our own work."""

STANDARD: Final = "standard"
OPTIONAL: Final = "optional"
TIERS: Final = (STANDARD, OPTIONAL)
"""Sea lanes that every match has, and those that a game may offer as an option."""

LINE_KINDS: Final = ("coast", "border", "lake", "zone_limit")
"""Shore of area ``a``; border of areas ``a`` and ``b``; shore of the lake ``b`` in area ``a``;
limit of the sea zones ``a`` and ``b``."""

Points = tuple[tuple[int, int], ...]
"""A line in whole board units, x to the right and y down."""


@dataclass(frozen=True, slots=True)
class AreaRow:
    """One area and where its name stands."""

    id: str
    name: str
    kanji: str
    group: str
    label_x: int
    label_y: int
    label_size: int
    """Height of the letters in board units."""
    other_names: str
    note: str


@dataclass(frozen=True, slots=True)
class FactRow:
    """Something that holds of an area, perhaps with a value such as the name of a town."""

    area: str
    fact: str
    value: str
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class BorderRow:
    """Two areas that are neighbours by land."""

    a: str
    b: str
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class LaneRow:
    """Two areas that a sea lane makes neighbours, and where the lane meets their shores."""

    a: str
    b: str
    tier: str
    status: str
    ax: int
    ay: int
    bx: int
    by: int
    source: str


@dataclass(frozen=True, slots=True)
class ZoneRow:
    """One sea zone; ``neighbours`` are ids of other zones."""

    id: str
    name: str
    kanji: str
    label_x: int
    label_y: int
    label_size: int
    neighbours: tuple[str, ...]
    status: str


@dataclass(frozen=True, slots=True)
class ShoreRow:
    """An area that has a coast on a sea zone."""

    area: str
    zone: str
    coast_km: int
    status: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """One drawn line. A closed line ends where it begins."""

    kind: str
    a: str
    b: str
    points: Points


@dataclass(frozen=True, slots=True)
class AreaRows:
    """All rows of a map, in the order of the files."""

    areas: tuple[AreaRow, ...]
    facts: tuple[FactRow, ...]
    borders: tuple[BorderRow, ...]
    lanes: tuple[LaneRow, ...]
    zones: tuple[ZoneRow, ...]
    shores: tuple[ShoreRow, ...]
    lines: tuple[LineRow, ...]
