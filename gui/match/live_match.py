"""The match that the window shows: the only object that may change it; widgets ask and listen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gui.match.gestures import Gestures
from gui.match.match_file import MatchFile
from gui.match.past import Past, beyond_dice
from gui.match.program_turns import ProgramTurns, opponents_of
from gui.match.record_watch import RecordWatch
from gui.match.snapshot import Snapshot
from wargame_core.engine.annotation import Annotation
from wargame_core.engine.changes import Change, UndoPolicy
from wargame_core.engine.decision import CHANCE, Action, Roll
from wargame_core.engine.errors import IllegalActionError, WargameError
from wargame_core.engine.file_text import printable
from wargame_core.engine.match import Match
from wargame_core.engine.seats import humans
from wargame_core.engine.told import count_told, is_told
from wargame_core.files.annotate import annotate_record
from wargame_core.views.registry import view_of
from wargame_core.views.words import language, sentence, tr

PAUSE_MS: Final = 250
"""Between two moves of a program, so that they can be followed."""

_LONGEST_NAME: Final = 120
"""Characters of a file name that are kept in the origin of a branch."""


class LiveMatch(QObject):
    """Owns the match; rolls the dice and lets programs think when it is their turn.

    What is to be shown is asked of ``now``.
    """

    opened = Signal()
    """Another match is shown from now on."""
    changed = Signal(object)
    """Played or Undone."""
    annotated = Signal()
    """Somebody has remarked on a moment, or taken a remark away."""
    settled = Signal()
    """Whoever is to decide, the point that is shown, or the pause has changed."""
    said = Signal(str)
    """What the player should know; nothing was asked for in vain."""
    refused = Signal(str)
    """Why something was not done that the player wanted: a rule, or the state of the match."""
    failed = Signal(str)
    """What went wrong, in words; programs and dice wait from now on."""
    thinking = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match: Match | None = None
        self._past: Past | None = None
        self._now: Snapshot | None = None
        self._moved_on = False
        """Whether the match or the point that is shown has changed since the last snapshot."""
        self._paused = False
        self._held = ""
        self._file = MatchFile()
        self.records = RecordWatch(self)
        """Whether what was played is saved."""
        self.pause_ms = PAUSE_MS
        """Between two moves of a program, in milliseconds."""
        self.seconds = 0.0
        """What is set for a turn of programs that look ahead; 0: nothing."""
        self._skipping = False
        self._watched: Path | None = None
        """The record that is only looked at."""
        self._sits = ""
        """The human who was the last to choose something: he sits before the window."""
        self._gestures = Gestures()
        self._programs = ProgramTurns(self)
        self._programs.thinking.connect(self.thinking)
        self._programs.chosen.connect(self._carry_out)
        self._programs.failed.connect(self._stop)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._act)

    # --- what is shown ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match; there is none before the first was opened."""
        assert self._match is not None, "no match is open"
        return self._match

    @property
    def is_open(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    @property
    def now(self) -> Snapshot:
        """What is shown now; a new one after every change."""
        now = self._now
        if now is None or self._moved_on or now.language != language():
            now = self._now = Snapshot.of(self.match, self._past, now)
            self._moved_on = False
        return now

    @property
    def paused(self) -> bool:
        """Programs and dice wait, as after an undo in a match without humans."""
        return self._paused

    @property
    def held(self) -> str:
        """Why nothing can be played until somebody else lets go, as in a puzzle; else empty."""
        return self._held

    @property
    def is_busy(self) -> bool:
        """Whether a program thinks."""
        return self._programs.is_busy

    @property
    def looks_back(self) -> bool:
        """Whether an earlier point of the match is shown."""
        return self._past is not None

    @property
    def runs_by_itself(self) -> bool:
        """Whether programs and dice go on without anybody's help."""
        now = self.now
        waits = now.awaits_human or now.awaits_die
        return not (waits or self._paused or self._held or now.looks_back or now.decision is None)

    # --- opening ------------------------------------------------------------------------------

    def begin(self, match: Match, *, save: Path | None = None) -> None:
        """Show a new match and record it: in a file, or among the automatic records.

        Raises WargameError if it cannot be recorded in the file, or cannot be shown.
        """
        view_of(match.game)
        self._take(match, MatchFile.begin(match, save), paused=False)

    def resume(self, path: Path) -> None:
        """Go on with a recorded match, in the same file. Raises RecordError."""
        self._leave()
        self.adopt(MatchFile.resume(path))

    def adopt(self, file: MatchFile) -> None:
        """Go on with a match that was read from its record, in the same file."""
        self._take(file.match, file, paused=False)

    def watch(self, match: Match, path: Path | None = None) -> None:
        """Show a finished record without recording anything; nothing plays by itself.

        This is study: everything can be taken back. Remarks go into the record at ``path``.
        """
        match.undo_policy = UndoPolicy.FREE
        self._take(match, MatchFile(), paused=True)
        self._watched = path

    def annotate(self, words: str) -> None:
        """Remark on the moment that is shown; no words take away what was remarked on it.

        Raises WargameError if that cannot be written.
        """
        told = {language(): words} if words else {}
        annotation = Annotation(self.now.position, told)
        if not self._file.annotate(annotation):
            if self._watched is None:
                self.match.annotate(annotation)
            else:
                annotate_record(self._watched, annotation, known=self.match)
        self.annotated.emit()

    def teach(self, match: Match) -> None:
        """Show the match of a lesson: it is played like any other, and not recorded."""
        self._take(match, MatchFile(), paused=False)

    def branch(self, position: int, seats: Mapping[str, str] | None = None) -> None:
        """Begin a new match, with a record of its own, that shares so many actions with this."""
        match = self.match.branch(position, seats=seats)
        own = self._file.path
        name = tr("a match that is not recorded")
        if own is not None:
            name = printable(own.name[:_LONGEST_NAME])[:_LONGEST_NAME]
        count = count_told(match.last, self.now.reader)
        match.origin = tr("{name}, after action {count}", name=name, count=count)
        self.begin(match)

    def is_recorded_in(self, path: Path) -> bool:
        """Whether the present match is being written into this file."""
        own = self._file.path
        return self.is_open and own is not None and path.exists() and path.samefile(own)

    def save(self, path: Path) -> None:
        """Write the match into a file of its own. Raises RecordError."""
        self._file.save_copy(self.match, path)

    def close(self) -> None:
        """End everything that runs; what cannot be saved now is lost."""
        self._leave()
        self.records.give_up()
        self._programs.finish()

    def _take(self, match: Match, file: MatchFile, *, paused: bool) -> None:
        try:
            view_of(match.game)
            opponents = opponents_of(match, self.seconds)
        except WargameError:
            file.close()
            raise
        self._leave()
        self._match, self._file = match, file
        self._programs.seat(match, opponents, self.seconds)
        self.records.follow(file)
        self._paused = paused
        self._stop_listening = match.listen(self._follow)
        self.opened.emit()
        for note in file.notes:
            self.said.emit(note)
        self._continue()

    def _leave(self) -> None:
        """Nobody acts on the present match any more."""
        self._halt()
        self._past = self._now = self._watched = None
        self._skipping, self._sits, self._held = False, "", ""
        self._gestures = Gestures()
        if self._match is not None:
            self._stop_listening()
            self._match = None
            self._file = MatchFile()
            self.records.follow(self._file)

    # --- playing ------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Play an action of a human, or a face of the players' own die."""
        now = self.now
        if not (now.awaits_human or now.awaits_die):
            return
        if self._held:
            self.refused.emit(self._held)
            return
        refusal = self.match.why_not(action)
        if refusal is not None:
            self.refused.emit(now.refusal_text(refusal))
            return
        self._halt()
        self._paused = False
        self._sits = now.acting
        self._gestures.forget_after(self.match.position)
        self._carry_out(action)

    def play_all(self, actions: Sequence[Action]) -> None:
        """Play actions of a human one after the other, as long as each is possible.

        They are taken back together.
        """
        first = self.match.position
        for action in actions:
            position = self.match.position
            self.play(action)
            if self.match.position == position:
                break
            if self.is_open:
                self._gestures.add(first, position + 1)

    def undo(self) -> None:
        """Take back up to the last choice of a human; without humans, one action."""
        self._halt()
        self._show_point(None)
        match, position = self.match, self.now.undo.position
        begun = self._gestures.first(position)
        position = begun if begun >= match.undo_limit else position
        if match.last_choice(humans(match.seats)) is None:
            self._paused = True
        if 0 <= position < match.undo_limit:
            self.refused.emit(beyond_dice())
        else:
            try:
                match.undo_to(position)
            except WargameError as error:
                self.refused.emit(sentence(error))
        self._continue()

    def take_back(self, undo: Callable[[], None]) -> None:
        """Let somebody else take back what he likes, such as a lesson; the match goes on there."""
        self._halt()
        self._show_point(None)
        undo()
        self._continue()

    def back_out(self) -> bool:
        """Take back what was only begun; says whether there was such a thing."""
        if not self.is_open or not self.now.undo.only_begun:
            return False
        self.undo()
        return True

    def redo(self) -> None:
        """Play again what was taken back, up to the next choice of a human."""
        self._halt()
        self._show_point(None)
        match = self.match
        try:
            match.redo()
            while match.taken_back and not (self._paused or self._held) and self._goes_on_again():
                match.redo()
        except WargameError as error:
            self.refused.emit(sentence(error))
        self._continue()

    def _goes_on_again(self) -> bool:
        """Whether what was taken back goes on before the next choice of a human."""
        position = self.match.position
        return not self.now.awaits_human or self._gestures.last(position) > position

    def set_paused(self, paused: bool) -> None:
        """Let programs and dice wait, or go on."""
        self._halt()
        self._paused = paused
        self._continue()

    def hold(self, words: str) -> None:
        """Let nothing be played, for the reason given in words; empty: let go."""
        self._halt()
        self._held = words
        self._continue()

    def step(self) -> None:
        """One roll or one move of a program; then they wait."""
        decision = self.match.decision
        if decision is None or self.now.awaits_human or self.now.awaits_die or self.looks_back:
            return
        if self._held:
            self.refused.emit(self._held)
            return
        self._halt()
        self._paused = True
        self._act()

    def skip(self) -> None:
        """Let programs and dice go on without pauses up to the next decision of a human."""
        if not (self.looks_back or self._held):
            self._halt()
            self._paused = False
            self._skipping = True
            self._continue()

    # --- looking back -------------------------------------------------------------------------

    def look_back(self, position: int) -> None:
        """Show an earlier point, or that before it where only sealed steps lie between.

        Programs and dice wait until the return to the present.
        """
        match, points = self.match, self.now.points
        if position >= match.position:
            self.return_to_present()
            return
        position = points[max(0, bisect_right(points, position) - 1)]
        self._halt()
        state = match.state_at(position)
        self._show_point(Past(position, state, match.game.decision(state)))
        self.settled.emit()

    def return_to_present(self) -> None:
        """Show the present, and let the match go on."""
        if self._past is not None:
            self._show_point(None)
            self._continue()

    def _show_point(self, past: Past | None) -> None:
        """Show an earlier point from now on, or the present."""
        self._past, self._moved_on = past, True

    # --- dice and programs --------------------------------------------------------------------

    def _halt(self) -> None:
        """Whatever is on its way is not wanted any more."""
        self._timer.stop()
        self._programs.drop()

    def _continue(self) -> None:
        if not (self._paused or self._held or self.looks_back):
            asked = self.match.decision
            self.match.ask_first(self._sits)
            self._moved_on |= self.match.decision is not asked
        now, decision = self.now, self.match.decision
        waits = self._paused or self._held or now.awaits_human or now.awaits_die
        if decision is None or waits:
            self._skipping = False
        elif not now.looks_back:
            own_roll = decision.seat == CHANCE and now.last_chooser in humans(now.match.seats)
            last = self.match.last
            unseen = last is not None and not is_told(last, now.reader)
            at_once = self._skipping or own_roll or unseen
            self._timer.start(0 if at_once else self.pause_ms)
        self.settled.emit()

    def _act(self) -> None:
        """Roll, or ask the program whose turn it is."""
        decision = self.match.decision
        if decision is None or self.looks_back:
            return
        if decision.seat == CHANCE:
            try:
                self.match.roll()
                while self._draws_on(decision.kind):
                    self.match.roll()
            except WargameError as error:
                self._stop(sentence(error))
            else:
                self._continue()
            return
        self._programs.ask()

    def _draws_on(self, kind: str) -> bool:
        """Whether lots or cards of one kind are drawn on: they come at once, dice one by one."""
        match, decision = self.match, self.match.decision
        if decision is None or decision.seat != CHANCE or decision.kind != kind:
            return False
        return match.dice.mode != "own" and not isinstance(match.legal[0], Roll)

    def _carry_out(self, action: Action) -> None:
        try:
            self.match.play(action)
        except IllegalActionError as error:
            self._stop(self.now.refusal_text(error.refusal))
        except WargameError as error:
            self._stop(sentence(error))
        else:
            self._continue()

    def _stop(self, reason: str) -> None:
        self._paused = True
        self.failed.emit(reason)
        self._continue()

    def _follow(self, change: Change) -> None:
        self._moved_on = True
        self.records.check()
        self.changed.emit(change)
