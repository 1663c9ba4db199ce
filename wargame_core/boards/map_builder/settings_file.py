"""Reading ``build.toml`` into ``MapSettings``, with every fault at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.boards.map_builder.grid import Grid
from wargame_core.boards.map_builder.projection import Conic
from wargame_core.boards.map_builder.settings import (
    Bank,
    HexOverride,
    MapSettings,
    SideOverride,
    Thresholds,
)
from wargame_core.boards.map_rows import FEATURE_NAMES, TERRAIN_NAMES, column_row
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, read_toml

LONGEST_VALUE: Final = 60
"""Characters of a wrong value that are shown."""
_LIMIT: Final = 10**9
"""All numbers of the settings are smaller, without their sign."""


def read_settings(path: Path | Traversable) -> MapSettings:
    """The settings in a TOML file.

    Raises:
        DataError: The file is missing or wrong; every fault with its key path.
    """
    try:
        document = read_toml(path, MEGABYTE)
    except UnreadableError as error:
        raise DataError([f"{path.name}: {error}; expected TOML"]) from error
    return _Reader(path.name, document).settings()


class _Reader:
    """Collects the faults of one settings file."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        self.file = file
        self.document = document
        self.faults: list[str] = []

    def settings(self) -> MapSettings:
        layout, projection = self.table("layout"), self.table("projection")
        limits, rivers = self.table("thresholds"), self.table("rivers")
        values = {
            field.name: self.number(limits, "thresholds", field.name)
            for field in fields(Thresholds)
        }
        grid = Grid(
            columns=int(self.number(layout, "layout", "columns")),
            rows=int(self.number(layout, "layout", "rows")),
            spacing_km=self.number(layout, "layout", "spacing_km"),
            east_km=self.number(layout, "layout", "east_km"),
            north_km=self.number(layout, "layout", "north_km"),
        )
        conic = Conic(
            *(self.number(projection, "projection", field.name) for field in fields(Conic))
        )
        lakes, checks = self.table("lakes"), self.table("check")
        settings = MapSettings(
            conic=conic,
            grid=grid,
            thresholds=Thresholds(**values),
            castles=self.castles(),
            island_castles=frozenset(self.texts(checks, "check", "island_castles")),
            areas=self.areas(checks),
            cut_lakes=frozenset(self.texts(lakes, "lakes", "names")),
            landmass_of_islets="island",
            bridge_roads=frozenset(self.texts(rivers, "rivers", "bridge_roads")),
            river_names=self.river_names(rivers),
            banks=tuple(self.banks()),
            hex_overrides=tuple(self.hex_overrides()),
            side_overrides=tuple(self.side_overrides()),
        )
        if self.faults:
            raise DataError(self.faults)
        return settings

    def fault(self, path: str, found: object, expected: str) -> None:
        try:
            shown = repr(found)
        except ValueError:  # a number of thousands of digits
            shown = "a number"
        self.faults.append(
            f"{self.file}: {path}: found {shown[:LONGEST_VALUE]}, expected {expected}"
        )

    def table(self, key: str) -> Mapping[str, object]:
        value = self.document.get(key)
        if isinstance(value, dict):
            return value
        self.fault(key, value, "a table")
        return {}

    def entries(self, key: str) -> list[tuple[str, Mapping[str, object]]]:
        value = self.document.get(key, [])
        if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
            return [(f"{key}[{number}]", entry) for number, entry in enumerate(value, start=1)]
        self.fault(key, value, "a list of tables")
        return []

    def number(self, table: Mapping[str, object], path: str, key: str) -> float:
        value = table.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LIMIT:
            return float(value)
        self.fault(f"{path}.{key}", value, "a number")
        return 1.0

    def text(self, table: Mapping[str, object], path: str, key: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.fault(f"{path}.{key}", value, "a text")
        return ""

    def texts(self, table: Mapping[str, object], path: str, key: str) -> Sequence[str]:
        value = table.get(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        self.fault(f"{path}.{key}", value, "a list of texts")
        return ()

    def hex_number(self, path: str, name: str) -> str:
        try:
            column_row(name)
        except ValueError:
            self.fault(path, name, "a hex of four digits")
        return name

    def sides(self, table: Mapping[str, object], path: str) -> tuple[tuple[str, str], ...]:
        found = []
        for text in self.texts(table, path, "sides"):
            first, slash, second = text.partition("/")
            if not slash:
                self.fault(f"{path}.sides", text, "two hexes with a slash between them")
                continue
            pair = sorted(self.hex_number(f"{path}.sides", name) for name in (first, second))
            found.append((pair[0], pair[1]))
        return tuple(found)

    def castles(self) -> dict[str, str]:
        table = self.table("castles")
        return {
            self.hex_number(f"castles.{province}", name): province
            for province in table
            for name in self.texts(table, "castles", province)
        }

    def areas(self, checks: Mapping[str, object]) -> tuple[frozenset[str], ...]:
        value = checks.get("areas")
        if isinstance(value, list) and all(isinstance(area, list) for area in value):
            return tuple(frozenset(str(province) for province in area) for area in value)
        self.fault("check.areas", value, "a list of lists of provinces")
        return ()

    def river_names(self, rivers: Mapping[str, object]) -> dict[str, str]:
        names = rivers.get("names", {})
        if isinstance(names, dict):
            return {name: self.text(names, "rivers.names", name) for name in names}
        self.fault("rivers.names", names, "a table of names")
        return {}

    def banks(self) -> list[Bank]:
        return [
            Bank(
                self.text(entry, path, "river"),
                self.sides(entry, path),
                self.text(entry, path, "reason"),
            )
            for path, entry in self.entries("banks")
        ]

    def hex_overrides(self) -> list[HexOverride]:
        found = []
        for path, entry in self.entries("hexes"):
            terrain = entry.get("terrain")
            if terrain is not None and terrain not in TERRAIN_NAMES:
                self.fault(f"{path}.terrain", terrain, "one of " + ", ".join(TERRAIN_NAMES))
                terrain = None
            names = tuple(
                self.hex_number(f"{path}.hexes", name) for name in self.texts(entry, path, "hexes")
            )
            found.append(
                HexOverride(
                    hexes=names,
                    terrain=None if terrain is None else Terrain(TERRAIN_NAMES.index(str(terrain))),
                    province=self.text(entry, path, "province") if "province" in entry else None,
                    landmass=self.text(entry, path, "landmass") if "landmass" in entry else None,
                    reason=self.text(entry, path, "reason"),
                )
            )
        return found

    def side_overrides(self) -> list[SideOverride]:
        found = []
        for path, entry in self.entries("hexsides"):
            feature = entry.get("feature")
            if feature not in FEATURE_NAMES:
                self.fault(f"{path}.feature", feature, "one of " + ", ".join(FEATURE_NAMES))
                feature = FEATURE_NAMES[0]
            name = entry.get("name", "")
            found.append(
                SideOverride(
                    sides=self.sides(entry, path),
                    feature=Hexside(FEATURE_NAMES.index(str(feature))),
                    name=str(name),
                    reason=self.text(entry, path, "reason"),
                )
            )
        return found
