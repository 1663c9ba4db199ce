"""Where the board lies, and the board itself, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wargame_core.boards.areamap import AreaMap

MAP_FOLDER: Final[Traversable] = files("scenarios.japan").joinpath("map")
"""The folder of the map: the entry point ``japan`` of ``gunyuden.maps``."""


@cache
def japan_map() -> AreaMap:
    """The 68 provinces. Raises DataError if a file of the map has been damaged."""
    from wargame_core.files.area_map_file import load_area_map

    return load_area_map(MAP_FOLDER)
