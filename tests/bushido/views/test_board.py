"""What boards and panels are given of a state of Bushido."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor

from gui.theme.theme import LIGHT
from scenarios.bushido import library
from scenarios.bushido.views.names import colour_id
from scenarios.bushido.views.window import VIEWS
from tests.bushido.playing import random_game
from tests.bushido.rules.builder import Table
from tests.gui.colour_vision import VISIONS, contrast, difference
from tests.gui.test_colours import crest_shape
from wargame_core.views.tile_values import GROUNDS, WORKS

COLOURS = tuple(colour_id(player) for player in range(6))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_board_has_a_tile_for_every_place_of_the_map(players: int) -> None:
    scenario = library.load(str(players), {})
    state = next(random_game(players, 1))[0]
    board = VIEWS.board_of(state)
    assert len(board.names) == len(board.spots) == len(scenario.place_ids)
    assert {view.ground for view in VIEWS.provinces(state).tiles} == {"back"}


def test_every_tile_is_drawn_as_what_it_is() -> None:
    seen: set[str] = set()
    for number, (_, _, state, _) in enumerate(random_game(6, 4, most=1500)):
        if number % 25:
            continue
        for view in VIEWS.provinces(state).tiles:
            assert view.ground in GROUNDS
            assert {work.sign for work in view.works} <= set(WORKS)
            seen.add(view.ground)
            if view.worth:
                worth = state.worth(view.place)
                assert [v for _, v in view.worth] == [worth.honour, worth.koku, worth.katana]
    assert seen == set(GROUNDS)


def counters(state: Any, place: int) -> list[tuple[str, str, int]]:
    return [
        (pile.clan, piece.sign, piece.count)
        for pile in VIEWS.stacks(state)
        if pile.place == place
        for piece in pile.counters
    ]


def test_troops_household_and_ronin_stand_on_their_tile() -> None:
    table = Table()
    table.own(2, "c2", "village", troops=3, household=1, ronin=2)
    place = table.state.scenario.place_ids.index("c2")
    assert counters(table.state, place) == [
        ("bushido_2", "warrior", 3),
        ("bushido_2", "banner", 1),
        ("", "masterless", 2),
    ]
    facts = dict(VIEWS.view_of_place(table.state, place).facts)
    assert facts["Owner"] == "Player 2"
    assert (facts["Honour"], facts["Koku"], facts["Katana"]) == ("4", "6", "0")
    assert facts["Troops"] == "3"


def test_every_counter_has_a_number_of_its_own() -> None:
    for number, (_, _, state, _) in enumerate(random_game(4, 2, most=900)):
        if number % 50 == 0:
            units = [piece.unit for pile in VIEWS.stacks(state) for piece in pile.counters]
            assert len(units) == len(set(units))


@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "achromat"])
def test_the_colours_of_six_players_are_far_apart(vision: str) -> None:
    for one, other in combinations(COLOURS, 2):
        assert difference(LIGHT.clan(one), LIGHT.clan(other), vision) >= 16, (one, other)


def test_crests_stand_out_and_differ_in_shape() -> None:
    shapes = {colour: crest_shape(colour) for colour in COLOURS}
    for vision in VISIONS:
        for colour in COLOURS:
            assert contrast(LIGHT.clan(colour), QColor(LIGHT.print_light), vision) >= 3
    for one, other in combinations(COLOURS, 2):
        both = np.logical_and(shapes[one], shapes[other]).sum()
        either = np.logical_or(shapes[one], shapes[other]).sum()
        assert both / either < 0.75, (one, other)
