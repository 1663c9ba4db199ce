"""The banner over the board while an earlier point of the match is shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.board.calm_corner import calm_corner, spot
from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.played import moment
from gui.panels.board_card import BoardCard
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

_HIGH: Final = (Qt.Corner.TopRightCorner, Qt.Corner.TopLeftCorner)
_LOW: Final = (Qt.Corner.BottomRightCorner, Qt.Corner.BottomLeftCorner)
"""Where it may stand, the best first where nothing is hidden."""


class LookBackBanner(BoardCard):
    """Says which point it is; leads back to the present or into a new match.

    It stays in the corner where it hid least when it appeared, so that its buttons do not move.
    """

    return_wanted = Signal()
    branch_wanted = Signal()

    def __init__(self, live: LiveMatch, over: QWidget, theme: Theme = LIGHT) -> None:
        super().__init__(over, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter, theme)
        self._live = live
        self._corner: Qt.Corner | None = None
        """Where it stands; None until that is worked out."""
        self._room = QSize()
        """The size of the board for which it was worked out."""
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setObjectName("heading")
        self.remark = QLabel()
        self.remark.setTextFormat(Qt.TextFormat.PlainText)
        self.remark.setWordWrap(True)
        self.remark.hide()
        self._remark_at = -1
        """The point of the match that it is about."""
        self.back = QPushButton(tr("Return to the present"))
        self.back.setProperty("primary", "true")
        self.back.setToolTip(tr("Key {key}", key="Shift+End"))
        self.branch = QPushButton(tr("Branch a new match from here …"))
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addStretch(1)
        buttons.addWidget(self.branch)
        buttons.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.text)
        layout.addWidget(self.remark)
        layout.addLayout(buttons)
        for button in (self.branch, self.back):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.clicked.connect(self.return_wanted)
        self.branch.clicked.connect(self.branch_wanted)
        live.settled.connect(self.refresh)
        live.opened.connect(self.refresh)

    def refresh(self) -> None:
        """Appear while the match is shown as it was."""
        live = self._live
        if not live.is_open or not live.looks_back:
            self.hide()
            return
        self.text.setText(tr("Looking back at {when}", when=moment(live.now, live.now.position)))
        self.remark.setVisible(live.now.position == self._remark_at)
        self.appear()

    def tell(self, words: str) -> None:
        """Say something about the point that is shown, as long as it is."""
        self.remark.setText(words)
        self._remark_at = self._live.now.position
        self.refresh()

    def _resting(self, box: QRect) -> QRect:
        """In the corner where it hides least of the game; there it stays while it is seen."""
        board = self._over
        if not isinstance(board, BoardSurface):
            return box
        if self._corner is None or board.size() != self._room:
            self._room = board.size()
            corners = _HIGH if board.has_low_legend else (*_HIGH, *_LOW)
            lying = [one.geometry() for one in board.cards if one.isVisible()]
            self._corner = calm_corner(board, box.size(), corners, lying)
        return QRect(spot(board, box.size(), self._corner), box.size())

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Look for a corner anew the next time."""
        self._corner = None
        super().hideEvent(event)
