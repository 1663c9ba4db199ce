"""Numbers of hits with their chances, as rows of a preview."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wargame_core.engine.preview import ChancePreview
from wargame_core.provinces.text.words import Page

_SLIGHT: Final = Fraction(1, 100)
"""Together rarer numbers of hits are told in one line."""


def hit_rows(chances: Sequence[Fraction], words: Page) -> tuple[ChancePreview, ...]:
    """Every number of hits with its chance; the last ones together where they are slight."""
    last = len(chances) - 1
    while last and sum(chances[last:]) < _SLIGHT:
        last -= 1
    found = []
    for hits, chance in enumerate(chances[: last + 1]):
        if hits == last < len(chances) - 1:
            told, share = words("hits-or-more", count=hits), sum(chances[last:], Fraction(0))
        else:
            told, share = words("hits", count=hits) if hits != 1 else words("one-hit"), chance
        if share:
            found.append(ChancePreview(str(hits), told, share))
    return tuple(found)
