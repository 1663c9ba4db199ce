from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.board.surface import FARTHEST, NEAREST
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.gunyuden.rules.actions import EndPhase, Go, Move, Ready, Stop

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def set_up_by_hand(hand: Hand) -> None:
    """Both sides are ready."""
    for _ in range(2):
        hand.press(Qt.Key.Key_End)
    assert hand.live.now.decision is not None
    assert hand.live.now.decision.kind == "select"


def test_window_opens_with_scenario_1(hand: Hand) -> None:
    hand.begin(seed=1)

    assert "Oshikibata" in hand.window.windowTitle()
    assert hand.page.board.isVisible()
    assert len(hand.page.turn_bar.badges) == 2
    assert "arrange" in hand.page.prompt_bar.words.sentence.text()
    assert not hand.page.board.grab().toImage().isNull()


def test_start_page_makes_a_match(hand: Hand) -> None:
    page = hand.window.start_page
    page.scenarios.setCurrentRow(1)
    seat = next(iter(page.seats))
    page.seats[seat].setCurrentIndex(page.seats[seat].findData("random"))
    page.seed.setText("7")

    page.start.click()

    assert hand.live.match.scenario.id == "2"
    assert hand.live.match.seed == 7
    assert hand.live.match.seats[seat] == "random"


def test_a_move_is_made_by_clicks_on_hexes(hand: Hand) -> None:
    hand.begin(seed=1)
    set_up_by_hand(hand)
    home = hand.hex("3418")
    hand.click_hex(home)
    assert hand.page.pieces.lifted is not None  # one of several commanders who stand here
    unit = hand.page.pieces.lifted.unit
    target = hand.hex("3417")
    assert target in hand.page.board.layers.reach.points

    hand.page.board.place_hovered.emit(target)
    assert hand.page.board.layers.ways.way == (home, target)
    hand.click_hex(target)

    assert hand.live.now.state.hex[unit] == target
    assert "3417" in hand.page.log.toPlainText()


def test_a_whole_turn_of_both_sides_is_played_by_clicks(hand: Hand) -> None:
    hand.begin(seed=3)
    moves = 0
    for _ in range(120):
        hand.wait_for_human()
        if hand.live.now.state.turn == 2:
            break
        moves += play_something_simple(hand, may_move=moves < 3)
    assert hand.live.now.state.turn == 2
    assert moves == 3
    assert "Turn 2" in hand.page.turn_bar.turn.text()


def play_something_simple(hand: Hand, *, may_move: bool) -> int:
    """Move one force if wanted, else take the ending button; the moves that were made."""
    live = hand.live
    decision = live.now.decision
    assert decision is not None
    choices: Any = live.now.choices
    walks = [action for action in choices if isinstance(action, Go)]
    if decision.kind == "select" and may_move and live.now.state.turn == 1:
        move = next((action for action in choices if isinstance(action, Move)), None)
        if move is not None:
            hand.open_menu(live.now.state.hex[move.unit])
            hand.click_in_menu(live.now.describe(move))
            return 0
    if decision.kind == "move" and walks and not any(isinstance(a, Stop) for a in choices):
        hand.click_hex(walks[0].hex)
        return 1
    ending = next((a for a in choices if isinstance(a, EndPhase | Stop | Ready)), choices[-1])
    hand.click_ending(ending)
    return 0


def test_a_click_in_vain_says_why_with_the_rule(hand: Hand) -> None:
    hand.begin(seed=1)
    set_up_by_hand(hand)
    hand.click_hex(hand.hex("3418"))
    hand.click_hex(hand.hex("1722"))

    message = hand.window.statusBar().currentMessage()
    assert "rule" in message
    assert "1722" in message or "far" in message


def test_dragging_pans_and_plays_nothing(hand: Hand, qtbot: PatientBot) -> None:
    hand.begin(seed=1)
    board = hand.page.board
    before = board.point_of(hand.hex("3418"))
    position = hand.live.match.position
    viewport = board.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=before)
    for step in range(1, 6):
        qtbot.mouseMove(viewport, before + step * (viewport.rect().center() - before) / 10)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=before)

    assert hand.live.match.position == position


@pytest.mark.parametrize("factor", [0.7, 1.0, 1.9])
def test_every_hex_is_found_under_its_centre(hand: Hand, factor: float) -> None:
    hand.begin(seed=1)
    hand.page.board.zoom_by(factor)
    for number in ("3418", "1722", "2923", "1423"):
        hex_ = hand.hex(number)
        assert hand.page.board.place_at(hand.page.board.point_of(hex_)) == hex_


def test_zoom_keeps_the_point_under_the_cursor(hand: Hand) -> None:
    hand.begin(seed=1)
    board = hand.page.board
    board.zoom_by(3.0)
    point = board.viewport().rect().center() * 1.3
    hex_ = board.place_at(point)
    board.zoom_by(1.5, point.toPointF())

    assert board.place_at(point) == hex_


@pytest.mark.parametrize("zoom", [0.0, -1.0, 1e-9, 1e9])
def test_the_board_takes_no_zoom_that_it_does_not_have(hand: Hand, zoom: float) -> None:
    hand.begin(seed=1)
    hand.page.board.look_at(0, zoom)
    QApplication.processEvents()
    assert FARTHEST <= hand.page.board.zoom <= NEAREST
