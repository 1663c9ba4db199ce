"""No call of a widget takes a reference to None away.

Two releases of the binding (6.11.0 and 6.11.1, excluded in pyproject.toml) gave back a reference
to None that they had never taken. After some thousand calls the count reached zero and the
interpreter fell. From Python 3.12 on None is immortal and its count constant: there the test
passes by itself. Wrapper objects may hold more references to None afterwards; only fewer are
wrong.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from tests.gui.conftest import Hand

CALLS = 500
SLACK = 100
"""References that go with objects that were collected meanwhile."""


def test_none_is_as_often_referred_to_after_500_calls(hand: Hand) -> None:
    hand.begin(seed=2)
    for _ in range(3):
        hand.press(Qt.Key.Key_Return)
    page = hand.page
    calls = {
        "refresh": lambda: (
            page.time_line.refresh(), page.turn_bar.refresh(), page.inspector.refresh()
        ),
        "prompt": page.prompt_bar.refresh,
        "look": lambda: (hand.live.look_back(1), hand.live.return_to_present()),
        "click": lambda: QTest.mouseClick(page.time_line.track, Qt.MouseButton.LeftButton),
        "make": lambda: (QLabel("x"), QPushButton("y"), QMenu("z").addAction("a")),
        "parent": lambda: QLabel("x").setParent(None),
        "events": QApplication.processEvents,
    }  # fmt: skip
    hand.live.return_to_present()
    for name, call in calls.items():
        call()
        before = sys.getrefcount(None)
        for _ in range(CALLS):
            call()
        assert sys.getrefcount(None) > before - SLACK, name
