"""Colours and crests of clans, which games keep as data; found by entry point like the games.

A package named by the group ``gunyuden.emblems`` has a file ``emblems.toml``; the comment at the
head of Western Hero's says what stands in it. A clan that several games have is the same in all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from wargame_core.engine.errors import DataError
from wargame_core.engine.installed import entry_points
from wargame_core.engine.phrase import Phrase

GROUP: Final = "gunyuden.emblems"
FILE: Final = "emblems.toml"

BALL, BAR, POLYGON = "ball", "bar", "polygon"
FROM, LINE, CURVE, CLOSE = "from", "line", "curve", "close"
_NUMBERS: Final[Mapping[str, range]] = {
    BALL: range(3, 4),
    BAR: range(5, 6),
    POLYGON: range(6, 1_000, 2),
    FROM: range(2, 3),
    LINE: range(2, 3),
    CURVE: range(4, 7, 2),
    CLOSE: range(1),
}
"""Kinds of shapes, and how many numbers each has."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of a crest, or a step of an outline, in a square from -50 to 50."""

    kind: str
    """BALL, BAR …"""
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Emblem:
    """What a clan is known by."""

    colour: str
    """As ``#rrggbb``."""
    crest: tuple[Shape, ...]
    """Where shapes overlap an even number of times there is a hole."""
    side: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """By theme the colour of overlays for a side that the clan leads; empty if it leads none."""


@cache
def emblems() -> Mapping[str, Emblem]:
    """The emblems of all clans of all installed games, by id.

    A game whose file cannot be read has none: its clans look like any without an emblem.
    """
    found: dict[str, Emblem] = {}
    for name, load in entry_points(GROUP).items():
        with suppress(ImportError, OSError, UnicodeDecodeError, DataError):
            text = (resources.files(load()) / FILE).read_text("utf-8")
            found.update(read_emblems(text, name))
    return MappingProxyType(found)


def read_emblems(text: str, name: str) -> dict[str, Emblem]:
    """The emblems in the text of a file; ``name`` says whose they are. Raises DataError."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([f"{name}/{FILE}: {error}"]) from error
    faults: list[Phrase] = []
    found = {}
    for clan, entry in document.items():
        where = f"{name}/{FILE}: {clan}"
        found[clan] = Emblem(
            str(entry.get("colour", "")),
            tuple(_shapes(entry, where, faults)),
            MappingProxyType(dict(entry.get("side", {}))),
        )
    if faults:
        raise DataError(faults)
    return found


def _shapes(entry: Mapping[str, Any], where: str, faults: list[Phrase]) -> Iterator[Shape]:
    for line in str(entry.get("crest", "")).splitlines():
        kind, *words = line.replace(",", " ").split() or [""]
        try:
            numbers = tuple(float(word) for word in words)
        except ValueError:
            numbers = (0.0,) * 1_000
        if kind and len(numbers) in _NUMBERS.get(kind, ()):
            yield Shape(kind, numbers)
        elif kind:
            faults.append(
                Phrase(
                    "{where}: found “{found}”; expected a shape: {kinds}, with its numbers",
                    where=where,
                    found=line,
                    kinds=", ".join(_NUMBERS),
                )
            )
