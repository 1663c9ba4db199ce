"""Results of many matches in a file that grows by a line a match, and is gone on with."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from wargame_core.engine.errors import DataError, RecordError, UsageError
from wargame_core.engine.file_text import UnreadableError, read_lines, sentence
from wargame_core.engine.phrase import Phrase
from wargame_core.files.file_lock import try_lock
from wargame_core.files.model_faults import fault_texts, short
from wargame_core.files.record_lines import LONGEST_LINE, document
from wargame_core.files.results_lines import (
    FORMAT,
    LARGEST_FILE,
    MOST_MATCHES,
    Finished,
    Key,
    ResultsHeader,
    misfit,
)
from wargame_core.files.whole_file import unwritten

Line = TypeVar("Line", bound=BaseModel)

_NAMES: Final[Mapping[str, str]] = {
    "work": "command",
    "options": "options",
    "players": "players",
    "seed": "first seed",
    "seconds": "seconds a turn",
    "program": "program version",
    "rules": "version of the rules",
    "data": "map, charts, scenario or code",
}
"""What a field of the header is called in a sentence."""
_BEGINNING: Final = b'{"format":"gunyuden-results/'
"""How every results file begins."""
_OTHER: Final = (
    "{place}: this is no results file; expected {expected}, as simulate and tournament write it."
)


@dataclass(frozen=True, slots=True)
class Contents:
    """The whole lines of a results file."""

    header: ResultsHeader | None
    """None if the file is empty, or was torn within its header."""
    finished: tuple[Finished, ...]
    size: int
    """Bytes of the whole lines."""
    note: str
    """What the reader should be told, or empty."""


class ResultsFile:
    """Finished matches on disk; every line is written at once."""

    def __init__(self, path: Path, descriptor: int, kept: dict[Key, Finished], note: str) -> None:
        self.path = path
        self.kept: Mapping[Key, Finished] = kept
        """The matches that were there when the file was opened."""
        self.note = note
        """What the reader should be told of the file, or empty."""
        self._descriptor = descriptor

    def append(self, finished: Finished) -> None:
        """Add a match. Raises UsageError if the file cannot be written."""
        _write(self.path, self._descriptor, finished)


@contextmanager
def results_file(path: Path, header: ResultsHeader) -> Iterator[ResultsFile]:
    """The file at a path, new or gone on with.

    Raises UsageError if it holds other work, cannot be written, or is written by another
    program, and DataError if it is damaged before its last line or of another kind.
    """
    if path.exists() and not path.is_file():
        raise UsageError(
            Phrase(
                "{place}: this is no plain file; expected a results file, or a new name.",
                place=path,
            )
        )
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise UsageError(unwritten(path, error)) from error
    try:
        if not try_lock(descriptor):
            raise UsageError(Phrase("{place}: another program writes this file.", place=path))
        contents = read_results(path)
        if contents.header is not None:
            _compare(path, contents.header, header)
        os.ftruncate(descriptor, contents.size)
        os.lseek(descriptor, 0, os.SEEK_END)
        if not contents.size:
            _write(path, descriptor, header)
        kept = {finished.key: finished for finished in contents.finished}
        yield ResultsFile(path, descriptor, kept, contents.note)
    finally:
        os.close(descriptor)


def read_results(path: Path) -> Contents:
    """The lines of a results file; a torn last line is left out.

    Raises DataError if the file is damaged or of another kind.
    """
    try:
        return _read(path, read_lines(path, LARGEST_FILE, LONGEST_LINE))
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}.", place=path, error=error)]) from error


def _read(path: Path, lines: Iterator[bytes]) -> Contents:
    """The contents, line by line: memory holds the matches, never the text of the file."""
    first = next(lines, b"")
    if first[: len(_BEGINNING)] != _BEGINNING[: len(first)]:
        raise DataError([Phrase(_OTHER, place=path, expected=FORMAT)])
    if not first.endswith((b"}}", b"\n")):
        return Contents(None, (), 0, "")
    header = _line(
        ResultsHeader,
        first.removesuffix(b"\n"),
        Phrase("{file}, line {number}", file=path, number=1),
    )
    if header.format != FORMAT:
        raise DataError(
            [
                Phrase(
                    "{place}: found the format {format}, expected {expected}.",
                    place=path,
                    format=header.format,
                    expected=FORMAT,
                )
            ]
        )
    torn = Phrase("{place}: the last line is incomplete and was left out.", place=path)
    size, note = (len(first), "") if first.endswith(b"\n") else (0, torn)
    finished: dict[Key, Finished] = {}
    before: Finished | None = None
    shared: dict[object, Any] = {}
    for number, line in enumerate(lines, 2):
        if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
            note = torn
            break
        if number > MOST_MATCHES:
            raise DataError(
                [
                    Phrase(
                        "{place}: too many lines; expected at most {most}.",
                        place=path,
                        most=MOST_MATCHES,
                    )
                ]
            )
        place = Phrase("{file}, line {number}", file=path, number=number)
        match = _line(Finished, line.removesuffix(b"\n"), place)
        key = match.key
        wrong = misfit(match, header, before)
        if key in finished:
            text = "found seats and seed {seed} a second time; expected a match once"
            wrong = Phrase(text, seed=match.seed)
        if wrong:
            raise DataError([Phrase("{place}: {wrong}.", place=place, wrong=wrong)])
        size += len(line)
        line_up = shared.setdefault(key[0], key[0])
        before = finished[line_up, match.seed] = _sharing(match, shared)
    return Contents(header, tuple(finished.values()), size, note)


def _sharing(match: Finished, shared: dict[object, Any]) -> Finished:
    """A match that shares with others what all of them say alike."""
    same = {
        "seats": shared.setdefault(("seats", *match.seats.items()), match.seats),
        **{
            name: shared.setdefault(text, text)
            for name in ("winner", "reason", "ending", "rule")
            if (text := getattr(match, name)) is not None
        },
        "points": {shared.setdefault(seat, seat): n for seat, n in match.points.items()},
    }
    return match.model_copy(update=same)


def _line(kind: type[Line], text: bytes, place: str) -> Line:
    """A line as validated values. Raises DataError."""
    try:
        found = document(text, place)
    except RecordError as error:
        raise DataError([error.words]) from error
    try:
        return kind.model_validate(found)
    except ValidationError as error:
        raise DataError([Phrase("{error}.", error=fault_texts(place, error)[0])]) from error


def _compare(path: Path, found: ResultsHeader, expected: ResultsHeader) -> None:
    for name in ResultsHeader.model_fields:
        there, here = getattr(found, name), getattr(expected, name)
        if there != here:
            what = Phrase(_NAMES.get(name, name))
            text = (
                "{place}: it holds other matches ({what}: found {found}, expected {expected}); "
                "choose another results file."
            )
            found_here, expected_here = _said(there, here), _said(here, there)
            raise UsageError(
                Phrase(text, place=path, what=what, found=found_here, expected=expected_here)
            )


def _said(value: object, other: object) -> str:
    """A value of a header, of a mapping what is different only."""
    if not isinstance(value, dict) or not isinstance(other, dict):
        return short(value)
    parts = [f"{key}={item}" for key, item in value.items() if other.get(key) != item]
    return sentence(", ".join(parts)) if parts else Phrase("none")


def _write(path: Path, descriptor: int, line: BaseModel) -> None:
    text = json.dumps(line.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))
    data = text.encode() + b"\n"
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    except OSError as error:
        raise UsageError(unwritten(path, error)) from error
