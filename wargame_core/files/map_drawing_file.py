"""The drawing of a hex map on disk: ``drawing.json`` and ``relief.png`` beside the map's tables.

A map without them, or whose hexes have been changed since, is drawn from its hexes alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_drawing import CHUNK, UNIT, Chunk, MapDrawing, digest_of_hexes
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, read_bytes
from wargame_core.engine.phrase import Phrase
from wargame_core.files.whole_file import write_whole

if TYPE_CHECKING:
    from wargame_core.files.map_drawing_form import DrawingForm

FORMAT: Final = "gunyuden-map-drawing/1"
LINES, RELIEF = "drawing.json", "relief.png"
FILES: Final = (LINES, RELIEF)
_LARGEST: Final = 4 * MEGABYTE


def drawing_of(board: HexMap) -> MapDrawing | None:
    """What a map is drawn from; None if nothing was drawn for its hexes as they are.

    Raises:
        DataError: There is a drawing, but it is damaged.
    """
    folder = board.folder
    if folder is None or not folder.joinpath(LINES).is_file():
        return None
    form = _read(folder)
    if form.hexes != digest_of_hexes(board):
        return None
    try:
        relief = read_bytes(folder.joinpath(RELIEF), _LARGEST)
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=RELIEF, error=error)]) from error
    return form.drawing(relief)


def _read(folder: Path | Traversable) -> DrawingForm:
    from pydantic import ValidationError

    from wargame_core.files.map_drawing_form import DrawingForm
    from wargame_core.files.model_faults import fault_texts

    try:
        return DrawingForm.model_validate_json(read_bytes(folder.joinpath(LINES), _LARGEST))
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=LINES, error=error)]) from error
    except ValidationError as error:
        raise DataError(fault_texts(LINES, error)) from error


def write_drawing(folder: Path, drawing: MapDrawing) -> None:
    """Write both files; those that stand there are replaced. Raises OSError and UsageError."""
    parts = (
        ("water", _rows(drawing.water)),
        ("coast", _rows(drawing.coast)),
        ("shores", _rows(drawing.shores)),
        ("hachures", _rows(drawing.hachures)),
    )
    head = {
        "format": FORMAT,
        "hexes": drawing.hexes,
        "unit": UNIT,
        "chunk": CHUNK,
        "relief_scale": drawing.relief_scale,
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    lines += [f' "{name}": {{\n' + ",\n".join(rows) + "\n }" for name, rows in parts]
    write_whole(folder / LINES, "{\n" + ",\n".join(lines) + "\n}\n", replace=True)
    write_whole(folder / RELIEF, drawing.relief, replace=True)


def _rows(chunks: Mapping[Chunk, object]) -> list[str]:
    """One line for each chunk."""
    packed = ((at, json.dumps(value, separators=(",", ":"))) for at, value in chunks.items())
    return [f'  "{column} {row}": {text}' for (column, row), text in packed]
