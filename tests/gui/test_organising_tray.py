"""Forces are organised in the tray: dragged, clicked or by keys, and nothing before Apply."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from gui.panels.tray import Tray
from gui.panels.tray_line import TrayLine
from gui.shell.settings import LANGUAGES
from tests.gui.conftest import Hand
from tests.gui.test_tray import drag, match_before, press
from wargame_core.gunyuden.rules.actions import (
    Detach,
    Finish,
    Go,
    Incorporate,
    Move,
    Organise,
    Ready,
    Separate,
)

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

HOME = "3418"
"""Kōriyama, where the Mōri begin with four forces."""


def organising(hand: Hand) -> Tray:
    """The first leader at home organises."""
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    QApplication.processEvents()
    hand.click_hex(hand.hex(HOME))
    hand.click_button("Organise")
    tray = hand.page.players.tray
    assert tray.isVisible()
    return tray


def lines(tray: Tray) -> list[TrayLine]:
    return [line for line in tray.lines if line.isVisible()]


def units(line: TrayLine) -> list[int]:
    return [int(piece.key) for piece in line.strip.pieces]


def played(hand: Hand, since: int) -> list[Any]:
    return [entry.action for entry in hand.live.match.entries[since:]]


def point(line: TrayLine, number: int) -> QPoint:
    return line.strip.box_of(number).center().toPoint()


def test_nothing_has_happened_after_cancel(hand: Hand) -> None:
    tray = organising(hand)
    first = lines(tray)[0]
    before = hand.live.match.position
    drag(lines(tray)[1], first, 1)
    assert len(units(first)) == 2
    press(tray.undo)
    assert hand.live.match.position == before - 1, "not even the action has begun"
    assert not tray.isVisible()
    assert hand.live.now.able, "everybody can still act"


def test_what_the_tray_says_after_apply_is_true_of_the_forces_there(hand: Hand) -> None:
    tray = organising(hand)
    hand.page.side.unfold()
    first, second = lines(tray)[:2]
    QTest.mouseClick(second.strip, Qt.MouseButton.LeftButton, pos=point(second, 1))
    press(first)
    press(tray.ready)
    QApplication.processEvents()
    assert tray.view is None
    assert tray.title.text() == "No force is selected"
    assert tray.note.text() == "Select a force or a province with units."
    held = {stack.place for stack in hand.live.now.stacks}
    hand.page.pieces.select(next(place for place in range(2000) if place not in held))
    assert tray.view is None
    assert tray.title.text() == "Nothing can be arranged here now"


def test_escape_takes_back_one_thing_at_a_time(hand: Hand) -> None:
    tray = organising(hand)
    drag(lines(tray)[1], lines(tray)[0], 1)
    hand.press(Qt.Key.Key_Escape)
    assert tray.isVisible()
    assert not tray.is_changed
    hand.press(Qt.Key.Key_Escape)
    assert not tray.isVisible()


def test_a_counter_is_clicked_and_then_its_row(hand: Hand) -> None:
    tray = organising(hand)
    first, second = lines(tray)[:2]
    unit = units(second)[1]
    QTest.mouseClick(second.strip, Qt.MouseButton.LeftButton, pos=point(second, 1))
    press(first)
    assert units(first)[-1] == unit
    press(tray.ready)
    assert hand.live.match.entries[-1].action == Finish()


def test_keys_alone_organise(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    QApplication.processEvents()
    hand.press(Qt.Key.Key_N)
    organise = next(
        digit
        for digit, button in hand.page.prompt_bar.by_digit.items()
        if isinstance(button.action, Organise)
    )
    before = hand.live.match.position
    hand.press(Qt.Key(Qt.Key.Key_0 + organise))
    tray = hand.page.players.tray
    hand.press(Qt.Key.Key_G)
    assert tray.has_keys, "a tray that has unfolded by itself is not folded away"
    second = lines(tray)[1]
    unit, boss = units(second)[1], units(lines(tray)[0])[0]
    QTest.keyClick(lines(tray)[0].strip, Qt.Key.Key_Down)
    assert second.strip.hasFocus()
    QTest.keyClick(second.strip, Qt.Key.Key_Right)
    QTest.keyClick(second.strip, Qt.Key.Key_1)
    QTest.keyClick(second.strip, Qt.Key.Key_Return)
    assert played(hand, before)[1:] == [Incorporate(unit, boss), Finish()]
    assert hand.page.board.hasFocus()


def test_the_tray_stays_when_the_list_that_called_for_it_is_folded_away(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    QApplication.processEvents()
    side = hand.page.side
    side.fold()
    hand.press(Qt.Key.Key_A)
    assert not side.folded
    rows = hand.page.actions_panel.list
    for row in range(rows.count()):
        rows.setCurrentRow(row)
        if rows.currentItem().text().startswith("Mōri Motonari: organise"):
            break
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_Return)
    hand.let_happen()
    assert isinstance(hand.live.match.entries[-1].action, Organise)
    assert side.folded
    assert hand.page.players.tray.isVisible()


def test_a_counter_that_is_dropped_on_a_full_track_stays_and_says_why(hand: Hand) -> None:
    tray = organising(hand)
    third, second = lines(tray)[2], lines(tray)[1]
    drag(third, second, 1)
    assert len(units(third)) == 2
    assert "rule 9-2-2" in tray.news.text()


def test_a_counter_of_the_board_is_dropped_into_a_row(hand: Hand) -> None:
    tray = organising(hand)
    board, fan = hand.page.board, hand.page.board.fan
    first, second = lines(tray)[:2]
    unit = units(second)[1]
    fan.open(hand.hex(HOME))
    viewport = board.viewport()
    target = viewport.mapFromGlobal(first.mapToGlobal(first.rect().center()))
    hand.drag(fan.point_of(unit), target)
    assert units(first)[-1] == unit


def test_a_counter_that_is_dragged_out_of_the_fan_is_a_force_of_its_own(hand: Hand) -> None:
    tray = organising(hand)
    board = hand.page.board
    unit = units(lines(tray)[1])[1]
    home = hand.hex(HOME)
    board.fan.open(home)
    hand.drag(board.fan.point_of(unit), board.point_of(home))
    assert tray.view is not None
    assert tray.view.actions == (Separate(unit), Finish())


def on_screen(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())


def inside(part: QWidget, whole: QWidget) -> bool:
    corner = part.mapTo(whole, QPoint(0, 0))
    return whole.rect().contains(part.rect().translated(corner))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", ["forces", "koku"])
def test_nothing_is_cut_off_in_a_small_window(hand: Hand, what: str, language: str) -> None:
    hand.window.settings.change(language=language)
    if what == "koku":
        hand.window.begin(match_before("plan", dict.fromkeys(("player2", "player3"), "random")))
        QApplication.processEvents()
        tray = hand.page.players.tray
    else:
        hand.begin(seed=1)
        for action in (Ready(), Ready()):
            hand.live.play(action)
        action = next(a for a in hand.live.now.choices if isinstance(a, Organise))
        hand.live.play(action)
        QApplication.processEvents()
        tray = hand.page.players.tray
        drag(lines(tray)[1], lines(tray)[0], 1)
    hand.let_happen(rounds=3)
    assert (hand.window.width(), hand.window.height()) == (1280, 720)
    assert not on_screen(tray).intersects(on_screen(hand.page.board)), "never over the map"
    for part in (tray.title, tray.ready):
        assert inside(part, tray)
        assert part.width() >= part.minimumSizeHint().width()
    assert tray.ready.mapTo(hand.window, tray.ready.rect().bottomRight()).y() < 720
    for line in lines(tray):
        assert line.width() <= tray.width()
        for piece in range(len(line.strip.pieces)):
            assert line.strip.rect().toRectF().contains(line.strip.box_of(piece))
        for label in line.findChildren(QLabel):
            if label.isVisible():
                assert inside(label, line)
                assert label.height() >= label.heightForWidth(label.width())


def set_up_tray(hand: Hand) -> Tray:
    """The tray for the forces at home, while a match of Western Hero is set up."""
    hand.begin(seed=1)
    hand.live.play(Ready())
    hand.page.pieces.select(hand.hex(HOME))
    press(hand.page.prompt_bar.tray_button)
    return hand.page.players.tray


def test_forces_are_arranged_in_the_set_up(hand: Hand) -> None:
    tray = set_up_tray(hand)
    before = hand.live.match.position
    first, second = lines(tray)[:2]
    unit, boss = units(second)[1], units(first)[0]
    drag(second, first, 1)
    assert hand.live.match.position == before
    press(tray.ready)
    assert played(hand, before) == [Incorporate(unit, boss)]


def test_it_folds_like_the_other_panels_and_its_button_has_a_dot(hand: Hand) -> None:
    tray = organising(hand)
    button = hand.page.side.rail.buttons["tray"]
    for _ in range(2):
        press(button)
        assert not tray.isVisible()
        press(button)
        assert tray.isVisible()
    assert button.isChecked()


def test_it_has_the_whole_height_beside_the_board_while_it_is_needed(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.side.toggle()
    for _ in range(2):
        hand.live.play(Ready())
    log = hand.page.side.docks[1]
    assert log.isVisible()
    hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Organise)))
    hand.let_happen(rounds=3)
    tray = hand.page.players.tray
    assert tray.isVisible()
    assert tray.height() > hand.page.height() * 0.8
    hand.press(Qt.Key.Key_Return)
    assert not tray.isVisible()
    assert log.isVisible()
    hand.let_happen(rounds=3)
    assert not hand.page.side.docks[0].visibleRegion().isEmpty()


def seen_docks(hand: Hand) -> dict[str, QRect]:
    """Where the panels lie that can be seen beside the board."""
    hand.let_happen(rounds=3)
    docks = [dock for dock in hand.page.side.docks if not dock.visibleRegion().isEmpty()]
    return {dock.objectName(): dock.geometry() for dock in docks}


@pytest.mark.parametrize("share", [0.4, 0.7])
def test_the_panels_lie_where_they_lay_once_the_tray_is_gone(hand: Hand, share: float) -> None:
    hand.begin(seed=1)
    page = hand.page
    page.side.toggle()
    upper, log = page.side.docks[:2]
    tall = round(share * page.height())
    page.resizeDocks([upper, log], [tall, page.height() - tall], Qt.Orientation.Vertical)
    page.resizeDocks([upper], [380], Qt.Orientation.Horizontal)
    for _ in range(2):
        hand.live.play(Ready())
    before, board = seen_docks(hand), page.board.geometry()
    for _ in range(2):
        hand.live.play(next(a for a in hand.live.now.choices if isinstance(a, Organise)))
        found = seen_docks(hand)
        assert list(found) == ["tray"]
        assert (found["tray"].topLeft(), found["tray"].width()) == (before["hex"].topLeft(), 380)
        assert page.board.geometry() == board
        hand.live.undo()
        assert seen_docks(hand) == before
        assert page.board.geometry() == board


# --- what is shown comes true -------------------------------------------------------------------


def changes(tray: Tray) -> Iterator[tuple[int, int, int]]:
    """Row, number and target of every change that is possible."""
    assert tray.view is not None
    for source, row in enumerate(tray.view.rows):
        for number, piece in enumerate(row.pieces):
            for target in tray.view.takers(piece.key, source):
                yield source, number, target


def shown(tray: Tray) -> dict[int, tuple[list[int], Sequence[str]]]:
    """By leader his force and what the tray says of it."""
    assert tray.view is not None
    rows = [row for row in tray.view.rows if row.pieces]
    keys = [[int(piece.key) for piece in row.pieces] for row in rows]
    return {one[0]: (one, row.facts) for one, row in zip(keys, rows, strict=True)}


@pytest.mark.parametrize("seed", range(6))
def test_apply_brings_what_the_tray_has_shown(hand: Hand, seed: int) -> None:
    tray = organising(hand)
    draw = random.Random(seed)
    for _ in range(draw.randrange(1, 6)):
        possible = list(changes(tray))
        if possible:
            source, number, target = draw.choice(possible)
            assert tray.view is not None
            piece = tray.view.rows[source].pieces[number]
            tray._put(source, number, target)
            assert piece.key in [one.key for row in tray.view.rows for one in row.pieces]
    promised = shown(tray)
    state = hand.live.now.state
    names = {unit: state.scenario.units[unit].name for unit in state.at(hand.hex(HOME))}
    before = {unit: state.acted[unit] for unit in names}
    leaders = {unit: state.leader[unit] for unit in names}
    hand.press(Qt.Key.Key_Return)
    after = hand.live.match.state
    assert hand.live.match.entries[-1].action == Finish()
    for leader, (force, facts) in promised.items():
        assert all(after.leader[unit] == leader for unit in force)
        strength = sum(after.scenario.units[u].strength[after.steps[u]] for u in force)
        assert f"strength {strength}" in facts
        assert f"morale {min(after.morale[u] for u in force)}" in facts
        spent = [f for f in facts if f.startswith("uses the action of ")]
        for unit in {leaders[one] for one in force}:
            used = after.acted[unit] and not before[unit]
            assert used == any(names[unit] in fact for fact in spent)


# --- splitting a force that moves ---------------------------------------------------------------


def test_part_of_a_force_stays_and_the_rest_goes_by_the_next_click(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.live.play(Ready())
    QApplication.processEvents()
    led = next(
        one
        for one in hand.live.now.able
        if sum(boss == one.unit for boss in hand.live.now.state.leader) > 2
    )
    hand.page.pieces.select(led.place, led.unit)
    tray = hand.page.players.tray
    assert not tray.isVisible()
    press(hand.page.prompt_bar.tray_button)
    assert tray.isVisible()
    goes, stays = lines(tray)
    unit = units(goes)[-1]
    drag(goes, stays, len(units(goes)) - 1)
    before = hand.live.match.position
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    assert unit not in lifted.units
    target = lifted.ends[0][0]
    hand.click_hex(target)
    actions = played(hand, before)
    assert actions[:2] == [Move(led.unit), Detach(unit, unit)]
    assert isinstance(actions[2], Go)
    assert hand.live.match.state.hex[led.unit] == target
    assert hand.live.match.state.hex[unit] == led.place


# --- nothing slides under the pointer -----------------------------------------------------------


def tops(tray: Tray) -> list[int]:
    return [line.mapTo(tray, QPoint(0, 0)).y() for line in lines(tray)]


def test_rows_stay_where_they_are_while_a_counter_is_dragged_and_dropped(hand: Hand) -> None:
    tray = organising(hand)
    hand.let_happen(rounds=3)
    before = tops(tray)
    source, target = lines(tray)[1], lines(tray)[-1]
    strip = source.strip
    start, end = point(source, 1), strip.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(strip, end)
    hand.let_happen(rounds=3)
    assert tops(tray) == before
    assert target.styleSheet() != source.styleSheet(), "where it can go is lit"
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=end)
    hand.let_happen(rounds=3)
    assert len(units(target)) == 1
    assert tops(tray)[: len(before)] == before
    drag(lines(tray)[1], lines(tray)[0], 1)
    hand.let_happen(rounds=3)
    grown = tops(tray)
    assert grown[0] == before[0], "the row under the pointer"
    assert grown[1] > before[1], "who pays for it takes a line more"
    hand.press(Qt.Key.Key_Backspace)
    hand.let_happen(rounds=3)
    assert tops(tray) == grown, "nothing comes up again"


def test_what_is_arranged_and_not_applied_is_spoken_of_before_it_is_lost(hand: Hand) -> None:
    hand.begin(seed=1)
    if hand.live.now.acting != "mori":
        hand.live.play(Ready())
    hand.page.pieces.select(hand.hex(HOME))
    hand.page.arrange()
    tray, before = hand.page.players.tray, hand.live.match.position
    drag(lines(tray)[1], lines(tray)[0], 1)
    assert tray.is_changed
    hand.click_button("Ready")
    question = hand.page.proposals.question
    assert question is not None
    assert question.words == "Ready · what is arranged in the tray is not applied"
    assert not question.enter_is_yes
    hand.press(Qt.Key.Key_Return)
    assert hand.page.proposals.question is None
    assert tray.is_changed, "it still lies there"
    assert hand.live.match.position == before
    hand.press(Qt.Key.Key_Return)
    assert [type(one) for one in played(hand, before)] == [Incorporate]
    hand.click_button("Ready")
    assert hand.live.match.entries[before + 1].action == Ready(), "nothing is lost any more"


def test_a_tray_that_is_folded_away_is_offered_again(hand: Hand) -> None:
    hand.begin(seed=1)
    if hand.live.now.acting != "mori":
        hand.live.play(Ready())
    hand.page.pieces.select(hand.hex(HOME))
    button = hand.page.prompt_bar.tray_button
    hand.let_happen(rounds=2)
    assert not button.isHidden()
    hand.page.arrange()
    hand.let_happen(rounds=2)
    assert button.isHidden()
    for _ in range(2):
        hand.page.side.toggle()
        hand.let_happen(rounds=2)
    assert not hand.page.players.tray.isVisible()
    assert not button.isHidden()
