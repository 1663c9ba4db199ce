"""Puzzles in the window: found on the first page, tried by clicks, judged with their numbers."""

from __future__ import annotations

from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gui.panels.puzzle_panel import PuzzlePanel
from tests.gui.conftest import Hand
from tests.thorough import with_long
from wargame_core.files.autosaves import autosaves
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.puzzle import Puzzle
from wargame_core.puzzles.puzzle_file import games_with_puzzles, load_puzzle, puzzle_files
from wargame_core.puzzles.puzzle_text import value_text
from wargame_core.puzzles.solve import Solution, solve
from wargame_core.puzzles.solved import is_solved, solved_file
from wargame_core.views.words import sentence, set_language

NUMBERED = [
    (game, number)
    for game in games_with_puzzles()
    for number, _ in enumerate(puzzle_files(game), 1)
]
PLAYED = with_long(
    [(*one, ("en", "ja")[place % 2]) for place, one in enumerate(NUMBERED)],
    [(*one, ("ja", "en")[place % 2]) for place, one in enumerate(NUMBERED)],
)
"""Every puzzle in one language every day, in both in a thorough run."""
STANDING = 6
"""Number of the puzzle of Western Hero that has the smallest tree."""


@cache
def solution(path: Path) -> Solution:
    return solve(load_puzzle(path))


@pytest.fixture(autouse=True)
def _reckoned_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def known(puzzle: Puzzle) -> Solution:
        return solution({path.stem: path for path in puzzle_files(puzzle.game)}[puzzle.id])

    monkeypatch.setattr("wargame_core.puzzles.solve.solve", known)
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))


