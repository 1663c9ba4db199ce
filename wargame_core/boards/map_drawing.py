"""What a hex map is drawn from beside its hexes: a coast that is no row of hexsides, and relief."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wargame_core.boards.hexmap import HexMap

Line = tuple[int, ...]
"""x and y in turn, y down, in parts of a hex (``UNIT``) from the origin of ``hexgrid.centre``."""

Chunk = tuple[int, int]
"""Column and row of a square of ``CHUNK`` hexes' width; everything drawn is cut along them."""

UNIT: Final = 200
"""Steps in the distance between the centres of two neighbours."""

CHUNK: Final = 6
"""Width of a chunk in distances between neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class MapDrawing:
    """The drawing of one map. It decides nothing: hexes and hexsides are the map's alone.

    The middle of every hex lies on its own side of the coast, and so does the way between two
    neighbours; where a hexside of sea parts two land hexes there is a channel.
    """

    hexes: str
    """Which hexes it was drawn for: ``digest_of_hexes`` of their map."""
    water: Mapping[Chunk, tuple[tuple[Line, ...], ...]]
    """Areas of water: an outer ring and its holes each, closed."""
    coast: Mapping[Chunk, tuple[Line, ...]]
    shores: Mapping[Chunk, tuple[tuple[int, Line], ...]]
    """Lines in the water along the coast: how far out (1 is next to the coast), and the line."""
    hachures: Mapping[Chunk, Line]
    """Strokes down steep slopes: x, y of the upper and of the lower end, one after another."""
    relief: bytes
    """A grey PNG of the whole page: 128 is level, lighter faces north-west, darker south-east."""
    relief_scale: int
    """Pixels of ``relief`` in the distance between two neighbours; its corner is the origin."""


def digest_of_hexes(board: HexMap) -> str:
    """Tells whether land and water lie as they did: of terrain and of hexsides of water."""
    import hashlib

    dry = bytes(terrain < 5 for terrain in board.terrain)
    sides = bytes(int(side) if side > 2 else 0 for sides in board.hexsides for side in sides)
    size = f"{board.columns} {board.rows}".encode()
    return hashlib.blake2b(size + dry + sides, digest_size=8).hexdigest()
