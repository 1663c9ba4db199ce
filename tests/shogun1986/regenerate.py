"""``python -m tests.shogun1986.regenerate [NAME …]``: plays and records the matches anew.

For each ending seeds are tried until a match ends so.
"""

from __future__ import annotations

from tests.replays.recording import regenerate
from tests.shogun1986.endings import ENDINGS, ends_so, play

LAST_SEED = 200
LARGEST = 200_000
"""Bytes of a record."""

if __name__ == "__main__":
    regenerate(ENDINGS, play, ends_so, last_seed=LAST_SEED, largest=LARGEST)
