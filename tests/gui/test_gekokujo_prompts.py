"""Every kind of decision of Gekokujō opens in the window and is answered there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import HireRonin, Store
from scenarios.gekokujo.rules.draft import DrawOrder
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_round import sit_down
from tools.gallery.situations import province_kinds, province_match
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.provinces.rules.actions import Finish, Hit, Leave
from wargame_core.provinces.rules.frames import Chance, PlayerFrame
from wargame_core.provinces.rules.pieces import piece_of

assert engine, "all kinds of decisions are known once the engine is loaded"

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

KINDS = tuple(kind for kind in province_kinds() if kind != "result")


def _kinds(frame: type) -> Iterator[str]:
    for below in frame.__subclasses__():
        if below.__module__.startswith("scenarios.gekokujo."):
            yield getattr(below, "kind", "")
        yield from _kinds(below)


def test_there_is_a_situation_for_every_kind_of_decision() -> None:
    known = {DrawOrder.kind, *_kinds(PlayerFrame), *_kinds(Chance)} - {""}
    assert set(KINDS) == known


def _open(hand: Hand, kind: str) -> int:
    hand.window.begin(province_match(kind))
    QApplication.processEvents()
    sit_down(hand)
    decision = hand.live.now.decision
    assert decision is not None
    assert decision.kind == kind
    return hand.live.match.position


@pytest.mark.parametrize("kind", KINDS)
def test_a_prompt_is_shown_and_answered(same_hand: Hand, kind: str) -> None:
    hand = same_hand
    position = _open(hand, kind)
    bar, decision = hand.page.prompt_bar, hand.live.now.decision
    assert decision is not None
    assert decision.rule in bar.words.rule.text()
    assert "prompt." not in bar.words.sentence.text()
    assert "{" not in bar.words.sentence.text()
    for button in bar.buttons:
        assert "{" not in button.text()
        assert button.toolTip()
    free = [button for button in bar.buttons if button.reason is None]
    if decision.seat == CHANCE and isinstance(hand.live.now.choices[0], Roll):
        assert [button.text() for button in bar.buttons] == ["1", "2", "3", "4", "5", "6"]
        hand.press(Qt.Key.Key_3)
        assert hand.live.match.entries[position].action.face == 3
    elif free:
        QTest.mouseClick(free[0], Qt.MouseButton.LeftButton)
    else:
        place, actions = next(iter(hand.live.now.by_place.items()))
        hand.click_hex(place)
        if hand.page.menu is not None:
            hand.click_in_menu(hand.live.now.describe(actions[0]))
    hand.agree()
    QApplication.processEvents()
    assert hand.live.match.position > position


def test_numbers_are_small_buttons_with_their_own_digits(hand: Hand) -> None:
    position = _open(hand, "ronin")
    bar = hand.page.prompt_bar
    numbers = [b for b in bar.buttons if isinstance(b.action, HireRonin)]
    assert [b.text() for b in numbers] == [str(count) for count in range(len(numbers))]
    assert hand.live.now.describe(numbers[-1].action) == numbers[-1].accessibleName()
    assert max(b.width() for b in numbers) < 60
    hand.press(Qt.Key.Key_2)
    assert hand.live.match.entries[position].action == HireRonin(2)


def test_koku_to_store_fit_beside_the_way_on(hand: Hand) -> None:
    _open(hand, "sowing")
    bar = hand.page.prompt_bar
    stored = [b.action.koku for b in bar.buttons if isinstance(b.action, Store)]
    assert stored == list(range(1, len(stored) + 1))
    assert len(stored) > 9
    (end,) = [b for b in bar.buttons if isinstance(b.action, Finish)]
    assert "still possible in" in end.text(), "Enter does not pass over what can still be sown"
    for button in bar.buttons:
        assert bar.rect().contains(button.geometry())


def _click_counter(hand: Hand, unit: int) -> None:
    board = hand.page.board
    point: QPoint = board.fan.point_of(unit)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QApplication.processEvents()


def test_a_hit_is_given_by_a_click_on_a_counter_of_the_fan(hand: Hand) -> None:
    position = _open(hand, "hit")
    fan = hand.page.board.fan
    assert fan.is_open
    assert fan.asked
    unit = min(fan.item.lit)
    player, _, kind = piece_of(hand.live.now.state, unit)
    _click_counter(hand, unit)
    assert hand.live.match.entries[position].action == Hit(player, kind)


def test_a_unit_of_the_group_is_left_behind_by_a_click_on_its_counter(hand: Hand) -> None:
    position = _open(hand, "group")
    fan = hand.page.board.fan
    assert not fan.is_open
    origin = hand.live.now.state.frames[-1].origin
    hand.page.board.look_at(origin, 0.6)
    assert fan.open(origin)
    unit = min(fan.item.lit)
    kind = piece_of(hand.live.now.state, unit)[2]
    _click_counter(hand, unit)
    assert hand.live.match.entries[position].action == Leave(kind)
    hand.press(Qt.Key.Key_U)
    assert hand.live.match.position == position


def test_dice_of_one_kind_of_unit_share_a_line_of_the_log(hand: Hand) -> None:
    _open(hand, "battle-die")
    log = hand.page.log
    lines = log.document().blockCount()
    count = hand.live.now.state.frames[-1].dice[0].count
    assert count > 2
    for _ in range(count - 1):
        hand.press(Qt.Key.Key_6)
    assert log.document().blockCount() == lines + 1
    told = log.toPlainText().strip().splitlines()[-1]
    assert f"{count - 1} hits" in told
    assert log.document().toHtml().count('src="die:6"') == count - 1
    hand.live.match.undo_policy = UndoPolicy.FREE
    hand.live.match.undo_to(hand.live.match.position - 1)
    told = log.toPlainText().strip().splitlines()[-1]
    assert f"{count - 2} hits" in told
    assert log.document().toHtml().count('src="die:6"') == count - 2
    again = log.toPlainText()
    log.rebuild()
    assert log.toPlainText() == again


def test_the_fight_comes_to_the_front_and_counts_dice_once(hand: Hand) -> None:
    _open(hand, "hit")
    hand.page.side.unfold()
    battle = hand.page.fights.battle
    assert not hand.page.docks[3].visibleRegion().isEmpty()
    assert battle.shown is not None
    dice = [moment for moment in battle.shown.moments if moment.dice]
    assert dice
    assert sum(len(moment.dice) for moment in dice) > len(dice)


def test_badges_of_an_earlier_match_are_gone(hand: Hand) -> None:
    _open(hand, "pick-clan")
    seats = len(hand.live.match.seats)
    _open(hand, "ronin")
    shown = [badge for badge in hand.page.turn_bar.badges if not badge.isHidden()]
    assert len(shown) == len(hand.live.now.views.turn(hand.live.now.state, "").sides) < seats
