"""A hex map: terrain, hexsides, provinces and names, with hexes as small integers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from importlib.resources.abc import Traversable
from pathlib import Path

from wargame_core.boards import hexgrid


class Terrain(IntEnum):
    """What fills a hex (terrain effects chart)."""

    FLAT = 0
    ROUGH = 1
    FOOTHILLS = 2
    MOUNTAIN = 3
    MARSH = 4
    SEA = 5
    LAKE = 6


class Hexside(IntEnum):
    """What lies on the side between two hexes (terrain effects chart)."""

    PLAIN = 0
    RIVER = 1
    BRIDGE = 2
    """A river with a bridge."""
    SEA = 3
    LAKE = 4


@dataclass(frozen=True, slots=True, eq=False)
class HexMap:
    """An immutable map. Hexes are indices 0 … n-1 in order of column, then row.

    All per-hex tuples have length n. ``neighbours`` and ``hexsides`` have six entries per hex in
    the direction order of ``hexgrid``; a neighbour off the map is -1.
    """

    id: str
    title: str
    columns: int
    rows: int
    names: tuple[str, ...]
    """Printed number, four digits CCRR."""
    terrain: tuple[Terrain, ...]
    province: tuple[str, ...]
    """Id of the province, or an empty string at sea."""
    coastal: tuple[bool, ...]
    elevation_m: tuple[int, ...]
    """Mean elevation in metres, 0 at sea."""
    place_names: Mapping[int, tuple[str, str]]
    """Labels by hex: (romaji, kanji)."""
    provinces: Mapping[str, tuple[str, str]]
    """Province id to (romaji, kanji)."""
    neighbours: tuple[tuple[int, ...], ...]
    hexsides: tuple[tuple[Hexside, ...], ...]
    axial: tuple[tuple[int, int], ...]
    index: Mapping[str, int]
    """Printed number to index."""
    river_names: Mapping[tuple[int, int], str]
    """Name of the river on a hexside, by (hex, direction 0-2)."""
    reconstructed: bool
    """True when the printed map was not available and terrain is our reconstruction."""
    provenance: str
    digest: str
    """Hexadecimal digest of the files the map was read from."""
    place_kinds: Mapping[int, str] = field(default_factory=dict)
    """What a label by hex names: town, island, sea, lake, peak, pass or plain."""
    hex_km: float = 0.0
    """Kilometres from side to side; 0 where the map does not say."""
    folder: Path | Traversable | None = None
    """Where it was read from; what it is drawn from may lie there (``files/map_drawing_file``)."""

    def distance(self, a: int, b: int) -> int:
        """Number of hexes from a to b."""
        return hexgrid.distance(self.axial[a], self.axial[b])

    def direction(self, a: int, b: int) -> int:
        """Direction 0-5 from a to its neighbour b. Raises ValueError if they do not touch."""
        return self.neighbours[a].index(b)

    def hexside(self, a: int, b: int) -> Hexside:
        """The hexside between two adjacent hexes. Raises ValueError if they do not touch."""
        return self.hexsides[a][self.neighbours[a].index(b)]
