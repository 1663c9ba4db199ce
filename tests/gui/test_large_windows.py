"""In a large window more is shown: longer buttons, larger help, a larger map of the scenario."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from gui.help.about import AboutDialog
from gui.match.snapshot import Snapshot
from gui.shell.dialog_size import roomy
from gui.start.scenario_card import PICTURE
from tests.gui.conftest import Hand
from tests.gui.test_gekokujo_secrets import sit_down
from tests.patience import PatientBot
from tools.gallery.run import _platform
from tools.gallery.situations import match_at, province_match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def test_windows_of_help_grow_with_the_window_below(hand: Hand) -> None:
    shelf = hand.window.help
    sizes = []
    for size in (QSize(1280, 720), QSize(2560, 1440)):
        hand.window.resize(size)
        shelf.close()
        shelf.show_rules()
        shelf.show_tables()
        assert shelf.rules is not None
        assert shelf.tables is not None
        sizes.append((shelf.rules.size(), shelf.tables.size()))
    assert sizes[0] == (QSize(1000, 640), QSize(1220, 680))
    for small, large in zip(*sizes, strict=True):
        assert large.width() > small.width()
        assert large.height() > 1.3 * small.height()


def test_a_window_without_one_below_has_its_least_size(qtbot: PatientBot) -> None:
    least = QSize(400, 300)
    assert roomy(least, None, wide=0.5, high=0.5) == least
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(1000, 500)
    assert roomy(least, over, wide=0.5, high=0.5) == QSize(500, 300)


def test_the_map_of_a_scenario_is_larger_in_a_high_window(hand: Hand) -> None:
    page = hand.window.start_page
    QTest.mouseClick(page.front.new, Qt.MouseButton.LeftButton)
    picture = page.new_match.card.picture
    low = picture.height()
    hand.window.resize(2560, 1440)
    QApplication.processEvents()
    whole = round(picture.width() * PICTURE.height() / PICTURE.width())
    assert low < picture.height() == whole


def test_words_of_buttons_are_cut_only_where_there_is_no_room(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.begin(match_at("offer"))
    bar = hand.page.prompt_bar
    words = "Somebody gives up everything that he has won in ten years of war"
    monkeypatch.setattr(Snapshot, "describe", lambda _now, _action: words)
    hand.window.resize(2560, 1440)
    QApplication.processEvents()
    bar.refresh()
    assert {button.text() for button in bar.buttons} == {words}
    hand.window.resize(1280, 720)
    QApplication.processEvents()
    bar.refresh()
    QApplication.processEvents()
    assert bar.buttons
    for button in bar.buttons:
        assert button.text().endswith("…")
        assert button.toolTip()
        assert bar.rect().contains(button.geometry())


def test_the_credits_say_in_japanese_that_they_are_english(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    dialog = AboutDialog(hand.window)
    notes = [label.text() for label in dialog.findChildren(QLabel) if not label.isHidden()]
    assert any("英語" in note for note in notes)
    hand.window.settings.change(language="en")
    dialog = AboutDialog(hand.window)
    assert not any(
        "English only" in label.text()
        for label in dialog.findChildren(QLabel)
        if not label.isHidden()
    )


def test_the_hex_comes_to_the_front_after_a_match_on_provinces(hand: Hand) -> None:
    hand.page.side.unfold()
    hand.window.begin(province_match("movement"))
    sit_down(hand)
    hand.page.side.show("players")
    assert not hand.page.docks[4].visibleRegion().isEmpty()
    hand.begin(seed=1)
    assert hand.page.docks[4].isHidden()
    assert not hand.page.docks[0].visibleRegion().isEmpty()


def test_editors_open_as_large_as_the_window_with_the_keys_on_the_board(hand: Hand) -> None:
    hand.window.resize(1500, 900)
    hand.begin(seed=1)
    for open_ in (hand.window.editors.edit_map, hand.window.editors.edit_position):
        open_()
        editor = hand.window.editors.open[-1]
        assert editor.size() == hand.window.size()
        assert editor.focusWidget() is editor.editor.view
        editor._leave()


def test_pictures_have_room_for_menus_over_the_whole_window(tmp_path: Any) -> None:
    platform = _platform(QSize(2560, 1440), tmp_path)
    assert platform.startswith("offscreen")
    for file in tmp_path.glob("*.json"):
        assert '"width": 2560' in file.read_text(encoding="utf-8")
