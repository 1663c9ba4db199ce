"""A whole turn on hexes by keys: who can act, where he goes, and the end of the phase."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.gui.conftest import Hand
from tests.gui.test_keyboard_only import typed
from wargame_core.gunyuden.rules.actions import EndPhase, Go

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)


def ready(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.window.activateWindow()
    for _ in range(2):
        typed(Qt.Key.Key_Escape)
        typed(Qt.Key.Key_End)


def test_arrows_go_from_hex_to_hex_and_keep_their_row(hand: Hand) -> None:
    ready(hand)
    board, names = hand.page.board, hand.live.now.state.scenario.map.names
    board.keys.come_to(hand.hex("3018"))
    found = []
    for key in (Qt.Key.Key_Right,) * 4 + (Qt.Key.Key_Up,) * 2:
        typed(key)
        found.append(names[board.keys.place])
    assert [name[:2] for name in found[:4]] == ["31", "32", "33", "34"]
    assert {name[2:] for name in found[:4]} <= {"17", "18"}
    assert found[4:] == [f"34{int(found[3][2:]) - step:02}" for step in (1, 2)]


def test_space_fans_out_and_folds_the_counters(hand: Hand) -> None:
    ready(hand)
    typed(Qt.Key.Key_N)
    typed(Qt.Key.Key_Space)
    assert hand.page.board.fan.is_open
    typed(Qt.Key.Key_Space)
    assert not hand.page.board.fan.is_open


def test_tab_goes_through_what_is_lit(hand: Hand) -> None:
    ready(hand)
    lit = hand.page.board.layers.highlights.lit
    assert lit
    typed(Qt.Key.Key_Tab)
    assert hand.page.board.keys.place in lit


def test_a_turn_of_both_sides_is_played_by_keys(hand: Hand) -> None:
    ready(hand)
    live, moved = hand.live, set()
    for _ in range(150):
        if live.now.state.turn == 2 or live.match.decision is None:
            break
        if not live.now.awaits_human:
            hand.let_happen()
            continue
        if hand.page.recap.isVisible():
            typed(Qt.Key.Key_Escape)
            continue
        assert hand.page.board.hasFocus()
        position, seat = live.match.position, live.now.acting
        if live.now.able and seat not in moved:
            moved.add(seat)
            typed(Qt.Key.Key_N)
            lifted = hand.page.pieces.lifted
            assert lifted is not None
            ends = dict(lifted.ends)
            for arrow in ARROWS:
                typed(arrow)
                if hand.page.board.keys.place in ends:
                    break
                hand.page.board.keys.come_to(lifted.place)
            typed(Qt.Key.Key_Return)
            if hand.page.proposals.question is not None:
                typed(Qt.Key.Key_Return)
            if hand.page.pieces.lifted is not None and hand.page.pieces.lifted.on_its_way:
                typed(Qt.Key.Key_N)  # whoever is next: the first stops where he is
        elif live.now.able:
            typed(Qt.Key.Key_End)
            typed(Qt.Key.Key_End)
        else:
            typed(Qt.Key.Key_1)
        assert live.match.position > position, live.now.prompt
    assert live.now.state.turn == 2
    actions = [entry.action for entry in live.match.entries]
    assert {entry.seat for entry in live.match.entries if isinstance(entry.action, Go)} == {
        "mori",
        "ouchi",
    }
    assert any(isinstance(action, EndPhase) for action in actions)
