"""The keys of the page of a match: Enter, digits, End, Space, and Esc out of what was begun."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gui.board.view import BoardView
from gui.controllers.fights import FightController
from gui.controllers.passage import Passage
from gui.controllers.pieces import PieceController
from gui.controllers.players import PlayerController
from gui.controllers.teaching import TeachingController
from gui.match.live_match import LiveMatch
from gui.match.proposals import Proposals
from gui.match.replay import Replay
from gui.panels.actions import ActionsPanel
from gui.panels.prompt_bar import PromptBar
from gui.panels.recap import Recap

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Page(Protocol):
    """What the keys ask of the page."""

    actions_panel: ActionsPanel
    board: BoardView
    prompt_bar: PromptBar
    proposals: Proposals
    fights: FightController
    passage: Passage
    pieces: PieceController
    players: PlayerController
    recap: Recap
    replay: Replay
    teaching: TeachingController

    @property
    def live(self) -> LiveMatch:
        """The match that is shown."""

    def open_stack(self) -> None:
        """Fan out the counters of the selected place, or fold them."""


class PageKeys:
    """Enter for the default, digits for the buttons, Esc back to the board."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def take(self, event: QKeyEvent) -> bool:
        """Do what a key is for; False if it is for somebody else."""
        key, page = event.key(), self._page
        seen = page.prompt_bar.settling.is_over or page.players.tray.is_changed
        early = key in _ENTER and not seen
        asked = key in _ENTER and page.proposals.question is not None  # its answer comes first
        arranges = page.recap.isHidden() and not early and not asked
        if arranges and page.players.take_key(event):
            return True
        if key == Qt.Key.Key_Space:
            page.open_stack()
        elif key in _ENTER:
            if event.isAutoRepeat():
                return True
            if page.recap.isHidden():
                page.prompt_bar.press_default()
            else:  # its button is framed too, and lies above
                page.recap.dismissed.emit()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            if not event.isAutoRepeat():
                page.prompt_bar.press_digit(key - Qt.Key.Key_0)
        elif key == Qt.Key.Key_End:
            if not event.isAutoRepeat():
                page.prompt_bar.press_ending()
        elif key == Qt.Key.Key_Escape:
            self._escape()
            page.board.setFocus()
        else:
            return False
        return True

    def _escape(self) -> None:
        """Leave what was begun last: one thing at a time."""
        page = self._page
        left = (
            self._leave_list,
            page.board.lifting.cancel,
            page.proposals.cancel,
            page.fights.bubble.close_now,
            page.passage.clear,
            page.players.tray.clear,
            self._close_recap,
            self._close_fan,
            self._leave_the_past,
            page.live.back_out if page.live.is_open else bool,
            self._leave_selection,
            page.teaching.leave_lesson,
        )
        if not any(leave() for leave in left):
            page.pieces.select(-1)
            page.fights.preview.hide()
            page.board.show_way(())

    def _leave_list(self) -> bool:
        """From the list of all actions back to the board, and no farther."""
        focus = self._page.actions_panel.focusWidget()
        return focus is not None and focus.hasFocus()

    def _leave_selection(self) -> bool:
        """What is selected is not any more; in a lesson only then the next Esc leaves that."""
        selected = self._page.pieces.place >= 0
        if selected:
            self._page.pieces.select(-1)
        return selected and self._page.teaching.course is not None

    def _close_recap(self) -> bool:
        shown = not self._page.recap.isHidden()
        if shown:
            self._page.recap.dismissed.emit()
        return shown

    def _close_fan(self) -> bool:
        fan = self._page.board.fan
        open_ = fan.is_open and not fan.asked
        if open_:
            fan.close()
        return open_

    def _leave_the_past(self) -> bool:
        live = self._page.live
        past = live.is_open and live.looks_back
        if past:
            self._page.replay.to_present()
        return past
