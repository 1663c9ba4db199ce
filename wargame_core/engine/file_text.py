"""The bytes and text of files that anybody may give: read within limits of kind, size and depth.

Whatever a file holds, reading it ends soon, takes little memory, and fails with one sentence.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.phrase import Phrase, reason_of
from wargame_core.engine.sentences import LONGEST_SENTENCE, is_plain, printable, sentence

__all__ = [
    "DEEPEST",
    "LONGEST_LINE",
    "LONGEST_SENTENCE",
    "MEGABYTE",
    "UnreadableError",
    "depth",
    "is_plain",
    "parse_toml",
    "printable",
    "read_bytes",
    "read_lines",
    "read_text",
    "read_toml",
    "sentence",
]

MEGABYTE: Final = 1_000_000
LONGEST_LINE: Final = 5_000
"""Characters of a line of TOML; our longest has two hundred."""
DEEPEST: Final = 24
"""Brackets inside each other; no file comes near it."""


class UnreadableError(ValueError):
    """A file cannot be read, or not within the limits; the text says what was found."""


def read_bytes(path: Path | Traversable, most: int) -> bytes:
    """All of a file of at most so many bytes. Raises UnreadableError."""
    try:
        if isinstance(path, Path):
            _expect_file(path)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableError):
            raise
        text = "cannot be read: {reason}"
        raise UnreadableError(Phrase(text, reason=reason_of(error))) from error
    if len(data) > most:
        raise UnreadableError(Phrase("too large; expected at most {most} bytes", most=most))
    return data


def read_lines(path: Path, most: int, longest: int) -> Iterator[bytes]:
    """The lines of a file with their ends, one after the other; only the last may have none.

    A line of more than ``longest`` bytes is cut behind them. Raises UnreadableError, also for
    a file of more than ``most`` bytes.
    """
    size = 0
    try:
        _expect_file(path)
        with path.open("rb") as file:
            while line := file.readline(longest + 2):
                size += len(line)
                if size > most:
                    raise UnreadableError(
                        Phrase("too large; expected at most {most} bytes", most=most)
                    )
                yield line
                while not line.endswith(b"\n") and (line := file.readline(longest)):
                    size += len(line)
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableError):
            raise
        text = "cannot be read: {reason}"
        raise UnreadableError(Phrase(text, reason=reason_of(error))) from error


def _expect_file(path: Path) -> None:
    """Refuse what would never end or never begin: folders, devices, pipes."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise UnreadableError(Phrase("cannot be read: it is a folder, expected a file"))
    if not stat.S_ISREG(mode):
        raise UnreadableError(Phrase("cannot be read: it is a device or a pipe, expected a file"))


def read_text(path: Path | Traversable, most: int) -> str:
    """All of a text file; line ends become those of Unix. Raises UnreadableError."""
    data = read_bytes(path, most)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = "found no readable text at byte {byte}, expected UTF-8"
        raise UnreadableError(Phrase(found, byte=error.start + 1)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_toml(path: Path | Traversable, most: int) -> dict[str, Any]:
    """The document in a TOML file. Raises UnreadableError."""
    return parse_toml(read_text(path, most))


def parse_toml(text: str) -> dict[str, Any]:
    """The document in a TOML text. Raises UnreadableError."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            words = "line {line} is too long; expected at most {most} characters"
            raise UnreadableError(Phrase(words, line=number, most=LONGEST_LINE))
    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise UnreadableError(Phrase("brackets are nested too deeply")) from error
    except ValueError as error:
        raise UnreadableError(_toml_fault(str(error))) from error
    if depth(found) > DEEPEST:
        words = "brackets are nested too deeply; expected at most {most}"
        raise UnreadableError(Phrase(words, most=DEEPEST))
    return found


def _toml_fault(said: str) -> Phrase:
    """What the reader of TOML has found."""
    where = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", said, re.DOTALL)
    if where is None:
        return Phrase("{detail}", detail=said)
    text = "{detail} (at line {line}, column {column})"
    return Phrase(text, detail=where[1], line=where[2], column=where[3])


def depth(value: object) -> int:
    """How deeply lists and tables are nested, found without recursion."""
    level, holders = 0, [value] if isinstance(value, dict | list) else []
    while holders:
        level += 1
        holders = [
            part
            for holder in holders
            for part in (holder.values() if isinstance(holder, dict) else holder)
            if isinstance(part, dict | list)
        ]
    return level
