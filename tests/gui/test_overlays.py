"""Overlays switched on by key, by button and by menu, and what they say."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from gui.theme.theme import DARK, LIGHT
from tests.effort import AT_ONCE, calls_of
from tests.gui.conftest import Hand
from wargame_core.files.position import load_position
from wargame_core.gunyuden.rules.actions import Move
from wargame_core.gunyuden.rules.communication import in_communication, route_to
from wargame_core.gunyuden.rules.communication_cut import cut_of
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.zoc import kind_at
from wargame_core.views.overlay_values import PATTERNS, Mark, OverlayView, Selection
from wargame_core.views.registry import view_of

POSITIONS = Path(__file__).parents[1] / "positions"
KEYS = {
    "zones": Qt.Key.Key_Z, "communication": Qt.Key.Key_C, "movement": Qt.Key.Key_M,
    "attacks": Qt.Key.Key_T, "investments": Qt.Key.Key_I, "ownership": Qt.Key.Key_O,
    "elevation": Qt.Key.Key_E,
}  # fmt: skip


def begin_play(hand: Hand, scenario: str = "1") -> None:
    hand.begin(scenario=scenario, seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)


@pytest.mark.parametrize("kind", KEYS)
def test_a_key_switches_an_overlay_on_and_off(hand: Hand, kind: str) -> None:
    begin_play(hand)
    page = hand.page

    hand.press(KEYS[kind])
    assert page.overlays.kind == kind
    assert page.board.legend.isVisible()
    assert page.overlay_bar.buttons[kind].isChecked()
    assert hand.window.actions_by_name[f"overlay-{kind}"].isChecked()

    hand.press(KEYS[kind])
    assert page.overlays.kind == ""
    assert not page.board.legend.isVisible()
    assert not page.overlay_bar.buttons[kind].isChecked()
    assert not hand.window.actions_by_name[f"overlay-{kind}"].isChecked()


def test_the_buttons_of_the_bar_change_between_overlays(hand: Hand) -> None:
    begin_play(hand)
    buttons = hand.page.overlay_bar.buttons
    assert tuple(buttons) == hand.live.now.views.OVERLAYS

    QTest.mouseClick(buttons["zones"], Qt.MouseButton.LeftButton)
    assert hand.page.board.layers.overlays.shown.kind == "zones"
    QTest.mouseClick(buttons["elevation"], Qt.MouseButton.LeftButton)
    assert hand.page.board.layers.overlays.shown.kind == "elevation"
    assert [name for name, button in buttons.items() if button.isChecked()] == ["elevation"]
    QTest.mouseClick(buttons["elevation"], Qt.MouseButton.LeftButton)
    assert hand.page.board.layers.overlays.is_empty


@pytest.mark.parametrize("width", [400, 640])
def test_in_a_narrow_window_all_overlays_are_in_one_menu(hand: Hand, width: int) -> None:
    begin_play(hand)
    page = hand.page
    bar, strip = page.overlay_bar, page.strip
    assert bar.all.isHidden() and bar.buttons["zones"].isVisible()
    strip.setFixedWidth(width)
    strip.arrange()
    hand.let_happen(rounds=2)
    assert bar.all.isVisible()
    assert not any(button.isVisible() for button in bar.buttons.values())
    corner = bar.all.mapTo(strip, bar.all.rect().bottomRight())
    assert strip.rect().contains(corner)
    assert tuple(bar.entries) == hand.live.now.views.OVERLAYS
    bar.entries["zones"].trigger()
    assert page.overlays.kind == "zones"
    assert bar.all.isChecked() and bar.entries["zones"].isChecked()
    bar.entries["zones"].trigger()
    assert page.overlays.kind == ""
    assert not bar.all.isChecked()


def test_zones_are_those_of_the_rules(hand: Hand) -> None:
    begin_play(hand)
    view = hand.live.now.views.overlay(hand.live.now.state, "zones", Selection())
    expected = {
        ("side:mori", "inner"): (0, "strong"),
        ("side:mori", "inner-weak"): (0, "weak"),
        ("side:ouchi", "outer"): (1, "strong"),
        ("side:ouchi", "outer-weak"): (1, "weak"),
    }
    for fill in view.fills:
        side, kind = expected.pop((fill.colour, fill.pattern))
        for hex_ in range(len(hand.live.now.state.scenario.map.names)):
            assert (hex_ in fill.places) == (kind_at(hand.live.now.state, side, hex_) == kind)
    assert not expected


def test_fills_of_one_overlay_differ_by_more_than_colour(hand: Hand) -> None:
    begin_play(hand)
    for kind in hand.live.now.views.OVERLAYS:
        view = hand.live.now.views.overlay(hand.live.now.state, kind, Selection(hand.hex("3418")))
        assert all(fill.pattern in PATTERNS for fill in view.fills)
        apart = [(fill.pattern, fill.clan) for fill in view.fills if fill.pattern != "solid"]
        assert len(set(apart)) == len(apart), kind


def test_movement_is_shown_before_the_force_is_chosen_and_while_it_moves(hand: Hand) -> None:
    begin_play(hand)
    home = hand.hex("3418")
    hand.press(KEYS["movement"])
    move = next(a for a in hand.live.now.by_place.get(home, ()) if isinstance(a, Move))
    hand.page.overlays.select(home, move.unit)
    before = hand.page.overlays.shown
    assert before is not None

    hand.live.play(move)
    QApplication.processEvents()
    after = hand.page.overlays.shown
    assert after is not None
    assert before.numbers == after.numbers
    frame = hand.live.now.state.frames[-1]
    assert isinstance(frame, Moving)
    left = frame.points_left(hand.live.now.state, strategic=False)
    assert {h: n for h, n in after.numbers if "(" not in n} == {
        h: str(n) for h, n in left.items() if h != home
    }
    assert hand.live.now.state.scenario.map.index["3418"] == home


def test_pointing_at_a_move_shows_its_range(hand: Hand) -> None:
    begin_play(hand)
    home = hand.hex("3418")
    hand.press(KEYS["movement"])
    moves = [a for a in hand.live.now.by_place.get(home, ()) if isinstance(a, Move)]
    hand.page.actions_panel.pointed.emit(moves[-1])
    considered = hand.page.overlays.shown
    assert considered is not None
    expected = hand.live.now.views.overlay(
        hand.live.now.state, "movement", Selection(unit=moves[-1].unit)
    )
    assert considered == expected
    assert considered.numbers
    hand.page.actions_panel.pointed.emit(None)
    assert hand.page.overlays.shown is not None
    assert hand.page.overlays.shown.numbers == ()


def test_the_state_is_untouched_by_questions(hand: Hand) -> None:
    begin_play(hand)
    state, game = hand.live.now.state, hand.live.match.game
    digest = game.digest(state)
    for kind in hand.live.now.views.OVERLAYS:
        for hex_ in state.occupants():
            hand.live.now.views.overlay(state, kind, Selection(hex_))
            hand.live.now.views.rings(state, Selection(hex_))
            hand.live.now.views.line_of(state, Selection(hex_))
    assert game.digest(state) == digest


def test_the_line_of_the_selected_force_is_drawn_and_told(hand: Hand) -> None:
    begin_play(hand)
    state = hand.live.now.state
    leader = next(
        u for u in state.forces() if in_communication(state, u) and len(route_to(state, u)) > 0
    )
    hand.page.board.place_clicked.emit(state.hex[leader], hand.page.mapToGlobal(hand.page.pos()))
    line = hand.page.board.layers.marks.line
    assert line.lines[-1].places[-1] == state.hex[leader]
    assert all(part.kind == "way" for part in line.lines)
    notes = hand.live.now.views.view_of_place(state, state.hex[leader]).forces[0].notes
    assert any("in communication" in note for note in notes)

    hand.press(Qt.Key.Key_Escape)
    hand.press(Qt.Key.Key_Escape)
    assert hand.page.board.layers.marks.line.lines == ()


def test_a_cut_line_says_where_and_by_whom(hand: Hand) -> None:
    begin_play(hand, "4")
    state = hand.live.now.state.copy()
    scenario = state.scenario
    leader = next(u for u in state.forces() if scenario.clans[scenario.units[u].clan].id == "mori")
    enemies = [h for h in state.occupants() if kind_at(state, 1, h) == "strong"]
    for hex_ in enemies:
        state.displace([leader], hex_)
        cut = cut_of(state, leader)
        if cut is not None and cut.reason == "barred":
            break
    assert cut is not None
    assert cut.hex in cut.way
    assert cut.units or cut.castles
    view = hand.live.now.views.line_of(state, Selection(state.hex[leader], leader))
    assert [mark.place for mark in view.marks if mark.kind == "cut"] == [cut.hex]
    forces = hand.live.now.views.view_of_place(state, state.hex[leader]).forces
    assert any("cut at" in note for force in forces for note in force.notes)


def test_range_rings_grow_with_the_points(hand: Hand) -> None:
    begin_play(hand)
    rings = hand.live.now.views.rings(hand.live.now.state, Selection(hand.hex("3418")))
    assert len(rings) > 1
    for inner, outer in pairwise(rings):
        assert inner.places < outer.places


def test_the_overlay_follows_the_match_and_the_theme(hand: Hand) -> None:
    begin_play(hand)
    hand.press(KEYS["zones"])
    hand.window.settings.change(theme="dark")
    QApplication.processEvents()
    assert hand.window.theme.name == DARK.name
    assert hand.page.overlays.kind == "zones"
    assert hand.page.board.legend.isVisible()
    hand.window.settings.change(theme=LIGHT.name)
    view = hand.page.overlays.shown
    hand.live.undo()
    QApplication.processEvents()
    assert hand.page.overlays.shown is not None
    assert hand.page.overlays.shown is not view


def test_the_legend_names_every_fill(hand: Hand) -> None:
    begin_play(hand)
    hand.press(KEYS["ownership"])
    view = hand.page.overlays.shown
    assert view is not None
    texts = hand.page.board.legend.texts
    assert texts[0] == view.title
    assert {fill.text for fill in view.fills if fill.places} <= set(texts)


def test_overlays_of_scenario_4_come_at_once(hand: Hand) -> None:
    begin_play(hand, "4")
    page: Any = hand.page
    for kind in hand.live.now.views.OVERLAYS:
        page.overlays.switch("")
        page.board.viewport().repaint()

        def shown(kind: str = kind) -> None:
            page.overlays.switch(kind)
            page.board.viewport().repaint()

        assert calls_of(shown) < 10 * AT_ONCE, kind


def test_a_mark_says_what_it_means_where_the_mouse_rests(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a line is cut, and by whom."""
    begin_play(hand)
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, *_: told.append(words))
    place, board = hand.hex("2822"), hand.page.board
    cut = Mark(place, "cut", text="no communication: cut at 2822 by Sue")
    board.show_line(OverlayView("line", "", marks=(cut,)))
    at = board.point_of(place)
    rest = QHelpEvent(QEvent.Type.ToolTip, at, board.viewport().mapToGlobal(at))
    QApplication.sendEvent(board.viewport(), rest)
    assert len(told) == 1
    assert "cut at 2822 by Sue" in told[0]


def test_every_mark_of_communication_has_words() -> None:
    found = 0
    for path in sorted(POSITIONS.glob("*.json")):
        position = load_position(path)
        if position.document.game != "western_hero":
            continue
        state = position.state
        view = view_of(position.game)
        for place in state.occupants():
            for mark in view.overlay(state, "communication", Selection(place)).marks:
                if mark.kind in ("cut", "alone"):
                    assert "no communication" in mark.text
                    found += 1
    assert found
