"""A round of Gekokujō without a mouse: draft, screens, purchases, moves, battles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from scenarios.gekokujo.game import GAME
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import match_of, position
from tests.gui.test_keyboard_only import typed
from wargame_core.engine.match import Match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

_MOST = 400
"""Keys that two rounds of two players need at most."""


def _to_a_lit_province(hand: Hand) -> None:
    """Tab until the keys have come to a province where something can be done."""
    hand.page.board.setFocus()
    for _ in range(3):
        typed(Qt.Key.Key_Tab)
        if hand.page.board.keys.place in hand.live.now.by_place:
            return
    raise AssertionError("no lit province is reached")


def _buy(hand: Hand) -> None:
    _to_a_lit_province(hand)
    typed(Qt.Key.Key_Return)
    if hand.page.menu is not None:
        menu = hand.page.menu
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
            hand.qtbot.keyClick(menu, key)
            QApplication.processEvents()


def _done(hand: Hand) -> None:
    typed(Qt.Key.Key_Escape)
    typed(Qt.Key.Key_End)
    if hand.page.proposals.question is not None:
        typed(Qt.Key.Key_End)


def test_two_rounds_are_played_by_keys(hand: Hand) -> None:
    window, live = hand.window, hand.live
    window.activateWindow()
    window.begin(Match(GAME, "2", options={"rice": "yes", "political": "yes"}, seed=3))
    QApplication.processEvents()
    seen: set[str] = set()
    bought: set[tuple[int, str]] = set()
    for _ in range(_MOST):
        if live.match.decision is None or live.match.state.round > 2:
            break
        if window.hand_over.curtain:
            typed(Qt.Key.Key_Return)
            assert not window.hand_over.curtain
            if hand.page.recap.isVisible():
                typed(Qt.Key.Key_Return)
                assert hand.page.recap.isHidden(), "Enter goes on before it ends anything"
            continue
        if not live.now.awaits_human:
            hand.let_happen()
            continue
        decision, position = live.now.decision, live.match.position
        assert decision is not None
        state = live.match.state
        turn = (state.round, decision.seat)
        seen.add(decision.kind)
        match decision.kind:
            case "reinforce" if turn not in bought:
                bought.add(turn)
                _buy(hand)
            case "movement" if not state.moved:
                typed(Qt.Key.Key_1)
            case "group":
                _to_a_lit_province(hand)
                typed(Qt.Key.Key_Return)
                if hand.page.menu is not None:
                    hand.qtbot.keyClick(hand.page.menu, Qt.Key.Key_Down)
                    hand.qtbot.keyClick(hand.page.menu, Qt.Key.Key_Return)
                if hand.page.proposals.question is not None:
                    typed(Qt.Key.Key_1)  # the last group: the phase ends with it
            case "reinforce" | "movement" | "sowing" | "diplomacy":
                _done(hand)
            case "ronin":
                typed(Qt.Key.Key_0)
            case "pick-clan":
                for key in (Qt.Key.Key_1, Qt.Key.Key_Return):  # picked out, then taken
                    typed(key)
            case _:
                typed(Qt.Key.Key_1)
        QApplication.processEvents()
        assert live.match.position > position, decision.kind
    assert live.match.state.round > 2
    assert seen >= {"pick-clan", "sowing", "reinforce", "diplomacy", "movement", "group"}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_1])
def test_who_cannot_pay_is_asked_and_answers_with_one_key(hand: Hand, key: Qt.Key) -> None:
    document = position("reinforcement", (9, 0))
    document["players"]["player1"]["koku"] = 0
    hand.window.activateWindow()
    hand.window.begin(match_of(document))
    hand.wait_for_human()
    assert hand.live.now.decision is not None
    assert (hand.live.now.decision.seat, hand.live.now.decision.kind) == ("player1", "reinforce")
    assert [button.reason for button in hand.page.prompt_bar.buttons].count(None) == 1
    hand.press(key)
    assert hand.live.match.entries[0].text == "finish"
