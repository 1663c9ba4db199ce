"""The page on choices: judged beside the window, with links into the match."""

from __future__ import annotations

import signal
import sys
from multiprocessing.process import BaseProcess
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.controllers.analysis import AnalysisController
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import end_of_workers
from tests.unit.analysis.never_answers import never_answers
from wargame_core.analysis import judging_work, match_analysis
from wargame_core.analysis.course import course_of
from wargame_core.analysis.judging import Verdict
from wargame_core.analysis.match_analysis import MatchAnalysis
from wargame_core.engine.decision import Message
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture(scope="module")
def played() -> Match:
    """A part of a match between programs."""
    seats = {"mori": "easy", "ouchi": "easy"}
    match: Match = Match(GAME, "1", seed=1, seats=seats)
    opponents = Opponents(GAME, seats, 1)
    while match.position < 150 and opponents.act(match):
        pass
    return match


def choices(match: Match) -> list[int]:
    """Numbers of actions that a side began."""
    return [e.number for e in match.entries if e.seat == "mori" and e.text.startswith("move")]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Judgements that are made up, for the search has tests of its own."""
    asked: list[Any] = []

    def analyse(match: Match, **how: Any) -> MatchAnalysis:
        asked.append(how)
        how["progress"](1, 2)
        how["watch"]()
        standing, course = course_of(match)
        first, second, *_ = choices(match)
        verdicts = (
            Verdict(
                "mori", first, first, "select", 3.0, 0.5, ("end-phase",), {"standing_score": 1}
            ),
            Verdict("mori", second, second, "select", 8.0, 0.5, ("end-phase",)),
            Verdict("ouchi", second + 9, second + 9, "select", 0.0, 0.0),
        )
        unit = Message("measure.chance")
        return MatchAnalysis("expert", unit, verdicts, 0, course, standing)

    monkeypatch.setattr(match_analysis, "analyse", analyse)
    return asked


def page_of(hand: Hand) -> Any:
    hand.qtbot.waitUntil(
        lambda: hand.window.analysis.page is not None and not hand.window.analysis.is_busy
    )
    QApplication.processEvents()
    return hand.window.analysis.page


def watch(hand: Hand, played: Match) -> None:
    hand.window.watch(played.branch(played.position))
    QApplication.processEvents()


def test_a_click_on_a_dear_choice_goes_there(hand: Hand, played: Match, judged: list[Any]) -> None:
    watch(hand, played)
    hand.press(
        Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    page = page_of(hand)
    assert judged[0]["jobs"] >= 1, "not in the window's own thread"
    assert page.dearest.count() == 2
    row = page.dearest.item(0)
    assert "−8.0" in row.text(), "the dearest first"
    assert "percent of a win" in page.about.text()
    box = page.dearest.visualItemRect(row)
    QTest.mouseClick(
        page.dearest.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        box.center(),
    )
    assert hand.live.looks_back
    assert hand.live.now.position == choices(played)[1] - 1
    banner = hand.page.banner
    assert banner.remark.isVisible()
    dearest = page.shown.dearest[0]
    assert dearest.played in banner.remark.text()
    assert dearest.better in banner.remark.text()
    assert hand.page.board.layers.ways.pointed == dearest.where != ()
    hand.window.replay.forward()
    assert not banner.remark.isVisible()
    assert hand.page.board.layers.ways.pointed == ()


def test_a_click_on_a_turn_of_the_curve_goes_there(
    hand: Hand, played: Match, judged: list[Any]
) -> None:
    watch(hand, played)
    hand.window.actions_by_name["analysis"].trigger()
    page = page_of(hand)
    (chart,) = page.charts  # the curves of two sides mirror each other
    points = page.shown.course
    assert len(points) > 2
    at = chart.rect().center()
    at.setX(round(chart.x_of(1)))
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert hand.live.now.position == points[1].position


def test_the_result_offers_it(hand: Hand, played: Match, judged: list[Any]) -> None:
    watch(hand, played)
    hand.window.dialogs.analysis_wanted.emit()
    assert page_of(hand).dearest.count() == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_cancel_ends_processes_that_would_never_answer(
    hand: Hand, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnalysisController, "jobs", 1)
    monkeypatch.setattr(judging_work, "_work", never_answers)
    said: list[str] = []
    hand.window.analysis.said.connect(said.append)
    watch(hand, played)
    hand.window.actions_by_name["analysis"].trigger()
    hand.qtbot.waitUntil(lambda: bool(begun(hand)))
    page, processes = hand.window.analysis.page, begun(hand)
    assert page.cancel_button.isVisible()
    QTest.mouseClick(page.cancel_button, Qt.MouseButton.LeftButton)
    assert said == ["Cancelled."]
    assert hand.window.analysis.page is None
    assert not hand.window.analysis.is_busy
    end_of_workers("opponent")
    assert [one.exitcode for one in processes] == [-signal.SIGKILL]


def begun(hand: Hand) -> list[BaseProcess]:
    children = hand.window.analysis.processes
    return [] if children is None else children.started


def test_cancel_ends_work_in_the_window_too(
    hand: Hand, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnalysisController, "jobs", 0)
    watch(hand, played)
    hand.window.actions_by_name["analysis"].trigger()
    hand.window.analysis.page.cancel_button.click()
    assert hand.window.analysis.page is None
    end_of_workers("opponent")


def test_the_page_speaks_another_language_at_once(
    hand: Hand, played: Match, judged: list[Any]
) -> None:
    watch(hand, played)
    hand.window.actions_by_name["analysis"].trigger()
    page_of(hand)
    hand.window.settings.change(language="ja")
    page = hand.window.analysis.page
    assert page is not None
    assert page.title.text() == "対戦中の選択"
    assert len(judged) == 1, "it is not judged anew"
    hand.window.settings.change(language="en")


def test_the_page_goes_with_its_match(hand: Hand, played: Match, judged: list[Any]) -> None:
    watch(hand, played)
    hand.window.actions_by_name["analysis"].trigger()
    page_of(hand)
    hand.begin(seed=3)
    assert hand.window.analysis.page is None
