"""How many clicks the ordinary things take: a move two, a skirmish four, organising three six."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui.conftest import Hand
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.actions import Finish, Incorporate, Organise

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


EXAMPLE = "skirmish_printed_example"


class Counting:
    """A hand that counts its clicks."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.clicks = hand, 0

    def place(self, number: str) -> None:
        board = self.hand.page.board
        self._click(board.viewport(), board.point_of(self.hand.hex(number)))

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.clicks += 1
        self.hand.drag(start, end)

    def button(self, wanted: Callable[[Any], bool]) -> None:
        found = next(b for b in self.hand.page.prompt_bar.buttons if wanted(b.action))
        self._click(found, found.rect().center())

    def drag_in_tray(self, unit: int, leader: int) -> None:
        """A counter of the tray into the row of a leader."""
        self.clicks += 1
        lines = [line for line in self.hand.page.players.tray.lines if line.isVisible()]
        keys = [[int(piece.key) for piece in line.strip.pieces] for line in lines]
        row, target = (next(n for n, k in enumerate(keys) if u in k) for u in (unit, leader))
        strip, middle = lines[row].strip, lines[target].rect().center()
        start = strip.box_of(keys[row].index(unit)).center().toPoint()
        end = strip.mapFromGlobal(lines[target].mapToGlobal(middle))
        QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(strip, end)
        QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=end)
        QApplication.processEvents()

    def click(self, widget: QWidget) -> None:
        self._click(widget, widget.rect().center())

    def _click(self, widget: QWidget, point: QPoint) -> None:
        self.clicks += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=point)
        QApplication.processEvents()


def ready(hand: Hand) -> Counting:
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_Escape)
        hand.click_button("Ready")
    return Counting(hand)


def test_an_ordinary_move_takes_two_clicks(hand: Hand) -> None:
    counting = ready(hand)
    counting.place("3418")
    counting.place("3117")
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    assert hand.live.now.state.hex[lifted.unit] == hand.hex("3117")
    assert counting.clicks == 2


def against_one_force(folder: Path) -> Match:
    """The printed example without the second force that is attacked."""
    (example,) = (one for one in examples("western_hero") if one.path.stem == EXAMPLE)
    document = json.loads(example.path.read_text("utf-8"))
    del document["units"]["sasuka_naganobu"], document["play"]
    file = folder / "one.json"
    file.write_text(json.dumps(document), "utf-8")
    return match_from(load_position(file), seed=1)


def test_a_skirmish_takes_four_clicks_with_roll(hand: Hand, tmp_path: Path) -> None:
    hand.window.begin(against_one_force(tmp_path))
    hand.let_happen(rounds=1)
    counting = Counting(hand)
    counting.place("1028")
    counting.place("0928")
    while not any(entry.seat == CHANCE for entry in hand.live.match.entries):
        assert counting.clicks < 4, hand.live.now.prompt
        counting.button(lambda _action: True)
        hand.let_happen()
    assert counting.clicks <= 4


def test_organising_three_takes_six_clicks(hand: Hand) -> None:
    counting = ready(hand)
    state, home = hand.live.now.state, hand.hex("3418")
    counting.place("3418")
    lifted = hand.page.pieces.lifted
    assert lifted is not None
    leader = lifted.unit
    counting.button(lambda action: isinstance(action, Organise))
    before = hand.live.match.position
    tray = hand.page.players.tray
    assert tray.isVisible()
    led = [u for u in state.at(home) if state.leader[u] not in (u, leader)][:3]
    for unit in led:
        counting.drag_in_tray(unit, leader)
    assert hand.live.match.position == before, "nothing is played before it is applied"
    counting.click(tray.ready)
    joined = [entry.action for entry in hand.live.match.entries[before:]]
    assert joined == [*(Incorporate(unit, leader) for unit in led), Finish()]
    assert counting.clicks <= 6
    assert not tray.isVisible()


def test_a_counter_dragged_on_its_new_leader_begins_organising(hand: Hand) -> None:
    counting = ready(hand)
    state, home, fan = hand.live.now.state, hand.hex("3418"), hand.page.board.fan
    before = hand.live.match.position
    fan.open(home)
    leader = hand.live.now.able[0].unit
    unit = next(u for u in state.at(home) if state.leader[u] not in (u, leader))
    counting.drag(fan.point_of(unit), fan.point_of(leader))
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert actions == [Organise(leader)]
    tray = hand.page.players.tray
    assert tray.view is not None
    assert tray.view.actions == (Incorporate(unit, leader), Finish())
    hand.press(Qt.Key.Key_Return)
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert actions == [Organise(leader), Incorporate(unit, leader), Finish()]


@pytest.mark.parametrize("entry", [0, 1, 2])
def test_a_skirmish_with_one_of_two_forces_or_both_takes_four_clicks_with_roll(
    hand: Hand, entry: int
) -> None:
    (example,) = (one for one in examples("western_hero") if one.path.stem == EXAMPLE)
    hand.window.begin(match_from(load_position(example.path), seed=1))
    hand.let_happen(rounds=1)
    counting = Counting(hand)
    counting.place("1028")
    counting.place("0928")
    menu = hand.page.menu
    assert menu is not None
    first, second, *rest = (action.text() for action in menu.actions())
    assert "all: Kobayakawa Takakage, Sasuka Naganobu" in first
    assert "only Kobayakawa Takakage" in second
    assert len(rest) == 1
    chosen = menu.actions()[entry]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(chosen).center())
    QApplication.processEvents()
    counting.clicks += 1
    question = hand.page.proposals.question
    assert question is not None
    assert question.rolls
    shown = hand.page.fights.preview.shown
    assert shown is not None
    assert shown.losses[1].of == {0: 7, 1: 6, 2: 1}[entry], "the odds are those of this attack"
    counting.button(lambda _action: True)
    hand.let_happen()
    assert any(one.seat == CHANCE for one in hand.live.match.entries)
    assert counting.clicks <= 4
