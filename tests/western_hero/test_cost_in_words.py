"""What it costs to enter a hex, as the panel beside the board says it."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.gunyuden.views.ground import ground_facts


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("3423", "1 movement point, strategic 1"),
        ("1722", "2 movement points, strategic 1"),
        ("2523", "not possible by land"),
    ],
)
def test_one_point_is_no_plural(number: str, words: str) -> None:
    state = GAME.setup("1", {}, 1)
    assert ("To enter", words) in ground_facts(state, state.scenario.map.index[number])
