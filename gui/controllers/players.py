"""What belongs to players on the page of a match: their panel, the draft, the tray of bins."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.panels.draft_page import DraftPage
from gui.panels.players_panel import PlayersPanel
from gui.panels.tray import AllocationTray
from gui.theme.theme import Theme


class PlayerController(QObject):
    """Owns these parts; the page lays them out."""

    chosen = Signal(object)
    """What is taken in the draft, to be played."""
    refused = Signal(str)
    """Why something cannot be taken in the draft."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live = live
        self.panel = PlayersPanel(live, theme=theme)
        self.draft = DraftPage(live, board, theme)
        self.draft.chosen.connect(self.chosen)
        self.draft.refused.connect(self.refused)
        self.draft.pointed.connect(board.select)
        self.tray = AllocationTray(live, board, theme)
        self.tray.chosen.connect(live.play)
        self.tray.refused.connect(self.refused)

    @property
    def is_needed(self) -> bool:
        """Whether the game of the match has anything to show here."""
        return self._live.is_open and self.panel.shown is not None

    def refresh(self) -> None:
        """Follow a match that was opened before."""
        self.panel.refresh()
        self.draft.refresh()
        self.tray.refresh()
