"""The position editor: put units and castles of a scenario on the board, save, and play at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QListWidget,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gui.board.view import BoardView
from gui.editor.button_bar import ButtonBar
from gui.editor.draft_store import DraftStore
from gui.editor.hex_contents import HexContents
from gui.editor.leaving import ask_what_to_keep
from gui.editor.unit_list import UnitList
from gui.shell.saving import ask_path
from gui.shell.value_boxes import ChoiceBox, NumberBox
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.errors import DataError, WargameError
from wargame_core.files.position import load_position
from wargame_core.files.position_json import position_text
from wargame_core.files.whole_file import write_whole
from wargame_core.gunyuden.files.position_draft import PositionDraft
from wargame_core.views.registry import view_of
from wargame_core.views.words import in_language, sentence, tr

FILTER_SUFFIX = ".json"


_UNITS, _BOARD, _CONTENTS = 260, 640, 360
"""Widths of the three parts at first, in pixels."""


class PositionEditor(QWidget):
    """The units to the left, the board, and the chosen hex with the faults to the right."""

    said = Signal(str)
    """What was saved."""
    refused = Signal(str)
    """Why something was not done that the player wanted."""
    failed = Signal(str)
    """Why something could not be read or written."""
    play_wanted = Signal(object)
    """Play this Position."""
    left = Signal()

    def __init__(
        self, draft: PositionDraft, theme: Theme = LIGHT, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.store = DraftStore(draft, self)
        self._hex = self._unit = ""
        self._board: object = None
        self.view = BoardView(theme=theme)
        self.units = UnitList()
        self.contents = HexContents()
        self.faults = QListWidget()
        self.faults.setWordWrap(True)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.turn, self.stage, self.phase = NumberBox(), NumberBox(), ChoiceBox()
        self._lay_out()
        self.units.chosen.connect(self._arm)
        self.view.place_clicked.connect(self._clicked)
        self.contents.edited.connect(self.store.change)
        self.contents.move_wanted.connect(self.units.choose)
        self.store.changed.connect(self._changed)
        self.store.refused.connect(self.refused)
        self._changed()

    @property
    def draft(self) -> PositionDraft:
        """The position as it is now."""
        found = self.store.draft
        assert isinstance(found, PositionDraft)
        return found

    def _lay_out(self) -> None:
        bar = ButtonBar(
            (
                ("undo", tr("Undo"), "Ctrl+Z", self.store.undo),
                ("redo", tr("Redo"), "Ctrl+Shift+Z", self.store.redo),
                ("clear", tr("Clear the board"), "", self.clear),
                ("set-up", tr("As in the set-up"), "", self.set_up),
                ("open", tr("Open …"), "", self._ask_open),
                ("save", tr("Save …"), "Ctrl+S", self._ask_save),
                ("play", tr("Play it"), "", self._play),
            )
        )
        self.buttons = bar.buttons
        for text, box in ((tr("Turn"), self.turn), (tr("Stage"), self.stage)):
            bar.addWidget(QLabel(text))
            bar.addWidget(box)
            box.valueChanged.connect(self._set_time)
        bar.addWidget(self.phase)
        self.phase.activated.connect(self._set_time)
        bar.addStretch(1)
        bar.add("done", tr("Done"), "", self.leave)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self.verdict.setContentsMargins(GRID, 0, GRID, GRID)
        column.addWidget(self.contents, 3)
        column.addWidget(self.verdict)
        column.addWidget(self.faults, 1)
        middle = QSplitter()
        self.units.setMinimumWidth(_UNITS)
        right.setMinimumWidth(280)
        for widget in (self.units, self.view, right):
            middle.addWidget(widget)
        middle.setStretchFactor(1, 1)
        middle.setSizes([_UNITS, _BOARD, _CONTENTS])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(middle, 1)

    # --- changes ------------------------------------------------------------------------------

    def _arm(self, unit: str) -> None:
        self._unit = unit

    def _clicked(self, hex_: int, at: QPoint) -> None:
        del at
        if hex_ < 0:
            return
        self._hex = self.draft.state.scenario.map.names[hex_]
        self.view.select(hex_)
        if self._unit:
            unit, name = self._unit, self._hex
            self.store.change(lambda draft: draft.place(unit, name))
            self.units.choose("")
        else:
            self.contents.show_hex(self.draft, self._hex)

    def _set_time(self, *_: object) -> None:
        turn, stage, phase = self.turn.value(), self.stage.value(), self.phase.currentData()
        self.store.change(lambda draft: draft.when(turn, stage, phase))

    def clear(self) -> None:
        """Take every unit off the map."""
        self.store.change(
            lambda draft: PositionDraft.begin(draft.game, draft.scenario, draft.options, empty=True)
        )

    def set_up(self) -> None:
        """Put every unit where the scenario has it."""
        self.store.change(
            lambda draft: PositionDraft.begin(draft.game, draft.scenario, draft.options)
        )

    # --- what is shown ------------------------------------------------------------------------

    def _changed(self) -> None:
        try:
            state = self.draft.state
        except DataError as error:
            self.refused.emit(sentence(error.faults[0]))
            self.store.undo()
            return
        views = view_of(self.draft.game)
        board = views.board_of(state)
        if board is not self._board:
            self._board = board
            self.view.show_board(board, views.area_of(state))
            self._new_scenario()
        self.view.show_views(views.castles(state), views.stacks(state), views.labels(state))
        self.units.show_draft(self.draft)
        self.contents.show_hex(self.draft, self._hex)
        faults = self.draft.faults
        self.faults.clear()
        self.faults.addItems([sentence(fault) for fault in faults])
        self.verdict.setText(
            tr("Faults that keep the position from play: {count}", count=len(faults))
            if faults
            else tr("The position is sound.")
        )
        self.buttons["undo"].setEnabled(self.store.can_undo)
        self.buttons["redo"].setEnabled(self.store.can_redo)
        self.buttons["play"].setEnabled(not faults)
        for box, value in ((self.turn, self.draft.turn), (self.stage, self.draft.stage)):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
        self.phase.setCurrentIndex(self.phase.findData(self.draft.phase))

    def _new_scenario(self) -> None:
        found = self.draft.state.scenario
        self.units.fill(found)
        boxes = (self.turn, self.stage, self.phase)
        for box in boxes:
            box.blockSignals(True)
        self.turn.setRange(1, len(found.turns))
        self.stage.setRange(1, max(max(stages) for stages in found.charts.activation.values()))
        self.phase.clear()
        for phase in found.phases:
            self.phase.addItem(in_language(phase.name, phase.name_ja), phase.id)
        for box in boxes:
            box.blockSignals(False)

    # --- files --------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Edit the position of a file; the answer says whether that was possible."""
        try:
            position = load_position(path)
        except WargameError as error:
            self.failed.emit(sentence(error))
            return False
        done = self.store.change(lambda _: PositionDraft.of(position.game, position.state))
        if done:
            self.store.mark_saved()
        return done

    def save_file(self, path: Path) -> bool:
        """Write the position, sound or not; the answer says whether that was possible."""
        try:
            write_whole(path, position_text(self.draft.document), replace=True)
        except WargameError as error:
            self.failed.emit(sentence(error))
            return False
        self.store.mark_saved()
        self.said.emit(tr("Saved: {path}", path=path))
        return True

    def _ask_open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Open a position"))
        if chosen:
            self.open_file(Path(chosen))

    def _ask_save(self) -> bool:
        """Ask for a file and save; says whether that was done."""
        kinds = tr("Positions (*{suffix})", suffix=FILTER_SUFFIX)
        path = ask_path(self, tr("Save the position"), "", kinds, FILTER_SUFFIX)
        return path is not None and self.save_file(path)

    def leave(self) -> None:
        """Go, but not without asking if something would be lost."""
        if self.store.is_saved:
            self.left.emit()
        else:
            question = tr("Save the position before it is left?")
            ask_what_to_keep(self, tr("Position editor"), question, self._ask_save, self.left.emit)

    def _play(self) -> None:
        self.play_wanted.emit(self.draft.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc puts the unit down that was taken up."""
        if event.key() == Qt.Key.Key_Escape:
            self.units.choose("")
        else:
            super().keyPressEvent(event)
