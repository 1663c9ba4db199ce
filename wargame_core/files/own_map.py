"""A player's own version of a game's map: a folder that the map editor writes and the game loads.

It holds the three files of a map and perhaps ``castle_hexes.csv``, which says where castles stand
that the player has moved. A scenario is played on it when its option ``map`` says ``own``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wargame_core.engine.game import Choice, Option
from wargame_core.engine.own_folder import own_folder

OWN: Final = "own"

OWN_MAP: Final = Option(
    id="map",
    title="Map",
    rule="2.0",
    default="reconstruction",
    choices=(
        Choice("reconstruction", "The reconstruction of this program"),
        Choice(OWN, "My own map, made with the map editor"),
    ),
)
"""Offered by a game for which there is a map of the player's own."""


def own_map_folder(game: str) -> Path:
    """Where the player's own map of a game lies, whether there is one or not."""
    return own_folder() / "maps" / game


def has_own_map(game: str) -> bool:
    """Whether the player has made a map of his own."""
    return (own_map_folder(game) / "map.toml").is_file()


def own_map_stamp(game: str) -> tuple[int, ...]:
    """Changes whenever a file of the player's own map does."""
    files = sorted(own_map_folder(game).glob("*.*"))
    return tuple(file.stat().st_mtime_ns for file in files)
