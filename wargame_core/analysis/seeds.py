"""Which seeds serve what: what is fitted on some matches is measured on others."""

from __future__ import annotations

from typing import Final

from wargame_core.engine.dice import seed_key
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase

FIRST_FITTING: Final = 500_000
"""Seeds below it measure strength, for ladders and tests; from it on they are for fitting."""


def fitting_seeds(count: int, first: int = 0) -> range:
    """So many seeds of matches on which numbers may be fitted.

    >>> fitting_seeds(2)[0] == FIRST_FITTING
    True
    """
    return range(FIRST_FITTING + first, FIRST_FITTING + first + count)


def check_seeds(seed: int, games: int, *, fitting: bool) -> None:
    """See that matches with so many seeds serve one purpose. Raises UsageError."""
    seed_key(seed)
    last = seed + games - 1
    if fitting and seed < FIRST_FITTING:
        text = "Found the seed {seed}; matches to fit on have seeds from {first} on."
        raise UsageError(Phrase(text, seed=seed, first=FIRST_FITTING))
    if not fitting and last >= FIRST_FITTING:
        text = "Found the seed {seed}; seeds from {first} on are for fitting: use --fitting."
        raise UsageError(Phrase(text, seed=last, first=FIRST_FITTING))
