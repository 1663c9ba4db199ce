"""The mouse wheel scrolls the page that it is over, and changes no value on the way."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox, QWidget

import gui
from gui.editor.hex_contents import HexContents
from gui.editor.palette import Palette
from gui.shell.settings import SettingsStore
from gui.shell.settings_dialog import SettingsDialog
from gui.theme.theme import LIGHT
from scenarios.western_hero.game import GAME
from tests.patience import PatientBot
from wargame_core.gunyuden.files.position_draft import PositionDraft

BARE = re.compile(r"\bQ(ComboBox|SpinBox|DoubleSpinBox|Slider)\(|^class \w+\(Q(Combo|Spin)Box")
NOTCH = 120


def contents(_: Path) -> QWidget:
    made = HexContents()
    draft = PositionDraft.begin(GAME, "1", {})
    unit = next(one for one in draft.units.values() if "hex" in one)
    made.show_hex(draft, unit["hex"])
    return made


def palette(_: Path) -> QWidget:
    return Palette({"aki": ("Aki", "安芸"), "bingo": ("Bingo", "備後")}, LIGHT)


def settings(folder: Path) -> QWidget:
    return SettingsDialog(SettingsStore(folder / "settings.json"))


def turn_wheel(widget: QWidget, notches: int) -> None:
    at = QPointF(widget.rect().center())
    turned = QPoint(0, notches * NOTCH)
    QApplication.sendEvent(widget, QWheelEvent(
        at, widget.mapToGlobal(at), QPoint(), turned, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    ))  # fmt: skip


@pytest.mark.parametrize("page", [contents, palette, settings])
def test_the_wheel_changes_no_value_of_a_page(page: Any, qtbot: PatientBot, tmp_path: Path) -> None:
    made = page(tmp_path)
    qtbot.addWidget(made)
    made.show()
    lists, numbers = made.findChildren(QComboBox), made.findChildren(QSpinBox)
    before = [box.currentIndex() for box in lists], [box.value() for box in numbers]
    assert lists
    for box in (*lists, *numbers):
        for notches in (-1, 1, 1):
            turn_wheel(box, notches)
            after = [box.currentIndex() for box in lists], [box.value() for box in numbers]
            assert after == before


def test_every_list_and_number_of_the_window_lets_the_wheel_pass() -> None:
    folder = Path(gui.__file__).parent
    found = [
        f"{file.relative_to(folder)}: {line.strip()}"
        for file in sorted(folder.rglob("*.py"))
        for line in file.read_text("utf-8").splitlines()
        if BARE.search(line) and file.name != "value_boxes.py"
    ]  # fmt: skip
    assert found == []
