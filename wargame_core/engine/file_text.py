"""The bytes and text of files that anybody may give: read within limits of kind, size and depth.

Whatever a file holds, reading it ends soon, takes little memory, and fails with one sentence.
"""

from __future__ import annotations

import stat
import tomllib
import unicodedata
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

MEGABYTE: Final = 1_000_000
LONGEST_LINE: Final = 5_000
"""Characters of a line of TOML; our longest has two hundred."""
DEEPEST: Final = 24
"""Brackets inside each other; no file comes near it."""
LONGEST_SENTENCE: Final = 1_000
"""Characters of a sentence about a file; what would be longer is cut."""


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
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(f"cannot be read: {reason}") from error
    if len(data) > most:
        raise UnreadableError(f"too large; expected at most {most} bytes")
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
                    raise UnreadableError(f"too large; expected at most {most} bytes")
                yield line
                while not line.endswith(b"\n") and (line := file.readline(longest)):
                    size += len(line)
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(f"cannot be read: {reason}") from error


def _expect_file(path: Path) -> None:
    """Refuse what would never end or never begin: folders, devices, pipes."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise UnreadableError("cannot be read: it is a folder, expected a file")
    if not stat.S_ISREG(mode):
        raise UnreadableError("cannot be read: it is a device or a pipe, expected a file")


def read_text(path: Path | Traversable, most: int) -> str:
    """All of a text file; line ends become those of Unix. Raises UnreadableError."""
    data = read_bytes(path, most)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"found no readable text at byte {error.start + 1}, expected UTF-8"
        ) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_toml(path: Path | Traversable, most: int) -> dict[str, Any]:
    """The document in a TOML file. Raises UnreadableError."""
    return parse_toml(read_text(path, most))


def parse_toml(text: str) -> dict[str, Any]:
    """The document in a TOML text. Raises UnreadableError."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise UnreadableError(
                f"line {number} is too long; expected at most {LONGEST_LINE} characters"
            )
    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise UnreadableError("brackets are nested too deeply") from error
    except ValueError as error:
        raise UnreadableError(sentence(str(error))) from error
    if depth(found) > DEEPEST:
        raise UnreadableError(f"brackets are nested too deeply; expected at most {DEEPEST}")
    return found


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


def printable(text: str) -> str:
    """A text from a file with everything escaped that could disturb a terminal."""
    return "".join(c if is_plain(c) else c.encode("unicode_escape").decode() for c in text)


def is_plain(text: str) -> bool:
    """Whether a text holds only what is printed, spaces of every width included."""
    return all(c.isprintable() or unicodedata.category(c) == "Zs" for c in text)


def sentence(text: str) -> str:
    """A sentence about a file as one printable line of bounded length."""
    text = printable(text[: LONGEST_SENTENCE + 1])
    return text if len(text) <= LONGEST_SENTENCE else f"{text[:LONGEST_SENTENCE]}…"
