"""Reading and writing a map for the map editor: the files of a map, and castles that were moved."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.boards.map_rows import column_row
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, read_text
from wargame_core.engine.phrase import Phrase
from wargame_core.files.map_draft import Castle, MapDraft
from wargame_core.files.map_file import ROW_FILES, read_map_sheet_and_rows, write_map_rows
from wargame_core.files.map_sheet import FORMAT, LAYOUT, MapSheet
from wargame_core.files.scenario_info import LARGEST_FILE
from wargame_core.files.whole_file import write_whole
from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables

CASTLE_FILE: Final = "castle_hexes.csv"
DRAFT_FILES: Final = ("map.toml", *ROW_FILES, CASTLE_FILE)
"""What ``write_draft`` writes or removes."""
_HEADER: Final = ("castle", "hex")


def read_draft(folder: Path | Traversable, tables: Path) -> MapDraft:
    """A map for editing, with the castles of a game's tables. Raises DataError."""
    sheet, rows = read_map_sheet_and_rows(folder)
    moved = castle_hexes(folder)
    castles = tuple(
        Castle(row.id, moved.get(row.id, row.hex), row.name, row.name_ja, row.province, row.level)
        for row in read_scenario_tables(tables).castles.values()
    )
    return MapDraft.begin(sheet, rows, castles)


def write_draft(folder: Path, draft: MapDraft, tables: Path) -> None:
    """Write the map so that a game loads it; files in the folder are replaced.

    Raises OSError and UsageError where the folder cannot be written.
    Castles that stand where the tables have them are not written.
    """
    write_map_rows(folder, draft.rows)
    write_whole(folder / "map.toml", sheet_text(draft.sheet), replace=True)
    known = read_scenario_tables(tables).castles
    moved = [
        (castle.id, castle.hex)
        for castle in draft.castles.values()
        if castle.id not in known or castle.hex != known[castle.id].hex
    ]
    path = folder / CASTLE_FILE
    if not moved:
        path.unlink(missing_ok=True)
        return
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([_HEADER, *sorted(moved)])
    write_whole(path, text.getvalue(), replace=True)


def castle_hexes(folder: Path | Traversable) -> Mapping[str, str]:
    """Castle id to hex of the castles that were moved on a map. Raises DataError."""
    path = folder.joinpath(CASTLE_FILE)
    if not path.is_file():
        return {}
    try:
        lines = list(csv.reader(read_text(path, LARGEST_FILE).splitlines(), strict=True))
    except (UnreadableError, csv.Error) as error:
        text = "{place}: found no readable table ({error})"
        raise DataError([Phrase(text, place=CASTLE_FILE, error=error)]) from error
    text = "{place}: found {found}, expected a castle and a hex"
    faults = [
        Phrase(text, place=f"{CASTLE_FILE}:{number}", found=repr(",".join(cells)[:40]))
        for number, cells in enumerate(lines[1:], start=2)
        if not _sound(cells)
    ]
    if not lines or tuple(lines[0]) != _HEADER:
        faults.insert(
            0,
            Phrase(
                "{place}: expected the heading {heading}",
                place=f"{CASTLE_FILE}:1",
                heading=",".join(_HEADER),
            ),
        )
    if faults:
        raise DataError(faults)
    return {cells[0]: cells[1] for cells in lines[1:]}


def _sound(cells: list[str]) -> bool:
    try:
        return len(cells) == len(_HEADER) and bool(cells[0]) and column_row(cells[1]) is not None
    except ValueError:
        return False


def sheet_text(sheet: MapSheet) -> str:
    """``map.toml`` of a map."""
    return "\n".join(_sheet_lines(sheet)) + "\n"


def _sheet_lines(sheet: MapSheet) -> Iterator[str]:
    yield f"format = {_quoted(FORMAT)}"
    yield f"id = {_quoted(sheet.id)}"
    yield f"title = {_quoted(sheet.title)}"
    yield f"layout = {_quoted(LAYOUT)}"
    yield f"columns = {sheet.columns}"
    yield f"rows = {sheet.rows}"
    yield f"reconstructed = {'true' if sheet.reconstructed else 'false'}"
    if sheet.hex_km:
        yield f"hex_km = {sheet.hex_km:g}"
    yield f"provenance = {_quoted(sheet.provenance)}"
    yield f"credits = [{', '.join(map(_quoted, sheet.credits))}]"
    yield "\n[provinces]"
    for province, (name, kanji) in sheet.provinces.items():
        yield f"{province} = {{ name = {_quoted(name)}, kanji = {_quoted(kanji)} }}"
    for label in sheet.labels:
        yield "\n[[labels]]"
        yield f"hex = {_quoted(label.hex)}"
        yield f"name = {_quoted(label.name)}"
        yield f"kanji = {_quoted(label.kanji)}"
        yield f"kind = {_quoted(label.kind)}"


def _quoted(text: str) -> str:
    """A TOML basic string; JSON escapes everything that TOML wants escaped."""
    return json.dumps(text, ensure_ascii=False)
