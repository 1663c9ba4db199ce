"""What belongs to players on the page of a match: panel, hand, and pages of their choices."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QKeyEvent

from gui.board.view import BoardView
from gui.controllers.hand import HandController
from gui.match.live_match import LiveMatch
from gui.panels.draft_page import DraftPage
from gui.panels.players_panel import PlayersPanel
from gui.panels.tray import Tray
from gui.theme.theme import Theme


class PlayerController(QObject):
    """Owns these parts; the page lays them out."""

    chosen = Signal(object)
    """What is taken in the draft or played from the hand."""
    chosen_all = Signal(object)
    """Actions that are to be played one after the other."""
    agreed = Signal()
    """Yes to the question about what is picked out in a draft."""
    offered = Signal(object, QPoint)
    """Several actions for a piece of the hand, and where on the screen."""
    refused = Signal(str)
    """Why something cannot be taken or played."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live = live
        self.panel = PlayersPanel(live, theme=theme)
        self.draft = DraftPage(live, board, theme)
        self.draft.chosen.connect(self.chosen)
        self.draft.agreed.connect(self.agreed)
        self.draft.refused.connect(self.refused)
        self.draft.pointed.connect(board.select)
        self.tray = Tray(live, theme=theme)
        self.tray.chosen_all.connect(self.chosen_all)
        self.tray.refused.connect(self.refused)
        self.tray.left.connect(board.setFocus)
        self.hand = HandController(live, board, self.tray, theme, self)
        self.hand.chosen.connect(self.chosen)
        self.hand.offered.connect(self.offered)
        self.hand.refused.connect(self.refused)

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page, if the tray or the hand is open for it."""
        return self.tray.take_key(event) or self.hand.take_key(event)

    @property
    def is_needed(self) -> bool:
        """Whether the game of the match has anything to show here."""
        return self._live.is_open and self.panel.shown is not None

    def refresh(self) -> None:
        """Follow a match that was opened before."""
        self.panel.refresh()
        self.draft.refresh()
        self.tray.refresh()
        self.hand.refresh()
