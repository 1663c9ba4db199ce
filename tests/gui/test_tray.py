"""Koku are divided over the five bins by buttons, keys and dragged coins; nobody else sees them."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.panels.tray import AllocationTray
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.actions import Allot
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

PROGRAMS = {f"player{number}": "random" for number in (2, 3)}


def match_before(kind: str, seats: dict[str, str] | None = None, round_: int = 1) -> Match:
    """Three players up to a kind of decision of a human, by random choices."""
    draw = random.Random(5)
    match: Match = Match(GAME, "3", seed=2, seats=seats or {})
    while (decision := match.decision) is not None:
        human = decision.seat not in (seats or {})
        if decision.kind == kind and human and match.state.round >= round_:
            return match
        if decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError(kind)


@pytest.fixture
def tray(hand: Hand) -> AllocationTray:
    hand.window.begin(match_before("plan", PROGRAMS))
    QApplication.processEvents()
    found = hand.page.players.tray
    assert found.isVisible()
    return found


def press(button: QWidget, times: int = 1) -> None:
    for _ in range(times):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def drag(coin: QWidget, target: QWidget) -> None:
    """One coin to the middle of another widget."""
    start, end = QPoint(5, 8), coin.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(coin, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(coin, end)
    QTest.mouseRelease(coin, Qt.MouseButton.LeftButton, pos=end)


def test_buttons_put_koku_in_and_take_them_out(hand: Hand, tray: AllocationTray) -> None:
    total = hand.live.now.state.treasury[0]
    press(tray.bins[2].more, 3)
    press(tray.bins[2].less)
    press(tray.bins[0].more)
    assert tray.amounts == (1, 0, 2, 0, 0)
    assert tray.left.text() == f"{total - 3} of {total} koku left"
    assert tray.purse.count == total - 3


def test_a_bin_that_takes_a_whole_price_goes_there_in_one_step(tray: AllocationTray) -> None:
    press(tray.bins[1].more)
    assert tray.amounts == (0, 2, 0, 0, 0)
    press(tray.bins[1].less)
    assert tray.amounts == (0,) * 5


def test_nothing_is_sealed_before_all_is_divided(hand: Hand, tray: AllocationTray) -> None:
    position = hand.live.match.position
    press(tray.bins[4].more)
    press(tray.ready)
    assert hand.live.match.position == position
    assert "are still left" in tray.note.text()
    assert tray.isVisible()


def test_what_lies_in_the_bins_is_sealed(hand: Hand, tray: AllocationTray) -> None:
    total = hand.live.now.state.treasury[0]
    before = hand.live.match.position
    press(tray.bins[0].more, total - 1)
    press(tray.bins[4].more)
    press(tray.ready)
    entry = hand.live.match.entries[before]
    assert entry.action == Allot(total - 1, 0, 0, 0, 1)
    hand.wait_for_human()
    QApplication.processEvents()
    assert tray.isHidden()


def test_keys_alone_divide_and_seal(hand: Hand, tray: AllocationTray) -> None:
    total = hand.live.now.state.treasury[0]
    before = hand.live.match.position
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Backspace, Qt.Key.Key_4):
        hand.press(key)
    assert tray.amounts == (1, 0, 0, 1, 0)
    for _ in range(total - 2):
        hand.press(Qt.Key.Key_3)
    assert tray.left.text().startswith("0 of")
    hand.press(Qt.Key.Key_3)
    assert "take from another bin" in tray.note.text()
    hand.press(Qt.Key.Key_Return)
    assert hand.live.match.entries[before].action == Allot(1, 0, total - 2, 1, 0)


def test_a_bin_with_the_focus_is_changed_by_arrows(tray: AllocationTray) -> None:
    tray.bins[3].setFocus()
    QTest.keyClick(tray.bins[3], Qt.Key.Key_Up)
    QTest.keyClick(tray.bins[3], Qt.Key.Key_Up)
    QTest.keyClick(tray.bins[3], Qt.Key.Key_Down)
    assert tray.amounts == (0, 0, 0, 1, 0)


def test_coins_are_dragged_into_bins_between_them_and_back(tray: AllocationTray) -> None:
    drag(tray.purse, tray.bins[2])
    drag(tray.purse, tray.bins[4])
    assert tray.amounts == (0, 0, 1, 0, 1)
    drag(tray.bins[4].coins, tray.bins[0])
    assert tray.amounts == (1, 0, 1, 0, 0)
    drag(tray.bins[2].coins, tray.purse)
    assert tray.amounts == (1, 0, 0, 0, 0)
    drag(tray.purse, tray.title)
    assert tray.amounts == (1, 0, 0, 0, 0)
    press(tray.empty)
    assert tray.amounts == (0,) * 5


def test_ways_to_divide_are_no_buttons(hand: Hand, tray: AllocationTray) -> None:
    assert not hand.page.prompt_bar.buttons


def test_the_bins_are_empty_for_the_next_player_at_the_window(hand: Hand) -> None:
    hand.window.begin(match_before("plan"))
    QApplication.processEvents()
    if hand.window.hand_over.curtain:
        press(hand.window.curtain.button)
        QApplication.processEvents()
    tray = hand.page.players.tray
    first = hand.live.now.acting
    press(tray.bins[0].more, tray.purse.count)
    press(tray.ready)
    QApplication.processEvents()
    assert hand.window.hand_over.curtain
    assert not tray.isVisible()
    press(hand.window.curtain.button)
    QApplication.processEvents()
    assert tray.isVisible()
    assert hand.live.now.acting != first
    assert tray.amounts == (0,) * 5
    assert tray.purse.count == hand.live.now.allocation.total  # type: ignore[union-attr]


def test_the_tray_is_within_a_small_window(hand: Hand, tray: AllocationTray) -> None:
    board = hand.page.board.rect()
    assert board.contains(tray.geometry())
    for one in (*tray.bins, tray.ready, tray.empty, tray.left, tray.note):
        assert tray.rect().contains(one.geometry())
        assert one.width() >= one.minimumSizeHint().width()
