"""What can be bought keeps its place through a whole phase, and what is dear is seen first."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, Recruit
from scenarios.gekokujo.rules.prices import price_of
from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.provinces.rules.actions import Finish

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def buyer(hand: Hand) -> Hand:
    """The first player of a match of four, who has Koku for a castle and more."""
    hand.window.resize(1280, 720)
    hand.window.begin(Match(GEKOKUJO, "4", seed=5))
    while _kind(hand) != "reinforce":
        hand.wait_for_human()
        hand.live.play(hand.live.now.choices[0])
    sit_down(hand)
    QApplication.processEvents()
    return hand


def _kind(hand: Hand) -> str:
    decision = hand.live.now.decision
    return "" if decision is None else str(decision.kind)


def sit_down(hand: Hand) -> None:
    """Confirm the curtain and read what the others did."""
    hand.wait_for_human()
    if hand.window.hand_over.curtain:
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    if hand.page.recap.isVisible():
        QTest.mouseClick(hand.page.recap.done, Qt.MouseButton.LeftButton)


def lying(hand: Hand) -> dict[Any, tuple[QPoint, int]]:
    """Where every button is and how wide, by its action, whether it can be pressed or not."""
    page = hand.page
    return {
        one.action: (one.mapTo(page, QPoint(0, 0)), one.width()) for one in page.prompt_bar.buttons
    }


def press(hand: Hand, kind: type) -> None:
    """Click the button of a kind of purchase and say yes if it is asked about."""
    bar = hand.page.prompt_bar
    button = next(one for one in bar.buttons if isinstance(one.action, kind))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    if hand.page.proposals.question is not None:
        QTest.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
        QApplication.processEvents()


def same_places(hand: Hand, before: dict[Any, tuple[QPoint, int]]) -> None:
    """Everything that was there lies where it was."""
    after = lying(hand)
    gone = [hand.live.now.describe(action) for action in before if action not in after]
    assert not gone, gone
    moved = {
        hand.live.now.describe(action): (before[action], after[action])
        for action in before
        if (after[action][0] - before[action][0]).manhattanLength() > 2
    }
    assert not moved, moved


def test_every_kind_of_purchase_keeps_its_place_through_the_phase(buyer: Hand) -> None:
    hand = buyer
    before = lying(hand)
    kinds = {type(action) for action in before}
    assert kinds >= {Recruit, Build, Fortify, Hire, Finish}
    position = hand.live.match.position
    for kind in (Recruit, Build, Recruit):
        press(hand, kind)
        same_places(hand, before)
    while hand.live.match.position > position:
        hand.live.undo()
        QApplication.processEvents()
        same_places(hand, before)
    for kind in (Hire, Recruit):
        press(hand, kind)
        same_places(hand, before)


def test_what_ends_the_purchases_is_the_last_of_the_buttons(buyer: Hand) -> None:
    assert isinstance(buyer.page.prompt_bar.buttons[-1].action, Finish)


@pytest.mark.parametrize("seed", [1, 2])
def test_buttons_keep_their_places_with_several_provinces(hand: Hand, seed: int) -> None:
    hand.window.resize(1280, 720)
    match, chance, live = Match(GEKOKUJO, "2", seed=seed), random.Random(seed), hand.live
    while match.state.round < 3 or match.decision is None or match.decision.kind != "reinforce":
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(chance.choice(match.legal))
    hand.window.begin(match)
    sit_down(hand)
    QApplication.processEvents()
    seat, position = live.now.acting, live.match.position
    before, compared = lying(hand), 0
    for _ in range(12):
        buys = [one for one in live.now.choices if not isinstance(one, Finish | Hire)]
        if chance.random() < 0.3 and live.match.position > position:
            live.undo()
        elif buys:
            live.play(chance.choice(buys))
        QApplication.processEvents()
        if live.now.acting != seat or _kind(hand) != "reinforce":
            break
        same_places(hand, before)
        before, compared = {**before, **lying(hand)}, compared + len(before)
    assert compared


@pytest.mark.parametrize("kind", [Build, Hire])
def test_what_is_bought_once_is_asked_about_with_what_is_left(buyer: Hand, kind: type) -> None:
    hand = buyer
    live, bar = hand.live, hand.page.prompt_bar
    player, position = live.now.state.scenario.seats.index(live.now.acting), live.match.position
    koku = live.now.state.treasury[player]
    button = next(one for one in bar.buttons if isinstance(one.action, kind))
    price = price_of(live.now.state, player, button.action)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    question = hand.page.proposals.question
    assert live.match.position == position and question is not None
    assert f"{koku - price} of {koku} Koku left" in question.words
    assert not question.enter_is_yes, "Enter spends nothing"
    hand.press(Qt.Key.Key_Escape)
    assert live.match.position == position and hand.page.proposals.question is None
    press(hand, kind)
    assert live.match.position == position + 1


def test_a_unit_is_bought_by_one_click(buyer: Hand) -> None:
    hand = buyer
    position = hand.live.match.position
    button = next(one for one in hand.page.prompt_bar.buttons if isinstance(one.action, Recruit))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert hand.live.match.position == position + 1


def test_a_refused_purchase_says_its_reason_once_and_keeps_it_to_be_read(buyer: Hand) -> None:
    words = buyer.page.prompt_bar.words
    button = next(one for one in buyer.page.prompt_bar.buttons if isinstance(one.action, Fortify))
    assert button.reason is not None
    for _ in range(2):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert words.sentence.text() == button.reason.words
        assert not words.news.text(), "the sentence says it"
        QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
        assert words.sentence.text() != button.reason.words
        assert button.reason.words in words.news.toolTip()
        assert words.news.text()


@pytest.mark.parametrize("kind", [Build, Hire])
def test_the_question_about_a_purchase_names_the_rule_of_that(buyer: Hand, kind: type) -> None:
    hand = buyer
    now, bar = hand.live.now, hand.page.prompt_bar
    button = next(one for one in bar.buttons if isinstance(one.action, kind))
    rule = now.views.rule_of(now.state, button.action)
    assert now.decision is not None
    assert rule and rule != now.decision.rule
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert rule in bar.words.rule.text()
    hand.press(Qt.Key.Key_Escape)
    assert now.decision.rule in bar.words.rule.text()


def test_what_is_closed_takes_no_room_from_what_can_be_done_beside_an_open_tray(
    buyer: Hand,
) -> None:
    hand = buyer
    live, bar = hand.live, hand.page.prompt_bar
    open_tray(hand)
    while recruits := [one for one in live.now.choices if isinstance(one, Recruit)]:
        live.play(recruits[0])
        open_tray(hand)
        open_ = {one.action for one in bar.buttons if one.reason is None}
        only_here = {one for one in live.now.choices if isinstance(one, Finish | Hire)}
        assert Finish() in open_
        assert only_here <= open_ or all(one.reason is None for one in bar.buttons)
    position = live.match.position
    hand.press(Qt.Key.Key_End)
    asked = hand.page.proposals.question
    assert asked is not None or live.match.entries[position].action == Finish()


def open_tray(hand: Hand) -> None:
    """The tray lies beside the board."""
    QApplication.processEvents()
    if not hand.page.players.tray.isVisible():
        hand.page.arrange()
    QApplication.processEvents()
    assert hand.page.players.tray.isVisible()


def test_the_line_has_no_empty_row_once_the_tray_has_opened(buyer: Hand) -> None:
    open_tray(buyer)
    row = buyer.page.prompt_bar.row
    assert row.height() <= row.heightForWidth(row.width()) + 4, "measured in the width before"
