"""The files of a map in a folder, read as texts with one digest for all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import MEGABYTE, UnreadableError, read_text
from wargame_core.engine.phrase import Phrase

HEAD: Final = "map.toml"
"""The head of a map of any kind; its tables stand beside it."""
LARGEST_FILE: Final = 4 * MEGABYTE
"""Bytes; a full page of hexes with notes takes a tenth, the lines of a whole country a fortieth."""


def read_map_texts(
    folder: Path | Traversable, files: Iterable[str]
) -> tuple[Mapping[str, str], str]:
    """The texts of the files by name, and their hexadecimal digest, whatever their line ends.

    Raises DataError with every file that cannot be read.
    """
    faults: list[str] = []
    texts: dict[str, str] = {}
    digest = hashlib.blake2b(digest_size=16)
    for name in files:
        try:
            # Line ends differ between checkouts; the digest must not.
            texts[name] = read_text(folder.joinpath(name), LARGEST_FILE)
        except UnreadableError as error:
            faults.append(Phrase("{place}: {error}", place=name, error=error))
            continue
        digest.update(f"{name}\0{texts[name]}\0".encode())
    if faults:
        raise DataError(faults)
    return texts, digest.hexdigest()
