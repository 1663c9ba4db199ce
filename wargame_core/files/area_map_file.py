"""Area maps on disk: a folder with ``map.toml`` and the tables of ``area_map_tables``.

Reading checks everything and reports every fault at once; writing keeps the rows' order, so that
a corrected row is one changed line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.boards.area_rows import AreaRow, AreaRows, LaneRow, LineRow, Points
from wargame_core.boards.areamap import (
    AreaLabel,
    AreaMap,
    FactKind,
    MapLine,
    SeaLane,
    SeaZone,
    name_lines,
    zone_lines,
)
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, parse_toml, read_text
from wargame_core.engine.phrase import Phrase
from wargame_core.files.area_layout import laid_out
from wargame_core.files.area_map_sheet import FORMAT, AreaMapSheet, read_area_sheet
from wargame_core.files.area_map_tables import COLUMNS, TableReader
from wargame_core.files.csv_rows import table_text
from wargame_core.files.map_texts import HEAD, LARGEST_FILE, read_map_texts
from wargame_core.files.whole_file import write_whole

FILES: Final = (HEAD, *COLUMNS)


def is_area_map(folder: Path | Traversable) -> bool:
    """Whether a folder says that it holds an area map; other maps and no maps do not."""
    try:
        head = parse_toml(read_text(folder.joinpath(HEAD), LARGEST_FILE))
    except UnreadableError:
        return False
    return str(head.get("format")).startswith(FORMAT.partition("/")[0] + "/")


def load_area_map(folder: Path | Traversable) -> AreaMap:
    """The map in a folder.

    Raises:
        DataError: Every fault of all files at once: file, line, found, expected.
    """
    sheet, rows, digest = _read(folder)
    return laid_out(build_area_map(sheet, rows, digest), folder)


def read_area_rows(folder: Path | Traversable) -> AreaRows:
    """The rows of a map as they stand, with status and source. Raises DataError."""
    return _read(folder)[1]


def write_area_rows(folder: Path, rows: AreaRows) -> None:
    """Write all tables; ``map.toml`` is written by hand and stays.

    The folder is created if need be; files in it are replaced. Raises OSError and UsageError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for file, lines in _tables(rows):
        text = table_text(COLUMNS[file], lines)
        write_whole(folder / file, text, replace=True)


def _tables(rows: AreaRows) -> Iterator[tuple[str, Iterable[Iterable[str]]]]:
    kinds: dict[str, Sequence[object]] = {
        "areas.csv": rows.areas,
        "facts.csv": rows.facts,
        "borders.csv": rows.borders,
        "sea_lanes.csv": rows.lanes,
        "shores.csv": rows.shores,
    }
    for file, kind in kinds.items():
        yield file, [[str(getattr(row, name)) for name in COLUMNS[file]] for row in kind]
    yield (
        "sea_zones.csv",
        [
            (
                zone.id,
                zone.name,
                zone.kanji,
                str(zone.label_x),
                str(zone.label_y),
                str(zone.label_size),
                " ".join(zone.neighbours),
                zone.status,
            )
            for zone in rows.zones
        ],
    )
    yield "lines.csv", [(row.kind, row.a, row.b, _points_text(row.points)) for row in rows.lines]


def _points_text(points: Points) -> str:
    return ";".join(f"{x} {y}" for x, y in points)


def _read(folder: Path | Traversable) -> tuple[AreaMapSheet, AreaRows, str]:
    texts, digest = read_map_texts(folder, FILES)
    faults: list[str] = []
    sheet = read_area_sheet(texts[HEAD], faults)
    rows = TableReader(texts, sheet, faults).rows()
    if not faults:
        faults += _open_outlines(rows.areas, rows.lines)
    if faults or sheet is None:
        raise DataError(faults)
    return sheet, rows, digest


