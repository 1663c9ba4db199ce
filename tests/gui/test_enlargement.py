"""On a large screen at 100 % everything is larger, so that type and counters can be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.shell.enlargement import enlargement
from gui.shell.settings import Preferences
from tests.gui.conftest import Hand
from tests.gui.test_settings_dialog import dialog_of

_BEGUN = (
    "from gui.shell.application import application\n"
    "app = application(enlarge={enlarge})\n"
    "print(app.primaryScreen().devicePixelRatio())\n"
)


@pytest.mark.parametrize(
    ("size", "ratio", "factor"),
    [
        (QSize(1280, 720), 1.0, 1.0),
        (QSize(1920, 1080), 1.0, 1.0),
        (QSize(2560, 1440), 1.0, 1.0),
        (QSize(3440, 1440), 1.0, 1.0),
        (QSize(2880, 1620), 1.0, 1.5),
        (QSize(3840, 2160), 1.0, 2.0),
        (QSize(3840, 2160), 1.5, 1.0),
        (QSize(1920, 1080), 2.0, 1.0),
    ],
)
def test_only_large_screens_that_the_system_does_not_enlarge(
    size: QSize, ratio: float, factor: float
) -> None:
    assert enlargement(size, ratio) == factor


@pytest.mark.parametrize(
    ("enlarge", "chosen", "expected"),
    [(True, {}, "2.0"), (False, {}, "1.0"), (True, {"QT_SCALE_FACTOR": "1.5"}, "1.5")],
)
def test_the_program_begins_as_large_as_its_screen_asks_for(
    tmp_path: Path, enlarge: bool, chosen: dict[str, str], expected: str
) -> None:
    screen = {"name": "large", "x": 0, "y": 0, "width": 3840, "height": 2160,
              "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
    file = tmp_path / "screen.json"
    file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    without = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    found = subprocess.run(
        [sys.executable, "-c", _BEGUN.format(enlarge=enlarge)],
        env={**without, **chosen, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert found.stdout.strip() == expected


def test_it_can_be_switched_off(hand: Hand) -> None:
    assert Preferences().enlarged
    QTest.keyClick(dialog_of(hand).enlarged, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert not hand.window.settings.now.enlarged
