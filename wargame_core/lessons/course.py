"""A lesson while it is taught: a match that begins at its position and lets only its steps happen.

Windows and terminal show it as any match. What the rules forbid is refused by the rules; what
they allow, but the lesson does not ask for, is refused with what it asks for instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine.chance import Outcomes, SeededDice, face_of
from wargame_core.engine.changes import Change, UndoPolicy
from wargame_core.engine.decision import CHANCE, Action, Message, Refusal, Roll
from wargame_core.engine.errors import IllegalActionError, MalformedActionError
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words
from wargame_core.engine.seats import HUMAN
from wargame_core.files.position_game import PositionGame
from wargame_core.files.position_lines import Played, differences
from wargame_core.lessons.lesson import Lesson, LessonStep

NOT_ASKED: Final = "not-asked-by-the-lesson"
SEED: Final = 1


class LessonGame(PositionGame):
    """The game of a lesson; beside its own refusals it can say that of the lesson."""

    def say(self, state: Any, message: Message, language: str) -> str:
        """A message in words."""
        if message.key == f"refusal.{NOT_ASKED}":
            text = "The rules allow that, but the lesson asks for something else now."
            return Words(language).of(Phrase(text))
        said: str = self.position.game.say(state, message, language)
        return said


class LessonMatch(Match):
    """The match of a course: it refuses what the course does not ask for."""

    def __init__(self, course: Course, dice: LessonDice) -> None:
        position, seat = course.lesson.position, course.lesson.seat
        self._course: Course | None = None
        others = {info.id: "random" for info in _seats(course.lesson) if info.id != seat}
        game: Any = LessonGame(position)
        super().__init__(
            game,
            position.document.scenario,
            options=position.document.options,
            seed=SEED,
            seats={seat: HUMAN, **others},
            dice=dice,
            undo_policy=UndoPolicy.FREE,
        )
        self._course = course

    @property
    def legal(self) -> Sequence[Action]:
        """All legal actions of the learner; of another seat what the lesson lets it do."""
        legal = super().legal
        decision = self.decision
        if self._course is None or decision is None or decision.seat == CHANCE:
            return legal
        reply = self._course.reply() if decision.seat != self._course.lesson.seat else None
        return legal if reply is None else (reply,)

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that forbids the action, or that the lesson asks for another."""
        refusal = super().why_not(action)
        if refusal is None and self._course is not None and not self._course.accepts(action):
            return Refusal(self._course.step.rules[0] if self._course.step.rules else "", NOT_ASKED)
        return refusal

    def play(self, action: Action) -> Entry:
        """Play an action that the lesson asks for. Raises IllegalActionError for another."""
        if refusal := self.why_not(action):
            raise IllegalActionError(refusal)
        return super().play(action)


@dataclass(frozen=True, slots=True)
class LessonDice:
    """Dice that show what the step says, and then what the seed says."""

    course: Course
    mode: str = "seeded"
    faces: tuple[int, ...] = ()

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> Action:
        """The next face of the step, or the roll that the seed gives."""
        faces = self.course.step.dice
        number = index - self.course.rolls_before
        if isinstance(outcomes[0][0], Roll) and 0 <= number < len(faces):
            return face_of(outcomes, faces[number])
        return SeededDice().pick(seed, index, outcomes)


class Course:
    """Where a learner is in a lesson. ``match`` is what he plays; listen to it, or to this."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._starts: list[tuple[int, int]] = [(0, 0)]
        """For each step that was begun: actions and rolls of the match before it."""
        self._listeners: list[Callable[[], None]] = []
        self.match = LessonMatch(self, LessonDice(self))
        self.match.listen(self._follow)

    # --- where the learner is -----------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which step is open, from 0; the number of steps when the lesson is done."""
        return len(self._starts) - 1

    @property
    def is_done(self) -> bool:
        """Whether every step has been taken."""
        return self.number == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The open step; the last one when the lesson is done."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def rolls_before(self) -> int:
        """Rolls of the match before the open step."""
        return self._starts[-1][1]

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener whenever another step is open; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- what the lesson asks for -------------------------------------------------------------

    def accepts(self, action: Action) -> bool:
        """Whether the lesson lets this legal action happen now."""
        decision = self.match.decision
        if decision is None or decision.seat != self.lesson.seat:
            return True
        if self.is_done or self.step.is_read:
            return False
        return self.step.free or action in self._next_actions()

    def next_action(self) -> Action | None:
        """What the lesson would do now in the learner's place; None in a step that is read."""
        found = () if self.is_done or self.step.is_read else self._next_actions()
        return found[0] if found else None

    def reply(self) -> Action | None:
        """What the lesson lets the seat do that decides now, or None: whatever it likes."""
        done = sum(entry.seat not in (CHANCE, self.lesson.seat) for entry in self._entries())
        texts = self.step.reply
        return self._read(texts[done]) if done < len(texts) else None

    def _next_actions(self) -> list[Action]:
        """The actions with which one of the step's sequences goes on."""
        done = self._done()
        found = []
        for sequence in (self.step.do, *self.step.instead):
            texts = list(sequence)
            if len(texts) > len(done) and self._began(texts, done):
                action = self._read(texts[len(done)])
                if action is not None:
                    found.append(action)
        return found

    def _began(self, texts: Sequence[str], done: Sequence[Entry]) -> bool:
        return all(
            self.match.game.read_action(self.match.state_at(entry.number - 1), text) == entry.action
            for text, entry in zip(texts, done, strict=False)
        )

    def _read(self, text: str) -> Action | None:
        try:
            action: Action = self.match.game.read_action(self.match.state, text)
        except MalformedActionError:
            return None
        return action

    def _entries(self) -> Sequence[Entry]:
        """What was played since the step was opened."""
        return self.match.entries[self._starts[-1][0] :]

    def _done(self) -> list[Entry]:
        """What the learner has done since."""
        return [entry for entry in self._entries() if entry.seat == self.lesson.seat]

    # --- going on -----------------------------------------------------------------------------

    def go_on(self) -> None:
        """To the next step, from one that is only read; nothing happens otherwise."""
        if not self.is_done and self.step.is_read:
            self._open_next()

    def go_back(self) -> None:
        """To the step before, with everything taken back that was done since it was opened."""
        if self.number == 0:
            return
        self._starts.pop()
        self.match.undo_to(self._starts[-1][0])
        self._tell()

    def _open_next(self) -> None:
        self._starts.append((self.match.position, self.match.rolls))
        self._tell()

    def _follow(self, _change: Change) -> None:
        """Something was played or taken back: perhaps another step is open now."""
        before = self.number
        while len(self._starts) > 1 and self._starts[-1][0] > self.match.position:
            self._starts.pop()
        if self.number != before:
            self._tell()
        elif not self.is_done and self._is_reached():
            self._open_next()

    def _is_reached(self) -> bool:
        """Whether everything in the step has been done, and the learner is asked again."""
        decision, step = self.match.decision, self.step
        if step.is_read or (decision is not None and decision.seat != self.lesson.seat):
            return False
        done = self._done()
        if not done:
            return False
        if step.free:
            events = tuple(event for entry in self._entries() for event in entry.events)
            played = Played(self.match.state, events)
            return not any(differences(self.lesson.position.game, played, step.expect))
        return any(
            len(texts) == len(done) and self._began(texts, done)
            for texts in (step.do, *step.instead)
        )

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()


def _seats(lesson: Lesson) -> Sequence[Any]:
    from wargame_core.engine.registry import scenario_of

    return scenario_of(lesson.position.game, lesson.position.document.scenario).seats
