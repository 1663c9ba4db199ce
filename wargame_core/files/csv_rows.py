"""Tables of comma separated values: rows with their line numbers, faults in plain sentences."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from wargame_core.engine.file_text import is_plain
from wargame_core.files.model_faults import short


def table_rows(
    file: str, text: str, header: tuple[str, ...], faults: list[str]
) -> Iterator[tuple[int, list[str]]]:
    """Line numbers and cells below the header; wrong headers and lengths become faults."""
    reader = csv.reader(io.StringIO(text), strict=True)
    try:
        first = next(reader, [])
        if tuple(first) != header:
            faults.append(
                f"{file}:1: found {short(','.join(first))}, expected {','.join(header)!r}"
            )
            return
        for cells in reader:
            if len(cells) == len(header):
                yield reader.line_num, cells
            elif cells:
                faults.append(
                    f"{file}:{reader.line_num}: found {len(cells)} cells, expected {len(header)}"
                )
    except csv.Error as error:
        faults.append(f"{file}:{reader.line_num}: found {error}, expected comma separated values")


def table_text(header: tuple[str, ...], lines: Iterable[Iterable[str]]) -> str:
    """A table as text, one line a row."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(lines)
    return buffer.getvalue()


def check_plain(where: str, cells: Iterable[str], faults: list[str]) -> None:
    """A fault for each cell with control codes."""
    for cell in cells:
        if not is_plain(cell):
            faults.append(f"{where} found {short(cell)}, expected a text without control codes")


def one_of(choices: Iterable[str]) -> str:
    """The words for what was expected."""
    return "one of " + ", ".join(choices)
