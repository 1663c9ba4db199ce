"""Sets of provinces: integers with a bit for each province."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=16384)
def provinces_of(mask: int) -> tuple[int, ...]:
    """The provinces of a set, in rising order.

    >>> provinces_of(0b10010)
    (1, 4)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def set_of(places: Iterable[int]) -> int:
    """The set of some provinces.

    >>> bin(set_of([4, 1, 4]))
    '0b10010'
    """
    found = 0
    for place in places:
        found |= 1 << place
    return found
