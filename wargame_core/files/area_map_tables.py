"""The tables of an area map folder, cell by cell: texts, names, numbers, lines of points."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from wargame_core.boards.area_rows import (
    LINE_KINDS,
    STATUSES,
    TIERS,
    AreaRow,
    AreaRows,
    BorderRow,
    FactRow,
    LaneRow,
    LineRow,
    Points,
    ShoreRow,
    ZoneRow,
)
from wargame_core.engine.phrase import Phrase
from wargame_core.files.area_map_sheet import AreaMapSheet
from wargame_core.files.csv_rows import check_plain, one_of, table_rows
from wargame_core.files.model_faults import short

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "areas.csv": (
        "id", "name", "kanji", "group", "label_x", "label_y", "label_size", "other_names", "note",
    ),
    "facts.csv": ("area", "fact", "value", "status", "source"),
    "borders.csv": ("a", "b", "status", "source"),
    "sea_lanes.csv": ("a", "b", "tier", "status", "ax", "ay", "bx", "by", "source"),
    "sea_zones.csv": (
        "id", "name", "kanji", "label_x", "label_y", "label_size", "neighbours", "status",
    ),
    "shores.csv": ("area", "zone", "coast_km", "status"),
    "lines.csv": ("kind", "a", "b", "points"),
}  # fmt: skip
"""Tables of a map folder and their headers."""
MOST_AREAS: Final = 1_000
"""Areas or sea zones of a map."""
MOST_LINES: Final = 5_000
MOST_POINTS: Final = 200_000
"""Points of all lines together."""
LARGEST_LETTER: Final = 500
"""Board units."""
LONGEST_COAST_KM: Final = 99_999

_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_POINT = re.compile(r"(\d{1,5}) (\d{1,5})")
_NOTHING: Final = ""


class TableReader:
    """Reads the tables of one map and collects their faults."""

    def __init__(
        self, texts: Mapping[str, str], sheet: AreaMapSheet | None, faults: list[str]
    ) -> None:
        self.texts = texts
        self.sheet = sheet
        self.faults = faults
        self.areas: set[str] = set()
        self.zones: set[str] = set()
        self.unread: set[str] = set()
        """Tables without a usable header; what they should name is asked no further."""
        self.points = 0

    def rows(self) -> AreaRows:
        """Every row that could be read; names of rows with faults are known all the same."""
        areas = tuple(self._areas())
        zones = tuple(self._zones())
        return AreaRows(
            areas=areas,
            facts=tuple(self._facts()),
            borders=tuple(self._borders()),
            lanes=tuple(self._lanes()),
            zones=zones,
            shores=tuple(self._shores()),
            lines=tuple(self._lines()),
        )

    def _table(self, file: str) -> list[tuple[str, dict[str, str]]]:
        """Place in the file and cells by column of every row."""
        found = []
        if not self.texts[file].startswith(",".join(COLUMNS[file])):
            self.unread.add(file)
        for line, cells in table_rows(file, self.texts[file], COLUMNS[file], self.faults):
            where = f"{file}:{line}:"
            check_plain(where, cells, self.faults)
            found.append((where, dict(zip(COLUMNS[file], cells, strict=True))))
        return found

    def _areas(self) -> list[AreaRow]:
        rows = self._named("areas.csv", "area", self.areas)
        groups = self.sheet.groups if self.sheet is not None else None
        found = []
        for where, cells in rows:
            if groups is not None and cells["group"] not in groups:
                self._fault(
                    where, "group", cells["group"], Phrase("one of {file}", file="map.toml")
                )
            x, y = self._place(where, cells, "label_x", "label_y")
            size = self._number(where, "label_size", cells["label_size"], 1, LARGEST_LETTER)
            found.append(
                AreaRow(
                    id=cells["id"],
                    name=cells["name"],
                    kanji=cells["kanji"],
                    group=cells["group"],
                    label_x=x,
                    label_y=y,
                    label_size=size,
                    other_names=cells["other_names"],
                    note=cells["note"],
                )
            )
        return found

    def _zones(self) -> list[ZoneRow]:
        rows = self._named("sea_zones.csv", "sea zone", self.zones, least=0)
        found = []
        for where, cells in rows:
            neighbours = tuple(cells["neighbours"].split())
            for name in neighbours:
                self._known(where, "neighbour", name, self.zones, "sea_zones.csv")
            x, y = self._place(where, cells, "label_x", "label_y")
            status = self._choice(where, "status", cells["status"], STATUSES)
            size = self._number(where, "label_size", cells["label_size"], 1, LARGEST_LETTER)
            found.append(
                ZoneRow(cells["id"], cells["name"], cells["kanji"], x, y, size, neighbours, status)
            )
        return found

    def _facts(self) -> list[FactRow]:
        known = self.sheet.facts if self.sheet is not None else None
        found, seen = [], set[tuple[str, ...]]()
        for where, cells in self._table("facts.csv"):
            self._known(where, "area", cells["area"], self.areas, "areas.csv")
            if known is not None and cells["fact"] not in known:
                self._fault(where, "fact", cells["fact"], Phrase("one of {file}", file="map.toml"))
            self._once(where, "fact", (cells["area"], cells["fact"]), seen)
            self._choice(where, "status", cells["status"], STATUSES)
            found.append(FactRow(*cells.values()))
        return found

    def _borders(self) -> list[BorderRow]:
        found, seen = [], set[tuple[str, ...]]()
        for where, cells in self._table("borders.csv"):
            self._pair(where, cells, self.areas, seen)
            self._choice(where, "status", cells["status"], STATUSES)
            found.append(BorderRow(*cells.values()))
        return found

    def _lanes(self) -> list[LaneRow]:
        found, seen = [], set[tuple[str, ...]]()
        for where, cells in self._table("sea_lanes.csv"):
            a, b = self._pair(where, cells, self.areas, seen)
            tier = self._choice(where, "tier", cells["tier"], TIERS)
            status = self._choice(where, "status", cells["status"], STATUSES)
            ends = *self._place(where, cells, "ax", "ay"), *self._place(where, cells, "bx", "by")
            found.append(LaneRow(a, b, tier, status, *ends, cells["source"]))
        return found

    def _shores(self) -> list[ShoreRow]:
        found, seen = [], set[tuple[str, ...]]()
        for where, cells in self._table("shores.csv"):
            self._known(where, "area", cells["area"], self.areas, "areas.csv")
            self._known(where, "zone", cells["zone"], self.zones, "sea_zones.csv")
            self._once(where, "shore", (cells["area"], cells["zone"]), seen)
            status = self._choice(where, "status", cells["status"], STATUSES)
            coast = self._number(where, "coast_km", cells["coast_km"], 0, LONGEST_COAST_KM)
            found.append(ShoreRow(cells["area"], cells["zone"], coast, status))
        return found

    def _lines(self) -> list[LineRow]:
        found: list[LineRow] = []
        for where, cells in self._table("lines.csv"):
            if len(found) == MOST_LINES:
                self.faults.append(
                    Phrase(
                        "{place} found more lines, expected at most {most}",
                        place=where,
                        most=MOST_LINES,
                    )
                )
                break
            kind = self._choice(where, "kind", cells["kind"], LINE_KINDS)
            names, file = (
                (self.zones, "sea_zones.csv") if kind == "zone_limit" else (self.areas, "areas.csv")
            )
            self._known(where, "a", cells["a"], names, file)
            if kind == "coast" and cells["b"] != _NOTHING:
                self._fault(where, "b", cells["b"], Phrase("nothing beside a coast"))
            elif kind == "lake" and not cells["b"]:
                self._fault(where, "b", cells["b"], Phrase("the name of the lake"))
            elif kind in ("border", "zone_limit"):
                self._known(where, "b", cells["b"], names, file)
            points = self._line(where, cells["points"])
            if kind == "lake" and (len(points) < 4 or points[0] != points[-1]):
                self.faults.append(
                    Phrase("{place} found an open shore, expected a lake to be closed", place=where)
                )
            found.append(LineRow(kind, cells["a"], cells["b"], points))
        return found

    def _line(self, where: str, text: str) -> Points:
        pairs = [_POINT.fullmatch(part) for part in text.split(";")]
        wrong = next((n for n, pair in enumerate(pairs) if pair is None), None)
        if wrong is not None:
            self._fault(
                where,
                Phrase("point {number}", number=wrong + 1),
                text.split(";")[wrong],
                Phrase("two whole numbers"),
            )
            return ()
        points = tuple((int(pair[1]), int(pair[2])) for pair in pairs if pair is not None)
        self.points += len(points)
        if len(points) < 2 or self.points > MOST_POINTS:
            self.faults.append(
                Phrase(
                    "{place} found {found} points, expected 2 or more, and at most {most} in all "
                    "lines",
                    place=where,
                    found=len(points),
                    most=MOST_POINTS,
                )
            )
            return ()
        if self.sheet is not None:
            for x, y in points:
                if x > self.sheet.width or y > self.sheet.height:
                    self._fault(where, "point", f"{x} {y}", Phrase("a point of the board"))
                    break
        return points

    def _named(
        self, file: str, what: str, names: set[str], least: int = 1
    ) -> list[tuple[str, dict[str, str]]]:
        """The rows of a table that gives its rows ids, all ids known before any row is read."""
        rows = self._table(file)
        if file not in self.unread and not least <= len(rows) <= MOST_AREAS:
            self.faults.append(
                Phrase(
                    "{place}: found {found} rows, expected {least} to {most}",
                    place=file,
                    found=len(rows),
                    least=least,
                    most=MOST_AREAS,
                )
            )
            rows = rows[:MOST_AREAS]
        for where, cells in rows:
            if not _ID.fullmatch(cells["id"]):
                self._fault(where, "id", cells["id"], Phrase("lower case letters, digits and _"))
            if cells["id"] in names:
                self.faults.append(
                    Phrase(
                        "{place} found {what} {found} a second time, expected it once",
                        place=where,
                        what=what,
                        found=short(cells["id"]),
                    )
                )
            for column in ("name", "kanji"):
                if not cells[column].strip():
                    self._fault(where, column, cells[column], Phrase("a text"))
            names.add(cells["id"])
        return rows

    def _pair(
        self,
        where: str,
        cells: Mapping[str, str],
        names: Collection[str],
        seen: set[tuple[str, ...]],
    ) -> tuple[str, str]:
        a, b = cells["a"], cells["b"]
        for column in ("a", "b"):
            self._known(where, column, cells[column], names, "areas.csv")
        if a == b:
            self._fault(where, "b", b, Phrase("another area than a"))
        self._once(where, "pair", (min(a, b), max(a, b)), seen)
        return a, b

    def _once(
        self, where: str, what: str, key: tuple[str, ...], seen: set[tuple[str, ...]]
    ) -> None:
        if key in seen:
            self.faults.append(
                Phrase(
                    "{place} found {what} {found} a second time, expected it once",
                    place=where,
                    what=what,
                    found=short(" ".join(key)),
                )
            )
        seen.add(key)

    def _known(self, where: str, what: str, name: str, names: Collection[str], file: str) -> None:
        if name not in names and file not in self.unread:
            self._fault(where, what, name, Phrase("one of {file}", file=file))

    def _choice(self, where: str, what: str, text: str, choices: Collection[str]) -> str:
        if text not in choices:
            self._fault(where, what, text, one_of(choices))
        return text

    def _place(
        self, where: str, cells: Mapping[str, str], across: str, down: str
    ) -> tuple[int, int]:
        right = self.sheet.width if self.sheet is not None else 0
        bottom = self.sheet.height if self.sheet is not None else 0
        if self.sheet is None:
            return 0, 0
        return (
            self._number(where, across, cells[across], 0, right),
            self._number(where, down, cells[down], 0, bottom),
        )

    def _number(self, where: str, what: str, text: str, least: int, most: int) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most:
            return int(text)
        self._fault(
            where,
            what,
            text,
            Phrase("a whole number from {least} to {most}", least=least, most=most),
        )
        return least

    def _fault(self, where: str, what: str, found: str, expected: str) -> None:
        self.faults.append(
            Phrase(
                "{place} found {what} {found}, expected {expected}",
                place=where,
                what=what,
                found=short(found),
                expected=expected,
            )
        )
