"""Whose rules or tables are looked up, where there are several games."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shell.games import offered
from gui.shell.value_boxes import ChoiceBox
from wargame_core.engine.game import title_in
from wargame_core.views.words import language, tr


class GameChoice(ChoiceBox):
    """All games by their titles; hidden where there is only one."""

    chosen = Signal(str)
    """The id of another game."""

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        """Show the choice with this game chosen."""
        super().__init__(parent)
        self.setAccessibleName(tr("Game"))
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        games = offered()
        for one in games:
            self.addItem(title_in(one.info, language()), one.info.id)
        self.setCurrentIndex(max(0, self.findData(game)))
        if len(games) == 1:
            self.hide()
        self.activated.connect(self._activated)

    def _activated(self, row: int) -> None:
        self.chosen.emit(self.itemData(row))
