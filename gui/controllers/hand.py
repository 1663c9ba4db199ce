"""What is done with the hand: pieces are played, laid out, or dragged to the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.panels.hand_panel import HandPanel
from gui.panels.lay_tray import LayTray
from gui.theme.theme import Theme
from wargame_core.views.words import tr


class HandController(QObject):
    """Owns the hand and the row of pieces that are laid out."""

    chosen = Signal(object)
    """An action, to be played or asked about."""
    offered = Signal(object, QPoint)
    """Several actions, and where on the screen they are to be chosen from."""
    refused = Signal(str)

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self.panel = HandPanel(live, theme=theme)
        self.tray = LayTray(live, board, theme)
        self.tray.chosen.connect(live.play)
        self.tray.refused.connect(self.refused)
        self.tray.changed.connect(self.panel.show_laid)
        self.panel.played.connect(self.play)
        self.panel.dropped.connect(self.drop)
        self.panel.left.connect(board.setFocus)

    def refresh(self) -> None:
        """Follow a match that was opened before."""
        self.panel.refresh()
        self.tray.refresh()

    def actions_of(self, kind: str) -> Sequence[Any]:
        """What a piece can be played for now."""
        hand = self.panel.shown
        held = hand.held if hand is not None else ()
        return next((one.actions for one in held if one.kind == kind), ())

    def play(self, kind: str, at: QPoint) -> None:
        """A piece is clicked: lay it out, play it, or ask for what."""
        if self.tray.lay is not None:
            self.tray.put(kind)
            return
        self._choose(self.actions_of(kind), at)

    def drop(self, kind: str, at: QPoint) -> None:
        """A piece is let go over the board or the row."""
        if self.tray.lay is not None:
            self.tray.put(kind)
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
        """A key of the board's page: those of the row, and T for the hand."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() == Qt.Key.Key_T and self.panel.take_focus():
            return True
        return self.tray.take_key(event)
