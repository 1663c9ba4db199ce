"""Example positions that a game brings along: ``scenarios/<game>/examples/*.json``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from wargame_core.engine.errors import WargameError
from wargame_core.files.position_json import read_json

_SCENARIOS: Final = Path(__file__).resolve().parents[2] / "scenarios"


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
    for path in sorted((_SCENARIOS / game / "examples").glob("*.json")):
        try:
            document = read_json(path)
        except WargameError:
            continue
        rules = tuple(str(rule) for rule in document.get("rules", ()))
        found.append(Example(path, str(document.get("comment", "")), rules))
    return tuple(found)
