"""The drawing of an area map on disk: summits, hachures and relief beside the map's tables.

``summits.csv`` is what the other two are drawn from. A map without them is drawn flat.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.boards.area_drawing import AreaDrawing, Summit
from wargame_core.boards.areamap import AreaMap
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, read_bytes, read_text
from wargame_core.engine.phrase import Phrase
from wargame_core.files.csv_rows import table_text
from wargame_core.files.whole_file import write_whole

SUMMITS, HACHURES, RELIEF = "summits.csv", "hachures.csv", "relief.png"
_LARGEST: Final = 4 * MEGABYTE
_COLUMNS: Final = {
    SUMMITS: ("x", "y", "elevation_m"),
    HACHURES: ("x1", "y1", "x2", "y2"),
}


def area_drawing_of(board: AreaMap) -> AreaDrawing | None:
    """What a map is drawn from; None if it has no relief.

    Raises:
        DataError: There is a drawing, but it is damaged.
    """
    folder = board.folder
    if folder is None or not folder.joinpath(RELIEF).is_file():
        return None
    try:
        relief = read_bytes(folder.joinpath(RELIEF), _LARGEST)
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=RELIEF, error=error)]) from error
    strokes = tuple((x1, y1, x2, y2) for x1, y1, x2, y2 in _numbers(folder, HACHURES))
    return AreaDrawing(read_summits(folder), relief, strokes)


def read_summits(folder: Path | Traversable) -> tuple[Summit, ...]:
    """The summits of a map folder. Raises DataError."""
    return tuple(Summit(x, y, height) for x, y, height in _numbers(folder, SUMMITS))


def write_summits(folder: Path, summits: Iterable[Summit]) -> None:
    """Write the summits, from north to south. Raises OSError and UsageError."""
    rows = sorted((summit.y, summit.x, summit.elevation_m) for summit in summits)
    _write(folder, SUMMITS, [(x, y, height) for y, x, height in rows])


def write_area_drawing(folder: Path, drawing: AreaDrawing) -> None:
    """Write hachures and relief; what stands there is replaced. Raises OSError and UsageError."""
    _write(folder, HACHURES, drawing.hachures)
    write_whole(folder / RELIEF, drawing.relief, replace=True)


def _write(folder: Path, file: str, rows: Iterable[Sequence[int]]) -> None:
    text = table_text(_COLUMNS[file], [[str(value) for value in row] for row in rows])
    write_whole(folder / file, text, replace=True)


def _numbers(folder: Path | Traversable, file: str) -> list[list[int]]:
    """Rows of whole numbers under the head of the file."""
    columns = _COLUMNS[file]
    try:
        reader = csv.reader(io.StringIO(read_text(folder.joinpath(file), _LARGEST)), strict=True)
        head, *rows = reader
        found = [[int(value) for value in row] for row in rows]
    except (UnreadableError, OSError, csv.Error, ValueError) as error:
        raise DataError([Phrase("{place}: {error}", place=file, error=error)]) from error
    if tuple(head) != columns or any(len(row) != len(columns) for row in found):
        text = "{place}: found {found}, expected {expected}"
        raise DataError(
            [Phrase(text, place=file, found=",".join(head), expected=",".join(columns))]
        )
    return found
