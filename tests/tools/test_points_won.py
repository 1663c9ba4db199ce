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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("western_hero 2 plain castles 1 1", r"500.?000"),
        ("western_hero 2 plain castle 500000 1", "found castle"),
        ("western_hero 2 plain castles 500000 x", "'x'"),
        ("western_hero 9 plain castles 500000 1", "9"),
    ],
)
def test_bad_words_get_a_sentence(words: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["points_won", *words.split()])
    with pytest.raises(SystemExit, match=told):
        points_won.main()
