"""Where points change hands in a match of valuations."""

from __future__ import annotations

import re
import sys

import pytest

from scenarios.western_hero.game import GAME
from tools import points_won
from wargame_core.gunyuden.rules.scoring import totals

SEED = 500_000


def test_the_changes_add_up_to_the_score_at_the_end() -> None:
    *changes, end = points_won.changes(GAME, "2", ("plain", "castles"), SEED)
    total = dict(totals(GAME.setup("2", {}, SEED)))
    for line in changes:
        found = re.fullmatch(r"turn \d\.\d (\w+) ([+-]\d+) .+", line)
        assert found is not None, line
        total[found[1]] += int(found[2])
    assert changes
    assert end == "end: " + ", ".join(f"{side} {points}" for side, points in total.items())


def test_a_unit_is_told_with_where_it_stood() -> None:
    found = [*points_won.changes(GAME, "2", ("plain", "castles"), SEED)]
    assert any(re.search(r"eliminated .*(in|at) \w+$", line) for line in found)


def test_seeds_that_are_kept_for_measuring_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["points_won", "western_hero", "2", "plain", "castles", "1", "1"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit, match=r"500.?000"):
        points_won.main()
