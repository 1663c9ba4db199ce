"""Random games with many pacts: shared land stays with who had it, and battles come first.

GUNYUDEN_GAMES=1000 pytest -n 0 tests/gekokujo/test_shared_land_games.py
"""

from __future__ import annotations

import os
from collections import Counter

from tests.gekokujo.shared_land import witnessed

GAMES = int(os.environ.get("GUNYUDEN_GAMES", "12"))
BATTLES_OF_OTHERS_FIRST = (1872, 2271)
"""Games in which a vassal defends himself first where he has moved in to attack."""


def test_shared_land_stays_with_its_holder_and_nobody_is_out_before_his_battle() -> None:
    met: Counter[str] = Counter()
    for seed in (*range(GAMES), *BATTLES_OF_OTHERS_FIRST):
        met += witnessed(seed)
    assert met["shared"] and met["contested"], met
