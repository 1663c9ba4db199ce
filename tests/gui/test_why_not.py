from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gui.panels.choice_button import ChoiceButton
from gui.panels.force_head import ForceHead
from tests.effort import AT_ONCE, calls_of
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from tools.gallery.situations import match_at

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def _ready(hand: Hand, scenario: str = "1") -> None:
    hand.begin(seed=1, scenario=scenario)
    for _ in range(2):
        hand.press(Qt.Key.Key_End)


def _select(hand: Hand, place: int) -> dict[str, ChoiceButton]:
    hand.click_hex(place)
    hand.page.menus.close()
    found = {b.text(): b for b in hand.page.prompt_bar.buttons if isinstance(b, ChoiceButton)}
    assert found
    return found


def test_a_selected_force_shows_all_its_actions_and_why_some_are_not_possible(hand: Hand) -> None:
    _ready(hand)
    buttons = _select(hand, hand.hex("3418"))

    assert {"Move", "Attack", "Besiege", "Organise", "Replenish", "Recover"} <= set(buttons)
    assert buttons["Move"].reason is None
    attack = buttons["Attack"]
    assert attack.reason is not None
    assert attack.isEnabled()
    assert attack.reason.rule in attack.toolTip()
    assert attack.accessibleDescription()


def test_a_greyed_button_answers_a_click_with_the_rule_and_plays_nothing(hand: Hand) -> None:
    _ready(hand)
    attack = _select(hand, hand.hex("3418"))["Attack"]
    assert attack.reason is not None
    position = hand.live.match.position

    QTest.mouseClick(attack, Qt.MouseButton.LeftButton)

    assert hand.live.match.position == position
    assert attack.reason.words in hand.page.prompt_bar.words.sentence.text()
    assert attack.reason.rule in hand.page.prompt_bar.words.rule.text()
    assert attack.reason.words in hand.window.statusBar().currentMessage()


def test_a_greyed_button_answers_the_focus_and_its_digit(hand: Hand) -> None:
    _ready(hand)
    buttons = _select(hand, hand.hex("3418"))
    attack = buttons["Attack"]
    assert attack.reason is not None
    attack.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert attack.reason.words in hand.page.prompt_bar.words.sentence.text()

    hand.page.board.setFocus()
    QApplication.processEvents()
    assert attack.reason.words not in hand.page.prompt_bar.words.sentence.text()
    hand.press(Qt.Key.Key_2)
    assert attack.reason.words in hand.page.prompt_bar.words.sentence.text()


def test_every_force_in_a_place_is_reached(hand: Hand) -> None:
    _ready(hand)
    _select(hand, hand.hex("3418"))
    bar = hand.page.prompt_bar
    titles = set()
    for _ in range(3):
        head = next(one for one in bar.findChildren(ForceHead) if one.isVisible())
        other = head.findChild(QPushButton)
        assert isinstance(other, QPushButton)
        titles.add(bar.words.sentence.text())
        QTest.mouseClick(other, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert len(titles) == 3
    assert all("3418" in title and "strength" in title for title in titles)


def test_the_sentence_has_its_lines_beside_the_name_of_a_force(hand: Hand) -> None:
    _ready(hand)
    hand.window.resize(1000, 700)
    _select(hand, hand.hex("3418"))
    sentence = hand.page.prompt_bar.words.sentence
    assert sentence.height() >= sentence.heightForWidth(sentence.width())


def test_a_click_in_vain_opens_a_bubble_with_a_link_to_the_rule(hand: Hand) -> None:
    _ready(hand)
    home = hand.hex("3418")
    move = _select(hand, home)["Move"]
    QTest.mouseClick(move, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    wanted: list[str] = []
    hand.page.rule_wanted.connect(wanted.append)
    hand.click_hex(hand.hex("1722"))

    bubble = hand.page.fights.bubble
    assert bubble.isVisible()
    rule = hand.window.statusBar().currentMessage().rpartition("rule ")[2].rstrip(")")
    assert rule in bubble.text
    bubble._label.linkActivated.emit(f"rule:{rule}")
    assert wanted == [rule]

    decision = hand.live.now.decision
    hand.press(Qt.Key.Key_Escape)
    assert not bubble.isVisible()
    assert hand.live.now.decision == decision


def test_a_bubble_stays_within_the_board(hand: Hand) -> None:
    _ready(hand)
    board = hand.page.board
    bubble = hand.page.fights.bubble
    for corner in ("topLeft", "topRight", "bottomLeft", "bottomRight"):
        at = getattr(board.viewport().rect(), corner)()
        bubble.say("Water lies between <here> & there. " * 4, "15-2", at)
        assert board.viewport().rect().contains(bubble.geometry())
    assert "&lt;here&gt;" in bubble._label.text()


def test_the_list_of_actions_tells_forces_apart(hand: Hand) -> None:
    _ready(hand)
    hand.page.show_actions()
    panel = hand.page.actions_panel
    titles = [
        panel.list.item(row).text()
        for row in range(panel.list.count())
        if not panel.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled
    ]
    assert len(titles) == len(set(titles)) > 3
    assert any("3418" in title and "strength" in title for title in titles)

    QTest.keyClicks(panel.search, "3418 move")
    shown = [
        panel.list.item(row).text()
        for row in range(panel.list.count())
        if not panel.list.item(row).isHidden()
    ]
    assert shown
    assert all("move" in text or "3418" in text for text in shown)


def test_a_wrong_digit_for_the_own_die_says_the_rule(hand: Hand) -> None:
    hand.window.begin(match_at("attack-roll"))
    position = hand.live.match.position
    hand.press(Qt.Key.Key_8)

    assert hand.live.match.position == position
    message = hand.window.statusBar().currentMessage()
    assert "8" in message
    assert "rule 2.0" in message


def test_an_answer_comes_at_once_in_the_largest_scenario(hand: Hand, qtbot: PatientBot) -> None:
    _ready(hand, "4")
    live = hand.live
    places = [stack.hex for stack in live.now.stacks]
    live.now.attempts(places[0])
    efforts = []
    for place in places:
        efforts.append(calls_of(partial(live.now.views.all_attempts, live.now.state, place)))
        for force in live.now.attempts(place):
            for attempt in force.attempts:
                efforts.append(calls_of(partial(live.now.reason_of, attempt.action)))
        efforts.append(calls_of(partial(live.now.reason_here, place)))
    assert max(efforts) < AT_ONCE


def test_a_bubble_covers_no_piece_where_another_side_is_free(hand: Hand) -> None:
    hand.begin(seed=1)
    bubble, at = hand.page.fights.bubble, QPoint(500, 300)
    bubble.say("No.", "15-2", at)
    usual = bubble.geometry()
    bubble.say("No.", "15-2", at, [usual])
    assert not bubble.geometry().intersects(usual)
    assert hand.page.board.viewport().rect().contains(bubble.geometry())
