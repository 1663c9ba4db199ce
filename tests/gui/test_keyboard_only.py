"""The last turn of a scenario and what follows it, without a mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match
from wargame_core.files.position import save_position
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scenario 1 in the last stage of its last turn."""
    match = Match(GAME, "1", seed=4, seats={"mori": "easy", "ouchi": "easy"})
    opponents = Opponents(GAME, match.seats, 4)
    last = len(match.state.scenario.turns)
    while match.state.turn < last or match.state.stage < 4:
        assert opponents.act(match), "the game ended before its last turn"
    while match.decision is not None and match.decision.kind != "select":
        opponents.act(match)
    file = tmp_path_factory.mktemp("late") / "late.json"
    save_position(file, "western_hero", match.state)
    return file


def typed(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Type a key where the keyboard is."""
    target = QApplication.focusWidget()
    assert isinstance(target, QWidget)
    QTest.keyClick(target, key, modifier)
    QApplication.processEvents()


def test_the_last_turn_of_a_scenario_is_played_by_keys(hand: Hand, late: Path) -> None:
    window, live = hand.window, hand.live
    window.activateWindow()
    window.files.open(late)
    hand.wait_for_file()
    assert hand.page.board.hasFocus()
    pressed = listed = 0
    while live.match.decision is not None:
        assert pressed < 600
        if not live.now.awaits_human:
            hand.let_happen()
            continue
        pressed += 1
        position = live.match.position
        if not hand.page.recap.isHidden():
            typed(Qt.Key.Key_Escape)
            assert hand.page.recap.isHidden()
        if listed < 3 and len(live.now.choices) > 3:
            listed += 1
            typed(Qt.Key.Key_A)
            assert hand.page.actions_panel.search.hasFocus()
            typed(Qt.Key.Key_Tab)
            lists = hand.page.actions_panel.findChildren(QListWidget)
            assert any(found.hasFocus() for found in lists) or not lists
            typed(Qt.Key.Key_Escape)
            hand.page.board.setFocus()
        typed(Qt.Key.Key_Return)
        if live.match.position == position:
            typed(Qt.Key.Key_1)
        assert live.match.position > position, live.now.prompt
    hand.qtbot.waitUntil(lambda: window.result_dialog is not None)

    dialog = window.result_dialog
    assert dialog is not None
    assert dialog.title.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: window.result_dialog is None)
    window.activateWindow()  # as every desktop does when a dialog closes
    hand.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    end = live.match.position
    typed(Qt.Key.Key_J)
    assert live.now.position == end - 1
    assert window.result_dialog is None, "the end is told once"
    typed(Qt.Key.Key_Home, SHIFT)
    assert live.now.position == 0
    typed(Qt.Key.Key_End, SHIFT)
    assert not live.looks_back
    assert window.result_dialog is None
    typed(Qt.Key.Key_N, CONTROL)
    assert window.start_page.isVisible()
