"""A puzzle in the terminal: a choice, what it is worth, and another try."""

from __future__ import annotations

from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.program_words import Words
from wargame_core.players.opponents import Opponents
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.puzzle import Puzzle
from wargame_core.puzzles.puzzle_text import answer_texts, grade_text, verdict_text
from wargame_core.puzzles.solve import solve
from wargame_core.puzzles.solved import remember_solved


class Setter:
    """Sets the puzzle for one choice: what ``TextPlay`` asks of whoever leads through a match."""

    def __init__(self, attempt: Attempt, screen: Screen, language: str) -> None:
        self._attempt, self._screen, self._language = attempt, screen, language
        self._words = Words(language)
        self.wants_answer = False

    @property
    def is_done(self) -> bool:
        """Whether the choice has been made."""
        return self._attempt.verdict is not None

    @property
    def has_news(self) -> bool:
        """Whether the choice has been made and is to be judged."""
        return self.is_done

    def teach(self) -> None:
        """Nothing is told between the actions of a choice."""

    def command(self, typed: str) -> bool:
        """Answer a word that belongs to puzzles; False if it is none."""
        match typed.lower():
            case "again":
                self._attempt.again()
            case "task":
                self._screen.say(self._attempt.puzzle.task.in_(self._language), "note")
            case "show":
                self._attempt.show()
            case _:
                return False
        return True

    def opening(self) -> str:
        """Title, grade, and what is asked."""
        puzzle = self._attempt.puzzle
        number, most = self._attempt.number + 1, len(puzzle.moves)
        title = f"{puzzle.title.in_(self._language)} {grade_text(puzzle)}"
        if most > 1:
            title += " " + self._words("({number} of {all})", number=number, all=most)
        return f"{title}\n{puzzle.task.in_(self._language)}"

    def help(self) -> str:
        """The words that belong to puzzles."""
        return self._words("  task, again, show          what is asked; from the start; the answer")


class PuzzleDialogue:
    """Sets a puzzle, judges every choice with its number, and lets the player try again."""

    def __init__(self, puzzle: Puzzle, screen: Screen, language: str) -> None:
        self._puzzle, self._screen, self._language = puzzle, screen, language
        self._words = Words(language)
        screen.say(self._words("Looking at every choice and every roll …"), "quiet")
        self._attempt = Attempt(puzzle, solve(puzzle))

    def run(self) -> bool:
        """Whether the puzzle was solved. Raises EOFError at the end of the input."""
        attempt = self._attempt
        while not attempt.is_solved:
            if attempt.verdict is not None and not self._goes_on():
                return False
            setter = Setter(attempt, self._screen, self._language)
            opponents = Opponents(attempt.match.game, attempt.match.seats, attempt.match.seed)
            play = TextPlay(
                attempt.match, opponents, self._screen, self._language, quick=True, tutor=setter
            )
            if not play.run():
                return False
            self._judge()
        if not attempt.was_shown:
            remember_solved(self._puzzle)
        return True

    def answer(self) -> None:
        """Say the answer of every choice, with its numbers."""
        attempt = self._attempt
        self._screen.say(Setter(attempt, self._screen, self._language).opening(), "heading")
        while True:
            attempt.show()
            self._explain()
            if attempt.is_solved:
                return
            attempt.go_on()

    def _judge(self) -> None:
        verdict = self._attempt.verdict
        assert verdict is not None, "play ends when the choice has been made"
        said = self._words.of(verdict_text(self._puzzle, verdict))
        self._screen.say(f"\n{said}", "heading")
        if verdict.is_best:
            self._explain()
        elif verdict.tempting is not None:
            self._screen.say(verdict.tempting.why.in_(self._language), "note")

    def _explain(self) -> None:
        for line in answer_texts(self._attempt, self._language):
            self._screen.say(self._words.of(line), "note")

    def _goes_on(self) -> bool:
        """Take the player on after a verdict; False if he has had enough."""
        attempt, words = self._attempt, self._words
        verdict = attempt.verdict
        if verdict is not None and verdict.is_best:
            self._screen.ask(words("Enter goes on> "))
            attempt.go_on()
            return True
        while True:
            match self._screen.ask(words("Enter tries again, “show” gives the answer> ")).lower():
                case "" | "again":
                    attempt.again()
                    return True
                case "show":
                    attempt.show()
                    self._judge()
                    if attempt.is_solved:
                        return True
                    attempt.go_on()
                    return True
                case "quit" | "exit":
                    return False
