"""How to play a game, on one page in a window: where it opens, and where its links lead."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from gui.help.how_to import HowToPage
from tests.gui.conftest import Hand
from wargame_core.lessons.how_to import games_with_how_to, how_to


def page(hand: Hand) -> HowToPage:
    QApplication.processEvents()
    found = hand.window.help.how_to
    assert found is not None
    assert found.isVisible()
    return found


def follow(hand: Hand, link: str) -> None:
    """Click a link of the page, which must be there."""
    shown = page(hand)
    assert f'href="{link}"' in shown.text.toHtml()
    shown.text.anchorClicked.emit(QUrl(link))
    hand.let_happen()


def test_the_first_page_and_the_menu_open_it(hand: Hand) -> None:
    hand.window.start_page.front.how_to.click()
    assert page(hand).page.game == "western_hero"
    hand.window.help.close()
    hand.window.actions_by_name["how-to"].trigger()
    assert "Five actions" in page(hand).text.toPlainText()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_game_is_told_in_both_languages(hand: Hand, language: str) -> None:
    hand.window.settings.change(language=language)
    for game in games_with_how_to():
        hand.window.help.show_how_to(game)
        said = "".join(page(hand).text.toPlainText().split())
        for section in how_to(game).sections:
            for text in (section.title, section.text):
                for line in text.in_(language).split("\n"):
                    assert "".join(line.removeprefix("- ").split()) in said


def test_another_game_is_chosen_on_it(hand: Hand) -> None:
    hand.window.help.show_how_to("western_hero")
    games = page(hand).games
    games.setCurrentIndex(games.findData("bushido"))
    games.activated.emit(games.currentIndex())
    assert page(hand).page.game == "bushido"


def test_a_rule_opens_the_rules_of_that_game(hand: Hand) -> None:
    hand.window.help.show_how_to("gekokujo")
    follow(hand, "rule:6.2.4-03")
    rules = hand.window.help.rules
    assert rules is not None
    assert (rules.model.index.game, rules.number) == ("gekokujo", "6.2.4-03")


def test_a_lesson_begins(hand: Hand) -> None:
    hand.window.help.show_how_to("western_hero")
    follow(hand, "lesson:3")
    course = hand.page.teaching.course
    assert course is not None
    assert course.lesson.id.startswith("3")


def test_it_is_made_anew_in_another_language(hand: Hand) -> None:
    hand.window.help.show_how_to("shogun1986")
    hand.window.settings.change(language="ja")
    assert page(hand).page.game == "shogun1986"
    assert "三つの軍" in page(hand).text.toPlainText()
