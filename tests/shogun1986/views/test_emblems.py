"""The colours and crests of five players are told apart, also without colour."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from gui.theme.theme import LIGHT
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.views.names import colour_id
from tests.gui.colour_vision import VISIONS, contrast, difference
from tests.gui.test_colours import crest_shape

COLOURED = [vision for vision in VISIONS if vision != "achromat"]
STATE = GAME.setup("5", {}, 1)
COLOURS = tuple(colour_id(STATE, player) for player in range(5))


@pytest.mark.parametrize("vision", COLOURED)
def test_the_colours_of_five_players_are_far_apart(vision: str) -> None:
    for one, other in combinations(COLOURS, 2):
        assert difference(LIGHT.clan(one), LIGHT.clan(other), vision) >= 16, (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_crests_stand_out_from_the_colours(vision: str) -> None:
    for colour in COLOURS:
        assert contrast(LIGHT.clan(colour), QColor(LIGHT.print_light), vision) >= 3, colour


def test_the_crests_of_five_players_differ_in_shape() -> None:
    shapes = {colour: crest_shape(colour) for colour in COLOURS}
    for one, other in combinations(COLOURS, 2):
        both = np.logical_and(shapes[one], shapes[other]).sum()
        either = np.logical_or(shapes[one], shapes[other]).sum()
        assert both / either < 0.75, (one, other)
