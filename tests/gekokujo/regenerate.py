"""``python -m tests.gekokujo.regenerate [NAME …]``: plays and records the matches anew.

For each ending seeds are tried until a match ends so.
"""

from __future__ import annotations

import sys

from tests.gekokujo.endings import ENDINGS, FOLDER, Ending, ends_so, play
from wargame_core.files.recorder import save_match

LAST_SEED = 400


def regenerate(ending: Ending) -> str:
    """Record a match with this ending; says what was found."""
    for seed in range(1, LAST_SEED + 1):
        match = play(ending, seed)
        if ends_so(match, ending):
            ending.path.unlink(missing_ok=True)
            save_match(match, ending.path)
            size = ending.path.stat().st_size
            return f"seed {seed}, {match.position} actions, {size} bytes"
    return "no seed ends so"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    for chosen in ENDINGS:
        if not wanted or chosen.name in wanted:
            sys.stdout.write(f"{chosen.name}: {regenerate(chosen)}\n")
            sys.stdout.flush()
