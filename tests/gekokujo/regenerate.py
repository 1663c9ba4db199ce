"""``python -m tests.gekokujo.regenerate [NAME …]``: plays and records the matches anew.

For each ending seeds are tried until a match ends so.
"""

from __future__ import annotations

from tests.gekokujo.endings import ENDINGS, ends_so, play
from tests.replays.recording import regenerate

LAST_SEED = 400
LARGEST = 200_000
"""Bytes of a record."""

if __name__ == "__main__":
    regenerate(ENDINGS, play, ends_so, last_seed=LAST_SEED, largest=LARGEST)
