"""Rolls for trials: common to all candidates, and spread evenly over what can happen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final

from wargame_core.engine.decision import Action

STRATA: Final = 6
"""So many trials in a row meet each sixth of the possibilities once."""
_ORDERS: Final = tuple(permutations(range(STRATA)))
_WORD: Final = 2**32


class CommonChance:
    """The chance of one decision's trials.

    The n-th roll of a kind falls alike in trial number t of every candidate, so that candidates
    are compared on the same luck. Any six trials in a row from a multiple of six spread such a
    roll evenly.
    """

    __slots__ = ("_base", "_known")
    BASES: Final = 2**32
    """How many beginnings there are."""

    def __init__(self, base: int) -> None:
        """``base``: drawn from the player's randomness, below ``BASES``."""
        self._base = base
        self._known: dict[tuple[str, int, int], tuple[tuple[int, ...], float]] = {}

    def trial(self, number: int) -> Rolls:
        """The rolls of trial ``number``, from 0."""
        return Rolls(self, number)

    def point(self, kind: str, index: int, number: int) -> float:
        """Where the roll falls, from 0 up to but not 1."""
        block, place = divmod(number, STRATA)
        key = (kind, index, block)
        found = self._known.get(key)
        if found is None:
            text = f"{self._base} {kind} {index} {block}".encode()
            word = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
            order, rest = word % len(_ORDERS), word // len(_ORDERS) % _WORD
            found = self._known[key] = (_ORDERS[order], rest / _WORD)
        return (found[0][place] + found[1]) / STRATA

    def turn(self, kind: str, index: int, number: int, count: int) -> int:
        """Which of so many, from 0: they come one after another, trial by trial."""
        return (int(count * self.point(kind, index, 0)) + number) % count


class Rolls:
    """The chance of one trial."""

    __slots__ = ("_chance", "_counts", "_number")

    def __init__(self, chance: CommonChance, number: int) -> None:
        self._chance, self._number = chance, number
        self._counts: dict[str, int] = {}

    @property
    def used(self) -> bool:
        """Whether anything has been rolled."""
        return bool(self._counts)

    def one_of(self, kind: str, count: int) -> int:
        """One of so many that are equally likely, from 0; with one there is no roll.

        So many trials in a row meet each of them once; two of these rolls in one trial go together.
        """
        if count < 2:
            return 0
        return self._chance.turn(kind, self._index(kind), self._number, count)

    def pick(self, kind: str, outcomes: Sequence[tuple[Action, Fraction]]) -> Action:
        """One of the outcomes of a roll of this kind, each with its probability."""
        point = self._point(kind)
        size = len(outcomes)
        if size == STRATA and outcomes[0][1] == outcomes[-1][1]:
            return outcomes[int(point * size)][0]
        for action, probability in outcomes:
            point -= float(probability)
            if point < 0:
                return action
        return outcomes[-1][0]

    def _point(self, kind: str) -> float:
        return self._chance.point(kind, self._index(kind), self._number)

    def _index(self, kind: str) -> int:
        index = self._counts.get(kind, 0)
        self._counts[kind] = index + 1
        return index
