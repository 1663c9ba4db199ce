"""What a board of hex tiles draws, free of any game: tiles that lie side by side and may turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GROUNDS: Final = ("back", "home", "mountains", "village", "town", "city", "temple", "paddy")
"""How tiles look, by drawing and colour: a tile that lies face down, the home of a player, and
what a tile shows when it is turned."""

WORKS: Final = ("building", "irrigation", "gate", "stakes", "armory")
"""Signs of what was built on a tile: a house, water on fields, a gate, pointed stakes, weapons."""

WORTHS: Final = ("honour", "koku", "katana")
"""Signs of what a tile is worth to its owner."""


@dataclass(frozen=True, slots=True)
class TileBoard:
    """Hex tiles in rows, a point of each upwards; rows are shifted by half tiles."""

    names: tuple[str, ...]
    """One each, as printed on the tile."""
    spots: tuple[tuple[int, int], ...]
    """Of each tile its row from above, and how many half tiles it lies from the left."""


@dataclass(frozen=True, slots=True)
class WorkView:
    """Something that was built on a tile."""

    sign: str
    """One of WORKS."""
    name: str
    """In the present language."""
    figure: str = ""
    """A letter that stands on it in the place of its sign; of a building."""


@dataclass(frozen=True, slots=True)
class TileView:
    """The face of one tile."""

    place: int
    ground: str
    """One of GROUNDS."""
    title: str
    """What it shows, in the present language."""
    worth: tuple[tuple[str, int], ...] = ()
    """A sign of WORTHS and its number, as built on; nothing for a tile face down."""
    clan: str = ""
    """Id of the owner: colour and crest; empty for nobody."""
    works: tuple[WorkView, ...] = ()
    """The building first, then improvements."""
