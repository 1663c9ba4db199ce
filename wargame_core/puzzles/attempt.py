"""A puzzle while somebody tries it: a match that stops at each of his choices and says its worth.

Windows and terminal show the match as any other. A choice is what the solver does up to a roll, the
answer of another seat or the end; then the match waits until he tries again or goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.chance import Outcomes, SeededDice, face_of
from wargame_core.engine.changes import Change, UndoPolicy
from wargame_core.engine.decision import CHANCE, Action, Message, Refusal, Roll
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words
from wargame_core.engine.registry import scenario_of
from wargame_core.engine.seats import HUMAN
from wargame_core.files.position_game import PositionGame
from wargame_core.puzzles.puzzle import Puzzle, PuzzleMove, Tempting
from wargame_core.puzzles.solve import Solution

LEFT_OUT: Final = "left-out-of-the-puzzle"
SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a choice was worth."""

    value: Fraction
    best: Fraction
    better: int
    """How many other choices are worth more; those that are worth the same count as one."""
    worths: int
    """How many different values all choices have."""
    tempting: Tempting | None
    """What the puzzle has to say of this very choice, if it speaks of it."""

    @property
    def is_best(self) -> bool:
        """Whether nothing is worth more."""
        return self.value == self.best


class PuzzleGame(PositionGame):
    """The game of a puzzle; it can also say why something has no place in it."""

    def say(self, state: Any, message: Message, language: str) -> str:
        """A message in words."""
        if message.key == f"refusal.{LEFT_OUT}":
            text = "The rules allow that, but it is left out of this puzzle."
            return Words(language).of(Phrase(text))
        said: str = self.position.game.say(state, message, language)
        return said


