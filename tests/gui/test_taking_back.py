"""What was only begun is left with Esc, and undo and redo are always on the page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from gui.help.keys import keys_of_the_moment
from tests.gui.conftest import Hand
from wargame_core.gunyuden.rules.actions import Attack, Go, Move, Target

LEFT = Qt.MouseButton.LeftButton


def in_the_first_phase(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.click_button("Ready")


def begin_a_move(hand: Hand) -> None:
    in_the_first_phase(hand)
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Move)))
    QApplication.processEvents()


def test_esc_leaves_a_move_that_was_only_begun(hand: Hand) -> None:
    begin_a_move(hand)
    position = hand.live.match.position
    hand.press(Qt.Key.Key_Escape)

    assert hand.live.match.position == position - 1
    assert hand.live.now.decision is not None
    assert hand.live.now.decision.kind == "select"
    hand.press(Qt.Key.Key_Escape)
    assert hand.live.match.position == position - 1


def test_esc_does_not_take_a_step_back(hand: Hand) -> None:
    begin_a_move(hand)
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Go)))
    position = hand.live.match.position
    hand.press(Qt.Key.Key_Escape)
    assert hand.live.match.position == position


def test_the_keys_of_the_moment_know_what_esc_does(hand: Hand) -> None:
    begin_a_move(hand)
    assert dict(keys_of_the_moment(hand.page, hand.live))["Esc"].startswith("take back")
    hand.press(Qt.Key.Key_Escape)
    assert dict(keys_of_the_moment(hand.page, hand.live))["Esc"].startswith("back to the board")
    hand.window.replay.to_start()
    assert dict(keys_of_the_moment(hand.page, hand.live))["Esc"] == "return to the present"


def test_a_button_leads_back_too(hand: Hand) -> None:
    begin_a_move(hand)
    position = hand.live.match.position
    found = {b.text(): b for b in hand.page.prompt_bar.findChildren(QPushButton) if b.isVisible()}
    assert "Esc" in found["Back"].toolTip()
    QTest.mouseClick(found["Back"], LEFT)
    assert hand.live.match.position == position - 1


def test_an_attack_is_left_step_by_step_before_the_dice(hand: Hand) -> None:
    hand.begin_example("skirmish_printed_example")
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Attack)))
    begun = hand.live.match.position
    if any(isinstance(a, Target) for a in hand.live.now.choices):
        hand.live.play(hand.live.now.choices[0])
    hand.live.play(hand.live.now.choices[0])
    while hand.live.match.position >= begun:
        position = hand.live.match.position
        hand.press(Qt.Key.Key_Escape)
        assert hand.live.match.position < position
    assert not hand.live.now.undo.only_begun


def test_a_move_of_one_gesture_is_taken_back_and_played_again_at_once(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")
    before = hand.live.match.position
    hand.click_hex(hand.hex("3418"))
    hand.click_hex(hand.hex("3117"))
    after = hand.live.match.position
    assert after == before + 2, "it sets out and goes"
    hand.live.undo()
    assert hand.live.match.position == before
    hand.live.redo()
    assert hand.live.match.position == after
    hand.live.undo()
    hand.live.play(hand.live.now.choices[0])
    hand.live.undo()
    assert hand.live.match.position == before


def test_undo_and_redo_are_on_the_page(hand: Hand) -> None:
    hand.begin(seed=1)
    buttons = hand.page.prompt_bar.undo_buttons
    assert all(isinstance(b, QToolButton) and b.isVisible() for b in (buttons.undo, buttons.redo))
    assert not buttons.undo.isEnabled()
    assert "Nothing" in buttons.undo.toolTip()
    hand.click_button("Ready")
    assert "U" in buttons.undo.toolTip()
    QTest.mouseClick(buttons.undo, LEFT)
    assert hand.live.match.position == 0
    QTest.mouseClick(buttons.redo, LEFT)
    assert hand.live.match.position == 1
    assert not buttons.redo.isEnabled()


def test_the_undo_button_says_why_nothing_is_taken_back(hand: Hand) -> None:
    hand.begin_example("castle_falls_in_assault")
    hand.click_button(next(b.text() for b in hand.page.prompt_bar.buttons if "siege" in b.text()))
    hand.click_button("Assault the castle")
    hand.roll()
    hand.wait_for_human()
    undo = hand.page.prompt_bar.undo_buttons.undo
    assert not undo.isEnabled()
    assert "dice" in undo.toolTip()


def test_esc_returns_from_an_earlier_point_where_nothing_is_taken_back(hand: Hand) -> None:
    in_the_first_phase(hand)
    hand.window.replay.to_start()
    assert hand.live.looks_back
    assert not hand.page.prompt_bar.undo_buttons.undo.isEnabled()
    hand.press(Qt.Key.Key_U)
    assert hand.live.looks_back
    assert hand.live.match.position == 2
    hand.press(Qt.Key.Key_Escape)
    assert not hand.live.looks_back
    assert hand.page.prompt_bar.undo_buttons.undo.isEnabled()


def test_what_the_siege_cannot_be_says_why(hand: Hand) -> None:
    hand.begin_example("castle_falls_in_assault")
    hand.click_button(next(b.text() for b in hand.page.prompt_bar.buttons if "siege" in b.text()))
    closed = [b for b in hand.page.prompt_bar.buttons if b.property("refused") == "true"]
    assert len(closed) == 1
    assert "surrender" in closed[0].text()
    assert "rule 20" in closed[0].toolTip()
    position = hand.live.match.position
    QTest.mouseClick(closed[0], LEFT)
    assert hand.live.match.position == position
