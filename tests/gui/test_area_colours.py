"""Nine clans on the board of provinces are told apart by colour, by crest, and without either."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board.signs import draw_sign
from gui.theme.theme import CONTRAST, DARK, LIGHT, Theme, mixed
from tests.gui.area_position import CLANS
from tests.gui.colour_vision import VISIONS, contrast, difference
from tests.gui.test_colours import crest_shape
from wargame_core.views.area_values import SIGNS, TOKENS
from wargame_core.views.emblems import emblems

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
COLOURED = [vision for vision in VISIONS if vision != "achromat"]


@pytest.mark.parametrize("vision", COLOURED)
def test_the_colours_of_nine_clans_are_far_apart(vision: str) -> None:
    for one, other in combinations(CLANS, 2):
        apart = difference(LIGHT.clan(one), LIGHT.clan(other), vision)
        assert apart >= 16, (one, other, apart)


@pytest.mark.parametrize("vision", VISIONS)
def test_crests_and_numbers_stand_out_from_the_colours_of_the_clans(vision: str) -> None:
    for clan in CLANS:
        assert clan in emblems()
        assert contrast(LIGHT.clan(clan), QColor(LIGHT.print_light), vision) >= 3, clan


def test_the_crests_of_nine_clans_differ_in_shape() -> None:
    shapes = {clan: crest_shape(clan) for clan in CLANS}
    for one, other in combinations(CLANS, 2):
        both = np.logical_and(shapes[one], shapes[other]).sum()
        either = np.logical_or(shapes[one], shapes[other]).sum()
        assert both / either < 0.75, (one, other)


def test_signs_of_kinds_and_marks_differ_in_shape() -> None:
    names = [name for name in (*SIGNS, *TOKENS) if name != "pact"]
    shapes = {name: _shape(name) for name in names}
    for one, other in combinations(names, 2):
        both = np.logical_and(shapes[one], shapes[other]).sum()
        either = np.logical_or(shapes[one], shapes[other]).sum()
        assert 0 < both / either < 0.75, (one, other)


def _shape(name: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    image = QImage(64, 64, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    draw_sign(painter, name, QRectF(2, 2, 60, 60), QColor("white"))
    painter.end()
    raw = np.frombuffer(bytes(image.constBits()), np.uint8)
    return raw.reshape(64, image.bytesPerLine())[:, :64] > 127


@THEMES
@pytest.mark.parametrize("vision", VISIONS)
def test_names_can_be_read_on_the_land_of_every_clan(theme: Theme, vision: str) -> None:
    """The halo stands between the letters and the wash of a holding."""
    assert contrast(QColor(theme.board_ink), QColor(theme.halo), vision) >= 7
    for clan in CLANS:
        ground = mixed(QColor(theme.flat), theme.clan(clan), 0.41)
        reached = max(
            contrast(QColor(colour), ground, vision) for colour in (theme.board_ink, theme.halo)
        )
        assert reached >= 3, clan
