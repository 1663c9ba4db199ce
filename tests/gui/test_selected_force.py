"""A selected force and a click elsewhere: it may go there at once, or it is said why not."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import NO_KEY, Hand
from tests.thorough import with_long
from wargame_core.gunyuden.rules.actions import Attack, Go, Move, Organise, Stop, UnitId

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def ready(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.click_button("Ready")


def select(hand: Hand, number: str) -> None:
    hand.click_hex(hand.hex(number))
    hand.page.menus.close()


def point_at(hand: Hand, hex_: int) -> None:
    board = hand.page.board
    QTest.mouseMove(board.viewport(), QPoint(1, 1))
    QTest.mouseMove(board.viewport(), board.point_of(hex_))
    QApplication.processEvents()


@pytest.mark.parametrize("modifier", [NO_KEY, Qt.KeyboardModifier.ShiftModifier])
def test_a_click_elsewhere_goes_there_in_the_cheaper_way_or_the_other(
    hand: Hand, modifier: Any
) -> None:
    ready(hand)
    select(hand, "3418")
    target = hand.hex("3118")
    point_at(hand, target)
    assert hand.page.board.layers.ways.way[-1] == target
    assert hand.page.fights.prices is not None
    (price,) = hand.page.fights.prices.prices
    assert price.label == "cost 3, 5 left · Shift: cost 6, 2 left"
    hand.click_hex(target, modifier)
    assert hand.page.menu is None
    moved = hand.live.match.entries[-1].action
    assert moved == Go(target, modifier == NO_KEY)
    assert hand.live.now.decision is not None
    assert hand.live.now.decision.kind == "move"


def test_the_right_button_takes_the_other_way_too(hand: Hand) -> None:
    ready(hand)
    select(hand, "3418")
    hand.open_menu(hand.hex("3118"))
    assert hand.live.match.entries[-1].action == Go(hand.hex("3118"), False)


def test_a_click_out_of_reach_says_what_the_move_would_need(hand: Hand) -> None:
    ready(hand)
    select(hand, "3418")
    position = hand.live.match.position
    hand.click_hex(hand.hex("1810"))
    assert hand.live.match.position == position
    hand.click_hex(hand.hex("3418"))
    hand.page.menus.close()
    hand.click_hex(hand.hex("2613"))
    said = hand.window.statusBar().currentMessage()
    assert "rule 15" in said


def test_without_a_force_the_lit_hexes_are_named(hand: Hand) -> None:
    ready(hand)
    hand.click_hex(hand.hex("3419"))
    assert "lit" in hand.window.statusBar().currentMessage()


def test_a_click_on_an_enemy_beside_attacks_him(hand: Hand) -> None:
    hand.begin_example("skirmish_printed_example")
    attack = next(a for a in hand.live.now.choices if isinstance(a, Attack))
    hand.click_hex(hand.live.now.state.hex[attack.unit])
    hand.page.menus.close()
    hand.click_hex(hand.hex("0928"))
    assert hand.page.menu is not None, "there are two forces to attack"
    assert all("attack 0928" in entry.text() for entry in hand.page.menu.actions())
    hand.page.menu.actions()[0].trigger()
    question = hand.page.proposals.question
    assert question is not None
    assert question.rolls


def test_the_price_of_a_move_is_shown_at_every_zoom(hand: Hand) -> None:
    ready(hand)
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Move)))
    prices = hand.page.fights.prices
    assert prices is not None
    for factor in (1.0, 4.0):
        hand.page.board.fit()
        hand.page.board.zoom_by(factor)
        target = hand.hex("3417")
        hand.page.board.look_at(target, hand.page.board.zoom)
        point_at(hand, target)
        assert [price.place for price in prices.prices] == [target]
        assert "left" in prices.prices[0].label
    point_at(hand, hand.hex("3418"))
    assert not prices.prices


def test_several_forces_in_a_hex_have_menus_of_their_own(hand: Hand) -> None:
    ready(hand)
    home = hand.hex("3418")
    hand.open_menu(home)
    assert hand.page.menu is not None
    titles = [entry.text() for entry in hand.page.menu.actions()]
    assert titles[0] == "Mōri Motonari"
    assert len(titles) == 4


@pytest.mark.parametrize("zoom", with_long([0.8], [0.4, 1.2]))
def test_an_open_menu_does_not_hide_the_preview(hand: Hand, zoom: float) -> None:
    hand.begin_example("skirmish_printed_example")
    attack: Any = next(a for a in hand.live.now.choices if isinstance(a, Attack))
    hex_ = hand.live.now.state.hex[attack.unit]
    for across in (0.15, 0.5, 0.85):
        board = hand.page.board
        board.look_at(hex_, zoom)
        board.pan(round((across - 0.5) * board.viewport().width()), 0)
        hand.open_menu(hex_)
        menu = hand.page.menu
        assert menu is not None
        entry = next(e for e in menu.actions() if "attack" in e.text())
        menu.setActiveAction(entry)
        QApplication.processEvents()
        card = hand.page.fights.preview
        assert card.isVisible()
        place = QRect(card.mapToGlobal(QPoint(0, 0)), card.size())
        assert not place.intersects(menu.geometry()), across
        hand.page.menus.close()
        hand.press(Qt.Key.Key_Escape)


def test_buttons_name_the_rule_of_their_action(hand: Hand) -> None:
    ready(hand)
    select(hand, "3418")
    tips = {b.text(): b.toolTip() for b in hand.page.prompt_bar.buttons}
    assert "rule 15-1)" in tips["Move"]
    assert "rule 13.0)" in tips["Organise"]
    assert "rule 12-2-5)" in tips["End the phase · 4 can act"]
    assert any(isinstance(action, Organise) for action in hand.live.now.choices)


def test_a_click_on_a_stack_takes_up_who_can_still_act(hand: Hand) -> None:
    """Not the force on top if that has acted; N and the fan say the same."""
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_End)
    hand.press(Qt.Key.Key_Escape)
    place = next(p for p in (one.place for one in hand.live.now.able) if _forces_at(hand, p) > 1)
    while _forces_at(hand, place) > 1:
        done = next(one.unit for one in hand.live.now.able if one.place == place)
        hand.live.play(Move(UnitId(done)))
        hand.live.play(next(one for one in hand.live.now.choices if isinstance(one, Go)))
        if hand.live.now.rest is not None:
            hand.live.play(Stop())
        QApplication.processEvents()
        hand.click_hex(place)
        lifted = hand.page.pieces.lifted
        assert lifted is not None
        assert lifted.unit in [one.unit for one in hand.live.now.able]
        assert lifted.unit != done
        hand.press(Qt.Key.Key_Escape)


def _forces_at(hand: Hand, place: int) -> int:
    return sum(one.place == place for one in hand.live.now.able)


def beside_each_other(hand: Hand) -> tuple[int, int]:
    """Two hexes with own stacks: some who can act, and one who has gone a little from there."""
    ready(hand)
    while hand.live.now.acting != "mori" or not hand.live.now.able:
        hand.end_phase()
        hand.let_happen(2)
    hand.press(Qt.Key.Key_Escape)
    start = hand.hex("3418")
    first = hand.live.now.lift(start)
    assert first is not None
    hand.live.play(Move(UnitId(first.unit)))
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Go)))
    if hand.live.now.rest is not None:
        hand.live.play(Stop())
    hand.let_happen(2)
    moved = int(hand.live.now.state.hex[first.unit])
    lift = hand.live.now.lift(start)
    assert lift is not None
    assert moved in dict(lift.ends)
    hand.press(Qt.Key.Key_Escape)
    return start, moved


def test_a_click_on_another_own_stack_selects_it(hand: Hand) -> None:
    start, other = beside_each_other(hand)
    hand.click_hex(start)
    assert hand.page.pieces.lifted is not None
    position = hand.live.match.position
    hand.click_hex(other)
    assert hand.live.match.position == position, "nobody has moved"
    assert hand.page.pieces.place == other
    assert "right button" in hand.page.prompt_bar.words.news.toolTip() or "right button" in (
        hand.window.statusBar().currentMessage()
    ), "it says how to go there"


@pytest.mark.parametrize("way", ["drag", "shift", "right", "keys"])
def test_stacks_are_merged_on_purpose(hand: Hand, way: str) -> None:
    start, other = beside_each_other(hand)
    hand.click_hex(start)
    lift = hand.page.pieces.lifted
    assert lift is not None
    if way == "drag":
        hand.drag_hex(start, other)
    elif way == "shift":
        hand.click_hex(other, Qt.KeyboardModifier.ShiftModifier)
    elif way == "right":
        hand.open_menu(other)
    else:
        hand.page.board.keys.come_to(other)
        hand.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    if hand.page.menu is not None:  # in ordinary or strategic movement
        entry = hand.page.menu.actions()[0]
        entry.trigger()
        hand.page.menus.close()
    hand.agree()
    assert hand.live.now.state.hex[lift.unit] == other


def test_a_force_on_its_way_goes_to_no_own_stack_that_is_clicked(hand: Hand) -> None:
    start, other = beside_each_other(hand)
    lift = hand.live.now.lift(start)
    assert lift is not None
    hand.live.play(Move(UnitId(lift.unit)))
    now = hand.live.now

    def is_near_after(step: Any) -> bool:
        going = now.views.lift(now.after(step), -1)
        return going is not None and other in dict(going.ends)

    step = next(a for a in now.choices if isinstance(a, Go) and is_near_after(a))
    hand.live.play(step)
    hand.let_happen(2)
    hand.click_hex(other)
    assert hand.live.now.state.hex[lift.unit] == step.hex
