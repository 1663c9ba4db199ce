"""Texts as they are compared in a search: no capitals, no macrons."""

from __future__ import annotations

import unicodedata
from typing import Final

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
