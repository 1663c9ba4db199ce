"""Texts as they are compared in a search: no capitals, no macrons."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_ABOVE: Final = 230
"""Class of the marks that stand above letters; marks of kana have another."""


def folded(text: str) -> str:
    """A text without capitals and marks above letters.

    >>> folded("Mōri SŌDAISHŌ 毛利")
    'mori sodaisho 毛利'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in letters if unicodedata.combining(c) != _ABOVE)
    return unicodedata.normalize("NFC", bare)


def holding(typed: str, things: Iterable[T], texts: Callable[[T], Iterable[str]]) -> Sequence[T]:
    """Things with a word that begins as was typed; if there are none, those that hold it anywhere.

    ``texts`` are the folded texts of a thing. A word of kanji or kana begins anywhere.

    >>> holding("Mōri", ["takamori", "mori motonari"], lambda name: [name])
    ['mori motonari']
    """
    sought, known = folded(typed), list(things)
    if not sought:
        return []
    at_word = re.compile(rf"(?<![a-z0-9]){re.escape(sought)}")
    found = [one for one in known if any(at_word.search(text) for text in texts(one))]
    return found or [one for one in known if any(sought in text for text in texts(one))]
