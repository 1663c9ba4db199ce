"""Sets of provinces: integers with a bit for each province."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final


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


_BITS: Final = tuple(1 << place for place in range(128))


def places_of(placed: Mapping[int, object]) -> int:
    """The set of the provinces in which something is placed.

    >>> bin(places_of({4: "units", 1: "units"}))
    '0b10010'
    """
    return sum(map(_BITS.__getitem__, placed))


def set_of(places: Iterable[int]) -> int:
    """The set of some provinces.

    >>> bin(set_of([4, 1, 4]))
    '0b10010'
    """
    found = 0
    for place in places:
        found |= 1 << place
    return found
