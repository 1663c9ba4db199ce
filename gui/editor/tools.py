"""What the mouse does in the map editor: each tool turns hexes into a change of the draft."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.files.map_draft import MapDraft


@dataclass(frozen=True)
class PaintTerrain:
    """Gives hexes another terrain."""

    terrain: Terrain
    province: str = ""
    """Of new land that has no neighbour on land."""

    def use(self, draft: MapDraft, hexes: Collection[str]) -> MapDraft:
        """The draft with these hexes changed. Raises UsageError."""
        return draft.paint(hexes, self.terrain, self.province)


@dataclass(frozen=True)
class PaintProvince:
    """Gives land to a province."""

    province: str

    def use(self, draft: MapDraft, hexes: Collection[str]) -> MapDraft:
        """The draft with these hexes changed. Raises UsageError."""
        return draft.give(hexes, self.province)


@dataclass(frozen=True)
class DrawSide:
    """Lays a river, a bridge or water on a hexside, or clears it."""

    feature: Hexside

    def use_on(self, draft: MapDraft, a: str, b: str) -> MapDraft:
        """The draft with this side changed. Raises UsageError."""
        return draft.draw_side(a, b, self.feature)


@dataclass(frozen=True)
class NamePlace:
    """Asks for the name of a hex."""


@dataclass(frozen=True)
class MoveCastle:
    """Takes a castle up with one click and puts it down with the next."""


@dataclass(frozen=True)
class Browse:
    """Changes nothing: drags the board and shows what is in a hex."""


Tool = PaintTerrain | PaintProvince | DrawSide | NamePlace | MoveCastle | Browse
