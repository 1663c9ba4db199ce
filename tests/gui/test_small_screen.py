"""The window on a screen that is hardly larger than it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from gui.shell.app import show_within
from tests.gui.conftest import Hand


@pytest.mark.parametrize(
    ("room", "fills"),
    [
        (QSize(1920, 1050), False),
        (QSize(1280, 720), True),
        (QSize(1024, 1050), True),
    ],
)
def test_the_line_of_what_is_not_saved_is_on_the_screen(
    hand: Hand, room: QSize, fills: bool
) -> None:
    window = hand.window
    show_within(window, room)
    assert window.isMaximized() is fills


def test_the_window_fits_on_a_small_screen_before_a_match(hand: Hand) -> None:
    assert hand.window.minimumSizeHint().height() <= 650


def test_what_is_not_saved_is_on_the_screen_however_long_its_path_is(hand: Hand) -> None:
    label, room = hand.window.status._unsaved, hand.window.width()
    hand.window.status.show_unsaved("Not saved since action 1: no space left (a).")
    QApplication.processEvents()
    assert label.width() >= label.sizeHint().width()
    hand.window.status.show_unsaved(f"Not saved since action 1: no space left ({'/folder' * 60}).")
    QApplication.processEvents()
    assert room // 2 < label.width() <= room * 2 // 3 + 4, "there is room for other sentences"
    assert label.geometry().right() <= room
