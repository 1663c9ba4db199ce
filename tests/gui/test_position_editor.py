"""The position editor, used with the mouse: place, lead, take off, save, open, play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QMessageBox,
    QPushButton,
)

from gui.editor.map_page import MapEditor
from gui.editor.position_page import PositionEditor
from gui.editor.who_plays import WhoPlays
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.files import own_map
from wargame_core.gunyuden.files.position_draft import PositionDraft

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(qtbot: PatientBot) -> Iterator[PositionEditor]:
    made = PositionEditor(PositionDraft.begin(GAME, "1", {}))
    made.resize(1280, 720)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.hide()


def click(editor: PositionEditor, name: str) -> None:
    number = editor.draft.state.scenario.map.index[name]
    editor.view.look_at(number, 0.8)
    at = editor.view.point_of(number)
    QTest.mouseClick(editor.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def pick(editor: PositionEditor, unit: str) -> None:
    tree = editor.units.tree
    item = editor.units._items[unit]
    tree.scrollToItem(item)
    at = tree.visualItemRect(item).center()
    QTest.mouseClick(tree.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


def test_a_unit_is_chosen_and_put_where_the_board_is_clicked(editor: PositionEditor) -> None:
    editor.buttons["clear"].click()
    assert not editor.draft.units
    pick(editor, "mori_motonari")
    click(editor, "3419")
    assert editor.draft.units["mori_motonari"] == {"hex": "3419"}
    click(editor, "3519")
    assert editor.draft.units["mori_motonari"] == {"hex": "3419"}
    editor.buttons["undo"].click()
    assert not editor.draft.units


def test_facts_of_units_and_castles_are_set_in_the_hex(editor: PositionEditor) -> None:
    editor.buttons["clear"].click()
    for unit in ("mori_motonari", "kikkawa_motoharu"):
        pick(editor, unit)
        click(editor, "3418")
    leader = editor.contents.findChildren(QComboBox)
    box = next(b for b in leader if b.findData("mori_motonari") >= 0)
    box.setCurrentIndex(box.findData("mori_motonari"))
    box.activated.emit(box.currentIndex())
    assert editor.draft.units["kikkawa_motoharu"]["leader"] == "mori_motonari"
    mark = next(m for m in editor.contents.findChildren(QCheckBox) if m.text() == "in garrison")
    mark.click()
    assert editor.draft.units["mori_motonari"]["inside"] is True
    assert editor.draft.units["kikkawa_motoharu"]["inside"] is True
    owner = next(b for b in editor.contents.findChildren(QComboBox) if b.findData("ouchi") >= 0)
    owner.setCurrentIndex(owner.findData("ouchi"))
    owner.activated.emit(owner.currentIndex())
    assert editor.draft.castles["koriyama"]["owner"] == "ouchi"
    assert editor.faults.count() > 0
    assert not editor.buttons["play"].isEnabled()


def test_a_unit_is_taken_off_the_map(editor: PositionEditor) -> None:
    click(editor, str(editor.draft.units["mori_motonari"]["hex"]))
    buttons = [b for b in editor.contents.findChildren(QPushButton) if "off the map" in b.text()]
    count = len(editor.draft.units)
    buttons[0].click()
    assert len(editor.draft.units) == count - 1


def test_a_position_is_saved_opened_and_played(
    editor: PositionEditor, tmp_path: Path, qtbot: PatientBot
) -> None:
    pick(editor, "mori_motonari")
    click(editor, "3419")
    editor.turn.setValue(5)
    assert editor.save_file(tmp_path / "mine.json")
    editor.buttons["clear"].click()
    assert editor.open_file(tmp_path / "mine.json")
    assert editor.draft.units["mori_motonari"]["hex"] == "3419"
    assert editor.draft.turn == 5
    with qtbot.waitSignal(editor.play_wanted) as wanted:
        editor.buttons["play"].click()
    assert wanted.args[0].state.turn == 5


def test_a_file_that_is_no_position_is_refused(editor: PositionEditor, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[1")
    said: list[str] = []
    editor.failed.connect(said.append)
    assert not editor.open_file(tmp_path / "bad.json")
    assert said
    assert not editor.save_file(tmp_path)
    assert len(said) == 2


def test_the_position_on_the_board_is_edited_and_played(hand: Hand) -> None:
    hand.begin(seed=4)
    hand.window.actions_by_name["edit-position"].trigger()
    window = hand.window.editors.open[0]
    editor = window.editor
    assert isinstance(editor, PositionEditor)
    pick(editor, "mori_motonari")
    click(editor, "3419")
    before = hand.live.match
    editor.buttons["play"].click()
    asked = hand.window.editors.asked
    assert isinstance(asked, WhoPlays)
    assert hand.live.match is before, "nothing is left before Play"
    for box in asked.boxes.values():
        box.setCurrentIndex(box.findData("human"))
    asked.accept()
    assert set(hand.live.match.seats.values()) == {"human"}
    index = [unit.id for unit in hand.live.now.state.scenario.units].index("mori_motonari")
    assert hand.live.now.state.hex[index] == hand.hex("3419")
    assert hand.live.match.position == 0
    leave(editor, QMessageBox.StandardButton.Discard)
    assert not hand.window.editors.open


def leave(editor: PositionEditor, answer: QMessageBox.StandardButton) -> None:
    """Close the window of the editor and answer what it asks."""
    editor.window().close()
    box = editor.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    box.button(answer).click()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_position_editor_does_not_lose_work_unasked(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = [str(tmp_path / "mine"), ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (chosen.pop(), ""))
    hand.begin(seed=4)
    hand.window.actions_by_name["edit-position"].trigger()
    window = hand.window.editors.open[0]
    editor = window.editor
    assert isinstance(editor, PositionEditor)
    editor.buttons["clear"].click()
    leave(editor, QMessageBox.StandardButton.Cancel)
    assert window.isVisible()
    leave(editor, QMessageBox.StandardButton.Save)
    assert window.isVisible(), "no file was chosen"
    leave(editor, QMessageBox.StandardButton.Save)
    assert (tmp_path / "mine.json").is_file()
    assert not hand.window.editors.open


def test_the_position_editor_is_left_at_once_where_nothing_is_lost(hand: Hand) -> None:
    hand.begin(seed=4)
    hand.window.actions_by_name["edit-position"].trigger()
    editor = hand.window.editors.open[0].editor
    assert isinstance(editor, PositionEditor)
    editor.buttons["done"].click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not hand.window.editors.open


def test_the_map_editor_does_not_lose_work_unasked(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    hand.window.actions_by_name["edit-map"].trigger()
    window = hand.window.editors.open[0]
    editor = window.editor
    assert isinstance(editor, MapEditor)
    editor.store.change(lambda draft: draft.note("3519", "seen on the print"))
    window.close()
    assert window.isVisible()
    box = editor.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    box.button(QMessageBox.StandardButton.Save).click()
    assert (own_map.own_map_folder("western_hero") / "hexes.csv").is_file()
    editor.buttons["play"].click()
    asked = hand.window.editors.asked
    assert asked is not None
    asked.accept()
    assert hand.live.match.options["map"] == "own"
