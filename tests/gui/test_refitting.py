"""A board that was fitted is fitted again when the window grows; a view of one's own is kept."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

BOARDS = [(WESTERN_HERO, "1"), (GEKOKUJO, "2"), (BUSHIDO, "3")]


def resize(hand: Hand, width: int, height: int) -> None:
    hand.window.resize(width, height)
    for _ in range(3):
        QApplication.processEvents()


@pytest.fixture(params=BOARDS, ids=lambda board: str(board[0].info.id))
def board(hand: Hand, request: pytest.FixtureRequest) -> Hand:
    game, scenario = request.param
    resize(hand, 1280, 720)
    hand.window.begin(Match(game, scenario, seed=1))
    hand.let_happen(rounds=2)
    sit_down(hand)
    return hand


def sit_down(hand: Hand) -> None:
    if hand.window.hand_over.curtain:
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)


def fitted_zoom(hand: Hand) -> Any:
    """The zoom that the board has after F."""
    before = hand.page.board.zoom
    hand.page.board.fit()
    return pytest.approx(hand.page.board.zoom), before


def test_a_board_is_fitted_again_after_the_window_was_small(board: Hand) -> None:
    hand = board
    for width, height in ((640, 400), (1280, 720), (480, 320), (1600, 900)):
        resize(hand, width, height)
        wanted, found = fitted_zoom(hand)
        assert found == wanted, (width, height)


def test_it_is_fitted_again_after_somebody_was_looked_for_while_it_was_small(board: Hand) -> None:
    hand = board
    resize(hand, 640, 400)
    board = hand.page.board
    lowest = max(
        hand.live.now.stacks, key=lambda pile: board.point_of(pile.place).y(), default=None
    )
    board.bring_in(lowest.place if lowest is not None else 0)
    board.pan(0, 60)
    hand.press(Qt.Key.Key_N)
    hand.press(Qt.Key.Key_Tab)
    resize(hand, 1280, 720)
    wanted, found = fitted_zoom(hand)
    assert found == wanted


def test_a_wheel_turned_back_leaves_the_board_fitted(board: Hand) -> None:
    hand = board
    hand.page.board.zoom_by(1.5)
    hand.page.board.zoom_by(1 / 1.5)
    resize(hand, 1600, 900)
    wanted, found = fitted_zoom(hand)
    assert found == wanted


def test_a_view_of_ones_own_is_kept(board: Hand) -> None:
    hand = board
    hand.page.board.zoom_by(1.5, QPointF(300, 200))
    zoom = hand.page.board.zoom
    resize(hand, 700, 450)
    resize(hand, 1280, 720)
    assert hand.page.board.zoom == pytest.approx(zoom)


def open_panels(hand: Hand) -> None:
    hand.page.side.unfold()
    for _ in range(3):
        QApplication.processEvents()


def test_nothing_moves_when_panels_unfold_beside_what_can_be_seen_as_it_lies(board: Hand) -> None:
    surface = board.page.board
    board.page.side.fold()
    resize(board, 1280, 720)
    zoom, before = surface.zoom, surface.mapToGlobal(surface.point_of(0))
    open_panels(board)
    assert surface.width() < 1000
    moved = surface.mapToGlobal(surface.point_of(0)) - before
    if board.live.match.game is WESTERN_HERO:
        assert surface.zoom == zoom
    if surface.zoom == zoom:
        assert moved.manhattanLength() <= 2
    assert surface.shows_all
    board.page.side.fold()
    for _ in range(3):
        QApplication.processEvents()
    moved = surface.mapToGlobal(surface.point_of(0)) - before
    assert moved.manhattanLength() <= 2, "and it is as before when they are folded away"


def test_a_fitted_board_lies_in_the_middle_of_what_is_free(board: Hand) -> None:
    surface = board.page.board
    for unfolded in (False, True):
        if unfolded:
            open_panels(board)
        surface.fit()
        home = surface.mapFromScene(surface.layers.home).boundingRect()
        above = home.top()
        below = surface.always_free.bottom() - home.bottom()
        assert min(above, below) >= -2, "all of it is seen"
        if home.height() < surface.always_free.height() - 8 and surface.layers.printed.height() <= (
            surface.layers.home.height() + 1
        ):
            assert abs(above - below) <= 3
