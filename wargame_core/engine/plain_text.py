"""Texts as they are compared when one is typed: no capitals, no macrons."""

from __future__ import annotations

import unicodedata
from typing import Final

_ABOVE: Final = 230
"""Class of the marks that stand above letters; marks of kana have another."""


def plain(text: str) -> str:
    """A text without capitals and marks above letters, so that “mori” finds “Mōri”.

    >>> plain("Mōri SŌDAISHŌ 毛利")
    'mori sodaisho 毛利'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in letters if unicodedata.combining(c) != _ABOVE)
    return unicodedata.normalize("NFC", bare)
