"""The price that goes with a dragged force can be read at every zoom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import NO_KEY, Hand

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

_READABLE = 13
"""Pixels that type needs."""


def take_up(hand: Hand, start: int, end: int) -> None:
    """Press on a place, move the mouse to another and hold it there."""
    board = hand.page.board
    viewport, at = board.viewport(), board.point_of(start)
    QTest.mouseMove(viewport, at)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NO_KEY, at)
    for step in range(1, 5):
        QTest.mouseMove(viewport, at + step * (board.point_of(end) - at) / 4)
        QApplication.processEvents()


def let_go(hand: Hand) -> None:
    corner = QPoint(2, 2)
    QTest.mouseMove(hand.page.board.viewport(), corner)
    QTest.mouseRelease(hand.page.board.viewport(), Qt.MouseButton.LeftButton, NO_KEY, corner)


@pytest.fixture
def ready(hand: Hand) -> Hand:
    """The first side that moves has its forces before it."""
    hand.window.resize(1280, 720)
    hand.begin()
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.live.play(hand.live.now.choices[0])
    hand.let_happen(rounds=2)
    return hand


@pytest.mark.parametrize("zoom", [1.0, 2.0, 6.0])
def test_the_tag_stands_clear_of_what_is_dragged_and_over_all_figures(
    ready: Hand, zoom: float
) -> None:
    hand, board = ready, ready.page.board
    start, end = hand.hex("3418"), hand.hex("3416")
    board.fit()
    board.zoom_by(zoom)
    board.look_at(end, board.zoom)
    take_up(hand, start, end)
    prices, ghost = hand.page.fights.prices, board.lifting.ghost
    assert prices is not None and ghost is not None
    (price,) = prices.prices
    assert price.place == end
    box = board.viewportTransform().mapRect(prices.box_of(price, board.viewportTransform()))
    assert box.height() >= 1.5 * _READABLE
    assert board.viewport().rect().contains(box.toAlignedRect())
    assert not box.contains(board.point_of(end).toPointF()), "the mouse is there"
    assert prices.zValue() > max(ghost.zValue(), board.layers.points.zValue())
    let_go(hand)


def test_a_fan_that_nobody_asked_for_hides_nothing_during_a_drag(
    ready: Hand,
) -> None:
    hand, board = ready, ready.page.board
    board.fan._timer.setInterval(0)
    start = hand.hex("3418")
    QTest.mouseMove(board.viewport(), board.point_of(start))
    hand.let_happen(rounds=3)
    assert board.fan_box != QRect(), "the mouse rests on a stack"
    take_up(hand, start, hand.hex("3416"))
    hand.let_happen(rounds=3)
    assert board.fan_box == QRect()
    let_go(hand)
