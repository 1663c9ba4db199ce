"""Kinds of units, and counts of units by kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

Counts = tuple[int, ...]
"""How many units of each kind, in the order of the scenario's kinds."""


class Kind(Protocol):
    """What is known of every kind of unit in every game."""

    @property
    def id(self) -> str:
        """As it is written in charts, records and positions."""
        ...

    @property
    def name(self) -> str:
        """In English."""
        ...

    @property
    def name_ja(self) -> str:
        """In Japanese."""
        ...


@cache
def single(kind: int, kinds: int) -> Counts:
    """One unit of a kind, among so many kinds."""
    return tuple(int(index == kind) for index in range(kinds))


def plus(counts: Sequence[int], others: Sequence[int]) -> Counts:
    """Both together."""
    return tuple([a + b for a, b in zip(counts, others, strict=True)])


def minus(counts: Sequence[int], others: Sequence[int]) -> Counts:
    """What is left of the first when the others have gone."""
    return tuple([a - b for a, b in zip(counts, others, strict=True)])


def without(counts: Sequence[int], kind: int) -> Counts:
    """The units with one of a kind less."""
    return tuple([count - (index == kind) for index, count in enumerate(counts)])
