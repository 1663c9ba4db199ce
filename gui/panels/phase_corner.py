"""The place of the button that ends a phase: in the right corner, where no other button lies."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.match.questions import while_fewer_can_act
from gui.match.snapshot import Snapshot
from gui.theme.theme import GRID


class PhaseCorner(QWidget):
    """Holds the end of a phase in which forces act, apart from what they are told to do.

    So it never comes to lie under the mouse that has just pressed another button, nor another
    button where it was; and it does not move when the line gets higher.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now: Snapshot | None = None
        self._game = ""
        self._phases: set[str] = set()
        """Kinds of decisions of the game in which a force could act."""
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID)
        self._layout.addStretch(1)

    def begin(self, now: Snapshot) -> None:
        """Be empty, for a point of a match; the room for the end of its phases stays."""
        self.clear()
        game = now.match.game.info.id
        if game != self._game:
            self._game, self._phases = game, set()
            self.setMinimumWidth(0)
        self._now = now
        forces = any(one.unit >= 0 for one in now.able) and now.lift(-1) is None
        if now.decision is not None and forces:
            self._phases.add(now.decision.kind)
        endings = [action for action in now.choices if self.is_for(action)]
        if endings:
            self._make_room(now, endings)

    def is_for(self, action: Any) -> bool:
        """Whether this action ends a phase."""
        now = self._now
        if now is None or now.decision is None:
            return False
        return isinstance(action, now.views.ENDINGS) and now.decision.kind in self._phases

    def _make_room(self, now: Snapshot, endings: list[Any]) -> None:
        """Be as wide as the words of the end are while all can still act."""
        words = [text for one in endings for text in while_fewer_can_act(now, now.describe(one))]
        sample = QPushButton(max(words, key=self.fontMetrics().horizontalAdvance), self)
        sample.ensurePolished()
        width = sample.sizeHint().width()
        sample.hide()
        sample.deleteLater()
        room = len(endings) * (width + GRID) - GRID
        self.setMinimumWidth(max(self.minimumWidth(), room))

    def hold(self, button: QPushButton) -> None:
        """Take a button in."""
        button.ensurePolished()
        self._layout.addWidget(button)
        button.show()

    def clear(self) -> None:
        """Hold nothing."""
        while self._layout.count() > 1:
            item = self._layout.takeAt(1)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
