"""A puzzle in the window: the match waits after each choice, and the panel says its worth."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.board.view import BoardView
from gui.controllers.guided import Guided
from gui.match.live_match import LiveMatch
from gui.match.thinking import Thinker
from gui.panels.puzzle_panel import PuzzlePanel
from gui.theme.theme import Theme
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from wargame_core.puzzles.attempt import Attempt
    from wargame_core.puzzles.solve import Solution


class PuzzleController(QObject):
    """Follows an attempt as long as its match is the one that is shown."""

    ended = Signal()
    """The player leaves the puzzle."""
    next_wanted = Signal(str, int)
    """The puzzle after this one: its game, and its number from 1."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self._guided: Guided[Attempt] = Guided(live, self, self._refresh)
        self._fault = ""
        """Why the values of the puzzle are not known."""
        self._generation = 0
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._reckoned)
        self._thinker.failed.connect(self._failed)
        self.panel = PuzzlePanel(theme=theme)
        self.panel.again_wanted.connect(self._again)
        self.panel.show_wanted.connect(self._show)
        self.panel.next_wanted.connect(self._go_on)
        self.panel.left.connect(self.ended)
        live.opened.connect(self._opened)
        live.settled.connect(self._settled)

    @property
    def attempt(self) -> Attempt | None:
        """The puzzle that is tried."""
        return self._guided.guide

    def follow(self, attempt: Attempt | None, next_number: int = 0) -> None:
        """Set this puzzle from now on; ``next_number``: of the puzzle after it, 0 for none."""
        self._leave()
        self._guided.begin(attempt, next_number)
        self._fault = ""
        if attempt is not None and attempt.solution is None:
            from wargame_core.puzzles.solve import solve

            self._thinker.work(self._generation, partial(solve, attempt.puzzle))
        self._settled()
        self._refresh()
        self._show_places()

    def hand_on(self) -> tuple[Attempt | None, int]:
        """End; another controller may follow the puzzle that this one set."""
        attempt = self.attempt
        self._leave()
        return attempt, self._guided.next_number

    def _leave(self) -> None:
        """Hear no more of the attempt, and of its values."""
        self._guided.end()
        self._generation += 1
        self._thinker.cancel()

    def _show_places(self) -> None:
        """Bring the part of the board near that the open choice is about."""
        attempt = self._guided.shown
        if attempt is None:
            return
        found = attempt.places()
        if found:
            self._board.look_over(found)

    def finish(self) -> None:
        """End the worker, at the end of the program."""
        self._generation += 1
        self._thinker.finish()

    def _opened(self) -> None:
        if self._guided.forget_if_replaced():
            self.follow(None)

    def _settled(self) -> None:
        """Hold the match once a choice has been made, and let it go on after a change of mind."""
        attempt = self._guided.shown
        if attempt is None:
            return
        words = tr("You have chosen; what it is worth stands on the left.")
        if (held := words if attempt.waits else "") != self._live.held:
            self._live.hold(held)
        self._refresh()

    def _refresh(self) -> None:
        attempt = self._guided.shown
        more = self._guided.next_number > 0
        self.panel.show_attempt(attempt, more=more, fault=self._fault)
        if attempt is not None and attempt.is_solved and not attempt.was_shown:
            from wargame_core.puzzles.solved import remember_solved

            remember_solved(attempt.puzzle)

    def _again(self) -> None:
        if self.attempt is not None:
            self._live.take_back(self.attempt.again)
            self._board.setFocus()

    def _show(self) -> None:
        if self.attempt is not None:
            self._live.take_back(self.attempt.show)

    def _go_on(self) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        if attempt.is_solved:
            self.next_wanted.emit(attempt.puzzle.game, self._guided.next_number)
        else:
            self._live.take_back(attempt.go_on)
            self._board.setFocus()

    # --- the worker ---------------------------------------------------------------------------

    def _reckoned(self, generation: int, solution: Solution) -> None:
        if generation == self._generation and self.attempt is not None:
            self.attempt.take(solution)
            self._settled()

    def _failed(self, generation: int, reason: str) -> None:
        if generation == self._generation:
            self._fault = reason
            self._refresh()
