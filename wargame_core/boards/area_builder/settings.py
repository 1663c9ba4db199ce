"""What steers the building of an area map: ``build.toml``, read with every fault at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.boards.area_rows import STATUSES
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, is_plain, read_toml

_LONGEST_VALUE: Final = 60
_LIMIT: Final = 10**6
"""All numbers of the settings are smaller."""


@dataclass(frozen=True, slots=True)
class FactColumn:
    """Which column of the source's areas says that a fact holds, and where it comes from."""

    column: str
    value: str
    """Column with the value of the fact, or an empty text."""
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class AreaSettings:
    """Lengths are in units of the finished board, areas in square units."""

    width: int
    margin: int
    """Free space around the land."""
    smallest_area: float
    """Share of the mean area up to which small areas are made larger."""
    evening_rounds: int
    tolerance: float
    """Details up to about this size are smoothed away."""
    rounds: int
    """Times that corners are cut after that."""
    smallest_island: float
    smallest_islands: Mapping[str, float]
    """The same for single areas. The largest part of an area always stays."""
    smallest_lake: float
    label_sizes: tuple[int, ...]
    """Letter heights that are tried for names, largest first."""
    zone_label_sizes: tuple[int, ...]
    groups: Mapping[str, str]
    """Name of a circuit in the source to its id."""
    facts: Mapping[str, FactColumn]
    sources: Mapping[str, str]
    """Status of a border to the words for its source."""
    starred: tuple[str, ...]
    """Facts whose value is written below the name."""


def read_area_settings(path: Path | Traversable) -> AreaSettings:
    """The settings in a TOML file.

    Raises:
        DataError: The file is missing or wrong; every fault with its key path.
    """
    try:
        document = read_toml(path, MEGABYTE)
    except UnreadableError as error:
        raise DataError([f"{path.name}: {error}; expected TOML"]) from error
    reader = _Reader(path.name, document)
    board, outline, names = (reader.table(key) for key in ("board", "outlines", "names"))
    settings = AreaSettings(
        width=int(reader.number(board, "board", "width")),
        margin=int(reader.number(board, "board", "margin")),
        smallest_area=reader.number(board, "board", "smallest_area"),
        evening_rounds=int(reader.number(board, "board", "evening_rounds")),
        tolerance=reader.number(outline, "outlines", "tolerance"),
        rounds=int(reader.number(outline, "outlines", "rounds")),
        smallest_island=reader.number(outline, "outlines", "smallest_island"),
        smallest_islands=reader.numbers("smallest_islands"),
        smallest_lake=reader.number(outline, "outlines", "smallest_lake"),
        label_sizes=reader.sizes(names, "names", "sizes"),
        zone_label_sizes=reader.sizes(names, "names", "zone_sizes"),
        groups=reader.texts("groups"),
        facts=reader.facts(),
        sources=reader.texts("border_sources"),
        starred=reader.words(names, "names", "starred"),
    )
    if reader.faults:
        raise DataError(reader.faults)
    return settings


class _Reader:
    """Collects the faults of one settings file."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        self.file = file
        self.document = document
        self.faults: list[str] = []

    def fault(self, path: str, found: object, expected: str) -> None:
        shown = repr(found)
        if len(shown) > _LONGEST_VALUE:
            shown = f"{shown[:_LONGEST_VALUE]}…"
        self.faults.append(f"{self.file}: {path}: found {shown}; expected {expected}")

    def table(self, key: str) -> Mapping[str, object]:
        found = self.document.get(key)
        if isinstance(found, dict):
            return found
        self.fault(key, found, "a table")
        return {}

    def number(self, table: Mapping[str, object], path: str, key: str) -> float:
        found = table.get(key)
        if isinstance(found, int | float) and not isinstance(found, bool) and 0 <= found < _LIMIT:
            return float(found)
        self.fault(f"{path}.{key}", found, f"a number from 0 to {_LIMIT - 1}")
        return 1.0

    def numbers(self, key: str) -> dict[str, float]:
        table = self.table(key)
        return {name: self.number(table, key, name) for name in table}

    def texts(self, key: str) -> dict[str, str]:
        table = self.table(key)
        return {name: self.text(table, key, name) for name in table}

    def text(self, table: Mapping[str, object], path: str, key: str) -> str:
        found = table.get(key)
        if isinstance(found, str) and is_plain(found):
            return found
        self.fault(f"{path}.{key}", found, "a text on one line")
        return ""

    def sizes(self, table: Mapping[str, object], path: str, key: str) -> tuple[int, ...]:
        found = table.get(key)
        if isinstance(found, list) and found and all(type(item) is int for item in found):
            sizes = [item for item in found if isinstance(item, int) and 0 < item < _LIMIT]
            if len(sizes) == len(found):
                return tuple(sorted(sizes, reverse=True))
        self.fault(f"{path}.{key}", found, "a list of whole numbers above 0")
        return (1,)

    def words(self, table: Mapping[str, object], path: str, key: str) -> tuple[str, ...]:
        found = table.get(key)
        if isinstance(found, list) and all(isinstance(item, str) for item in found):
            return tuple(str(item) for item in found)
        self.fault(f"{path}.{key}", found, "a list of texts")
        return ()

    def facts(self) -> dict[str, FactColumn]:
        facts = {}
        for name, entry in self.table("facts").items():
            path = f"facts.{name}"
            if not isinstance(entry, dict):
                self.fault(path, entry, "a table with column, value, status and source")
                continue
            texts = [self.text(entry, path, key) for key in ("column", "value", "status", "source")]
            if texts[2] not in STATUSES:
                self.fault(f"{path}.status", texts[2], f"one of {', '.join(STATUSES)}")
            facts[name] = FactColumn(*texts)
        return facts
