"""Koku are divided over the five bins by buttons, keys and dragged coins; nobody else sees them."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.panels.tray import Tray
from gui.panels.tray_line import TrayLine
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
def tray(hand: Hand) -> Tray:
    hand.window.begin(match_before("plan", PROGRAMS))
    QApplication.processEvents()
    found = hand.page.players.tray
    assert found.isVisible()
    return found


def press(button: QWidget, times: int = 1) -> None:
    for _ in range(times):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def drag(line: TrayLine, target: QWidget, number: int = 0) -> None:
    """One piece of a row to the middle of another widget."""
    strip = line.strip
    start = strip.box_of(number).topLeft().toPoint() + QPoint(3, 3)
    end = strip.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(strip, end)
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=end)


def amounts(tray: Tray) -> tuple[int, ...]:
    """What lies in the bins."""
    return tuple(len(line.strip.pieces) for line in tray.lines)


def test_buttons_put_koku_in_and_take_them_out(hand: Hand, tray: Tray) -> None:
    total = hand.live.now.state.treasury[0]
    press(tray.lines[2].more, 3)
    press(tray.lines[2].less)
    press(tray.lines[0].more)
    assert amounts(tray) == (1, 0, 2, 0, 0)
    assert f"{total - 3} of {total} koku left" in tray.stock.title.text()
    assert len(tray.stock.strip.pieces) == total - 3


def test_a_bin_that_takes_a_whole_price_goes_there_in_one_step(tray: Tray) -> None:
    press(tray.lines[1].more)
    assert amounts(tray) == (0, 2, 0, 0, 0)
    press(tray.lines[1].less)
    assert amounts(tray) == (0,) * 5


def test_nothing_is_sealed_before_all_is_divided(hand: Hand, tray: Tray) -> None:
    position = hand.live.match.position
    press(tray.lines[4].more)
    press(tray.ready)
    assert hand.live.match.position == position
    assert "are still left" in tray.news.text()
    assert tray.isVisible()
    assert not hand.page.prompt_bar.words.news.text(), "said once"


def test_what_lies_in_the_bins_is_sealed(hand: Hand, tray: Tray) -> None:
    total = hand.live.now.state.treasury[0]
    before = hand.live.match.position
    press(tray.lines[0].more, total - 1)
    press(tray.lines[4].more)
    press(tray.ready)
    entry = hand.live.match.entries[before]
    assert entry.action == Allot(total - 1, 0, 0, 0, 1)
    hand.wait_for_human()
    QApplication.processEvents()
    assert not tray.isVisible()


def test_keys_alone_divide_and_seal(hand: Hand, tray: Tray) -> None:
    total = hand.live.now.state.treasury[0]
    before = hand.live.match.position
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Backspace, Qt.Key.Key_4):
        hand.press(key)
    assert amounts(tray) == (1, 0, 0, 1, 0)
    for _ in range(total - 2):
        hand.press(Qt.Key.Key_3)
    assert tray.view is not None
    assert tray.view.lacking is None
    hand.press(Qt.Key.Key_3)
    assert "take from another bin" in tray.news.text()
    hand.press(Qt.Key.Key_Return)
    assert hand.live.match.entries[before].action == Allot(1, 0, total - 2, 1, 0)


def test_a_bin_with_the_focus_is_changed_by_arrows(tray: Tray) -> None:
    strip = tray.lines[3].strip
    strip.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Left):
        QTest.keyClick(strip, key)
    assert amounts(tray) == (0, 0, 0, 1, 0)


def test_coins_are_dragged_into_bins_between_them_and_back(tray: Tray) -> None:
    drag(tray.stock, tray.lines[2])
    drag(tray.stock, tray.lines[4])
    assert amounts(tray) == (0, 0, 1, 0, 1)
    drag(tray.lines[4], tray.lines[0])
    assert amounts(tray) == (1, 0, 1, 0, 0)
    drag(tray.lines[2], tray.stock)
    assert amounts(tray) == (1, 0, 0, 0, 0)
    drag(tray.stock, tray.title)
    assert amounts(tray) == (1, 0, 0, 0, 0)
    press(tray.undo)
    assert amounts(tray) == (0,) * 5


def test_a_coin_is_clicked_and_then_the_bin(tray: Tray) -> None:
    press(tray.stock)  # beside the coins: nothing is picked up
    press(tray.lines[3])
    assert amounts(tray) == (0,) * 5
    first = tray.stock.strip.box_of(0).center().toPoint()
    QTest.mouseClick(tray.stock.strip, Qt.MouseButton.LeftButton, pos=first)
    press(tray.lines[3])
    assert amounts(tray) == (0, 0, 0, 1, 0)


def test_ways_to_divide_are_no_buttons(hand: Hand, tray: Tray) -> None:
    assert not hand.page.prompt_bar.buttons


def test_the_bins_are_empty_for_the_next_player_at_the_window(hand: Hand) -> None:
    hand.window.begin(match_before("plan"))
    QApplication.processEvents()
    if hand.window.hand_over.curtain:
        press(hand.window.curtain.button)
        QApplication.processEvents()
    tray = hand.page.players.tray
    first = hand.live.now.acting
    press(tray.lines[0].more, len(tray.stock.strip.pieces))
    press(tray.ready)
    QApplication.processEvents()
    assert hand.window.hand_over.curtain
    assert not tray.isVisible()
    press(hand.window.curtain.button)
    QApplication.processEvents()
    assert tray.isVisible()
    assert hand.live.now.acting != first
    assert amounts(tray) == (0,) * 5
    seat = int(hand.live.now.acting.removeprefix("player")) - 1
    assert len(tray.stock.strip.pieces) == hand.live.now.state.treasury[seat]
