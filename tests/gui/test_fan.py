"""Counters fan out under a resting mouse, open by a double click, and can be chosen."""

from __future__ import annotations

import random
from itertools import pairwise

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.board.fan import Around, _laid_out
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules.actions import Attack, Go, LoseStep, Target


def point_on(hand: Hand, hex_: int) -> QPoint:
    board = hand.page.board
    board.look_at(hex_, 0.9)
    QApplication.processEvents()
    return board.point_of(hex_)


def double_click(hand: Hand, point: QPoint) -> None:
    viewport = hand.page.board.viewport()
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QApplication.processEvents()


def click(hand: Hand, point: QPoint) -> None:
    viewport = hand.page.board.viewport()
    QTest.mouseMove(viewport, point)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QApplication.processEvents()


def highest(hand: Hand) -> int:
    state = hand.live.now.state
    return max(state.occupants(), key=lambda hex_: len(state.at(hex_)))


def watch_start(hand: Hand) -> int:
    """A board on which nothing can be chosen."""
    hand.window.watch(Match(GAME, "1", seed=1))
    QApplication.processEvents()
    return highest(hand)


def test_a_resting_mouse_fans_the_stack_out(hand: Hand, qtbot: PatientBot) -> None:
    hex_ = watch_start(hand)
    point = point_on(hand, hex_)
    fan = hand.page.board.fan
    QTest.mouseMove(hand.page.board.viewport(), point)
    assert fan.item.place == -1
    qtbot.waitUntil(lambda: fan.item.place == hex_)
    assert set(fan.item.units) == set(hand.live.now.state.at(hex_))
    assert not fan.is_open

    empty = next(
        other
        for other in hand.live.now.state.scenario.map.neighbours[hex_]
        if other >= 0 and not hand.live.now.state.at(other)
    )
    QTest.mouseMove(hand.page.board.viewport(), hand.page.board.point_of(empty))
    assert fan.item.place == -1


def test_the_card_of_the_last_move_gives_way_to_counters_under_a_resting_mouse(
    hand: Hand, qtbot: PatientBot
) -> None:
    hex_ = watch_start(hand)
    board, caption = hand.page.board, hand.page.caption

    def rest() -> None:
        QTest.mouseMove(board.viewport(), point_on(hand, hex_))
        qtbot.waitUntil(lambda: board.fan.item.place == hex_)

    rest()
    covered = board.fan_box
    board.fan.close()
    QTest.mouseMove(board.viewport(), QPoint(1, 1))
    caption.show()
    caption.setGeometry(covered)
    rest()
    assert caption.isVisible()
    assert not caption.geometry().intersects(board.fan_box)


def test_a_double_click_opens_the_stack_until_escape(hand: Hand) -> None:
    hex_ = watch_start(hand)
    double_click(hand, point_on(hand, hex_))
    fan = hand.page.board.fan
    assert fan.is_open
    assert fan.item.place == hex_
    room = hand.page.board.viewport().rect()
    assert all(room.contains(fan.point_of(unit)) for unit in fan.item.units)

    hand.press(Qt.Key.Key_Escape)
    assert not fan.is_open
    assert fan.item.place == -1


def test_a_click_elsewhere_folds_the_fan(hand: Hand) -> None:
    hex_ = watch_start(hand)
    double_click(hand, point_on(hand, hex_))
    board = hand.page.board
    corner = QPoint(20, board.viewport().height() - 20)
    assert not board.fan.covers(corner)
    click(hand, corner)
    assert not board.fan.is_open


def test_a_key_opens_the_stack_of_the_selected_hex(hand: Hand) -> None:
    hex_ = watch_start(hand)
    hand.page.go_to(hex_)
    hand.press(Qt.Key.Key_S)
    assert hand.page.board.fan.item.place == hex_
    hand.press(Qt.Key.Key_S)
    assert not hand.page.board.fan.is_open


def test_a_counter_in_the_fan_is_clicked_by_its_unit(hand: Hand, qtbot: PatientBot) -> None:
    hex_ = watch_start(hand)
    double_click(hand, point_on(hand, hex_))
    board = hand.page.board
    unit = board.fan.item.units[-1]
    with qtbot.waitSignal(board.counter_clicked) as signal:
        click(hand, board.fan.point_of(unit))
    assert signal.args[0] == unit
    assert board.fan.is_open
    assert hand.page.overlays.selection.unit == unit


def test_a_click_on_a_counter_takes_its_force_up(hand: Hand) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    hex_ = hand.hex("3418")
    hand.page.board.look_at(hex_, 0.9)
    assert hand.page.board.fan.open(hex_)
    for unit in {one.unit for one in hand.live.now.able if one.place == hex_}:
        click(hand, hand.page.board.fan.point_of(unit))
        assert hand.page.pieces.lifted is not None
        assert hand.page.pieces.lifted.unit == unit
        shown = {button.action for button in hand.page.prompt_bar.buttons}
        assert set(hand.page.counter_choice.actions_of(unit)) <= shown


