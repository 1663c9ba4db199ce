"""A puzzle in the window: the match waits after each choice, and the panel says its worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from gui.board.view import BoardView
from gui.match.live_match import LiveMatch
from gui.match.thinking import Thinker
from gui.panels.puzzle_panel import PuzzlePanel
from gui.theme.theme import Theme
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.solve import Solution, solve
from wargame_core.puzzles.solved import remember_solved


class PuzzleController(QObject):
    """Follows an attempt as long as its match is the one that is shown."""

    ended = Signal()
    """The player leaves the puzzle."""
    next_wanted = Signal(str, int)
    """The puzzle after this one: its game, and its number from 1."""

    def __init__(self, live: LiveMatch, board: BoardView, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._live, self._board = live, board
        self.attempt: Attempt | None = None
        self._next = 0
        self._fault = ""
        """Why the values of the puzzle are not known."""
        self._generation = 0
        self._stop_listening: Callable[[], None] = _nothing
        self._holds = False
        """Whether the match waits because a choice has been made."""
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

    def follow(self, attempt: Attempt | None, next_number: int = 0) -> None:
        """Set this puzzle from now on; ``next_number``: of the puzzle after it, 0 for none."""
        self._leave()
        self.attempt, self._next, self._fault = attempt, next_number, ""
        if attempt is not None:
            self._stop_listening = attempt.listen(self._later)
            if attempt.solution is None:
                self._thinker.work(self._generation, partial(solve, attempt.puzzle))
        self._refresh()
        self._show_places()

    def hand_on(self) -> tuple[Attempt | None, int, bool]:
        """End; another controller may resume the puzzle that this one set."""
        left = self.attempt, self._next, self._holds
        self._leave()
        return left

    def _leave(self) -> None:
        """Hear no more of the attempt, and of its values."""
        self.attempt = None
        self._generation += 1
        self._thinker.cancel()
        self._stop_listening()
        self._stop_listening = _nothing

    def resume(self, left: tuple[Attempt | None, int, bool]) -> None:
        """Go on with the puzzle that another controller handed on."""
        attempt, next_number, self._holds = left
        self.follow(attempt, next_number)

    def _show_places(self) -> None:
        """Bring the part of the board near that the open choice is about."""
        attempt = self.attempt if self._is_followed() else None
        if attempt is None:
            return
        game, start, found = attempt.match.game, attempt.start, list[int]()
        for texts in (attempt.move.do, *(one.do for one in attempt.move.tempting)):
            found += game.places(start, game.read_action(start, texts[0])).lit
        if found:
            self._board.look_over(tuple(dict.fromkeys(found)))

    def finish(self) -> None:
        """End the worker, at the end of the program."""
        self._generation += 1
        self._thinker.finish()

    def _opened(self) -> None:
        self._holds = False
        if self.attempt is not None and self._live.match is not self.attempt.match:
            self.follow(None)

    def _is_followed(self) -> bool:
        attempt, live = self.attempt, self._live
        return attempt is not None and live.is_open and live.match is attempt.match

    def _later(self) -> None:
        """There is a verdict; the match may still be telling others what happened."""
        QTimer.singleShot(0, self, self._refresh)

    def _settled(self) -> None:
        """Hold the match once a choice has been made, and let it go on after a change of mind."""
        attempt = self.attempt
        if attempt is None or not self._is_followed():
            return
        if attempt.has_chosen and not self._live.paused:
            self._holds = True
            self._live.set_paused(True)
        elif self._holds and not attempt.has_chosen:
            self._holds = False
            if self._live.paused:
                self._live.set_paused(False)
        self._refresh()

    def _refresh(self) -> None:
        attempt = self.attempt if self._is_followed() else None
        self.panel.show_attempt(attempt, more=self._next > 0, fault=self._fault)
        if attempt is not None and attempt.is_solved and not attempt.was_shown:
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
            self.next_wanted.emit(attempt.puzzle.game, self._next)
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


def _nothing() -> None:
    """There is nobody to stop listening to."""
