"""A fixed piece of work that says how fast this machine and this Python are."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from benchmarks.figures import seconds_each

REFERENCE_ROUNDS_PER_SECOND = 17_700.0
"""What the machine that the bars are set for reaches when idle: speed 1.0 by definition."""

SAMPLES = 7
ROUNDS = 200


@dataclass(frozen=True, slots=True)
class _Record:
    place: int
    steps: int


def one_round() -> bytes:
    """What a rules engine does: integers, small objects, dicts, sorting, hashing."""
    records = {number: _Record(number * 37 % 256, number % 3) for number in range(128)}
    occupied: dict[int, list[int]] = {}
    for number, record in records.items():
        if record.steps:
            occupied.setdefault(record.place >> 2, []).append(number)
    mask = 0
    for place in sorted(occupied):
        mask |= sum(occupied[place]) << place
    return hashlib.blake2b(mask.to_bytes(64, "little"), digest_size=16).digest()


def rounds_per_second() -> float:
    """The best of some samples: other work on the machine can only slow a sample down.

    Processor time, like the figures: a machine that is shared is not a slow machine.
    """

    def sample() -> None:
        for _ in range(ROUNDS):
            one_round()

    return ROUNDS / min(seconds_each(sample, SAMPLES, time.process_time))
