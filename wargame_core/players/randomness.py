"""The chance in a player's head: repeatable, and apart from the dice of the match."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

from wargame_core.engine.dice import seed_key

T = TypeVar("T")

_WORD: Final = 2**64


class Randomness:
    """Numbers drawn by one seat's player.

    They depend on the seed of the match, the seat, and how many actions the seat was told of
    before: a choice is the same after undo, redo, or reading the match from a record, and however
    many steps others have sealed.
    """

    __slots__ = ("_drawn", "_hash", "_moment")

    def __init__(self, seed: int, seat: str) -> None:
        self._hash = hashlib.blake2b(
            seat.encode(), key=seed_key(seed), person=b"player", digest_size=8
        )
        self.turn_to(0)

    def turn_to(self, position: int) -> None:
        """Begin the draws for the action after so many actions."""
        self._moment = position.to_bytes(8, "little")
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 up to but not ``limit``, each exactly as likely."""
        fair = _WORD - _WORD % limit
        while True:
            found = self._hash.copy()
            found.update(self._moment + self._drawn.to_bytes(8, "little"))
            self._drawn += 1
            word = int.from_bytes(found.digest(), "little")
            if word < fair:
                return word % limit

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely."""
        return things[self.below(len(things))]
