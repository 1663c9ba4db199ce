"""Seeded dice: roll number n of a match is the same on every machine."""

from __future__ import annotations

import hashlib
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase

SEED_BYTES: Final = 16
"""A seed is a whole number, with its sign, of so many bytes."""

_WORD = 2**64


MOST_SIDES: Final = 100
"""Sides of the largest die that files may name."""


def seed_key(seed: int) -> bytes:
    """The seed as the key of all that is drawn from it. Raises UsageError if it is too large."""
    try:
        return seed.to_bytes(SEED_BYTES, "little", signed=True)
    except OverflowError as error:
        most = 2 ** (8 * SEED_BYTES - 1) - 1
        raise UsageError(
            Phrase(
                "The seed {seed} is out of bounds; expected {least} to {most}.",
                seed=seed,
                least=-most - 1,
                most=most,
            )
        ) from error


def die(seed: int, index: int, sides: int = 6) -> int:
    """Roll number ``index`` (from 0) of the match with this seed: 1 … ``sides``.

    Rejection sampling keeps all faces exactly equally likely. Raises UsageError if the seed is
    too large.
    """
    key = seed_key(seed)
    limit = _WORD - _WORD % sides
    for attempt in range(64):
        message = index.to_bytes(8, "little") + attempt.to_bytes(8, "little")
        word = int.from_bytes(hashlib.blake2b(message, key=key, digest_size=8).digest(), "little")
        if word < limit:
            return word % sides + 1
    raise AssertionError("64 rejections in a row")
