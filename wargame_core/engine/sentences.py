"""Texts of unknown origin as they may be shown: printable, on one line, of bounded length."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_SENTENCE: Final = 1_000
"""Characters of a sentence about a file; what would be longer is cut."""


def printable(text: str) -> str:
    """A text from a file with everything escaped that could disturb a terminal."""
    if is_plain(text):
        return text
    return "".join(c if is_plain(c) else c.encode("unicode_escape").decode() for c in text)


def is_plain(text: str) -> bool:
    """Whether a text holds only what is printed, spaces of every width included."""
    return text.isprintable() or all(
        c.isprintable() or unicodedata.category(c) == "Zs" for c in text
    )


def sentence(text: str) -> str:
    """A sentence about a file as one printable line of bounded length."""
    text = printable(text[: LONGEST_SENTENCE + 1])
    return text if len(text) <= LONGEST_SENTENCE else f"{text[:LONGEST_SENTENCE]}…"