def test_a_double_click_opens_the_stack_that_the_first_click_selected(hand: Hand) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    hex_ = hand.hex("3418")
    position = hand.live.match.position
    point = point_on(hand, hex_)
    click(hand, point)
    board = hand.page.board
    assert hand.page.pieces.place == hex_

    double_click(hand, point)
    assert board.fan.is_open
    assert hand.page.menu is None
    assert hand.live.match.position == position


def losses(hand: Hand) -> Match:
    """A match up to a choice of the unit that loses a step."""
    for seed in range(1, 60):
        match = Match(GAME, "1", seed=seed)
        dice = random.Random(seed)
        while match.decision is not None and match.position < 600:
            chosen = [a for a in match.legal if isinstance(a, LoseStep)]
            if len(chosen) > 1:
                return match
            if match.decision.seat == CHANCE:
                match.roll()
                continue
            fights = [a for a in match.legal if isinstance(a, Attack | Target)]
            walks = [a for a in match.legal if isinstance(a, Go)]
            match.play(dice.choice(fights or walks or match.legal))
    raise LookupError("no match came to a choice of losses")


def test_losses_are_chosen_by_clicking_counters(hand: Hand) -> None:
    hand.window.begin(losses(hand))
    QApplication.processEvents()
    fan = hand.page.board.fan
    assert hand.live.now.decision is not None
    assert hand.live.now.decision.kind == "losses"
    assert fan.is_open
    units = {action.unit for action in hand.live.now.choices}
    assert fan.item.lit == units

    unit = min(units)
    steps = hand.live.now.state.steps[unit]
    position = hand.live.match.position
    hand.press(Qt.Key.Key_Escape)
    assert fan.is_open, "a choice that has to be made stays open"
    click(hand, fan.point_of(unit))
    assert hand.live.match.position > position
    assert hand.live.match.entries[position].action == LoseStep(unit)
    assert hand.live.now.state.steps[unit] < steps
    assert fan.is_open == (hand.live.now.decision.kind == "losses")


def test_reduced_motion_shows_the_fan_at_once(hand: Hand) -> None:
    hand.window.settings.change(reduced_motion=True)
    hex_ = watch_start(hand)
    double_click(hand, point_on(hand, hex_))
    assert hand.page.board.fan.item.opacity() == 1.0


def test_the_button_of_a_reduced_unit_says_that_the_loss_eliminates_it(hand: Hand) -> None:
    match = losses(hand)
    for action in match.legal:
        assert isinstance(action, LoseStep)
        said = match.game.describe(match.state, action, "en")
        assert ("eliminated" in said) == (match.state.steps[action.unit] == 1)


def test_the_fan_shows_forces_together(hand: Hand) -> None:
    """A leader and those whom he leads, side by side and a little apart from others."""
    hand.begin(seed=1)
    state, place = hand.live.now.state, hand.hex("3418")
    forces = {
        leader: units
        for leader, units in state.forces().items()
        if state.hex[leader] == place and len(units) > 1
    }
    assert forces
    pile = next(one for one in hand.live.now.views.stacks(state) if one.place == place)
    order = [face.unit for face in pile.counters]
    for leader, units in forces.items():
        first = order.index(leader)
        assert set(order[first : first + len(units)]) == set(units), "his men follow a leader"
    room = QRectF(-600, -300, 1200, 600)
    boxes = {face.unit: box for face, box in _laid_out((pile,), room, Around())}
    rows = sorted(boxes, key=lambda unit: (boxes[unit].top(), boxes[unit].left()))
    beside = [(a, b) for a, b in pairwise(rows) if boxes[a].top() == boxes[b].top()]
    gaps = {
        (state.leader[a] == state.leader[b]): boxes[b].left() - boxes[a].right() for a, b in beside
    }
    assert gaps[True] < gaps[False], "forces stand apart"


def test_the_fan_covers_nothing_that_can_be_chosen_where_there_is_room(hand: Hand) -> None:
    hex_ = watch_start(hand)
    stacks = hand.page.board.layers.stacks_at(hex_)
    room = QRectF(-700, -400, 1400, 800)
    goals = [QRectF(x, y, 40, 40) for x in range(-200, 160, 40) for y in range(-120, 120, 40)]

    def covered(around: Around) -> float:
        boxes = [box for _, box in _laid_out(stacks, room, around)]
        assert all(room.contains(box) for box in boxes)
        parts = [box.intersected(goal) for box in boxes for goal in goals]
        return sum(part.width() * part.height() for part in parts)

    assert covered(Around()) > 0.0
    assert covered(Around(goals=goals)) == 0.0


def test_the_fan_under_the_mouse_leaves_free_where_the_force_can_go(
    hand: Hand, qtbot: PatientBot
) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    board = hand.page.board
    place = next(one.place for one in hand.live.now.able if board.layers.height_at(one.place) > 1)
    point = point_on(hand, place)
    QTest.mouseMove(board.viewport(), point)
    qtbot.waitUntil(lambda: board.fan.item.place == place)
    click(hand, point)
    assert board.fan.item.place == place
    goals = set(board.layers.reach.points) - {place}
    assert goals
    middle = board.mapFromScene(board.fan.item.pos())
    fan = board.fan.item.boundingRect().translated(middle.x(), middle.y()).toRect()
    assert not [goal for goal in goals if fan.contains(board.point_of(goal))]
