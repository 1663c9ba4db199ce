"""Names of terrain and hexsides in the language of the window."""

from __future__ import annotations

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.views.words import tr


def terrain_name(terrain: Terrain) -> str:
    """What fills a hex."""
    return {
        Terrain.FLAT: tr("Flat"), Terrain.ROUGH: tr("Rough"),
        Terrain.FOOTHILLS: tr("Foothills"), Terrain.MOUNTAIN: tr("Mountain"),
        Terrain.MARSH: tr("Marsh"), Terrain.SEA: tr("Sea"), Terrain.LAKE: tr("Lake"),
    }[terrain]  # fmt: skip


def side_name(side: Hexside) -> str:
    """What lies between two hexes."""
    return {
        Hexside.PLAIN: tr("Clear the side"),
        Hexside.RIVER: tr("River"),
        Hexside.BRIDGE: tr("River with a bridge"),
        Hexside.SEA: tr("Sea"),
        Hexside.LAKE: tr("Lake"),
    }[side]
