"""The match that the window shows: the only object that may change it; widgets ask and listen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match_file import MatchFile
from gui.match_questions import MatchQuestions
from gui.thinking import Question, Thinker
from wargame_core.engine.changes import Change
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.match import Match
from wargame_core.engine.seats import humans
from wargame_core.players.crew import Crew

PAUSE_MS: Final = 250
"""Between two moves of a program, so that they can be followed."""


class LiveMatch(MatchQuestions):
    """Owns the match; rolls the dice and lets programs think when it is their turn."""

    opened = Signal()
    """Another match is shown from now on."""
    changed = Signal(object)
    """Played or Undone."""
    settled = Signal()
    """Whoever is to decide has changed, or the pause was begun or ended."""
    refused = Signal(str)
    """Why something was not done, in words."""
    thinking = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._crew: Crew | None = None
        self._file = MatchFile()
        self._generation = 0
        self.pause_ms = PAUSE_MS
        """Between two moves of a program, in milliseconds."""
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._answered)
        self._thinker.failed.connect(self._thinker_failed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._act)

    # --- opening ------------------------------------------------------------------------------

    def begin(self, match: Match[Any], *, save: Path | None = None) -> None:
        """Show a new match and record it: in a file, or among the automatic records."""
        self._take(match, MatchFile.begin(match, save), paused=False)

    def resume(self, path: Path) -> None:
        """Go on with a recorded match, in the same file. Raises RecordError."""
        self._leave()
        file = MatchFile.resume(path)
        self._take(file.match, file, paused=False)

    def watch(self, match: Match[Any]) -> None:
        """Show a finished record without recording anything; it stands still."""
        self._take(match, MatchFile(), paused=True)

    def save(self, path: Path) -> None:
        """Write the match into a file of its own. Raises RecordError."""
        self._file.save_copy(self.match, path)

    def close(self) -> None:
        """End everything that runs."""
        self._leave()
        self._thinker.finish()

    def _take(self, match: Match[Any], file: MatchFile, *, paused: bool) -> None:
        crew = Crew(match.game, match.seats, match.seed)
        self._leave()
        self._match, self._crew, self._file = match, crew, file
        self._paused = paused
        self._stop_listening = match.listen(self._follow)
        self._places = None
        self.opened.emit()
        for note in file.notes:
            self.refused.emit(note)
        self._continue()

    def _leave(self) -> None:
        """Nobody acts on the present match any more."""
        self._halt()
        if self._match is not None:
            self._stop_listening()
            self._file.close()
            self._match = None
            self._file = MatchFile()

    # --- playing ------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Play an action of a human, or a face of the players' own die."""
        if not (self.awaits_human or self.awaits_die):
            return
        refusal = self.match.why_not(action)
        if refusal is not None:
            self.refused.emit(self.refusal_text(refusal))
            return
        self._halt()
        self._paused = False
        self.match.play(action)
        self._continue()

    def undo(self) -> None:
        """Take back up to the last choice of a human; without humans, one action."""
        self._halt()
        match = self.match
        seats = humans(match.seats)
        position = match.last_choice(seats)
        if position is None:
            position = match.position - 1
            self._paused = True
        try:
            match.undo_to(position)
        except UsageError as error:
            self.refused.emit(str(error))
        self._continue()

    def redo(self) -> None:
        """Play again what was taken back, up to the next choice of a human."""
        self._halt()
        match = self.match
        try:
            match.redo()
            while match.taken_back and not self._paused and not self.awaits_human:
                match.redo()
        except UsageError as error:
            self.refused.emit(str(error))
        self._continue()

    def set_paused(self, paused: bool) -> None:
        """Let programs and dice wait, or go on."""
        self._halt()
        self._paused = paused
        self._continue()

    # --- dice and programs --------------------------------------------------------------------

    def _halt(self) -> None:
        """Whatever is on its way is not wanted any more."""
        self._generation += 1
        self._timer.stop()
        if self._busy:
            self._busy = False
            self.thinking.emit(False)

    def _continue(self) -> None:
        self._places = None
        decision = self.decision
        if decision is not None and not self._paused:
            if decision.seat == CHANCE:
                if not self.awaits_die:
                    self._timer.start(0 if humans(self.match.seats) else self.pause_ms)
            elif not self.awaits_human:
                self._timer.start(self.pause_ms)
        self.settled.emit()

    def _act(self) -> None:
        """Roll, or ask the program whose turn it is."""
        decision = self.decision
        if decision is None:
            return
        if decision.seat == CHANCE:
            try:
                self.match.roll()
            except WargameError as error:
                self._stop(str(error))
            else:
                self._continue()
            return
        assert self._crew is not None
        self._busy = True
        self.thinking.emit(True)
        match = self.match
        self._thinker.ask(
            Question(
                self._generation, self._crew, match.state, decision, match.legal, match.position
            )
        )

    def _answered(self, generation: int, action: Any) -> None:
        if generation != self._generation or not self._busy:
            return
        self._busy = False
        self.thinking.emit(False)
        try:
            self.match.play(action)
        except WargameError as error:
            self._stop(str(error))
        else:
            self._continue()

    def _thinker_failed(self, generation: int, reason: str) -> None:
        if generation == self._generation:
            self._halt()
            self._stop(reason)

    def _stop(self, reason: str) -> None:
        self._paused = True
        self.refused.emit(reason)
        self._continue()

    def _follow(self, change: Change) -> None:
        self._places = None
        self.changed.emit(change)
