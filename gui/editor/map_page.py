"""The map editor: paint terrain, hexsides, provinces and names; save what the game loads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gui.editor.button_bar import ButtonBar
from gui.editor.findings import Findings
from gui.editor.leaving import ask_what_to_keep
from gui.editor.map_source import MapSource
from gui.editor.map_store import MapStore
from gui.editor.name_dialog import NameDialog
from gui.editor.paint_view import PaintView
from gui.editor.palette import Palette
from gui.editor.tools import DrawSide, MoveCastle, NamePlace, PaintProvince, PaintTerrain
from gui.shell.saving import may_replace
from gui.theme.theme import LIGHT, Theme
from wargame_core.engine.errors import WargameError
from wargame_core.files.map_draft import MapDraft
from wargame_core.files.whole_file import unwritten
from wargame_core.gunyuden.files.map_draft_files import DRAFT_FILES
from wargame_core.views.values import CastleView, LabelView
from wargame_core.views.words import sentence, tr

_REDRAW_MS = 120
_CHECK_MS = 400


class MapEditor(QWidget):
    """One map on the board, with the tools to the left and what is wrong to the right."""

    said = Signal(str)
    """What was saved, and what is to be clicked next."""
    refused = Signal(str)
    """Why something was not done that the player wanted."""
    failed = Signal(str)
    """Why something could not be read or written."""
    play_wanted = Signal(str)
    """Play the game of this id on the player's own map."""
    left = Signal()
    """The player is done."""

    def __init__(
        self, source: MapSource, theme: Theme = LIGHT, parent: QWidget | None = None
    ) -> None:
        """Edit the player's own map if there is one, else that of the program.

        Raises DataError if the map cannot be read.
        """
        super().__init__(parent)
        self.source = source
        own = source.own_folder if source.has_own else None
        self.store = MapStore(source.read(own), self)
        self._theme = theme
        self._carried = ""
        """The castle that is being moved."""
        self.view = PaintView(theme=theme)
        self.palette_panel = Palette(self.store.draft.sheet.provinces, theme)
        self.findings = Findings(theme)
        self._redraw = self._timer(_REDRAW_MS, self._show)
        self._check = self._timer(_CHECK_MS, self._show_problems)
        self._lay_out()
        self.palette_panel.chosen.connect(self._choose)
        self.view.stroke_began.connect(self.store.begin_stroke)
        self.view.stroke_ended.connect(self._end_stroke)
        self.view.hex_painted.connect(self._paint)
        self.view.side_painted.connect(self._draw_side)
        self.view.place_clicked.connect(self._clicked)
        self.view.place_hovered.connect(self._hovered)
        self.findings.place_clicked.connect(self._go_to)
        self.store.changed.connect(self._changed)
        self.store.refused.connect(self.refused)
        self._show()
        self._show_problems()
        self._changed()

    def _timer(self, pause_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(pause_ms)
        timer.timeout.connect(act)
        return timer

    def _lay_out(self) -> None:
        bar = ButtonBar(
            (
                ("undo", tr("Undo"), "Ctrl+Z", self.store.undo),
                ("redo", tr("Redo"), "Ctrl+Shift+Z", self.store.redo),
                ("open", tr("Open a folder …"), "", self._ask_open),
                ("program", tr("Begin with the program’s map"), "", self._begin_anew),
                ("save", tr("Save as my map"), "Ctrl+S", self.save),
                ("save-as", tr("Save to a folder …"), "", self._ask_save),
                ("play", tr("Save and play on it"), "", self._play),
            )
        )
        self.buttons = bar.buttons
        bar.addStretch(1)
        bar.add("done", tr("Done"), "", self.leave)
        middle = QSplitter()
        self.palette_panel.setMinimumWidth(200)
        self.findings.setMinimumWidth(240)
        for widget in (self.palette_panel, self.view, self.findings):
            middle.addWidget(widget)
        middle.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(middle, 1)

    # --- tools --------------------------------------------------------------------------------

    def _choose(self, tool: object) -> None:
        self._carried = ""
        self.view.paints_hexes = isinstance(tool, PaintTerrain | PaintProvince)
        self.view.paints_sides = isinstance(tool, DrawSide)

    def _paint(self, hex_: int) -> None:
        tool = self.palette_panel.tool
        if not isinstance(tool, PaintTerrain | PaintProvince):
            return
        name = self.store.draft.hexes[hex_].hex
        hexes = {name}
        if self.palette_panel.radius:
            hexes |= set(self.store.draft.near(name))
        self.store.change(lambda draft: tool.use(draft, hexes))

    def _draw_side(self, hex_: int, direction: int) -> None:
        tool = self.palette_panel.tool
        board = self.store.draft.hex_map
        other = board.neighbours[hex_][direction]
        if isinstance(tool, DrawSide) and other >= 0:
            a, b = board.names[hex_], board.names[other]
            self.store.change(lambda draft: tool.use_on(draft, a, b))

    def _end_stroke(self) -> None:
        self.store.end_stroke()
        self._redraw.start()

    def _clicked(self, hex_: int, at: QPoint) -> None:
        del at
        if hex_ < 0:
            return
        name = self.store.draft.hexes[hex_].hex
        tool = self.palette_panel.tool
        self.view.select(hex_)
        if isinstance(tool, NamePlace):
            self._ask_name(name)
        elif isinstance(tool, MoveCastle):
            self._carry(name)

    def _ask_name(self, hex_: str) -> None:
        dialog = NameDialog(self.store.draft, hex_, self)
        dialog.named.connect(self.store.change)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _carry(self, hex_: str) -> None:
        if not self._carried:
            castle = self.store.draft.castle_in(hex_)
            self._carried = castle.id if castle else ""
            self.said.emit(
                tr("Click the new hex of {castle}.", castle=castle.name)
                if castle
                else tr("No castle stands there.")
            )
            return
        carried, self._carried = self._carried, ""
        self.store.change(lambda draft: draft.move_castle(carried, hex_))

    # --- what is shown ------------------------------------------------------------------------

    def _changed(self) -> None:
        store = self.store
        self.buttons["undo"].setEnabled(store.can_undo)
        self.buttons["redo"].setEnabled(store.can_redo)
        self.buttons["save"].setEnabled(not store.is_saved)
        self._redraw.start()
        self._check.start()

    def _show(self) -> None:
        """Draw the map anew, at the same place."""
        draft, place = self.store.draft, self.view.place()
        board = draft.hex_map
        self.view.show_board(board, (True,) * len(board.names))
        castles = tuple(
            CastleView(board.index[castle.hex], castle.level, "", castle.name, castle.name_ja, 1, 1)
            for castle in draft.castles.values()
        )
        labels = [
            LabelView(board.index[castle.hex], castle.name, castle.name_ja, 10 + castle.level)
            for castle in draft.castles.values()
        ]
        taken = {label.hex for label in labels}
        labels += [
            LabelView(hex_, *names, 0)
            for hex_, names in board.place_names.items()
            if hex_ not in taken
        ]
        self.view.show_views(castles, (), tuple(labels))
        self.view.light(self.store.changed_hexes())
        self.view.go_to_place(place)

    def _show_problems(self) -> None:
        draft = self.store.draft
        self.findings.show_problems(self.source.problems(draft), len(self.store.changed_hexes()))

    def _hovered(self, hex_: int) -> None:
        self.findings.show_hex(self.store.draft, hex_)

    def _go_to(self, hex_: str) -> None:
        number = self.store.draft.hex_map.index.get(hex_, -1)
        if number >= 0:
            self.view.look_at(number, max(self.view.zoom, 0.6))
            self.view.select(number)

    # --- files --------------------------------------------------------------------------------

    def save(self) -> bool:
        """Write the player's own map; the answer says whether that was possible."""
        return self.save_to(self.source.own_folder)

    def save_to(self, folder: Path) -> bool:
        """Write the map into a folder; the answer says whether that was possible."""
        try:
            self.source.write(folder, self.store.draft)
        except WargameError as error:
            self.failed.emit(sentence(error))
            return False
        except OSError as error:
            self.failed.emit(sentence(unwritten(folder, error)))
            return False
        self.store.mark_saved()
        self.said.emit(tr("Saved: {path}", path=folder))
        return True

    def open_folder(self, folder: Path | None) -> bool:
        """Edit the map of a folder, as a rule that of the program."""
        try:
            draft: MapDraft = self.source.read(folder)
        except (WargameError, OSError) as error:
            self.failed.emit(sentence(error))
            return False
        return self.store.change(lambda _: draft)

    def _ask_open(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Open a map folder"))
        if chosen:
            self.open_folder(Path(chosen))

    def _ask_save(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Save the map to a folder"))
        if not chosen:
            return
        folder = Path(chosen)
        there = next((name for name in DRAFT_FILES if (folder / name).exists()), "")
        if not there or may_replace(self, tr("Save the map to a folder"), there):
            self.save_to(folder)

    def _begin_anew(self) -> None:
        self.open_folder(None)

    def _play(self) -> None:
        problems = self.source.problems(self.store.draft)
        if problems:
            self.refused.emit(
                tr("The map cannot be played on yet: {problem}", problem=sentence(problems[0]))
            )
        elif self.save():
            self.play_wanted.emit(self.source.game)

    def leave(self) -> None:
        """Go, but not without asking if something would be lost."""
        if self.store.is_saved:
            self.left.emit()
        else:
            question = tr("Keep the changes as my map?")
            ask_what_to_keep(self, tr("Map editor"), question, self.save, self.left.emit)