def click(button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for _ in range(5):
        QApplication.processEvents()


def panel(hand: Hand) -> PuzzlePanel:
    return hand.page.puzzling.panel


def attempt(hand: Hand) -> Attempt:
    found = hand.page.puzzling.attempt
    assert found is not None
    return found


def begin(hand: Hand, game: str = "western_hero", number: int = STANDING) -> Attempt:
    hand.live.pause_ms = 0
    hand.window.learning.set_puzzle(game, number)
    hand.qtbot.waitUntil(lambda: attempt(hand).solution is not None)
    hand.let_happen()
    return attempt(hand)


def do(hand: Hand, texts: tuple[str, ...]) -> None:
    """Play a sequence, as the board and its buttons do."""
    for text in texts:
        match = hand.live.match
        hand.live.play(match.game.read_action(match.state, text))
        hand.let_happen()


def test_the_first_page_leads_to_a_puzzle(hand: Hand) -> None:
    start = hand.window.start_page
    click(start.front.puzzles)
    assert start.currentWidget() is start.puzzles
    assert start.puzzles.task.text()
    click(start.puzzles.start)
    hand.let_happen()
    assert hand.window.page.isVisible()
    assert panel(hand).isVisible()
    assert panel(hand).title.text() == attempt(hand).puzzle.title.en


@pytest.mark.parametrize(("game", "number", "language"), PLAYED)
def test_every_puzzle_is_failed_and_then_solved(
    hand: Hand, game: str, number: int, language: str
) -> None:
    if language != "en":
        hand.paint_nothing()
    hand.window.settings.change(language=language)
    set_language(language)
    tried = begin(hand, game, number)
    puzzle, area = tried.puzzle, panel(hand)
    assert puzzle.task.in_(language).split("\n")[0] in unescape(area.task.text())
    for move in puzzle.moves:
        for one in move.tempting:
            do(hand, one.do)
            verdict = tried.verdict
            assert verdict is not None
            assert not verdict.is_best
            assert sentence(value_text(puzzle, verdict.value)) in area.verdict.text()
            assert one.why.in_(language) in area.verdict.text()
            assert not area.on.isEnabled()
            click(area.again)
            hand.let_happen()
            assert tried.verdict is None
        do(hand, move.do)
        assert tried.verdict is not None
        assert tried.verdict.is_best
        assert area.answer.isVisible()
        if not tried.is_solved:
            click(area.on)
            hand.let_happen()
    assert tried.is_solved
    assert is_solved(puzzle)


def test_the_match_waits_after_a_choice(hand: Hand) -> None:
    tried = begin(hand, "western_hero", 2)
    do(hand, tried.move.do)
    position = hand.live.match.position
    assert hand.live.held
    hand.live.set_paused(False)
    hand.let_happen()
    assert hand.live.held
    assert hand.live.match.position == position


def test_nothing_but_the_panel_leads_on_after_a_choice(hand: Hand) -> None:
    """The prompt offers neither to go on nor what the game would ask next."""
    tried = begin(hand, "gekokujo", 1)
    do(hand, tried.move.do)
    bar, said = hand.page.prompt_bar, list[str]()
    assert bar.buttons == ()
    assert not [one for one in bar.row.findChildren(QPushButton) if one.isVisible()]
    hand.live.refused.connect(said.append)
    position = hand.live.match.position
    for wish in (hand.live.step, hand.live.skip):
        wish()
        hand.let_happen()
    assert hand.live.match.position == position
    assert said == [hand.live.held]


def test_the_window_is_named_after_the_puzzle(hand: Hand) -> None:
    tried = begin(hand)
    assert hand.window.windowTitle().startswith(tried.puzzle.title.en)
    hand.window.settings.change(language="ja")
    assert hand.window.windowTitle().startswith(tried.puzzle.title.ja)


def test_an_undo_takes_a_choice_back_and_play_goes_on(hand: Hand) -> None:
    tried = begin(hand, "western_hero", 2)
    do(hand, tried.move.do)
    hand.live.undo()
    hand.let_happen()
    assert tried.verdict is None
    assert not hand.live.held


def test_the_answer_is_shown_and_does_not_count_as_solved(hand: Hand) -> None:
    tried = begin(hand)
    click(panel(hand).show_me)
    hand.let_happen()
    assert tried.is_solved
    assert tried.move.why.en in unescape(panel(hand).answer.text())
    assert not is_solved(tried.puzzle)


def test_a_solved_puzzle_is_marked_in_the_list(hand: Hand) -> None:
    tried = begin(hand)
    do(hand, tried.move.do)
    assert solved_file().is_file()
    click(panel(hand).leave)
    page = hand.window.start_page.puzzles
    assert hand.window.start_page.currentWidget() is page
    lines = [page.list.item(row).text() for row in range(page.list.count())]
    assert [line for line in lines if "✓" in line] == [
        line for line in lines if tried.puzzle.title.en in line
    ]


def test_the_next_puzzle_follows(hand: Hand) -> None:
    tried = begin(hand)
    do(hand, tried.move.do)
    click(panel(hand).on)
    hand.let_happen()
    assert attempt(hand).puzzle.id != tried.puzzle.id


def test_after_the_last_one_of_a_game_the_way_out_stands_out(hand: Hand) -> None:
    tried = begin(hand, "bushido", len(puzzle_files("bushido")))
    do(hand, tried.move.do)
    assert attempt(hand).is_solved
    assert not panel(hand).on.isEnabled()
    stands_out = [one.property("primary") for one in (panel(hand).on, panel(hand).leave)]
    assert stands_out == ["false", "true"]


def test_what_is_left_out_is_refused_in_words(hand: Hand) -> None:
    begin(hand, "western_hero", 2)
    said: list[str] = []
    hand.live.refused.connect(said.append)
    do(hand, ("move mori_motonari",))
    assert len(said) == 1
    assert "left out" in said[0]


def test_a_puzzle_is_not_recorded(hand: Hand) -> None:
    before = list(autosaves())
    do(hand, begin(hand).move.do)
    assert list(autosaves()) == before


def test_another_match_ends_it(hand: Hand) -> None:
    begin(hand)
    hand.begin()
    hand.let_happen()
    assert not panel(hand).isVisible()
    assert hand.page.puzzling.attempt is None
    assert not hand.live.held


def test_it_goes_on_in_another_language(hand: Hand) -> None:
    tried = begin(hand)
    hand.window.settings.change(language="ja")
    hand.let_happen()
    assert panel(hand).isVisible()
    assert panel(hand).title.text() == tried.puzzle.title.ja
    hand.qtbot.waitUntil(lambda: attempt(hand).solution is not None)
    do(hand, tried.move.do)
    assert attempt(hand).is_solved


def test_the_panel_cuts_no_word(hand: Hand) -> None:
    begin(hand)
    area = panel(hand)
    for button in (area.on, area.again, area.show_me, area.leave):
        assert button.width() >= button.sizeHint().width()
        assert area.rect().contains(button.mapTo(area, QPoint(0, 0)))


def test_values_that_cannot_be_reckoned_are_told(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargame_core.engine.errors import DataError

    def fail(_puzzle: Any) -> Solution:
        raise DataError(["too large"])

    monkeypatch.setattr("wargame_core.puzzles.solve.solve", fail)
    hand.window.learning.set_puzzle("western_hero", STANDING)
    hand.qtbot.waitUntil(lambda: "too large" in panel(hand).verdict.text())
    assert not panel(hand).show_me.isEnabled()


def test_a_puzzle_brings_its_place_near(hand: Hand) -> None:
    board = hand.page.board
    begin(hand, "gekokujo", 5)
    near = board.zoom
    places = attempt(hand).places()
    free = board.viewport().rect()
    assert all(free.contains(board.point_of(place)) for place in places)
    board.fit()
    assert near > 1.2 * board.zoom
