"""What the board says by colour can be seen without it: on every terrain, in every theme."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board.contour import EDGES
from gui.board.crests import draw_crest
from gui.board.number_plates import readable_on
from gui.board.patterns import brush_of, colour_of
from gui.theme.theme import CONTRAST, DARK, LIGHT, Theme, mixed
from scenarios.western_hero.game import GAME
from tests.gui.colour_vision import VISIONS, contrast, difference, lightness
from wargame_core.boards.hexmap import Terrain
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.views.names import side_clan
from wargame_core.gunyuden.views.overlays import BANDS_M, STRONG, WEAK
from wargame_core.views.emblems import emblems

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
SEEN = pytest.mark.parametrize("vision", VISIONS)

LEADERS = ("mori", "ouchi", "amago")
"""Clans that lead the sides of the scenarios."""

STROKES = (
    *(f"side:{clan}" for clan in LEADERS),
    "first",
    "second",
    "target",
    "reach",
    "farther",
    "later",
)
"""Colours in which overlays hatch, dot and draw."""

SHADE = 0.16
"""How much lighter or darker the slopes of the hillshade are."""


def grounds(theme: Theme) -> Iterator[QColor]:
    for terrain in Terrain:
        plain = QColor(getattr(theme, terrain.name.lower()))
        yield plain
        if terrain not in (Terrain.SEA, Terrain.LAKE):
            yield mixed(plain, QColor(theme.relief_light), SHADE)
            yield mixed(plain, QColor(theme.relief_dark), SHADE)


@THEMES
@SEEN
@pytest.mark.parametrize("stroke", STROKES)
def test_strokes_stand_out_from_every_terrain(theme: Theme, vision: str, stroke: str) -> None:
    colour = colour_of(theme, stroke)
    for ground in grounds(theme):
        assert contrast(colour, ground, vision) >= 2.0, ground.name()
        assert difference(colour, ground, vision) >= 20, ground.name()


@THEMES
@SEEN
def test_the_movement_range_stands_out_from_every_terrain(theme: Theme, vision: str) -> None:
    tint = brush_of("tint", colour_of(theme, "reach"), 8).color()
    for ground in grounds(theme):
        assert difference(mixed(ground, tint, tint.alphaF()), ground, vision) >= 8, ground.name()


@THEMES
@SEEN
def test_lit_hexes_stand_out_from_every_terrain(theme: Theme, vision: str) -> None:
    edges = QColor(theme.accent), QColor(theme.lit_edge)
    for ground in grounds(theme):
        assert max(contrast(edge, ground, vision) for edge in edges) >= 2.5, ground.name()


@THEMES
@SEEN
def test_bands_of_elevation_are_told_apart_by_lightness(theme: Theme, vision: str) -> None:
    assert len(theme.heights) == len(BANDS_M)
    levels = [lightness(QColor(colour), vision) for colour in theme.heights]
    if theme.name == "dark":  # the lowest land is the least light there, as the ground is
        levels.reverse()
    assert all(first - second >= 8 for first, second in pairwise(levels))


@THEMES
@SEEN
def test_heights_can_be_read_on_their_bands(theme: Theme, vision: str) -> None:
    for band in map(QColor, theme.heights):
        assert contrast(readable_on(band, theme), band, vision) >= 3.5, band.name()


@THEMES
@SEEN
def test_names_and_numbers_can_be_read(theme: Theme, vision: str) -> None:
    halo = QColor(theme.halo)
    assert contrast(QColor(theme.board_ink), halo, vision) >= 7
    assert contrast(QColor(theme.province_ink), halo, vision) >= 4.5
    for stroke in STROKES:
        assert contrast(colour_of(theme, stroke), halo, vision) >= 4.5, stroke
    paper, ink = QColor(theme.print_paper), QColor(theme.print_ink)
    assert contrast(ink, paper, vision) >= 7


def test_the_two_sides_differ_by_their_edges_too() -> None:
    assert len({*STRONG, *WEAK}) == 4
    for first, second in (STRONG, WEAK):
        assert EDGES[first].teeth == -EDGES[second].teeth != 0
    for strong, weak in zip(STRONG, WEAK, strict=True):
        assert EDGES[strong] == EDGES[weak]


@THEMES
@SEEN
@pytest.mark.parametrize("pattern", STRONG)
def test_zones_stand_out_from_every_terrain(theme: Theme, vision: str, pattern: str) -> None:
    for leader in LEADERS:
        tint = brush_of(pattern, colour_of(theme, f"side:{leader}"), 8).color()
        for ground in grounds(theme):
            assert difference(mixed(ground, tint, tint.alphaF()), ground, vision) >= 5, leader


@THEMES
@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "achromat"])
def test_the_colours_of_the_two_sides_are_far_apart(theme: Theme, vision: str) -> None:
    for one, other in combinations(LEADERS, 2):
        apart = difference(
            colour_of(theme, f"side:{one}"), colour_of(theme, f"side:{other}"), vision
        )
        assert apart >= 24, (one, other)


@THEMES
def test_the_strokes_of_a_side_have_the_hue_of_the_clan_that_leads_it(theme: Theme) -> None:
    for info in GAME.info.scenarios:
        state = GAME.setup(info.id, {}, 1)
        for side in range(2):
            leader = side_clan(state, side)
            assert theme.side(leader) is not None, (info.id, leader)
            away = abs(colour_of(theme, f"side:{leader}").hue() - theme.clan(leader).hue())
            assert min(away, 360 - away) <= 15, leader


# --- clans ----------------------------------------------------------------------------------------


def scenarios() -> Iterator[Scenario]:
    for info in GAME.info.scenarios:
        yield GAME.scenario(info.id, {})


def all_clans() -> set[str]:
    return {clan.id for scenario in scenarios() for clan in scenario.clans}


def opponents() -> set[tuple[str, str]]:
    found = set()
    for scenario in scenarios():
        for one, other in combinations(scenario.clans, 2):
            if one.side != other.side:
                found.add((min(one.id, other.id), max(one.id, other.id)))
    return found


def crest_shape(clan: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """The crest of a clan as black and white."""
    image = QImage(64, 64, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_crest(painter, clan, QRectF(2, 2, 60, 60), QColor("white"))
    painter.end()
    raw = np.frombuffer(bytes(image.constBits()), np.uint8)
    return raw.reshape(64, image.bytesPerLine())[:, :64] > 127


def test_clans_of_opposing_sides_have_crests_of_different_shape() -> None:
    shapes = {clan: crest_shape(clan) for clan in all_clans()}
    assert opponents()
    for one, other in opponents():
        both = np.logical_and(shapes[one], shapes[other]).sum()
        either = np.logical_or(shapes[one], shapes[other]).sum()
        assert both / either < 0.75, (one, other)


@THEMES
@SEEN
def test_crests_stand_out_from_the_colours_of_their_clans(theme: Theme, vision: str) -> None:
    for clan in all_clans():
        assert clan in emblems()
        assert contrast(theme.clan(clan), QColor(theme.print_light), vision) >= 3, clan


@THEMES
@SEEN
def test_strokes_of_clans_stand_out_from_terrain_or_from_their_halo(
    theme: Theme, vision: str
) -> None:
    for clan in all_clans():
        stroke = colour_of(theme, f"clan:{clan}")
        assert contrast(stroke, QColor(theme.halo), vision) >= 4.5, clan
        for ground in grounds(theme):
            assert contrast(stroke, ground, vision) >= 1.5, (clan, ground.name())


@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "achromat"])
def test_the_leading_clans_of_the_two_sides_differ_in_colour_as_well(vision: str) -> None:
    for enemy in ("ouchi", "amago"):
        assert difference(LIGHT.clan("mori"), LIGHT.clan(enemy), vision) >= 20, enemy


@THEMES
def test_counters_are_print_in_every_theme(theme: Theme) -> None:
    assert all(theme.clan(clan) == LIGHT.clan(clan) for clan in emblems())
    assert lightness(QColor(theme.print_paper), "usual") > 90
    assert lightness(QColor(theme.print_ink), "usual") < 25
