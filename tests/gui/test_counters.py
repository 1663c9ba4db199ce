"""Counters of hex boards: what is drawn on them by zoom, how large they are, and what is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QToolTip

from gui.board import counter_print
from gui.board.castle_item import KEEP
from gui.board.counter_item import (
    MIDDLE_FROM,
    NEAR_FROM,
    PARTS,
    Detail,
    detail_at,
    draw_counter,
    parts_of,
)
from gui.board.counter_legend import counter_at, counter_words
from gui.board.geometry import HEX
from gui.board.stack_item import boxes_of
from gui.theme.theme import DARK, LIGHT
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match
from wargame_core.views.registry import view_of
from wargame_core.views.values import CounterView
from wargame_core.views.words import language, set_language

MOTONARI = CounterView(
    unit=1, clan="mori", name="Mōri Motonari", name_ja="毛利元就", surname_ja="毛利",
    stars=2, strength=3, modifier=3, points=4,
)  # fmt: skip
EDGE = 96

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def in_japanese() -> Iterator[None]:
    before = language()
    set_language("ja")
    yield
    set_language(before)


def pixels_of(view: CounterView, edge: int = EDGE, strength: int | None = None) -> Any:
    """A drawn counter, in grey."""
    image = QImage(edge, edge, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_counter(painter, QRectF(0, 0, edge, edge), view, LIGHT, edge, strength=strength)
    painter.end()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    raw = np.frombuffer(grey.constBits(), np.uint8).reshape(edge, grey.bytesPerLine())
    return raw[:, :edge].astype(float)


def changed(first: Any, second: Any) -> float:
    """Share of the pixels that differ to the eye without any colour."""
    return float(np.mean(np.abs(first - second) > 24))


def test_the_detail_grows_with_the_zoom() -> None:
    assert detail_at(MIDDLE_FROM - 1) is Detail.FAR
    assert detail_at(MIDDLE_FROM) is Detail.MIDDLE
    assert detail_at(NEAR_FROM) is Detail.NEAR
    whole = replace(MOTONARI, morale=-2, garrison=True, acted=True, reduced=True)
    far, middle, near = (set(parts_of(whole, detail)) for detail in Detail)
    assert {"block", "crest", "strength", "stripe", "acted"} <= far
    assert far | {"surname", "stars", "figures", "morale", "garrison", "frame"} == middle
    assert middle | {"second line"} == near
    assert near <= {part.name for part in PARTS}


def test_only_what_is_so_is_drawn() -> None:
    plain = parts_of(MOTONARI, Detail.NEAR)
    assert not {"stripe", "morale", "garrison", "investing", "acted"} & set(plain)
    besieger = parts_of(replace(MOTONARI, investing=True), Detail.NEAR)
    assert set(besieger) - set(plain) == {"investing"}


def test_the_family_name_is_large_in_the_language_of_the_player() -> None:
    assert (MOTONARI.surname, MOTONARI.second_line) == ("Mōri", "Motonari 毛利元就")


def test_in_japanese_the_kanji_are_large(in_japanese: None) -> None:
    assert (MOTONARI.surname, MOTONARI.second_line) == ("毛利", "元就 Mōri Motonari")


def test_a_name_that_is_not_parted_stands_whole(in_japanese: None) -> None:
    assert replace(MOTONARI, surname_ja="").surname == "毛利元就"


@pytest.mark.parametrize("edge", [22, 44, EDGE])
@pytest.mark.parametrize(
    "state",
    [{"reduced": True}, {"acted": True}, {"strength": 8}],
)
def test_what_matters_is_seen_without_colour_at_every_zoom(edge: int, state: Any) -> None:
    assert changed(pixels_of(MOTONARI, edge), pixels_of(replace(MOTONARI, **state), edge)) > 0.008


@pytest.mark.parametrize("edge", [44, EDGE])
@pytest.mark.parametrize(
    "state",
    [
        {"stars": 1}, {"stars": 0}, {"morale": -1}, {"garrison": True}, {"investing": True},
        {"modifier": 1}, {"points": 1},
    ],
)  # fmt: skip
def test_the_rest_is_seen_without_colour_from_nearer(edge: int, state: Any) -> None:
    assert changed(pixels_of(MOTONARI, edge), pixels_of(replace(MOTONARI, **state), edge)) > 0.003


def test_the_strength_of_a_stack_stands_on_the_far_counter() -> None:
    assert changed(pixels_of(MOTONARI, 22), pixels_of(MOTONARI, 22, strength=8)) > 0.01


@pytest.mark.parametrize("edge", [18, 22])
def test_the_far_strength_stands_dark_on_paper(edge: int) -> None:
    """On a fitted board too: crest and figure do not run into each other."""
    near, far = round(0.15 * edge), round(0.85 * edge)
    for figure in range(10):
        plate = pixels_of(MOTONARI, edge, strength=figure)[round(0.5 * edge) : far, near:far]
        assert np.median(plate[:, :2]) > 190, "paper beside the figure"
        assert plate.min() < 170


def test_a_single_counter_takes_three_quarters_of_the_hex() -> None:
    for castle in (False, True):
        ((x, y, edge),) = boxes_of(1, castle=castle)
        assert 0.75 * HEX <= edge <= 0.80 * HEX
        assert x == 0
        assert abs(y) + edge / 2 <= 0.5 * HEX


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_keep_is_seen_above_the_counters(count: int, far: bool) -> None:
    for x, y, edge in boxes_of(count, castle=True, far=far):
        assert not QRectF(x - edge / 2, y - edge / 2, edge, edge).intersects(KEEP)


@pytest.mark.parametrize("count", [2, 3])
def test_stacks_side_by_side_are_larger_from_far(count: int) -> None:
    boxes = boxes_of(count, castle=False, far=True)
    nearer = boxes_of(count, castle=False)
    edges = [(edge, near) for (_, _, edge), (_, _, near) in zip(boxes, nearer, strict=True)]
    assert all(edge > 1.2 * near for edge, near in edges)
    assert all(b[0] - a[0] >= a[2] for a, b in pairwise(boxes)), "none lies over another"
    assert boxes[-1][0] + boxes[-1][2] / 2 <= HEX * 3**0.5 / 2, "nor over the middle of the next"


def test_counters_of_neighbours_do_not_lie_over_each_other() -> None:
    beside = [(0.0, HEX), (HEX * 3**0.5 / 2, HEX / 2), (HEX * 3**0.5 / 2, -HEX / 2)]
    for castle in (False, True):
        for other in (False, True):
            for dx, dy in beside:
                ((x, y, edge),) = boxes_of(1, castle=castle)
                ((u, v, size),) = boxes_of(1, castle=other)
                first = QRectF(x - edge / 2, y - edge / 2, edge, edge)
                assert not first.intersects(
                    QRectF(dx + u - size / 2, dy + v - size / 2, size, size)
                )


def test_the_legend_says_everything_that_stands_on_the_counter() -> None:
    words = counter_words(replace(MOTONARI, morale=-2, reduced=True, investing=True, acted=True))
    text = "\n".join(words)
    for said in ("Mōri Motonari 毛利元就", "3", "4", "★★", "−2", "depleted", "invests", "acted"):
        assert said in text


def test_the_figures_of_the_counters_are_those_of_the_rules() -> None:
    state, look = Match(GAME, "1", seed=1).state, view_of(GAME)
    seen = 0
    for stack in look.stacks(state):
        for counter in stack.counters:
            unit = state.scenario.units[counter.unit]
            assert counter.strength == unit.strength[state.steps[counter.unit]]
            assert counter.modifier == unit.field_battle_modifier
            assert counter.points == unit.activation_points
            seen += 1
        assert stack.strength == sum(one.strength for one in stack.counters)
    assert seen


def test_both_themes_print_the_same_counter() -> None:
    assert (LIGHT.print_paper, LIGHT.print_ink) == (DARK.print_paper, DARK.print_ink)


def test_a_resting_mouse_is_told_what_is_on_the_counter(hand: Hand) -> None:
    hand.begin(scenario="1", seed=1)
    board = hand.page.board
    alone = next(
        hex_ for hex_ in hand.live.now.state.occupants() if board.layers.height_at(hex_) == 1
    )
    stacked = next(
        hex_ for hex_ in hand.live.now.state.occupants() if board.layers.height_at(hex_) > 1
    )
    (counter,) = (one for pile in board.layers.stacks_at(alone) for one in pile.counters)
    assert isinstance(counter, CounterView)
    for hex_ in (alone, stacked):
        board.look_at(hex_, 1.0)
        assert hand.page.board.place_at(board.point_of(hex_)) == hex_
    assert counter_at(board, board.fan, board.point_of(stacked)) is None
    board.look_at(alone, 1.0)
    point = board.point_of(alone)
    assert counter_at(board, board.fan, point) == counter
    viewport = board.viewport()
    event = QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point))
    QApplication.sendEvent(viewport, event)
    assert counter.name_ja in QToolTip.text()
    QToolTip.hideText()


def test_in_an_open_fan_every_counter_is_told(hand: Hand) -> None:
    hand.begin(scenario="1", seed=1)
    board = hand.page.board
    hex_ = next(h for h in hand.live.now.state.occupants() if board.layers.height_at(h) > 1)
    board.look_at(hex_, 1.0)
    board.fan.open(hex_)
    for unit in board.layers.fan.units:
        counter = counter_at(board, board.fan, board.fan.point_of(unit))
        assert counter is not None
        assert counter.unit == unit


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("layout", [counter_print.MIDDLE, counter_print.NEAR])
def test_stars_stand_beside_the_sign_of_a_siege_and_each_other(
    layout: counter_print.Layout, count: int
) -> None:
    view = replace(MOTONARI, stars=count, investing=True)
    boxes = [
        QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        for middle, radius in counter_print.star_spots(view, layout)
    ]
    assert len(boxes) == count
    assert not any(box.intersects(counter_print.sign_box(layout)) for box in boxes)
    assert not layout.crest.intersects(counter_print.sign_box(layout))
    assert all(first.left() + 2 >= second.right() for first, second in pairwise(boxes))


def test_the_tick_covers_no_letter_of_the_line_beside_it() -> None:
    plain, ticked = (pixels_of(replace(MOTONARI, acted=acted)) for acted in (False, True))
    line, tick = counter_print.NEAR.second_line, counter_print.TICK
    rows = slice(int(line.top() * EDGE / 100), int(line.bottom() * EDGE / 100))
    beside = slice(int((tick.left() - 2) * EDGE / 100), int((tick.left() - 1) * EDGE / 100) + 1)
    assert np.ptp(plain[rows, beside]) > 40, "without a tick letters reach there"
    assert np.ptp(ticked[rows, beside]) < 40
