"""Nothing behind the screen of another seat is in the window: texts, tips, pictures, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTextEdit,
    QWidget,
)

from gui.match.branch_dialog import BranchDialog
from gui.match.match_file import last_record
from gui.start.thumbnail import last_match, line_of
from tests.gui.conftest import Hand
from tests.thorough import times
from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.views.overlay_values import Selection

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

RECENT = 12
"""Points to which the window looks back every time; one by one."""
APART = times(1000, 8)
"""In a thorough run it looks back to earlier ones, too: to one of so many."""

Behind = tuple[int, int]
"""Koku in the treasury, and stored."""

PROGRAMS = {"player2": "random", "player3": "random"}


def position(step: str, behind: Behind, player: str = "player1") -> dict[str, Any]:
    """Three players in the second round; only what lies behind the other screens differs."""
    koku, stored = behind
    return {
        "format": "gunyuden-position/1", "game": "gekokujo", "scenario": "3",
        "options": {"rice": "yes", "political": "yes"}, "round": 2, "step": step,
        "player": player,
        "players": {
            "player1": {"clan": "oda", "koku": 6, "stored": 2},
            "player2": {"clan": "takeda", "koku": koku, "stored": stored},
            "player3": {"clan": "mori", "koku": koku, "stored": stored},
        },
        "provinces": {
            "owari": {"units": {"player1": {"daimyo": 1, "bushi": 4}}},
            "mikawa": {"units": {"player1": {"bushi": 3}, "player2": {"bushi": 4}}},
            "mino": {"units": {"player1": {"bushi": 1}}},
            "ise": {"units": {"player1": {"bushi": 1}}},
            "kai": {"units": {"player2": {"daimyo": 1, "bushi": 2}},
                    "sown": {"player": "player2", "koku": 1}},
            "aki": {"units": {"player3": {"daimyo": 1, "bushi": 2}}},
        },
    }  # fmt: skip


def match_of(document: dict[str, Any], *, programs: bool = True) -> Match:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "position.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return match_from(load_position(file), seed=1, seats=PROGRAMS if programs else None)


def texts(parts: QWidget) -> Iterator[str]:
    """Everything that is written anywhere in a window, with what tips say."""
    for widget in [parts, *parts.findChildren(QWidget)]:
        yield widget.toolTip()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.windowTitle()
        match widget:
            case QLabel() | QAbstractButton() | QLineEdit():
                yield widget.text()
            case QTextEdit():
                yield widget.toPlainText()
            case QComboBox():
                yield from (widget.itemText(row) for row in range(widget.count()))
            case QListWidget():
                for row in range(widget.count()):
                    yield widget.item(row).text()
                    yield widget.item(row).toolTip()
    for action in parts.findChildren(QAction):
        yield action.text()
        yield action.toolTip()


def sit_down(hand: Hand) -> None:
    if hand.window.hand_over.curtain:
        QTest.mouseClick(hand.window.curtain.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def everything(hand: Hand) -> set[str]:
    """What can be read now, at earlier points, and in what opens from there."""
    live, page = hand.live, hand.page
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    found = [*texts(hand.window), hand.window.statusBar().currentMessage()]
    for place in sorted(live.now.by_place)[:3]:
        page.pieces.select(place)
        found += texts(page)
    found += [page.time_line.words_at(point) for point in range(len(live.now.points))]
    points = live.now.points[:-1]
    for point in (*points[:-RECENT:APART], *points[-RECENT:]):
        live.look_back(point)
        QApplication.processEvents()
        found += texts(hand.window)
        dialog = BranchDialog(live)
        found += texts(dialog)
        dialog.deleteLater()
    live.return_to_present()
    page.recap.show_for(live.now.viewer)
    found += texts(page.recap)
    page.recap.hide()
    return set(found)


def drawn(hand: Hand) -> list[Any]:
    """What the board, its overlays and cards draw."""
    view, state = hand.live.now.views, hand.live.now.state
    found = [view.stacks(state), view.castles(state), view.provinces(state), view.turn(state, "")]
    found += [view.overlay(state, kind, Selection(0)) for kind in view.OVERLAYS]
    found += [view.preview(state, action) for action in (None, *hand.live.now.choices)]
    return [*found, view.players(state, ""), view.fight(state, (), hand.live.now.state_at)]


@pytest.mark.parametrize("step", ["sowing", "reinforcement", "diplomacy", "movement", "battles"])
def test_two_matches_that_differ_behind_other_screens_look_alike(hand: Hand, step: str) -> None:
    seen = []
    for behind in ((4, 1), (9, 3)):
        hand.window.begin(match_of(position(step, behind)))
        hand.wait_for_human()
        QApplication.processEvents()
        assert hand.live.now.viewer == "player1"
        seen.append((everything(hand), drawn(hand)))
    assert len(seen[0][0]) > 80
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] == seen[1][1]


@pytest.mark.parametrize("programs", [True, False])
def test_how_much_another_stores_is_told_nowhere(hand: Hand, programs: bool) -> None:
    seen = []
    for stored in (1, 3):
        match = match_of(position("sowing", (5, 0)), programs=programs)
        while match.decision is not None and match.decision.kind == "sowing":
            text = "finish" if match.decision.seat == "player1" else f"store {stored}"
            match.play(match.game.read_action(match.state, text))
        while match.decision is not None and match.decision.seat != "player1":
            match.play(match.game.read_action(match.state, "finish"))
        hand.window.begin(match)
        hand.live.set_paused(True)
        sit_down(hand)
        seen.append(everything(hand))
        assert "stores Koku" in hand.page.time_line.words_at(2)
        said = hand.page.log.toPlainText()
        assert "stores Koku" in said
    assert seen[0] == seen[1]


def test_a_program_that_waits_shows_nothing_of_its_koku(hand: Hand) -> None:
    seen = []
    for behind in ((4, 1), (9, 3)):
        match = match_of(position("reinforcement", behind))
        match.play(match.game.read_action(match.state, "finish"))
        assert match.decision is not None
        assert match.decision.seat == "player2"
        hand.live.set_paused(True) if hand.live.is_open else None
        hand.live.pause_ms = 60_000
        hand.window.begin(match)
        hand.live.set_paused(True)
        QApplication.processEvents()
        assert not hand.page.prompt_bar.buttons
        seen.append(everything(hand))
    assert seen[0] == seen[1]


def test_picture_and_line_of_the_last_match_are_alike(hand: Hand) -> None:
    seen = []
    for behind in ((4, 1), (9, 3)):
        hand.window.begin(match_of(position("reinforcement", behind)))
        hand.wait_for_human()
        hand.window.show_start()
        record = last_record()
        assert record is not None
        picture, where, _ = last_match(record)
        seen.append((picture, line_of(where, None), hand.window.start_page.front.resume.heading))
        assert not picture.isNull()
    assert seen[0] == seen[1]


def test_a_position_is_saved_whole(hand: Hand, tmp_path: Any) -> None:
    """A file is no window: it holds everything that the record holds."""
    hand.window.begin(match_of(position("reinforcement", (4, 1))))
    hand.wait_for_human()
    file = tmp_path / "whole.json"
    assert hand.window.files.save_position(file)
    assert hand.window.open_file(file)
    assert hand.live.match.state.treasury == [6, 4, 4]


def test_the_own_screen_is_open(hand: Hand) -> None:
    hand.window.begin(match_of(position("reinforcement", (4, 1))))
    hand.wait_for_human()
    cards = hand.page.players.panel.cards
    assert [not card.secrets.isHidden() for card in cards[:3]] == [True, False, False]
    assert "6" in cards[0].secrets.text()


def test_after_the_curtain_a_recap_tells_what_happened(hand: Hand) -> None:
    """Of what others have stored or sown nothing is told that the seat may not know."""
    seen = []
    for stored in (1, 3):
        match = match_of(position("sowing", (5, 0)), programs=False)
        while match.decision is not None and match.decision.seat != "player2":
            match.play(match.game.read_action(match.state, "store 1"))
            if match.decision is not None and match.decision.seat == "player1":
                match.play(match.game.read_action(match.state, "finish"))
        while match.decision is not None and match.decision.seat == "player2":
            match.play(match.game.read_action(match.state, f"store {stored}"))
            if match.decision is not None and match.decision.seat == "player2":
                match.play(match.game.read_action(match.state, "finish"))
        hand.window.begin(match)
        QApplication.processEvents()
        recap = hand.page.recap
        assert not recap.isVisible(), "nothing before the seat is taken"
        sit_down(hand)
        assert recap.isVisible()
        assert "since your last decision" in recap.title.text()
        seen.append(recap.text.toPlainText())
        assert "Takeda" in seen[-1]
        hand.press(Qt.Key.Key_Escape)
        assert recap.isHidden()
    assert seen[0] == seen[1]


def test_the_recap_after_the_curtain_ends_with_the_next_choice(hand: Hand) -> None:
    match = match_of(position("sowing", (5, 0)), programs=False)
    while match.decision is not None and match.decision.seat == "player1":
        match.play(match.game.read_action(match.state, "finish"))
    hand.window.begin(match)
    QApplication.processEvents()
    sit_down(hand)
    hand.page.recap.show_for("player2")
    hand.live.play(hand.live.now.choices[0])
    assert not hand.page.recap.isVisible()
