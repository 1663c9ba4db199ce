"""Settings by dialog and by menu: every change holds at once."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.shell.settings_dialog import SettingsDialog
from tests.gui.conftest import Hand
from wargame_core.views.words import language

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def dialog_of(hand: Hand) -> SettingsDialog:
    hand.window.activateWindow()
    QTest.keyClick(hand.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    dialog = hand.window.settings_dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def choose(box: Any, value: object) -> None:
    """Walk to a value with the arrow keys."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData(value)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    QApplication.processEvents()


def test_theme_and_size_of_type_hold_at_once(hand: Hand) -> None:
    hand.begin(seed=3)
    dialog = dialog_of(hand)
    choose(dialog.theme, "dark")
    assert hand.window.theme.name == "dark"
    choose(dialog.font_scale, 1.3)
    assert hand.window.theme.scale == 1.3
    assert dialog.isVisible()
    assert hand.live.is_open


def test_the_language_changes_the_dialog_too(hand: Hand) -> None:
    dialog = dialog_of(hand)
    choose(dialog.language, "ja")
    assert language() == "ja"
    assert hand.window.settings.now.language == "ja"
    choose(dialog.language, "en")
    assert dialog.windowTitle() == "Settings"


def test_switches_and_pace(hand: Hand) -> None:
    dialog = dialog_of(hand)
    for box in (dialog.reduced_motion, dialog.own_dice):
        QTest.keyClick(box, Qt.Key.Key_Space)
    choose(dialog.pace, 600)
    now = hand.window.settings.now
    assert (now.reduced_motion, now.own_dice, now.pace) == (True, True, 600)
    assert hand.live.pause_ms == 600
    assert hand.window.start_page.dice.currentData() == "own"


def test_theme_and_language_in_the_view_menu(hand: Hand) -> None:
    hand.window.actions_by_name["theme-dark"].trigger()
    assert hand.window.theme.name == "dark"
    assert hand.window.actions_by_name["theme-dark"].isChecked()
    assert not hand.window.actions_by_name["theme-light"].isChecked()
    hand.window.actions_by_name["language-ja"].trigger()
    assert language() == "ja"
    hand.window.actions_by_name["language-en"].trigger()
    assert language() == "en"


def test_the_dialog_follows_changes_made_elsewhere(hand: Hand) -> None:
    dialog = dialog_of(hand)
    hand.window.settings.change(theme="contrast", own_dice=True)
    assert dialog.theme.currentData() == "contrast"
    assert dialog.own_dice.isChecked()


def test_the_keys_are_for_the_first_field_whenever_it_opens(hand: Hand) -> None:
    dialog = dialog_of(hand)
    dialog.seconds.setFocus()
    before = hand.window.settings.now
    dialog.reject()
    QApplication.processEvents()
    hand.window.show_settings()
    QApplication.processEvents()
    assert dialog.isVisible() and QApplication.focusWidget() is dialog.theme
    assert hand.window.settings.now == before


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_field_that_has_the_keys_is_framed(hand: Hand, theme: str) -> None:
    hand.window.settings.change(theme=theme)
    dialog = dialog_of(hand)
    frames = []
    for box in (dialog.theme, dialog.language):
        box.setFocus()
        QApplication.processEvents()
        frames.append(dialog.theme.grab().toImage().pixelColor(12, 0).name())
    assert frames[0] != frames[1]


def test_buttons_of_dialogs_have_words_alone(hand: Hand) -> None:
    hand.window.settings.change(theme="dark")
    dialog = dialog_of(hand)
    assert all(one.icon().isNull() for one in dialog.buttons.buttons())
