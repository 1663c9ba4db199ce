"""Lessons in the window: found on the first page, taken by clicks, left again."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gui.panels.lesson_panel import LessonPanel
from tests.gui.conftest import Hand
from tests.thorough import with_long
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import autosaves
from wargame_core.lessons.course import Course
from wargame_core.lessons.lesson_file import games_with_lessons, lesson_files, load_lesson
from wargame_core.views import words


def click(button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for _ in range(5):
        QApplication.processEvents()


def panel(hand: Hand) -> LessonPanel:
    return hand.page.teaching.panel


def course(hand: Hand) -> Course:
    found = hand.page.teaching.course
    assert found is not None
    return found


def moving(hand: Hand) -> None:
    """The lesson about moving, which begins with a step that is only read."""
    names = [path.stem for path in lesson_files("western_hero")]
    number = next(n for n, name in enumerate(names, 1) if "moving" in name)
    hand.window.learning.teach("western_hero", number)
    hand.let_happen()


def test_the_first_page_leads_to_a_lesson(hand: Hand) -> None:
    start = hand.window.start_page
    click(start.front.learn)
    assert start.currentWidget() is start.lessons
    click(start.lessons.start)
    hand.let_happen()
    assert hand.window.page.isVisible()
    assert panel(hand).isVisible()
    assert course(hand).lesson.title.en in panel(hand).title.text()


def test_a_step_is_taken_by_two_clicks_on_the_board(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).on)
    hand.let_happen()
    hand.click_hex(hand.hex("0829"))
    hand.click_hex(hand.hex("0929"))
    hand.let_happen()
    assert course(hand).number == 2
    assert "3" in panel(hand).count.text()


def test_what_the_lesson_does_not_ask_for_is_refused_in_words(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).on)
    said: list[str] = []
    hand.live.refused.connect(said.append)
    hand.click_hex(hand.hex("0829"))
    hand.click_hex(hand.hex("0830"))
    hand.let_happen()
    assert len(said) == 1
    assert "lesson" in said[0]


def test_places_of_the_step_are_ringed_and_near(hand: Hand) -> None:
    moving(hand)
    board = hand.page.board
    pointed = board.layers.ways.pointed
    assert set(pointed) == {hand.hex("0829"), hand.hex("1028")}
    for place in pointed:
        assert board.viewport().rect().contains(board.point_of(place))


def test_back_takes_back_and_tip_tells(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).on)
    hand.let_happen()
    click(panel(hand).hint)
    assert panel(hand).tip.isVisible()
    assert panel(hand).tip.text() == course(hand).step.hint.en
    for _ in course(hand).step.do:
        click(panel(hand).show_me)
        hand.let_happen()
    assert course(hand).number == 2
    click(panel(hand).back)
    hand.let_happen()
    assert (course(hand).number, course(hand).match.position) == (1, 0)
    assert hand.live.now.position == 0


def test_a_lesson_is_not_recorded(hand: Hand) -> None:
    before = list(autosaves())
    moving(hand)
    click(panel(hand).on)
    click(panel(hand).show_me)
    hand.let_happen()
    assert list(autosaves()) == before


def test_another_match_ends_it(hand: Hand) -> None:
    moving(hand)
    hand.begin()
    hand.let_happen()
    assert not panel(hand).isVisible()
    assert hand.page.board.layers.ways.pointed == ()


def test_leaving_leads_back_to_the_list(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).leave)
    assert hand.window.start_page.currentWidget() is hand.window.start_page.lessons


def test_a_lesson_that_was_taken_is_marked_and_the_next_one_chosen(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    start = hand.window.start_page
    click(start.front.learn)
    assert "✓" not in start.lessons.list.currentItem().text()
    taken = start.lessons.list.currentRow()
    click(start.lessons.start)
    while not course(hand).is_done:
        click(panel(hand).on if course(hand).step.is_read else panel(hand).show_me)
        hand.let_happen()
    click(panel(hand).leave)
    assert "✓" in start.lessons.list.item(taken).text()
    assert start.lessons.list.currentRow() == taken + 1


def test_what_is_asked_for_is_set_apart_from_what_is_told(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).on)
    told, asked = course(hand).step.told_and_asked("en")
    shown = unescape(panel(hand).said.text())
    assert f"<b>{asked}</b>" in shown
    assert all(f"<p>{line}</p>" in shown for line in told.splitlines())


def test_it_goes_on_in_another_language(hand: Hand) -> None:
    moving(hand)
    click(panel(hand).on)
    hand.window.settings.change(language="ja")
    hand.let_happen()
    assert panel(hand).isVisible()
    assert course(hand).step.say.ja.split("\n")[0] in panel(hand).said.text()
    click(panel(hand).show_me)
    click(panel(hand).show_me)
    hand.let_happen()
    assert course(hand).number == 2


LESSONS = [
    (game, number)
    for game in games_with_lessons()
    for number, _ in enumerate(lesson_files(game), 1)
]
TAKEN = with_long(
    [(*one, ("en", "ja")[place % 2]) for place, one in enumerate(LESSONS)],
    [(*one, ("ja", "en")[place % 2]) for place, one in enumerate(LESSONS)],
)
"""Every lesson in one language every day, in both in a thorough run."""


@pytest.mark.parametrize(("game", "number", "language"), TAKEN)
def test_every_lesson_is_shown_to_its_end(
    hand: Hand, game: str, number: int, language: str
) -> None:
    if language != "en":
        hand.paint_nothing()
    hand.window.settings.change(language=language)
    hand.live.pause_ms = 0
    hand.window.learning.teach(game, number)
    hand.let_happen()
    taught = course(hand)
    for step in load_lesson(lesson_files(game)[number - 1]).steps:
        assert not taught.is_done
        now = taught.number
        if step.is_read:
            click(panel(hand).on)
        while taught.number == now:
            if hand.live.now.awaits_human:
                click(panel(hand).show_me)
            hand.qtbot.waitUntil(lambda: hand.live.now.awaits_human or _over(hand))
            hand.let_happen()
    assert taught.is_done
    assert words.tr("That was the whole lesson.") in panel(hand).said.text()


def _over(hand: Hand) -> bool:
    return hand.live.now.decision is None


def test_the_panel_cuts_no_word(hand: Hand, qtbot: Any) -> None:
    moving(hand)
    area = panel(hand)
    for button in (area.on, area.back, area.hint, area.show_me, area.leave):
        assert button.width() >= button.sizeHint().width()
        assert area.rect().contains(button.mapTo(area, QPoint(0, 0)))


def test_a_match_beside_lessons_is_as_before(hand: Hand) -> None:
    hand.begin()
    assert isinstance(hand.live.match, Match)
    assert hand.page.teaching.course is None
    assert not panel(hand).isVisible()


def test_esc_leaves_the_lesson_and_then_the_list(hand: Hand) -> None:
    hand.window.learning.teach("western_hero", 1)
    hand.let_happen(rounds=1)
    taught = hand.page.teaching.course
    assert taught is not None
    assert hand.window.windowTitle().startswith(taught.lesson.title.en)
    hand.press(Qt.Key.Key_Escape)
    start = hand.window.start_page
    assert start.isVisible()
    assert start.currentWidget() is start.lessons
    assert hand.window.windowTitle() == "Gunyuden", "no match is shown there"
    QTest.keyClick(start.lessons.list, Qt.Key.Key_Escape)
    assert start.currentWidget() is start.front
