"""What is done with the hand: pieces are played, put into the tray, or dragged to the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.panels.hand_panel import HandPanel
from gui.panels.tray import Tray
from gui.theme.theme import Theme
from wargame_core.views.words import tr


class HandController(QObject):
    """Owns the hand; what is laid out of it lies in the tray."""

    chosen = Signal(object)
    """An action, to be played or asked about."""
    offered = Signal(object, QPoint)
    """Several actions, and where on the screen they are to be chosen from."""
    refused = Signal(str)

    def __init__(
        self, live: LiveMatch, board: BoardView, tray: Tray, theme: Theme, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self.tray = tray
        self.panel = HandPanel(live, theme=theme)
        tray.changed.connect(self._show_laid)
        live.settled.connect(self._show_laid)  # after the panel, which has the new hand by then
        self.panel.played.connect(self.play)
        self.panel.dropped.connect(self.drop)
        self.panel.left.connect(board.setFocus)

    def refresh(self) -> None:
        """Follow a match that was opened before."""
        self.panel.refresh()
        self._show_laid()

    def _show_laid(self) -> None:
        """What lies in the tray is not in the hand; light what can be put there."""
        hand, view = self.panel.shown, self.tray.view
        if hand is None:
            return
        laid = Counter(one.key for row in (view.rows if view else ()) for one in row.pieces)
        if self.is_laid_out:
            open_ = {one.kind for one in hand.held if self.tray.takes(one.kind)}
        else:
            open_ = {one.kind for one in hand.held if one.actions}
        self.panel.show_laid(laid, open_)

    @property
    def is_laid_out(self) -> bool:
        """Whether pieces of the hand go into the tray now."""
        return self.tray.is_needed and self.tray.view is not None and not self.tray.view.stock

    def actions_of(self, kind: str) -> Sequence[Any]:
        """What a piece can be played for now."""
        hand = self.panel.shown
        held = hand.held if hand is not None else ()
        return next((one.actions for one in held if one.kind == kind), ())

    def play(self, kind: str, at: QPoint) -> None:
        """A piece is clicked: lay it out, play it, or ask for what."""
        if self.is_laid_out:
            self.tray.add(kind)
            return
        self._choose(self.actions_of(kind), at)

    def drop(self, kind: str, at: QPoint) -> None:
        """A piece is let go over the board or the tray."""
        if self.is_laid_out:
            self.tray.add(kind)
            return
        viewport = self._board.viewport()
        point = viewport.mapFromGlobal(at)
        place = self._board.place_at(point) if viewport.rect().contains(point) else -1
        actions = self.actions_of(kind)
        there = [one for one in actions if place in self._live.now.places(one).lit]
        placed = [one for one in actions if self._live.now.places(one).lit]
        if there or not placed:
            self._choose(there or actions, at)
        else:
            self.refused.emit(tr("It cannot be played there."))

    def _choose(self, actions: Sequence[Any], at: QPoint) -> None:
        if not actions:
            self.refused.emit(tr("That piece cannot be played now."))
        elif len(actions) == 1:
            self.chosen.emit(actions[0])
        elif len({self._live.now.places(one).lit for one in actions}) > 1:
            self.refused.emit(tr("Drag it to a lit place, or click one."))
        else:
            self.offered.emit(actions, at)

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the board's page: T for the hand."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return plain and event.key() == Qt.Key.Key_T and self.panel.take_focus()
