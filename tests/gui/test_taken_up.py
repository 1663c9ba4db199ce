"""A force is taken up and put down: by one drag, or by two clicks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.board.map_item import FAN
from tests.examples.three_lords.game import GAME as THREE_LORDS
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import match_of, position, sit_down
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Detach, Go, Move, Stop
from wargame_core.provinces.rules.actions import Finish, Leave, MoveFrom, MoveTo

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

SHIFT = Qt.KeyboardModifier.ShiftModifier


def ready(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")


def played(hand: Hand) -> list[Any]:
    """Everything after the set-up."""
    return [entry.action for entry in hand.live.match.entries[2:]]


def test_a_move_is_one_drag(hand: Hand) -> None:
    ready(hand)
    target = hand.hex("3118")
    hand.drag_hex(hand.hex("3418"), target)
    move, go = played(hand)
    assert isinstance(move, Move)
    assert go == Go(target, True), "strategic movement leaves more points"


def test_with_shift_the_drag_takes_the_other_movement(hand: Hand) -> None:
    ready(hand)
    hand.drag_hex(hand.hex("3418"), hand.hex("3118"), SHIFT)
    assert played(hand)[1] == Go(hand.hex("3118"), False)


def test_while_it_is_dragged_the_counters_follow_and_the_area_is_outlined(hand: Hand) -> None:
    ready(hand)
    board, home = hand.page.board, hand.hex("3418")
    start, end = board.point_of(home), board.point_of(hand.hex("3217"))
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(board.viewport(), left, pos=start)
    QTest.mouseMove(board.viewport(), end)
    QApplication.processEvents()
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    assert board.lifting.is_on
    assert set(board.lifting.units) == set(lifted.units)
    points = board.layers.reach.points
    assert points[hand.hex("3417")] == "7", "eight points, and strategic movement costs one"
    assert hand.hex("2917") not in points, "nobody enters mountains"
    hand.press(Qt.Key.Key_Escape)
    assert not board.lifting.is_on
    QTest.mouseRelease(board.viewport(), left, pos=end)
    assert not played(hand), "Esc puts everything back"


def test_a_release_where_nobody_can_go_says_why(hand: Hand) -> None:
    ready(hand)
    hand.drag_hex(hand.hex("3418"), hand.hex("2917"))
    assert not played(hand)
    assert "mountain" in hand.window.statusBar().currentMessage()


def test_a_drag_on_the_empty_map_pans(hand: Hand) -> None:
    ready(hand)
    board = hand.page.board
    board.zoom_by(2.0)
    board.look_at(hand.hex("2917"), board.zoom)
    start = board.point_of(hand.hex("2917"))
    hand.drag(start, start + QPoint(60, 40))
    assert board.point_of(hand.hex("2917")) != start
    assert not played(hand)


def test_a_counter_dragged_out_of_the_fan_goes_alone(hand: Hand) -> None:
    ready(hand)
    board, home = hand.page.board, hand.hex("3418")
    hand.click_hex(home)
    hand.page.open_stack()
    first = hand.page.pieces.lifted
    assert first is not None
    other = next(one.unit for one in hand.live.now.able if one.unit != first.unit)
    hand.drag(board.fan.point_of(other), board.point_of(hand.hex("3118")))
    assert played(hand)[0] == Move(other)
    assert hand.live.now.state.hex[other] == hand.hex("3118")
    assert hand.live.now.state.hex[first.unit] == home


def test_a_led_unit_dragged_out_of_the_fan_says_why_it_stays(hand: Hand) -> None:
    ready(hand)
    board, state = hand.page.board, hand.live.now.state
    home = hand.hex("3418")
    led = next(u for u in state.at(home) if state.leader[u] != u)
    board.fan.open(home)
    hand.drag(board.fan.point_of(led), board.point_of(hand.hex("3118")))
    assert not played(hand)
    assert "rule" in hand.window.statusBar().currentMessage()


def test_another_force_is_dragged_while_one_is_on_its_way(hand: Hand) -> None:
    ready(hand)
    scene = hand.page.board.layers
    hand.drag_hex(hand.hex("3418"), hand.hex("3415"))
    first = hand.live.now.state.at(hand.hex("3415"))
    assert hand.page.board.lifting.is_on is False
    hand.drag_hex(hand.hex("3418"), hand.hex("3417"))
    assert [type(action) for action in played(hand)] == [Move, Go, Stop, Move, Go]
    assert hand.live.now.state.at(hand.hex("3417")) != first
    hand.page.fights.motion.stop()
    floating = [item for item in scene.items() if item.zValue() > FAN]
    assert not floating, "nothing hangs in the air"


def test_a_force_without_points_stops_by_itself(hand: Hand) -> None:
    ready(hand)
    hand.click_hex(hand.hex("3418"))
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    while len(lifted.units) == 1:  # one who leads others, so that he could drop them
        hand.press(Qt.Key.Key_N)
        lifted = hand.page.pieces.lifted
        assert lifted is not None
    far = next(place for place, left in lifted.ends if left == "0")
    hand.click_hex(far)
    assert isinstance(played(hand)[-1], Stop)
    hand.press(Qt.Key.Key_U)
    assert any(isinstance(action, Detach) for action in hand.live.now.choices)


def at_the_table(hand: Hand) -> int:
    """Oda is to move; the province in which he stands."""
    hand.window.begin(match_of(position("movement", (4, 1))))
    hand.wait_for_human()
    sit_down(hand)
    return int(hand.live.now.state.scenario.map.index["owari"])


@pytest.mark.parametrize("by_drag", [True, False])
def test_units_of_a_province_move_in_the_same_way(hand: Hand, *, by_drag: bool) -> None:
    home = at_the_table(hand)
    before = hand.live.match.position
    hand.click_hex(home)
    assert hand.live.match.position == before, "the first click only selects"
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    target = lifted.ends[0][0]
    if by_drag:
        hand.drag_hex(home, target)
    else:
        hand.click_hex(target)
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert actions == [MoveFrom(home), MoveTo(target)]


def test_one_kind_dragged_out_of_the_fan_leaves_the_others(hand: Hand) -> None:
    home = at_the_table(hand)
    board, before = hand.page.board, hand.live.match.position
    board.fan.open(home)
    unit = board.fan.item.units[-1]
    lifted = hand.live.now.lift(home, unit)
    assert lifted is not None
    target = lifted.ends[0][0]
    spot = board.point_of(target)
    while board.fan.covers(spot):
        ends = (place for place, _ in lifted.ends)
        target = next(p for p in ends if not board.fan.covers(board.point_of(p)))
        spot = board.point_of(target)
    hand.drag(board.fan.point_of(unit), spot)
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert actions[0] == MoveFrom(home)
    assert actions[-1] == MoveTo(target)
    assert actions[1:-1]
    assert all(isinstance(action, Leave) for action in actions[1:-1])


def test_the_example_game_is_played_with_the_same_hand(hand: Hand) -> None:
    hand.window.begin(Match(THREE_LORDS, "1", seed=4))
    hand.wait_for_human()
    while hand.live.now.decision is not None and hand.live.now.decision.kind != "movement":
        hand.click_ending(Finish())
        hand.press(Qt.Key.Key_Escape)
    home = next(p for p in hand.live.now.by_place if hand.live.now.lift(p) is not None)
    lifted = hand.live.now.lift(home)
    assert lifted is not None
    before = hand.live.match.position
    hand.drag_hex(home, lifted.ends[0][0])
    assert hand.live.match.entries[before + 1].action == MoveTo(lifted.ends[0][0])
