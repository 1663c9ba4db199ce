"""Folders that installed packages bring along: ``map`` and ``data`` of games, maps of their own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from wargame_core.engine import installed
from wargame_core.engine.registry import GROUP

MAPS = "gunyuden.maps"
"""Entry points of maps that belong to no one game; each is the folder of a map."""


def packaged_folders(game: str, folder: str) -> Iterator[Traversable]:
    """The folder beside the module of a game; with an empty name, of every installed game."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if game in ("", entry.name):
            try:
                found = files(entry.module.rpartition(".")[0]).joinpath(folder)
            except ModuleNotFoundError:
                continue
            if found.is_dir():
                yield found


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
