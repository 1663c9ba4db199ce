"""Pages and dialogs that are alike look alike: the order of their buttons, the size of titles."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget

from gui.match.branch_dialog import BranchDialog
from tests.gui.conftest import Hand

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def words_of_buttons(dialog: QDialog) -> list[str]:
    """What the buttons at the foot of a dialog say, from left to right."""
    dialog.show()
    QApplication.processEvents()
    places = {
        button: button.mapTo(dialog, button.rect().center())
        for button in dialog.findChildren(QPushButton)
        if button.isVisible()
    }
    foot = max(place.y() for place in places.values())
    low = [button for button, place in places.items() if place.y() == foot]
    return [b.text().replace("&", "") for b in sorted(low, key=lambda b: places[b].x())]


def test_what_a_dialog_is_for_stands_last(hand: Hand) -> None:
    hand.begin(seed=1)
    branch = BranchDialog(hand.live, hand.window)
    assert words_of_buttons(branch) == ["Cancel", "Begin"]
    assert branch.start.isDefault()
    hand.window.exports.ask()
    export = hand.window.exports.dialog
    assert export is not None
    assert words_of_buttons(export) == ["Close", "Export"]
    export.close()
    branch.close()


def title_size(page: QWidget, words: str) -> int:
    """Size in pixels of the type in which a page says its title."""
    label = next(label for label in page.findChildren(QLabel) if label.text() == words)
    label.ensurePolished()
    return label.font().pixelSize()


def test_titles_of_the_first_pages_are_of_one_size(hand: Hand) -> None:
    start = hand.window.start_page
    pages = {"New match": start.new_match, "Learn": start.lessons, "Puzzles": start.puzzles}
    sizes = {words: title_size(page, words) for words, page in pages.items()}
    assert set(sizes.values()) == {hand.window.theme.title}, sizes


def test_the_lesson_that_is_chosen_is_named_beside_the_list(hand: Hand) -> None:
    lessons = hand.window.start_page.lessons
    lessons.list.setCurrentRow(2)
    assert lessons.name.text() and lessons.name.text() in lessons.list.item(2).text()
    assert lessons.goal.text()
    lessons.list.setCurrentRow(-1)
    assert not lessons.name.text() + lessons.goal.text()
