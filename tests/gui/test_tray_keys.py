"""Who arranges by keys never loses the cursor, and Enter is not lost after a change."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.panels import settling
from gui.panels.tray import Tray
from scenarios.shogun1986.game import GAME as SHOGUN
from tests.gui.conftest import Hand
from tests.gui.test_dividing_units import begin as begin_with
from tests.gui.test_dividing_units import next_match, select
from tests.gui.test_organising_tray import lines, organising, set_up_tray, units
from tests.gui.test_tray import PROGRAMS, drag, match_before
from tests.thorough import times
from tools.gallery.situations import province_match
from wargame_core.gunyuden.rules.actions import Finish, Incorporate, Ready

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

KEYS = (
    *(Qt.Key(Qt.Key.Key_1 + number) for number in range(6)),
    Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right,
    Qt.Key.Key_Space, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
)  # fmt: skip


def koku(hand: Hand) -> Tray:
    hand.window.begin(match_before("plan", PROGRAMS))
    QApplication.processEvents()
    return hand.page.players.tray


def quick_start(hand: Hand) -> Tray:
    """Units of the quick start are put into armies."""
    return begin_with(hand, next_match(SHOGUN, "enlist", options={"quick_start": "yes"}))


def province(hand: Hand) -> Tray:
    """Who goes and who stays in a province from which units can move."""
    tray = begin_with(hand, province_match("movement"))
    select(hand, "hitachi")
    return tray


@pytest.mark.parametrize("begin", [organising, koku, province, quick_start])
@pytest.mark.parametrize("seed", range(3))
def test_the_cursor_stays_in_the_rows_whatever_is_typed(
    hand: Hand, begin: Callable[[Hand], Tray], seed: int
) -> None:
    hand.paint_nothing()
    tray = begin(hand)
    draw = random.Random(seed)
    tray.take_focus()
    for _ in range(times(40, 120)):
        key = draw.choice(KEYS)
        QTest.keyClick(QApplication.focusWidget(), key)
        QApplication.processEvents()
        held = [line for line in (*tray.lines, tray.stock) if line.strip.hasFocus()]
        assert held, (key, QApplication.focusWidget())
        assert held[0].isVisible()
        pieces = held[0].strip.pieces
        assert 0 <= held[0].strip.cursor_at < max(1, len(pieces))


def test_enter_counts_at_once_after_something_was_arranged(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has arranged has seen what is asked; a first Enter may still be for something else."""
    tray = organising(hand)
    position = hand.live.match.position
    monkeypatch.setattr(settling, "SETTLE_MS", 300)
    hand.page.prompt_bar.settling.ask("what has only just appeared")
    tray.take_focus()
    first, second = lines(tray)[:2]
    QTest.keyClick(first.strip, Qt.Key.Key_Return)
    assert hand.live.match.position == position
    QTest.keyClick(first.strip, Qt.Key.Key_Down)
    QTest.keyClick(second.strip, Qt.Key.Key_Right)
    QTest.keyClick(second.strip, Qt.Key.Key_1)
    assert len(units(lines(tray)[0])) == 2
    QTest.keyClick(second.strip, Qt.Key.Key_Return)
    assert hand.live.match.entries[-1].action == Finish()


def test_enter_after_apply_does_not_end_the_set_up(hand: Hand) -> None:
    tray = set_up_tray(hand)
    before = hand.live.match.position
    drag(lines(tray)[1], lines(tray)[0], 1)
    for _ in range(3):
        hand.press(Qt.Key.Key_Return)
        hand.let_happen()
    played = [entry.action for entry in hand.live.match.entries[before:]]
    assert [type(action) for action in played] == [Incorporate]
    hand.press(Qt.Key.Key_End)
    assert hand.live.match.entries[-1].action == Ready()
