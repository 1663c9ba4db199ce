"""Folders that the packages of the games bring along, such as ``map`` and ``data``."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from wargame_core.engine.registry import GROUP


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
