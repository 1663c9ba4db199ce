"""Four players share the window for a round of Gekokujō: draft, screens, moves by clicks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.gekokujo.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match
from wargame_core.provinces.rules.actions import Finish

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def sit_down(hand: Hand) -> str:
    """Confirm the curtain, if there is one, and read the recap; the seat that decides."""
    hand.wait_for_human()
    decision = hand.live.now.decision
    assert decision is not None
    if hand.window.hand_over.curtain:
        assert not hand.page.isVisible(), "the board is behind the curtain"
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert not hand.window.hand_over.curtain
    if hand.page.recap.isVisible():
        QTest.mouseClick(hand.page.recap.done, Qt.MouseButton.LeftButton)
        assert hand.page.recap.isHidden()
    return str(decision.seat)


def pick_a_free_clan(hand: Hand) -> None:
    page = hand.page.players.draft
    card = next(card for card in page.cards if card.shown is not None and card.shown.action)
    position = hand.live.match.position
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert hand.live.match.position == position, "the first click only picks it out"
    QTest.mouseClick(page.take, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def finish(hand: Hand) -> None:
    """Press the button that ends what is being done."""
    hand.click_ending(Finish())


@pytest.fixture
def table(hand: Hand) -> Hand:
    hand.window.begin(Match(GAME, "4", seed=5))
    QApplication.processEvents()
    return hand


def kind_of(hand: Hand) -> str:
    return str(hand.live.now.decision.kind) if hand.live.now.decision else ""


def test_a_round_of_four_is_played_by_clicks(table: Hand) -> None:
    hand = table
    while True:
        sit_down(hand)
        if kind_of(hand) != "pick-clan":
            break
        assert hand.page.players.draft.isVisible()
        pick_a_free_clan(hand)
    assert hand.page.players.draft.isHidden()
    seen: set[str] = set()
    while hand.live.now.state.round == 1:
        seat = sit_down(hand)
        seen.add(seat)
        state: Any = hand.live.now.state
        player = state.scenario.seats.index(seat)
        home = next(iter(state.units[player]))
        match kind_of(hand):
            case "reinforce":
                before = state.treasury[player]
                hand.click_hex(home)
                if hand.page.menu is not None:
                    hand.click_in_menu(hand.live.now.describe(hand.live.now.by_place[home][0]))
                assert hand.live.now.state.treasury[player] < before
                finish(hand)
            case "movement" if not state.moved:
                hand.click_hex(home)
                assert kind_of(hand) == "movement", "the first click only selects"
                lifted = hand.page.pieces.lifted
                assert lifted is not None
                target = lifted.ends[0][0]
                hand.click_hex(target)
                assert hand.page.proposals.question is not None, "nobody else can move"
                hand.agree()
                assert hand.live.match.state.total(player, target)
            case _:
                finish(hand)
    assert seen == set(state.scenario.seats)


def test_nobody_sees_behind_the_screen_of_another(table: Hand) -> None:
    hand = table
    while kind_of(hand) == "pick-clan" or hand.live.now.state.round == 0:
        sit_down(hand)
        pick_a_free_clan(hand)
        hand.wait_for_human()
    seat = sit_down(hand)
    hand.page.side.unfold()
    cards = [card for card in hand.page.players.panel.cards if card.isVisibleTo(hand.page)]
    shown = [card for card in cards if not card.secrets.isHidden()]
    assert len(cards) == 4
    assert len(shown) == 1
    own = hand.live.now.state.scenario.seats.index(seat)
    hidden = [koku for player, koku in enumerate(hand.live.now.state.treasury) if player != own]
    assert hidden == [-1, -1, -1]
    hand.live.look_back(hand.live.match.position - 1)
    assert hand.live.now.viewer == seat, "an earlier point is shown to the same eyes"
    hand.live.return_to_present()


def test_a_clan_of_a_taken_region_says_why_not(table: Hand) -> None:
    hand = table
    sit_down(hand)
    pick_a_free_clan(hand)
    sit_down(hand)
    page = hand.page.players.draft
    said: list[str] = []
    page.refused.connect(said.append)
    taken = next(c for c in page.cards if c.shown is not None and c.shown.reason is not None)
    QTest.mouseClick(taken, Qt.MouseButton.LeftButton)
    assert said and "2.2.2" in said[0]


def test_the_button_that_takes_a_clan_stays_where_it_is(table: Hand) -> None:
    hand = table
    sit_down(hand)
    page = hand.page.players.draft
    before = page.take.geometry()
    QTest.mouseClick(page.cards[0], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert page.take.isEnabled()
    assert page.take.geometry() == before


def test_the_draft_goes_by_keys(table: Hand) -> None:
    hand = table
    sit_down(hand)
    page = hand.page.players.draft
    card = next(c for c in page.cards if c.shown is not None and c.shown.action is not None)
    card.setFocus()
    position = hand.live.match.position
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert hand.live.match.position == position
    QTest.keyClick(card, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert hand.live.match.position > position
    assert sum(clan >= 0 for clan in hand.live.match.state.clan) == 1


def test_a_double_click_takes_no_clan(table: Hand) -> None:
    sit_down(table)
    page = table.page.players.draft
    card = next(c for c in page.cards if c.shown is not None and c.shown.action is not None)
    position = table.live.match.position
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(card, Qt.MouseButton.LeftButton)
    assert table.live.match.position == position
    assert card.shown is not None
    assert card.shown.title in page.take.text()


def test_a_lit_province_picks_the_clan_out_and_enter_takes_it(table: Hand) -> None:
    sit_down(table)
    now, position = table.live.now, table.live.match.position
    page = table.page.players.draft
    card = next(c for c in page.cards if c.shown is not None and c.shown.action is not None)
    assert card.shown is not None
    table.page.pieces.click(card.shown.place, QPoint())
    assert table.live.match.position == position, "the first click only picks it out"
    question = table.page.proposals.question
    assert question is not None
    assert question.actions == (card.shown.action,)
    assert page.take.text() == f"Take {card.shown.title}"
    assert page.take.isEnabled()
    table.press(Qt.Key.Key_Escape)
    assert not page.take.isEnabled(), "Esc puts it back"
    table.page.pieces.click(card.shown.place, QPoint())
    table.press(Qt.Key.Key_Return)
    assert (
        table.live.match.entries[position].action == now.draft.cards[page.cards.index(card)].action
    )
