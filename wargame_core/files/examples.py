"""Example positions that a game brings along: ``examples/*.json`` in its folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wargame_core.engine.errors import WargameError
from wargame_core.engine.game_folders import folder_of
from wargame_core.files.position_json import read_json


@dataclass(frozen=True, slots=True)
class Example:
    """A position that shows rules at work."""

    path: Path
    comment: str
    rules: tuple[str, ...]


@cache
def examples(game: str) -> tuple[Example, ...]:
    """The examples of a game in the order of their file names; unreadable ones are left out."""
    found = []
    folder = folder_of(game)
    for path in () if folder is None else sorted((folder / "examples").glob("*.json")):
        try:
            document = read_json(path)
        except WargameError:
            continue
        rules = tuple(str(rule) for rule in document.get("rules", ()))
        found.append(Example(path, str(document.get("comment", "")), rules))
    return tuple(found)
