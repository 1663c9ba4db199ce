"""Seeded dice: roll number n of a match is the same on every machine."""

from __future__ import annotations

import hashlib

_WORD = 2**64


def die(seed: int, index: int, sides: int = 6) -> int:
    """Roll number ``index`` (from 0) of the match with this seed: 1 … ``sides``.

    Rejection sampling keeps all faces exactly equally likely.
    """
    key = seed.to_bytes(16, "little", signed=True)
    limit = _WORD - _WORD % sides
    for attempt in range(64):
        message = index.to_bytes(8, "little") + attempt.to_bytes(8, "little")
        word = int.from_bytes(hashlib.blake2b(message, key=key, digest_size=8).digest(), "little")
        if word < limit:
            return word % sides + 1
    raise AssertionError("64 rejections in a row")
