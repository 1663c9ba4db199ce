"""Editors and the export dialog."""

from __future__ import annotations

from collections.abc import Iterator

from gui.editor.map_page import MapEditor
from gui.editor.position_page import PositionEditor
from tools.gallery.situations import moment
from tools.gallery.stage import Picture, Stage

FAMILY = "Editors"


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    yield Picture("map-editor", "Map editor", FAMILY, _map)
    yield Picture("position-editor", "Position editor", FAMILY, _position)
    yield Picture("position-editor-hex", "Position editor with a hex", FAMILY, _hex)
    yield Picture("export", "Export", FAMILY, _export)


def _map(stage: Stage) -> None:
    stage.begin(moment("story"))
    stage.window.editors.edit_map()
    _full_size(stage)


def _position(stage: Stage) -> None:
    stage.begin(moment("story"))
    stage.window.editors.edit_position()
    _full_size(stage)


def _hex(stage: Stage) -> None:
    _position(stage)
    editor = stage.window.editors.open[-1].editor
    assert isinstance(editor, PositionEditor)
    stacks = stage.window.live.now.stacks
    highest = max(stacks, key=lambda stack: len(stack.counters))
    view = editor.view
    view.look_at(highest.place, 0.6)
    view.place_clicked.emit(highest.place, view.mapToGlobal(view.point_of(highest.place)))


def _export(stage: Stage) -> None:
    stage.begin(moment("story"))
    stage.window.exports.ask()
    dialog = stage.window.exports.dialog
    assert dialog is not None
    dialog.path.setText("board.pdf")


def _full_size(stage: Stage) -> None:
    window = stage.window.editors.open[-1]
    window.resize(stage.size)
    if isinstance(window.editor, MapEditor):
        stage.wait(400)
    stage.wait()
