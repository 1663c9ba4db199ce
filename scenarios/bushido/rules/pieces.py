"""The pieces by their index: support tiles, discs, map tiles, buildings, improvements, roles.

Index 0 of tiles and discs is a piece that lies face down. A view puts it in the place of every
piece that a seat does not know.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from wargame_core.engine import heaps

NOBODY: Final = -1
"""No player: owner of a neutral province, holder of a role that nobody has."""
NOWHERE: Final = -1
"""No province."""
BACK: Final = heaps.BACK
"""A tile or disc that lies face down."""


class Tile(IntEnum):
    """A support tile."""

    BACK = 0
    KATANA1 = 1
    KATANA2 = 2
    KATANA3 = 3
    SHURIKEN = 4
    BOW = 5
    CHANOYU = 6
    GEISHA = 7
    SHINOBI = 8
    RONIN = 9
    SEPPUKU = 10
    DRASTIC = 11
    SWORD = 12
    ARMOUR = 13
    HOSTAGE1 = 14
    HOSTAGE6 = 19


TILE_IDS: Final = (
    "hidden",
    "katana1",
    "katana2",
    "katana3",
    "shuriken",
    "bow",
    "chanoyu",
    "geisha",
    "shinobi",
    "ronin",
    "seppuku",
    "drastic",
    "sword",
    "armour",
    *(f"hostage{colour}" for colour in range(1, 7)),
)
TILES: Final = len(TILE_IDS)
KATANA: Final = (Tile.KATANA1, Tile.KATANA2, Tile.KATANA3)
HEIRLOOMS: Final = (Tile.SWORD, Tile.ARMOUR)
HOSTAGES: Final = tuple(range(Tile.HOSTAGE1, TILES))


def hostage_of(player: int) -> int:
    """The kind of hostage in a player's colour."""
    return int(Tile.HOSTAGE1) + player


class Disc(IntEnum):
    """A tactic disc."""

    BACK = 0
    BATTLE = 1
    DUEL = 2
    AMBUSH = 3
    TRAITOR = 4
    FAN = 5
    KOTAU = 6


DISC_IDS: Final = ("random", "battle", "duel", "ambush", "traitor", "fan", "kotau")
DISCS: Final = len(DISC_IDS)

FACE_DOWN: Final = 0
"""Terrain of a map tile that lies face down: a Clan Fortress once somebody owns it."""
TERRAIN_IDS: Final = ("fortress", "mountains", "village", "town", "city", "temple", "paddy")


class Building(IntEnum):
    """A building; WHEEL is the back of all others."""

    HIDEOUT = 0
    TEAHOUSE = 1
    LANTERN = 2
    INN = 3
    CAMP = 4
    DOJO = 5
    SHRINE = 6
    WHEEL = 7


BUILDING_IDS: Final = (
    "hideout", "teahouse", "lantern", "inn", "camp", "dojo", "shrine", "wheel",
)  # fmt: skip
NO_BUILDING: Final = -1


class Improvement(IntEnum):
    """An improvement."""

    IRRIGATION = 0
    TORI = 1
    STAKES = 2
    ARMORY = 3


IMPROVEMENT_IDS: Final = ("irrigation", "tori", "stakes", "armory")


class Role(IntEnum):
    """What a player is while another is Daimyo (2)."""

    NONE = 0
    SAMURAI = 1
    BUSHI = 2
    SENSEI = 3
    HATAMOTO = 4
    TANIN = 5
    BOZU = 6
    MUSASHI = 7


ROLE_IDS: Final = (
    "none", "samurai", "bushi", "sensei", "hatamoto", "tanin", "bozu", "musashi",
)  # fmt: skip

ROLES_BY_PLAYERS: Final = {
    3: (Role.SAMURAI, Role.BUSHI),
    4: (Role.SAMURAI, Role.BUSHI, Role.SENSEI),
    5: (Role.SAMURAI, Role.BUSHI, Role.SENSEI, Role.HATAMOTO),
    6: (Role.SAMURAI, Role.BUSHI, Role.SENSEI, Role.HATAMOTO, Role.TANIN),
}
"""Roles that the Daimyo assigns (BU-ROL-01, B-34)."""
