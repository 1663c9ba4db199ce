"""No call of a widget takes a reference to None away.

Two releases of the binding (6.11.0 and 6.11.1, excluded in pyproject.toml) gave back a reference
to None that they had never taken. After some thousand calls the count reached zero and the
interpreter fell. From Python 3.12 on None is immortal and its count constant: there the test
passes by itself. Wrapper objects may hold more references to None afterwards; only fewer are
wrong.
"""

from __future__ import annotations

import gc
import sys

import pytest
import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from tests.gui.conftest import Hand

CALLS = 150
SLACK = 100
"""References that go with objects that were collected meanwhile."""


@pytest.mark.thorough
def test_none_is_as_often_referred_to_after_many_calls(hand: Hand) -> None:
    hand.begin(seed=2)
    for _ in range(3):
        hand.press(Qt.Key.Key_End)
    page = hand.page
    calls = {
        "refresh": lambda: (
            page.time_line.refresh(),
            page.turn_bar.refresh(),
            page.inspector.refresh(),
        ),
        "prompt": page.prompt_bar.refresh,
        "look": lambda: (hand.live.look_back(1), hand.live.return_to_present()),
        "click": lambda: QTest.mouseClick(page.time_line.track, Qt.MouseButton.LeftButton),
        "make": lambda: (QLabel("x"), QPushButton("y"), QMenu("z").addAction("a")),
        "parent": lambda: QLabel("x").setParent(None),
        "events": QApplication.processEvents,
    }
    hand.live.return_to_present()
    gc.collect()  # what earlier tests have left refers to None, too
    for name, call in calls.items():
        call()
        before = sys.getrefcount(None)
        for _ in range(CALLS):
            call()
        assert sys.getrefcount(None) > before - SLACK, name


def dead_menus() -> int:
    """Wrappers of menus that Qt has deleted and Python still holds."""
    gc.collect()
    found = [thing for thing in gc.get_objects() if isinstance(thing, QMenu)]
    return sum(not shiboken6.isValid(menu) for menu in found)


def change_theme(hand: Hand, theme: str) -> None:
    hand.window.settings.change(theme=theme)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.thorough
def test_a_change_of_theme_leaves_no_dead_menus_and_takes_no_none(hand: Hand) -> None:
    hand.begin(seed=2)
    change_theme(hand, "dark")
    dead, before = dead_menus(), sys.getrefcount(None)
    for theme in ("light", "dark") * 4:
        change_theme(hand, theme)
    assert dead_menus() == dead
    assert sys.getrefcount(None) > before - SLACK
