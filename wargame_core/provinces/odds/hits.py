"""How many hits some dice score: exact with fractions, quick with floats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import TypeVar

N = TypeVar("N", Fraction, float)

Distribution = tuple[Fraction, ...]
"""Probability of 0, 1, 2 … hits."""


def chance(target: int, sides: int = 6, *, low: bool = False) -> Fraction:
    """Probability that one die hits: with the target or more; ``low``: or less.

    >>> chance(5), chance(4, 12, low=True), chance(7)
    (Fraction(1, 3), Fraction(1, 3), Fraction(0, 1))
    """
    faces = target if low else sides + 1 - target
    return Fraction(max(0, min(sides, faces)), sides)


def distribution(groups: Iterable[tuple[int, N]], one: N) -> tuple[N, ...]:
    """Probability of 0, 1, 2 … hits with groups of dice: their number and the chance of each.

    Args:
        groups: Dice.
        one: 1 in the kind of number that is asked for.

    >>> distribution([(2, 0.5)], 1.0)
    (0.25, 0.5, 0.25)
    """
    found = [one]
    for count, share in groups:
        for _ in range(count):
            longer = [value * (1 - share) for value in found] + [one - one]
            for hits, value in enumerate(found):
                longer[hits + 1] += value * share
            found = longer
    return tuple(found)


def ways(groups: Iterable[tuple[int, int, int]]) -> tuple[list[int], int]:
    """In how many ways dice score 0, 1, 2 … hits, and all ways; both without common factors.

    Args:
        groups: Dice: their number, the faces that hit, and all faces.

    >>> ways([(2, 4, 12)]), ways([])
    (([4, 4, 1], 9), ([1], 1))
    """
    found = [1]
    for count, hitting, sides in groups:
        common = gcd(hitting, sides)
        hit, miss = hitting // common, (sides - hitting) // common
        for _ in range(count):
            longer = [value * miss for value in found] + [0]
            for hits, value in enumerate(found):
                longer[hits + 1] += value * hit
            found = longer
    return found, sum(found)


def expected(chances: Sequence[N], most: int | None = None) -> N:
    """Mean number of hits; those beyond ``most`` are lost."""
    most = len(chances) if most is None else most
    none = chances[0] - chances[0]
    return sum((min(hits, most) * share for hits, share in enumerate(chances)), none)


def at_least(chances: Sequence[N], count: int) -> N:
    """Probability of so many hits or more."""
    return sum(chances[max(0, count) :], chances[0] - chances[0])