def _open_outlines(areas: Iterable[AreaRow], lines: Iterable[LineRow]) -> Iterator[str]:
    """A sentence for each area whose coasts and borders do not close around it."""
    ends: dict[str, Counter[tuple[int, int]]] = {area.id: Counter() for area in areas}
    bounded = set()
    for line in lines:
        if line.kind in ("coast", "border"):
            for area in {line.a, line.b} - {""}:
                ends[area].update((line.points[0], line.points[-1]))
                bounded.add(area)
    for area, met in ends.items():
        loose = sorted(point for point, times in met.items() if times % 2)
        if loose:
            x, y = loose[0]
            text = "{place}: found the outline of {area} open at {x} {y}, expected it closed"
            yield Phrase(text, place="lines.csv", area=area, x=x, y=y)
        elif area not in bounded:
            text = "{place}: found no outline of {area}, expected coasts or borders around it"
            yield Phrase(text, place="lines.csv", area=area)


def build_area_map(sheet: AreaMapSheet, rows: AreaRows, digest: str) -> AreaMap:
    """The map of a head and its rows, which must be sound; ``digest`` names their files."""
    ids = tuple(row.id for row in rows.areas)
    index = {name: number for number, name in enumerate(ids)}
    facts: dict[str, dict[int, str]] = {kind: {} for kind in sheet.facts}
    for fact in rows.facts:
        facts[fact.fact][index[fact.area]] = fact.value
    lakes: dict[str, tuple[Points, ...]] = {}
    for line in rows.lines:
        if line.kind == "lake":
            lakes[line.b] = (*lakes.get(line.b, ()), line.points)
    starred = [kind for kind, entry in sheet.facts.items() if entry.mark == "star"]
    zone_index = {row.id: number for number, row in enumerate(rows.zones)}
    return AreaMap(
        id=sheet.id,
        title=sheet.title,
        width=sheet.width,
        height=sheet.height,
        ids=ids,
        names=tuple(row.name for row in rows.areas),
        kanji=tuple(row.kanji for row in rows.areas),
        group=tuple(row.group for row in rows.areas),
        groups={name: (entry.name, entry.kanji) for name, entry in sheet.groups.items()},
        fact_kinds={
            name: FactKind(entry.title, entry.title_ja, entry.mark)
            for name, entry in sheet.facts.items()
        },
        facts=facts,
        labels=tuple(
            AreaLabel(
                row.label_x,
                row.label_y,
                row.label_size,
                name_lines(
                    row.name,
                    row.kanji,
                    [f"★ {facts[kind][n]}".strip() for kind in starred if n in facts[kind]],
                ),
            )
            for n, row in enumerate(rows.areas)
        ),
        borders=tuple(sorted(_pair(index, row.a, row.b) for row in rows.borders)),
        lanes=tuple(_lane(index, row) for row in rows.lanes),
        zones=tuple(
            SeaZone(
                row.id,
                row.name,
                row.kanji,
                AreaLabel(
                    row.label_x, row.label_y, row.label_size, zone_lines(row.name, row.kanji)
                ),
                tuple(sorted(index[shore.area] for shore in rows.shores if shore.zone == row.id)),
                tuple(sorted(zone_index[name] for name in row.neighbours)),
            )
            for row in rows.zones
        ),
        lines=tuple(_line(row, index, zone_index) for row in rows.lines),
        lakes=lakes,
        index=index,
        reconstructed=sheet.reconstructed,
        provenance=sheet.provenance,
        credits=tuple(sheet.credits),
        digest=digest,
    )


def _pair(index: dict[str, int], a: str, b: str) -> tuple[int, int]:
    first, second = index[a], index[b]
    return min(first, second), max(first, second)


def _lane(index: dict[str, int], row: LaneRow) -> SeaLane:
    a, b = _pair(index, row.a, row.b)
    ends = (row.ax, row.ay), (row.bx, row.by)
    if index[row.a] != a:
        ends = ends[1], ends[0]
    return SeaLane(a, b, row.tier, ends, row.status)


def _line(row: LineRow, areas: dict[str, int], zones: dict[str, int]) -> MapLine:
    names = zones if row.kind == "zone_limit" else areas
    return MapLine(row.kind, names[row.a], names.get(row.b, -1), row.points)
