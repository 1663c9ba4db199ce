"""Texts of games, terminal and window: one format and one loader for all of them.

A catalogue file is TOML, called ``<language>_<name>.toml``, in the folder ``text`` of a package or
of a game: sections with keys and templates. The template of the event ``moved`` is ``moved`` in the
section ``event``. In the section ``text`` the English text is the key; English needs no file for
it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

SENTENCES: Final = "text"
"""The section of sentences whose key is the English text; also the folder of the catalogues."""

Places = tuple[str | Path, ...]
"""Names of packages, and folders of games."""


@cache
def catalogue(packages: Places, language: str) -> Mapping[str, str]:
    """All templates of a language as ``section.key``; English stands in where one is missing."""
    found: dict[str, str] = {} if language == "en" else dict(catalogue(packages, "en"))
    for section, entries in _sections(packages, language):
        found.update({f"{section}.{key}": text for key, text in entries.items()})
    return found


@cache
def sentences(packages: Places, language: str) -> Mapping[str, str]:
    """English text to that of a language; nothing for English itself."""
    found: dict[str, str] = {}
    for section, entries in _sections(packages, language):
        if section == SENTENCES:
            found.update(entries)
    return found


def _sections(packages: Places, language: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The sections of all files of a language, by package and by name of the file."""
    for package in packages:
        root = package if isinstance(package, Path) else resources.files(package)
        folder = root / SENTENCES
        if not folder.is_dir():
            continue
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.startswith(f"{language}_") and file.name.endswith(".toml"):
                yield from tomllib.loads(file.read_text("utf-8")).items()
