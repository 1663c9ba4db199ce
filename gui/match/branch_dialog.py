"""Before a new match branches off another: who plays each side from there."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from gui.match.live_match import LiveMatch
from gui.match.played import moment
from gui.shell.value_boxes import ChoiceBox
from gui.start.set_up_form import players
from gui.theme.theme import GRID
from wargame_core.views.words import tr


class BranchDialog(QDialog):
    """Asks for the seats of a new match that begins at the point that is shown."""

    chosen = Signal(int, object)
    """The position and the seats."""

    def __init__(self, live: LiveMatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("A new match from here"))
        match = live.match
        self._position = live.now.position
        self.seats: dict[str, QComboBox] = {}
        """Who plays each seat."""
        title = QLabel(tr("From {when}", when=moment(live.now, self._position)))
        title.setObjectName("heading")
        title.setTextFormat(Qt.TextFormat.PlainText)
        shared = QLabel(
            tr(
                "The new match shares the first {count} actions with this one and is recorded in "
                "a file of its own. This match stays as it is.",
                count=live.now.told_position,
            )
        )
        shared.setWordWrap(True)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        names = players(match.game)
        for seat, player in match.seats.items():
            box = ChoiceBox()
            for name, words in names.items():
                box.addItem(words, name)
            box.setCurrentIndex(max(0, box.findData(player)))
            self.seats[seat] = box
            form.addRow(live.now.seat_title(seat), box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        self.start = buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setProperty("primary", "true")
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(title)
        layout.addWidget(shared)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.start.setDefault(True)
        self.setMinimumWidth(60 * GRID)

    def _accept(self) -> None:
        seats: Mapping[str, str] = {
            seat: str(box.currentData()) for seat, box in self.seats.items()
        }
        self.accept()
        self.chosen.emit(self._position, seats)
