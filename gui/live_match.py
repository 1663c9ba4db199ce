"""The match that the window shows: the only object that may change it; widgets ask and listen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from gui.looks import gunyuden as looks
from gui.match_file import MatchFile
from gui.thinking import Question, Thinker
from gui.words import language, tr
from wargame_core.engine.changes import Change
from wargame_core.engine.decision import CHANCE, Decision, Refusal
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.game import Places
from wargame_core.engine.match import Match
from wargame_core.engine.seats import HUMAN, humans
from wargame_core.players.crew import Crew

PAUSE_MS: Final = 250
"""Between two moves of a program, so that they can be followed."""


class LiveMatch(QObject):
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

    def __init__(self, parent: QObject | None = None, *, pause_ms: int = PAUSE_MS) -> None:
        super().__init__(parent)
        self._match: Match[Any] | None = None
        self._crew: Crew | None = None
        self._file = MatchFile()
        self._generation = 0
        self._paused = False
        self._busy = False
        self._places: Mapping[int, tuple[Any, ...]] | None = None
        self.pause_ms = pause_ms
        self._thinker = Thinker(self)
        self._thinker.answered.connect(self._answered)
        self._thinker.failed.connect(self._thinker_failed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._act)

    # --- asking -------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match; there is none before the first was opened."""
        assert self._match is not None, "no match is open"
        return self._match

    @property
    def is_open(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    @property
    def state(self) -> Any:
        """The present state."""
        return self.match.state

    @property
    def decision(self) -> Decision | None:
        """The open decision."""
        return self.match.decision

    @property
    def paused(self) -> bool:
        """Programs and dice wait, as after an undo in a match without humans."""
        return self._paused

    @property
    def is_busy(self) -> bool:
        """Whether a program thinks."""
        return self._busy

    @property
    def awaits_human(self) -> bool:
        """Whether a human seat decides now."""
        decision = self.decision
        return decision is not None and self.match.seats.get(decision.seat) == HUMAN

    @property
    def awaits_die(self) -> bool:
        """Whether the players have to say what their own die shows."""
        decision = self.decision
        return decision is not None and decision.seat == CHANCE and self.match.dice.mode == "own"

    def choices(self) -> Sequence[Any]:
        """What may be chosen in the window now."""
        return self.match.legal if self.awaits_human or self.awaits_die else ()

    def places(self, action: Any) -> Places:
        """Where on the board an action belongs."""
        return self.match.game.places(self.state, action)

    def by_hex(self) -> Mapping[int, tuple[Any, ...]]:
        """The choices that belong to each hex."""
        if self._places is None:
            found: dict[int, list[Any]] = {}
            for action in self.choices():
                for hex_ in self.places(action).hexes:
                    found.setdefault(hex_, []).append(action)
            self._places = {hex_: tuple(actions) for hex_, actions in found.items()}
        return self._places

    def describe(self, action: Any) -> str:
        """An action in words."""
        return self.match.game.describe(self.state, action, language())

    def prompt(self) -> str:
        """The open decision in one sentence."""
        decision = self.decision
        if decision is None:
            return tr("The game is over.")
        return self.match.game.say(self.state, decision.prompt, language())

    def seat_title(self, seat: str) -> str:
        """The name of a seat."""
        for info in self.match.scenario.seats:
            if info.id == seat:
                return info.title
        return tr("Dice") if seat == CHANCE else seat

    def why_not_here(self, hex_: int) -> str:
        """Why a click on a hex does nothing, with the rule."""
        decision = self.decision
        if decision is None:
            return tr("The game is over.")
        if not self.awaits_human:
            return tr("{seat} decides now.", seat=self.seat_title(decision.seat))
        for action in looks.attempts(self.state, decision.kind, hex_):
            refusal = self.match.why_not(action)
            if refusal is not None and refusal.code != "other-decision-open":
                return self.refusal_text(refusal)
        return tr("Nothing can be done in that hex now.")

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal in words, with its rule."""
        words = self.match.game.say(self.state, refusal.message, language())
        return tr("{words} (rule {rule})", words=words, rule=refusal.rule)

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
