"""Remarks on the moment that is shown: a card over the board, and a question for a new one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QInputDialog, QLabel, QVBoxLayout, QWidget

from gui.match.live_match import LiveMatch
from gui.panels.board_card import BoardCard
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.annotation import remarks_on
from wargame_core.engine.errors import WargameError
from wargame_core.views.words import language, sentence, tr

WIDTH = 52 * GRID
"""Of the card, in pixels at a scale of 1."""


class RemarkCard(BoardCard):
    """What was remarked on the moment that is shown."""

    def __init__(self, over: QWidget, theme: Theme = LIGHT) -> None:
        bottom = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        super().__init__(over, bottom, theme, yields=True)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setFixedWidth(round(WIDTH * theme.scale))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.addWidget(self.text)

    def tell(self, words: str) -> None:
        """Show these words; without any the card is not there."""
        self.text.setText(words)
        if words:
            self.appear()
        else:
            self.hide()


class RemarkController(QObject):
    """Shows the remarks on the point that is shown, and takes new ones."""

    failed = Signal(str)
    """Why a remark could not be written."""

    def __init__(self, live: LiveMatch, board: QWidget, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._over = live, board
        self.card = RemarkCard(board, theme)
        for changed in (live.opened, live.settled, live.annotated):
            changed.connect(self.refresh)

    @property
    def here(self) -> str:
        """What was remarked on the point that is shown."""
        live = self._live
        if not live.is_open:
            return ""
        found = remarks_on(live.match.annotations, live.now.position)
        return "\n".join(remark.said(language()) for remark in found)

    def refresh(self) -> None:
        """Follow the point that is shown."""
        self.card.tell(self.here)

    def ask(self) -> None:
        """Ask for a remark on the point that is shown; an empty one takes away what is there."""
        if not self._live.is_open:
            return
        title = tr("Remark on this moment")
        asked = tr("One sentence; left empty, remarks on this moment are taken away.")
        words, wanted = QInputDialog.getText(self._over, title, asked, text=self.here[:0])
        if wanted:
            self.write(" ".join(words.split()))

    def write(self, words: str) -> None:
        """Remark on the point that is shown."""
        try:
            self._live.annotate(words)
        except WargameError as error:
            self.failed.emit(sentence(error))
