"""``python -m tests.bushido.regenerate [NAME …]``: plays and records the matches anew.

For each ending seeds are tried until a match ends so.
"""

from __future__ import annotations

from tests.bushido.endings import ENDINGS, ends_so, play
from tests.replays.recording import regenerate

LAST_SEED = 200
LARGEST = 250_000
"""Bytes of a record."""

if __name__ == "__main__":
    regenerate(ENDINGS, play, ends_so, last_seed=LAST_SEED, largest=LARGEST)
