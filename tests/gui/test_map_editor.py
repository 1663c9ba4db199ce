"""The map editor, used with the mouse: paint, draw, name, move, take back, save, play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.editor.map_page import MapEditor
from gui.editor.map_source import map_sources
from gui.editor.name_dialog import NameDialog
from scenarios.western_hero.game import GAME
from tests.patience import PatientBot
from wargame_core.boards.hexmap import Hexside, Terrain

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(
    qtbot: PatientBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MapEditor]:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    made = MapEditor(map_sources()[0])
    made.resize(1280, 720)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.hide()


def point(editor: MapEditor, name: str) -> QPoint:
    number = editor.store.draft.hex_map.index[name]
    here = editor.view.point_of(number)
    if not editor.view.viewport().rect().adjusted(9, 9, -9, -9).contains(here):
        editor.view.look_at(number, 0.8)
        here = editor.view.point_of(number)
    return here


def choose(editor: MapEditor, tool: str) -> None:
    QTest.mouseClick(editor.palette_panel.buttons[tool], LEFT)


def click(editor: MapEditor, at: QPoint) -> None:
    QTest.mouseMove(editor.view.viewport(), at)
    QTest.mouseClick(editor.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


def test_a_stroke_paints_several_hexes_and_is_taken_back_at_once(editor: MapEditor) -> None:
    editor.view.look_at(editor.store.draft.hex_map.index["3419"], 0.8)
    choose(editor, "MARSH")
    port = editor.view.viewport()
    path = [point(editor, name) for name in ("3320", "3419", "3519")]
    QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, path[0])
    for at in path[1:]:
        QTest.mouseMove(port, at)
    QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, path[-1])
    draft = editor.store.draft
    assert all(draft.row(name).terrain is Terrain.MARSH for name in ("3320", "3419", "3519"))
    editor.buttons["undo"].click()
    assert editor.store.draft == editor.store.original
    editor.buttons["redo"].click()
    assert editor.store.draft.row("3419").terrain is Terrain.MARSH


def test_a_river_gets_a_bridge_where_the_mouse_is(editor: MapEditor) -> None:
    board = editor.store.draft.hex_map
    here, there = board.index["3418"], board.index["3419"]
    direction = board.neighbours[here].index(there)
    point(editor, "3418")
    editor.view.look_at(here, 1.0)
    choose(editor, "side-BRIDGE")
    first, second = editor.view.layers.geometry.side(here, direction)
    middle = (first + second) / 2
    inside = middle + (editor.view.layers.geometry.centres[here] - middle) * 0.2
    click(editor, editor.view.mapFromScene(inside))
    assert editor.store.draft.hex_map.hexside(here, there) is Hexside.BRIDGE


def test_what_is_wrong_is_listed_and_a_click_goes_there(
    editor: MapEditor, qtbot: PatientBot
) -> None:
    editor.view.look_at(editor.store.draft.hex_map.index["3418"], 0.8)
    choose(editor, "MOUNTAIN")
    click(editor, point(editor, "3418"))
    qtbot.waitUntil(lambda: editor.findings.list.count() > 0)
    assert "Castle hex 3418 is mountain" in editor.findings.list.item(0).text()
    said: list[str] = []
    editor.refused.connect(said.append)
    editor.buttons["play"].click()
    assert said
    assert "cannot be played on yet" in said[0]
    editor.view.look_at(0, 0.8)
    editor.findings.list.itemActivated.emit(editor.findings.list.item(0))
    assert (
        editor.view.viewport()
        .rect()
        .contains(editor.view.point_of(editor.store.draft.hex_map.index["3418"]))
    )


def test_a_place_is_named_and_a_castle_moved(editor: MapEditor, qtbot: PatientBot) -> None:
    editor.view.look_at(editor.store.draft.hex_map.index["3419"], 0.8)
    choose(editor, "name")
    click(editor, point(editor, "3419"))
    dialog = editor.findChild(NameDialog)
    assert isinstance(dialog, NameDialog)
    dialog.romaji.setText("Testville")
    dialog.kanji.setText("試")
    dialog.accept()
    board = editor.store.draft.hex_map
    assert board.place_names[board.index["3419"]] == ("Testville", "試")
    choose(editor, "castle")
    click(editor, point(editor, "3418"))
    click(editor, point(editor, "3519"))
    castle = editor.store.draft.castle_in("3519")
    assert castle is not None
    assert castle.id == "koriyama"


def test_land_far_from_land_asks_for_its_province(editor: MapEditor) -> None:
    choose(editor, "FLAT")
    editor.palette_panel.provinces.setCurrentIndex(0)
    click(editor, point(editor, "0101"))
    assert editor.store.draft.row("0101").province == editor.palette_panel.provinces.currentData()


def test_the_saved_map_is_what_the_game_loads(editor: MapEditor, qtbot: PatientBot) -> None:
    editor.view.look_at(editor.store.draft.hex_map.index["3519"], 0.8)
    choose(editor, "ROUGH")
    click(editor, point(editor, "3519"))
    with qtbot.waitSignal(editor.play_wanted) as wanted:
        editor.buttons["play"].click()
    assert wanted.args == ["western_hero"]
    assert editor.store.is_saved
    scenario = GAME.library.load("1", {"map": "own"})
    assert scenario.map.terrain[scenario.map.index["3519"]] is Terrain.ROUGH


def test_a_folder_that_cannot_be_written_is_said_and_nothing_is_lost(
    editor: MapEditor, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []
    editor.failed.connect(said.append)
    editor.store.change(lambda draft: draft.note("3519", "checked against the print"))
    assert not editor.save_to(tmp_path / "file")
    assert said
    assert not editor.store.is_saved
    assert not editor.open_folder(tmp_path / "file")
