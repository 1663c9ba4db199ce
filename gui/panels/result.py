"""How the game ended: winner, reason, and where the points of each side come from."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.match.live_match import LiveMatch
from gui.panels.crest_label import CrestLabel
from gui.panels.points_table import points_table
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Result
from wargame_core.views.words import language, tr

_CREST = 6 * GRID
"""Edge of the winner's crest, in pixels."""


class ResultDialog(QDialog):
    """The end of a game: points with their sources, and what can be done with the match."""

    replay_wanted = Signal()
    branch_wanted = Signal()
    luck_wanted = Signal()
    analysis_wanted = Signal()

    def __init__(
        self,
        live: LiveMatch,
        result: Result,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(tr("End of the game"))
        self._live = live
        title = QLabel(
            tr("A draw")
            if result.winner is None
            else tr("{side} wins", side=live.now.seat_title(result.winner))
        )
        title.setObjectName("heading")
        title.setTextFormat(Qt.TextFormat.PlainText)
        reason = live.match.game.say(live.now.state, result.reason, language())
        why = QLabel(tr("{words} (rule {rule})", words=reason, rule=result.rule))
        why.setWordWrap(True)
        why.setTextFormat(Qt.TextFormat.PlainText)
        self.title, self.table = title, points_table(live.now, result.points, theme)
        close = QPushButton(tr("Back to the board"))
        close.setProperty("primary", "true")
        close.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        layout.setSpacing(2 * GRID)
        self.crest = CrestLabel(self._clan(result.winner), theme, edge=_CREST)
        """Of the winner."""
        self.crest.setVisible(bool(self.crest.clan))
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self.crest)
        head.addWidget(title, 1)
        layout.addLayout(head)
        layout.addWidget(why)
        layout.addWidget(self.table, 1)
        self.buttons = QHBoxLayout()
        """More can be asked of a match that is over."""
        self.buttons.setSpacing(GRID)
        for text, signal in (
            (tr("Replay from the start"), self.replay_wanted),
            (tr("Branch a new match …"), self.branch_wanted),
            (tr("Luck of the dice"), self.luck_wanted),
            (tr("Choices of the match"), self.analysis_wanted),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(self.accept)
            button.clicked.connect(signal)
            self.buttons.addWidget(button)
        self.buttons.addStretch(1)
        self.buttons.addWidget(close)
        close.setDefault(True)
        layout.addLayout(self.buttons)
        self.resize(roomy(QSize(640, 560), parent, wide=0.28, high=0.66))

    def _clan(self, seat: str | None) -> str:
        """Id of the clan that stands for a seat; empty for none."""
        now = self._live.now
        return "" if seat is None else now.views.seat_colour(now.state, seat)
