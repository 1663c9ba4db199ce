"""Moments of Shogun (1986) in which a new player did not know what the window wanted of him."""

from __future__ import annotations

import pytest

from tests.gui.conftest import Hand
from tools.gallery.situations import example
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def sit_down(hand: Hand, match: Match) -> None:
    hand.window.begin(match)
    hand.window.hand_over.confirm()
    hand.page.recap.hide()
    hand.let_happen()


def place(hand: Hand, name: str) -> int:
    return int(hand.live.match.state.scenario.map.index[name])


def test_tab_goes_through_what_the_army_that_is_taken_up_can_attack(hand: Hand) -> None:
    sit_down(hand, example("shogun1986", "castle_units_for_a_turn", back=13))
    hand.click_hex(place(hand, "hida"))
    lift = hand.live.now.lift(place(hand, "hida"))
    assert lift is not None
    assert lift.aims
    found = []
    while hand.page.board.keys.tab(forward=True):
        found.append(hand.page.board.keys.place)
    assert sorted(found) == sorted(lift.aims)


def test_coins_that_are_left_are_named_before_the_bins_are_sealed(hand: Hand) -> None:
    sit_down(hand, example("shogun1986", "plan_five_bins"))
    tray = hand.page.players.tray
    tray.ready.click()
    assert tray.news.text() == "5 koku are still left: put all of them into the bins."
    assert "2 Swordsmen, 2 Gunners, 3 Spearmen" in tray.lines[2].toolTip()
