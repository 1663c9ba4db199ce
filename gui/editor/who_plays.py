"""Asks who sits where before what was edited is played, and says which match is left for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from gui.shell.value_boxes import ChoiceBox
from gui.start.first_match import usual_seats
from gui.start.set_up_form import players
from wargame_core.engine.game import Game, ScenarioInfo, title_in
from wargame_core.views.words import language, tr


class WhoPlays(QDialog):
    """A box for every seat; nothing is left or begun before *Play*."""

    agreed = Signal(object)
    """Who sits where, by the ids of the seats."""

    def __init__(
        self, game: Game[Any], info: ScenarioInfo, left: str, parent: QWidget | None = None
    ) -> None:
        """``left``: the match that is left for the new one, in words; empty for none."""
        super().__init__(parent)
        self.setWindowTitle(tr("Who plays?"))
        self.boxes: dict[str, ChoiceBox] = {}
        form = QFormLayout(self)
        usual = usual_seats(game, info)
        for seat in info.seats:
            box = ChoiceBox()
            for name, words in players(game).items():
                box.addItem(words, name)
            box.setCurrentIndex(box.findData(usual[seat.id]))
            form.addRow(title_in(seat, language()), box)
            self.boxes[seat.id] = box
        if left:
            note = QLabel(
                tr("“{match}” is left for it; its record can be gone on with.", match=left)
            )
            note.setWordWrap(True)
            form.addRow(note)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.button(kinds.Ok).setText(tr("Play"))
        buttons.button(kinds.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    @property
    def seats(self) -> Mapping[str, str]:
        """Who sits where."""
        return {seat: box.currentData() for seat, box in self.boxes.items()}

    def accept(self) -> None:
        """Tell who plays."""
        super().accept()
        self.agreed.emit(self.seats)