class PuzzleMatch(Match):
    """The match of an attempt: what is left out of the puzzle is refused."""

    def __init__(self, attempt: Attempt) -> None:
        puzzle = attempt.puzzle
        self._puzzle = puzzle
        self._attempt: Attempt | None = None
        scenario = scenario_of(puzzle.position.game, puzzle.position.document.scenario)
        others = {info.id: "random" for info in scenario.seats if info.id != puzzle.seat}
        game: Any = PuzzleGame(puzzle.position)
        super().__init__(
            game,
            scenario.id,
            options=puzzle.position.document.options,
            seed=SEED,
            seats={puzzle.seat: HUMAN, **others},
            dice=PuzzleDice(attempt),
            undo_policy=UndoPolicy.FREE,
        )
        self._attempt = attempt

    @property
    def legal(self) -> Sequence[Action]:
        """All legal actions that have a place in the puzzle."""
        legal = super().legal
        decision = self.decision
        if self._attempt is None or decision is None or decision.seat == CHANCE:
            return legal
        return self._puzzle.choices(self.state)

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that forbids the action, or that the puzzle leaves it out."""
        refusal = super().why_not(action)
        if refusal is not None or self.decision is None or self.decision.seat == CHANCE:
            return refusal
        if self._puzzle.leaves_out(self.state, action) and action not in self.legal:
            return Refusal(self._puzzle.rules[0], LEFT_OUT)
        return None

    def play(self, action: Action) -> Entry:
        """Play an action.

        Raises IllegalActionError for what is left out, and UsageError once the choice is made.
        """
        if self._attempt is not None and self._attempt.waits:
            raise UsageError(Phrase("The choice has been made; try again, or go on."))
        if refusal := self.why_not(action):
            raise IllegalActionError(refusal)
        return super().play(action)


@dataclass(frozen=True, slots=True)
class PuzzleDice:
    """Dice that show what the puzzle says, and then what the seed says."""

    attempt: Attempt
    mode: str = "seeded"
    faces: tuple[int, ...] = ()

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> Action:
        """The next face that the puzzle gives, or the roll of the seed."""
        faces = self.attempt.move.dice
        number = index - self.attempt.rolls_before
        if isinstance(outcomes[0][0], Roll) and 0 <= number < len(faces):
            return face_of(outcomes, faces[number])
        return SeededDice().pick(seed, index, outcomes)


class Attempt:
    """Where a solver is in a puzzle. ``match`` is what he plays; listen to it, or to this.

    Before ``take`` has been given the solution nothing is judged.
    """

    def __init__(self, puzzle: Puzzle, solution: Solution | None = None) -> None:
        self.puzzle = puzzle
        self.solution: Solution | None = None
        self.verdict: Verdict | None = None
        """Of the choice that was made last; None while he is still choosing."""
        self.was_shown = False
        """Whether the answer was asked for."""
        self._goes_on = False
        """Whether rolls and answers that follow the choice are being played."""
        self._starts = [(0, 0)]
        """For each choice that was reached: actions and rolls of the match before it."""
        self._listeners: list[Callable[[], None]] = []
        self.match = PuzzleMatch(self)
        self.match.listen(self._follow)
        if solution is not None:
            self.take(solution)

    @property
    def number(self) -> int:
        """Which choice is open, from 0."""
        return len(self._starts) - 1

    @property
    def move(self) -> PuzzleMove:
        """The choice that is open."""
        return self.puzzle.moves[self.number]

    @property
    def start(self) -> Any:
        """The state in which the open choice begins."""
        return self.match.state_at(self._starts[-1][0])

    @property
    def rolls_before(self) -> int:
        """Rolls of the match before the open choice."""
        return self._starts[-1][1]

    @property
    def has_chosen(self) -> bool:
        """Whether the solver has done all that belongs to the open choice."""
        match = self.match
        if not self.has_begun:
            return False
        if self.solution is not None:
            return not self.solution.is_own(match.state)
        return match.decision is None or match.decision.seat != self.puzzle.seat

    @property
    def has_begun(self) -> bool:
        """Whether anything was done since the open choice began."""
        return self.match.position > self._starts[-1][0]

    @property
    def waits(self) -> bool:
        """Whether nothing may be played until the solver tries again or goes on."""
        return self.has_chosen and not self._goes_on

    @property
    def is_solved(self) -> bool:
        """Whether the best was found in every choice, the last one too."""
        last = self.number == len(self.puzzle.moves) - 1
        return last and self.verdict is not None and self.verdict.is_best

    def places(self) -> tuple[int, ...]:
        """Where on the board that lies which the open choice, and what tempts in it, is about."""
        game, found = self.match.game, list[int]()
        for texts in (self.move.do, *(one.do for one in self.move.tempting)):
            state = self.start
            for text in texts:
                action = game.read_action(state, text)
                found += game.places(state, action).lit
                state = game.apply(state, action).state
        return tuple(dict.fromkeys(found))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener whenever there is a verdict, or none any more; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def take(self, solution: Solution) -> None:
        """Judge from now on by these values, also what was chosen already."""
        self.solution = solution
        self._judge()

    # --- what the solver asks for -------------------------------------------------------------

    def again(self) -> None:
        """Back to where the open choice begins."""
        self.match.undo_to(self._starts[-1][0])

    def show(self) -> None:
        """Play the best."""
        self.was_shown = True
        self.again()
        for text in self.move.do:
            self.match.play(self.match.game.read_action(self.match.state, text))

    def go_on(self) -> None:
        """Roll, answer for the others, and ask the solver again; only after the best choice.

        Nothing happens after the last choice.
        """
        if self.verdict is None or not self.verdict.is_best or self.is_solved:
            return
        assert self.solution is not None, "else there is no verdict"
        self._goes_on = True
        try:
            self._play_on(self.solution)
        finally:
            self._goes_on = False
        if self.solution.is_own(self.match.state):
            self._starts.append((self.match.position, self.match.rolls))
            self.verdict = None
            self._tell()

    def _play_on(self, solution: Solution) -> None:
        """Roll, and answer for the others, until the solver is asked or the puzzle is over."""
        match = self.match
        while not (solution.is_own(match.state) or solution.is_end(match.state)):
            if match.decision is not None and match.decision.seat == CHANCE:
                match.roll()
            else:
                match.play(solution.reply(match.state))

    # --- judging ------------------------------------------------------------------------------

    def _follow(self, _change: Change) -> None:
        while len(self._starts) > 1 and self._starts[-1][0] > self.match.position:
            self._starts.pop()
        self._judge()

    def _judge(self) -> None:
        before = self.verdict
        if not self.has_chosen:
            self.verdict = None
        elif self.verdict is None and self.solution is not None:
            self.verdict = self._verdict(self.solution)
        if self.verdict is not before:
            self._tell()

    def _verdict(self, solution: Solution) -> Verdict:
        start = self.start
        value, best = solution.value(self.match.state), solution.value(start)
        worths = sorted({plan.value for plan in solution.plans(start)})
        better = sum(worth > value for worth in worths)
        tempting = next((one for one in self.move.tempting if self._is(one.do, start)), None)
        return Verdict(value, best, better, len(worths), tempting)

    def _is(self, texts: Sequence[str], start: Any) -> bool:
        """Whether these actions lead to where the match stands."""
        game, state = self.puzzle.position.game, start
        for text in texts:
            state = game.apply(state, game.read_action(state, text)).state
        return game.digest(state) == game.digest(self.match.state)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
