"""The turns of programs: whoever sits there is asked for one action, and thinks in a worker."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.match.thinking import Question, Thinker
from wargame_core.engine.decision import Action
from wargame_core.engine.match import Match
from wargame_core.engine.told import count_told
from wargame_core.players.opponents import Opponents
from wargame_core.players.search.budget import wall_clock


def opponents_of(match: Match, seconds: float) -> Opponents:
    """The programs of a match, with so many seconds for a turn. Raises WargameError."""
    return Opponents(match.game, match.seats, match.seed, clock=wall_clock, seconds=seconds)


class ProgramTurns(QObject):
    """Asks the program whose turn it is; an answer that is not wanted any more is never heard."""

    chosen = Signal(object)
    """The action of the program that was asked."""
    failed = Signal(str)
    """Why there is none, in words."""
    thinking = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match: Match
        self._opponents: Opponents
        self._seconds = 0.0
        self._generation = 0
        self.is_busy = False
        """Whether a program thinks."""
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._answered)
        self._thinker.failed.connect(self._could_not)

    def seat(self, match: Match, opponents: Opponents, seconds: float) -> None:
        """These programs play from now on."""
        self._match, self._opponents, self._seconds = match, opponents, seconds

    def ask(self) -> None:
        """Let the program whose turn it is think; what it chooses comes as a signal."""
        match = self._match
        decision = match.decision
        assert decision is not None, "a program decides"
        self.is_busy = True
        self.thinking.emit(True)
        position = count_told(match.last, decision.seat)
        self._thinker.ask(
            Question(
                self._generation, self._opponents, match.state, decision, match.legal, position
            )
        )

    def drop(self) -> None:
        """What is on its way is not wanted any more."""
        self._generation += 1
        if self.is_busy:
            self.is_busy = False
            self._thinker.cancel()
            # the worker may still be using its opponents
            self._opponents = opponents_of(self._match, self._seconds)
            self.thinking.emit(False)

    def finish(self) -> None:
        """Nobody is asked any more; a worker that thinks has a moment to end."""
        self._thinker.finish()

    def _answered(self, generation: int, action: Action) -> None:
        if generation == self._generation and self.is_busy:
            self.is_busy = False
            self.thinking.emit(False)
            self.chosen.emit(action)

    def _could_not(self, generation: int, reason: str) -> None:
        if generation == self._generation:
            self.drop()
            self.failed.emit(reason)
