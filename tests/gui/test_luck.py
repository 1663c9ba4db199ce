"""The page on luck: reckoned beside the window, with links into the match."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import end_of_workers
from tools.gallery.situations import moment, province_match
from wargame_core.analysis.luck import luck_of
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def played() -> Match:
    """A part of a match between programs."""
    seats = {"mori": "easy", "ouchi": "easy"}
    match: Match = Match(GAME, "1", seed=1, seats=seats)
    opponents = Opponents(GAME, seats, 1)
    while match.position < 220 and opponents.act(match):
        pass
    return match


def reckoned(hand: Hand) -> Any:
    hand.qtbot.waitUntil(lambda: hand.window.luck.page is not None and not hand.window.luck.is_busy)
    QApplication.processEvents()
    return hand.window.luck.page


def watch(hand: Hand, played: Match) -> None:
    hand.window.watch(played.branch(played.position))
    QApplication.processEvents()


def test_every_side_and_every_fight_has_its_bar(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.press(Qt.Key.Key_L, CTRL)
    page = reckoned(hand)
    report = luck_of(played)
    assert [one.luck for one in page.shown.seats] == [one.luck for one in report.seats.values()]
    assert f"{report.dice} dice" in page.about.text()
    assert page.shown.unit == "victory points"
    assert page.shown.all_fights == len(report.battles)
    assert len(page.fights) == len(page.shown.fights) > 3
    for button, fight in zip(page.fights, page.shown.fights, strict=True):
        assert button.text() == fight.words
        assert played.entries[fight.position - 1].seat == "chance"
    assert not page.progress.isVisible()


def test_a_turning_point_leads_to_its_position(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.window.actions_by_name["luck"].trigger()
    page = reckoned(hand)
    assert page.points.count() == len(page.shown.turning_points) > 1
    row = page.points.item(1)
    box = page.points.visualItemRect(row)
    QTest.mouseClick(
        page.points.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        box.center(),
    )
    assert hand.live.looks_back
    assert hand.live.now.position == page.shown.turning_points[1].position
    assert not page.isVisible(), "it makes way for the board that it hides"

    hand.window.actions_by_name["luck"].trigger()
    assert hand.window.luck.page is page
    assert page.isVisible()
    assert not hand.window.luck.is_busy, "the report is there still"


def test_a_fight_leads_to_its_first_roll_by_keyboard_too(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.window.actions_by_name["luck"].trigger()
    page = reckoned(hand)
    page.fights[2].setFocus()
    QTest.keyClick(page.fights[2], Qt.Key.Key_Space)
    assert hand.live.now.position == page.shown.fights[2].position


def test_the_page_goes_with_its_match(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.window.actions_by_name["luck"].trigger()
    assert hand.window.luck.is_busy
    hand.begin(seed=3)
    assert hand.window.luck.page is None
    end_of_workers("opponent")
    hand.let_happen()
    assert hand.window.luck.page is None, "a late report is not wanted"


def test_the_page_speaks_another_language_at_once(hand: Hand, played: Match) -> None:
    watch(hand, played)
    hand.window.actions_by_name["luck"].trigger()
    page = reckoned(hand)
    fights = len(page.fights)
    hand.window.settings.change(language="ja")
    page = hand.window.luck.page
    assert page is not None
    assert page.title.text() == "ダイスの運"
    assert len(page.fights) == fights
    hand.window.settings.change(language="en")


def test_the_result_offers_the_luck_of_the_match(hand: Hand) -> None:
    hand.window.begin(moment("end_by_points"))
    QApplication.processEvents()
    hand.window.dialogs.show_result()
    dialog = hand.window.result_dialog
    assert dialog is not None
    texts = {}
    for index in range(dialog.buttons.count()):
        item = dialog.buttons.itemAt(index)
        widget: Any = item.widget() if item is not None else None
        if widget is not None:
            texts[widget.text()] = widget
    QTest.mouseClick(texts["Luck of the dice"], Qt.MouseButton.LeftButton)
    page = reckoned(hand)
    assert page.shown is not None


def test_secrets_are_kept_until_the_end(hand: Hand) -> None:
    hand.window.begin(province_match("movement"))
    hand.window.hand_over.confirm()
    QApplication.processEvents()
    hand.window.actions_by_name["luck"].trigger()
    assert hand.window.luck.page is None
    assert "once the match is over" in hand.window.statusBar().currentMessage()

    hand.window.begin(province_match("result"))
    QApplication.processEvents()
    hand.window.luck.show()
    page = reckoned(hand)
    assert page.shown.unit == "provinces"
    assert len(page.shown.seats) == len(hand.live.match.seats)
