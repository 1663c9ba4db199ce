from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.panels.log import LogPanel
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tools.gallery.situations import match_at
from wargame_core.cli.match_text import is_heading
from wargame_core.engine.decision import Event
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def _open(hand: Hand, kind: str) -> LogPanel:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()
    log = hand.page.log
    hand.page.side.show("log")
    QApplication.processEvents()
    return log


def _click(log: LogPanel, text: str) -> None:
    """Click in the middle of the last place where a text stands."""
    cursor = log.document().find(
        text, log.document().characterCount() - 1, log.document().FindFlag.FindBackward
    )
    assert not cursor.isNull(), text
    middle = QTextCursor(log.document())
    middle.setPosition((cursor.selectionStart() + cursor.selectionEnd()) // 2)
    log.setTextCursor(middle)
    log.ensureCursorVisible()
    point = log.cursorRect(middle).center() + QPoint(2, 0)
    QTest.mouseClick(
        log.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point
    )
    QApplication.processEvents()


def test_a_lookup_asks_for_its_chart_and_a_rule_for_its_text(hand: Hand) -> None:
    log = _open(hand, "split-losses")
    rules: list[str] = []
    tables: list[tuple[str, str, str]] = []
    hand.page.rule_wanted.connect(rules.append)
    hand.page.table_wanted.connect(lambda *where: tables.append(where))
    entry = next(e for e in hand.live.match.entries if e.events[0].kind == "attack-roll")
    lookup = entry.events[0].lookup
    assert lookup is not None

    _click(log, "Combat Results Table")
    _click(log, "23-2")

    assert tables == [(lookup.chart, lookup.row, lookup.column)]
    assert rules
    assert rules[0].startswith("23-")


def test_a_click_on_a_line_shows_its_place(hand: Hand) -> None:
    log = _open(hand, "split-losses")
    places: list[int] = []
    log.place_clicked.connect(places.append)
    _click(log, "with strength")
    assert places
    assert places[0] == hand.live.now.views.place_of(
        hand.live.now.state, hand.live.match.entries[-1].events[0]
    )


def test_modifiers_are_itemised_with_true_minus_signs(hand: Hand) -> None:
    log = _open(hand, "stop-battle")
    text = log.toPlainText()
    assert "−3 difference" in text
    assert "+3 difference" in text
    assert not re.search(r"(?<![\d*])-\d", text)


def test_names_from_elsewhere_are_escaped(hand: Hand) -> None:
    log = _open(hand, "split-losses")
    event = hand.live.match.entries[-1].events[0]
    evil = '"><img src=x>&amp;<b>'
    line = log._line(replace(event, kind=evil, rule=evil, params={"unit": evil, "hex": 3}))
    assert "<img src=x>" not in line
    assert "<b>&" not in line


def test_a_phase_has_a_heading_of_its_own(hand: Hand) -> None:
    hand.begin(seed=1)
    for _ in range(2):
        hand.press(Qt.Key.Key_End)
    for _ in range(3):
        hand.press(Qt.Key.Key_Escape)
        hand.end_phase()
    events = [event for entry in hand.live.match.entries for event in entry.events]
    phases = [event for event in events if event.kind == "phase-begins"]
    assert phases
    assert all(is_heading(event) for event in phases)
    log = hand.page.log
    words = hand.live.match.game.say(hand.live.now.state, phases[-1].message, "en")
    assert words in log.toPlainText()
    assert "font-weight:600" in log._line(phases[-1])
    assert "phase" in words.casefold()


def test_undoing_takes_the_lines_back(hand: Hand) -> None:
    hand.begin(seed=1, seats={"mori": "human", "ouchi": "random"})
    hand.wait_for_human()
    text = hand.page.log.toPlainText()
    hand.press(Qt.Key.Key_End)
    hand.wait_for_human()
    hand.live.undo()
    QApplication.processEvents()
    assert hand.page.log.toPlainText() == text


def test_the_log_follows_the_time_line_and_the_time_line_the_log(hand: Hand) -> None:
    match = Match(GAME, "1", seed=2, seats={"mori": "easy", "ouchi": "easy"})
    opponents = Opponents(GAME, match.seats, 2)
    while match.position < 40:
        opponents.act(match)
    hand.window.watch(match)
    log, replay = hand.page.log, hand.page.replay
    hand.page.side.show("log")
    assert log.marked == ""
    for _ in range(6):
        replay.back()
        QApplication.processEvents()
        position = hand.live.now.position
        entry = next(e for e in reversed(match.entries[:position]) if e.events)
        words = str(match.game.say(hand.live.now.state, entry.events[0].message, "en"))
        assert words in log.marked
    marked = log.marked
    replay.to_present()
    QApplication.processEvents()
    assert log.marked == ""
    cursor = log.document().find(marked.splitlines()[0][:20])
    log.setTextCursor(cursor)
    log.ensureCursorVisible()
    point = log.cursorRect(cursor).center() - QPoint(6, 0)
    QTest.mouseDClick(
        log.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point
    )
    QApplication.processEvents()
    assert hand.live.looks_back
    assert log.marked


def test_an_unknown_event_is_shown_as_it_is(hand: Hand) -> None:
    log = _open(hand, "split-losses")
    unknown: Any = Event("never-heard-of", "1-1")
    assert "never-heard-of" in log._line(unknown)
