"""Names as they may be typed: without marks on letters, in lower case."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """Lower case without marks on letters, so that “mori” finds “Mōri”.

    >>> plain("Ōtomo Sōrin")
    'otomo sorin'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
