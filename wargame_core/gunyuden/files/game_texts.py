"""The texts of a game that is data alone: checked before they are spoken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final

from wargame_core.engine.file_text import UnreadableError, read_toml
from wargame_core.engine.phrase import Phrase

LARGEST: Final = 200_000
"""Bytes of a file of texts."""


def text_faults(folder: Path) -> Iterator[Phrase]:
    """Faults of the catalogues in the folder ``text`` of a game: file, place, found, expected."""
    for path in sorted((folder / "text").glob("*.toml")):
        try:
            document = read_toml(path, LARGEST)
        except UnreadableError as error:
            yield Phrase("{place}: {error}", place=path.name, error=error)
            continue
        for place, value in _entries(document):
            if not (isinstance(value, str) and _is_template(value)):
                found, expected = repr(value), Phrase("a line of text")
                where = f"{path.name}: {place}"
                text = "{place}: found {found}; expected {expected}"
                yield Phrase(text, place=where, found=found, expected=expected)


def _entries(document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for section, entries in document.items():
        if isinstance(entries, dict):
            yield from ((f"{section}.{key}", value) for key, value in entries.items())
        else:
            yield section, None


def _is_template(text: str) -> bool:
    try:
        return all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text))
    except ValueError:
        return False
