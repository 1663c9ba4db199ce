"""Folders that games bring along, such as ``map`` and ``data``, and maps of no one game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from wargame_core.engine import installed
from wargame_core.engine.game_folders import folder_of
from wargame_core.engine.registry import names

MAPS = "gunyuden.maps"
"""Entry points of maps that belong to no one game; each is the folder of a map."""


def packaged_folders(game: str, folder: str) -> Iterator[Path]:
    """A folder among the files of a game; with an empty name, of every game that there is."""
    for name in names() if not game else (game,):
        found = folder_of(name)
        if found is not None and (found / folder).is_dir():
            yield found / folder


def packaged_maps(name: str) -> Iterator[Traversable]:
    """Map folders of a game or a map of this name; with an empty name, of all, games first."""
    yield from packaged_folders(name, "map")
    for known, load in installed.entry_points(MAPS).items():
        if name in ("", known):
            try:
                found = load()
            except ImportError:
                continue
            if found.is_dir():
                yield found


def packaged_map_names() -> tuple[str, ...]:
    """Names of the maps that belong to no one game, in alphabetical order."""
    return tuple(installed.entry_points(MAPS))
