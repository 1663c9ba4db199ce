"""A lesson in the terminal: what is said before each step, and the words that lead through it."""

from __future__ import annotations

from typing import Protocol

from wargame_core.cli.screen import Screen
from wargame_core.engine.program_words import Words
from wargame_core.lessons.course import Course
from wargame_core.lessons.lesson import LessonStep


class Leader(Protocol):
    """Whoever leads through a match in the terminal: a lesson, or a puzzle."""

    @property
    def is_done(self) -> bool:
        """Whether the match has gone as far as it is to go."""
        ...

    @property
    def has_news(self) -> bool:
        """Whether there is something to say before anything more is played."""
        ...

    def teach(self) -> None:
        """Say what there is to say before the player is asked."""
        ...

    def command(self, typed: str) -> bool:
        """Answer a word of its own; False if it is none."""
        ...

    def opening(self) -> str:
        """What is said first."""
        ...

    def help(self) -> str:
        """Its own words."""
        ...


class Tutor:
    """Tells the steps of a lesson, and takes the learner through those that are only read."""

    def __init__(self, course: Course, screen: Screen, language: str) -> None:
        self._course, self._screen, self._language = course, screen, language
        self._words = Words(language)
        self._told = -1

    @property
    def is_done(self) -> bool:
        """Whether the lesson is over."""
        return self._course.is_done

    @property
    def has_news(self) -> bool:
        """Whether another step was opened since the last one was told."""
        return self._course.number != self._told

    def teach(self) -> None:
        """Tell the open step, and each after it that is only read: Enter goes on.

        Raises EOFError at the end of the input.
        """
        course, words = self._course, self._words
        while not course.is_done and course.number != self._told:
            self._told = course.number
            self._tell(course.step, course.number + 1)
            if course.step.is_read:
                self._screen.ask(words("Enter goes on> "))
                course.go_on()
        if course.is_done:
            said = words("That was the lesson “{title}”.", title=self._title())
            self._screen.say(f"\n{said}", "heading")

    def command(self, typed: str) -> bool:
        """Answer a word that belongs to lessons; False if it is none."""
        match typed.lower():
            case "tip":
                self._screen.say(self._course.step.hint.in_(self._language), "note")
            case "again":
                self._tell(self._course.step, self._course.number + 1)
            case "show":
                action = self._course.next_action()
                if action is not None:
                    self._course.match.play(action)
            case "back":
                self._course.go_back()
                self._told = -1
            case _:
                return False
        return True

    def opening(self) -> str:
        """Title and goal."""
        goal = self._course.lesson.goal.in_(self._language)
        return f"{self._title()}\n{goal}"

    def help(self) -> str:
        """The words that belong to lessons."""
        return self._words(
            "  tip, show, again, back   a tip; do it for me; say it again; one step back"
        )

    def _title(self) -> str:
        return self._course.lesson.title.in_(self._language)

    def _tell(self, step: LessonStep, number: int) -> None:
        words, most = self._words, len(self._course.lesson.steps)
        rules = words(" (rule {rule})", rule=", ".join(step.rules)) if step.rules else ""
        said = step.say.in_(self._language)
        told = words(
            "[{number}/{all}] {words}{rules}", number=number, all=most, words=said, rules=rules
        )
        self._screen.say(f"\n{told}", "heading")
        game, state = self._course.lesson.position.game, self._course.match.state
        for text in step.refused or {}:
            refusal = game.why_not(state, game.read_action(state, text))
            if refusal is not None:
                why = game.say(state, refusal.message, self._language)
                told = words("{words} (rule {rule})", words=why, rule=refusal.rule)
                self._screen.say(words("  why {action}: {words}", action=text, words=told), "quiet")
