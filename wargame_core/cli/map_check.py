"""What is wrong with a map of either kind, for ``gunyuden map check`` and ``gunyuden check``."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_core.boards.map_builder.settings import MapSettings

SETTINGS_FILE = "build.toml"


@dataclass(frozen=True, slots=True)
class CheckedMap:
    """The outcome of checking a map."""

    id: str
    title: str
    places: str
    """What it is made of: ``hexes`` or ``areas``."""
    count: int
    problems: list[str]


def check_map_folder(folder: Path | Traversable) -> CheckedMap:
    """Everything that is wrong with the map in a folder. Raises DataError if it cannot be read."""
    from wargame_core.files.area_map_file import is_area_map

    return _check_areas(folder) if is_area_map(folder) else _check_hexes(folder)


def _check_areas(folder: Path | Traversable) -> CheckedMap:
    from wargame_core.boards.area_checks import check_area_map
    from wargame_core.files.area_map_file import load_area_map

    area_map = load_area_map(folder)
    problems = check_area_map(area_map)
    return CheckedMap(area_map.id, area_map.title, "areas", len(area_map.ids), problems)


def _check_hexes(folder: Path | Traversable) -> CheckedMap:
    from wargame_core.boards.map_checks import check_map
    from wargame_core.files.map_file import load_hex_map

    hex_map = load_hex_map(folder)
    settings = settings_of(folder)
    problems = (
        check_map(hex_map, {})
        if settings is None
        else check_map(
            hex_map, settings.castles, cut_off=settings.island_castles, areas=settings.areas
        )
    )
    return CheckedMap(hex_map.id, hex_map.title, "hexes", len(hex_map.names), problems)


def settings_of(folder: Path | Traversable) -> MapSettings | None:
    """The build settings beside a hex map, or None if it has none. Raises DataError."""
    from wargame_core.boards.map_builder.settings_file import read_settings

    path = folder.joinpath(SETTINGS_FILE)
    return read_settings(path) if path.is_file() else None
