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
    fan = hand.page.board.fan
    assert fan.is_open, "the counters lie open while they are organised"
    before = hand.live.match.position
    led = [u for u in state.at(home) if state.leader[u] not in (u, leader)][:3]
    for unit in led:
        counting.drag(fan.point_of(unit), fan.point_of(leader))
    counting.button(lambda action: isinstance(action, Finish))
    joined = [entry.action for entry in hand.live.match.entries[before:]]
    assert joined == [*(Incorporate(unit, leader) for unit in led), Finish()]
    assert counting.clicks <= 6
    assert not fan.is_open


def test_a_counter_dragged_on_its_new_leader_begins_organising(hand: Hand) -> None:
    counting = ready(hand)
    state, home, fan = hand.live.now.state, hand.hex("3418"), hand.page.board.fan
    before = hand.live.match.position
    fan.open(home)
    leader = hand.live.now.able[0].unit
    unit = next(u for u in state.at(home) if state.leader[u] not in (u, leader))
    counting.drag(fan.point_of(unit), fan.point_of(leader))
    actions = [entry.action for entry in hand.live.match.entries[before:]]
    assert actions == [Organise(leader), Incorporate(unit, leader)]
