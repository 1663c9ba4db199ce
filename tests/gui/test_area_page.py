"""A match on the board of provinces in the window: by keys, by mouse, in small pictures."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gui.board.area_scene import AreaScene
from scenarios.gekokujo.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def match_with_places(seed: int = 1) -> Match:
    """A match in which provinces can be chosen and some are held."""
    match, dice = Match(GAME, "4", seed=seed), random.Random(seed)
    while match.decision is not None:
        if match.decision.seat == CHANCE:
            match.roll()
            continue
        if match.position > 60 and any(match.game.places(match.state, a).lit for a in match.legal):
            return match
        match.play(dice.choice(match.legal))
    raise LookupError("nothing could be chosen on the board")


def begin(hand: Hand) -> None:
    hand.window.begin(match_with_places())
    QApplication.processEvents()
    for button in hand.window.curtain.findChildren(QPushButton):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    hand.wait_for_human()
    hand.page.recap.hide()
    hand.page.board.setFocus()


def test_the_board_of_a_match_shows_whose_the_provinces_are(hand: Hand) -> None:
    begin(hand)
    scene = hand.page.board.layers
    assert isinstance(scene, AreaScene)
    view = hand.live.now.views.provinces(hand.live.now.state)
    assert view is not None
    assert scene.provinces.tints().keys() == {holding.place for holding in view.holdings}
    assert scene.highlights.lit == set(hand.live.now.by_place)


def test_a_lit_province_is_chosen_with_tab_and_enter(hand: Hand, qtbot: PatientBot) -> None:
    begin(hand)
    board, position = hand.page.board, hand.live.match.position
    hand.press(Qt.Key.Key_Tab)
    place = board.keys.place
    assert place in hand.live.now.by_place
    hand.press(Qt.Key.Key_Return)
    assert hand.page.menu is not None or hand.live.match.position > position


def test_escape_gives_enter_back_to_the_framed_button(hand: Hand, qtbot: PatientBot) -> None:
    begin(hand)
    board = hand.page.board
    hand.press(Qt.Key.Key_Right)
    assert board.keys.place >= 0
    hand.press(Qt.Key.Key_Escape)
    assert board.keys.place == -1
    with qtbot.assertNotEmitted(board.place_clicked):
        hand.press(Qt.Key.Key_Return)


def test_a_click_in_vain_says_why(hand: Hand) -> None:
    begin(hand)
    lit = hand.live.now.by_place
    vain = next(
        place for place in range(len(hand.page.board.layers.geometry.centres)) if place not in lit
    )
    board = hand.page.board
    board.place_clicked.emit(vain, board.viewport().mapToGlobal(QPoint(200, 200)))
    QApplication.processEvents()
    assert hand.window.statusBar().currentMessage()


def test_the_board_survives_a_change_of_theme_and_language(hand: Hand) -> None:
    begin(hand)
    hand.page.board.look_at(0, 0.5)
    hand.window.settings.change(theme="dark", language="ja")
    QApplication.processEvents()
    board = hand.page.board
    assert isinstance(board.layers, AreaScene)
    assert abs(board.zoom - 0.5) < 0.01
    hand.window.settings.change(language="en")
