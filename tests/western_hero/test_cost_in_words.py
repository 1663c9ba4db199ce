"""What it costs to enter a hex, as the panel beside the board says it."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.gunyuden.views.ground import ground_facts
from wargame_core.gunyuden.views.window import view_of_place


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


def test_height_of_land_is_told() -> None:
    state = GAME.setup("1", {}, 1)
    board = state.scenario.map
    hex_ = board.index["3423"]
    told = dict(view_of_place(state, hex_).facts)
    assert told["Elevation"] == f"{board.elevation_m[hex_]} m"
    sea = next(place for place, province in enumerate(board.province) if not province)
    assert "Elevation" not in dict(view_of_place(state, sea).facts)
