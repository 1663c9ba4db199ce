"""Tables of comma separated values: rows with their line numbers, faults in plain sentences."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from wargame_core.engine.file_text import is_plain
from wargame_core.engine.phrase import Phrase
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
                Phrase(
                    "{place}: found {found}, expected {expected}",
                    place=f"{file}:1",
                    found=short(",".join(first)),
                    expected=repr(",".join(header)),
                )
            )
            return
        for cells in reader:
            if len(cells) == len(header):
                yield reader.line_num, cells
            elif cells:
                faults.append(
                    Phrase(
                        "{place}: found {found} cells, expected {expected}",
                        place=f"{file}:{reader.line_num}",
                        found=len(cells),
                        expected=len(header),
                    )
                )
    except csv.Error as error:
        faults.append(
            Phrase(
                "{place}: found {found}, expected comma separated values",
                place=f"{file}:{reader.line_num}",
                found=error,
            )
        )


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
            faults.append(
                Phrase(
                    "{place} found {found}, expected a text without control codes",
                    place=where,
                    found=short(cell),
                )
            )


def one_of(choices: Iterable[str]) -> Phrase:
    """The words for what was expected."""
    return Phrase("one of {known}", known=", ".join(choices))
