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


@pytest.mark.rule("35.7(2).1")
@pytest.mark.parametrize(
    ("scenario", "number", "told"),
    [("2", "2527", True), ("2", "2427", False), ("1", "2527", False)],
)
def test_where_ships_sail_is_told(scenario: str, number: str, *, told: bool) -> None:
    state = GAME.setup(scenario, {}, 1)
    facts = dict(view_of_place(state, state.scenario.map.index[number]).facts)
    assert (facts.get("Coast") == "ships sail and land here (35.7(2))") == told
    assert ("Coast" in facts) == told
