"""A lesson as it is taught: where it begins, what is said, and what the learner is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wargame_core.files.position import Position


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text in two languages; a line of it is a paragraph."""

    en: str
    ja: str

    @classmethod
    def wrapped(cls, en: str, ja: str) -> Spoken:
        """Texts as they stand in a file: lines go on, and an empty line ends a paragraph."""
        return cls(
            *(
                "\n".join(
                    glue.join(part.split("\n")).strip() for part in text.strip().split("\n\n")
                )
                for text, glue in ((en, " "), (ja, ""))
            )
        )

    def in_(self, language: str) -> str:
        """The text in a language."""
        return self.ja if language == "ja" else self.en


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that is told, and perhaps one that the learner does."""

    say: Spoken
    hint: Spoken
    rules: tuple[str, ...] = ()
    """Numbers of the rules that it is about; the first one explains a refusal."""
    look: tuple[str, ...] = ()
    """Actions whose places on the board are pointed at."""
    refused: Mapping[str, str] | None = None
    """Actions that the rules forbid here, with the rule: what the learner may try in vain."""
    do: tuple[str, ...] = ()
    """The actions of the learner, in order; none in a step that is only read."""
    instead: tuple[tuple[str, ...], ...] = ()
    """Other sequences of actions that will do as well."""
    free: bool = False
    """Whether anything legal will do until ``expect`` has come true."""
    reply: tuple[str, ...] = ()
    """What other seats do meanwhile, in order."""
    dice: tuple[int, ...] = ()
    """What the dice show meanwhile, in order."""
    expect: Any = None
    """What must be true at the end of the step, as in the lines of a position; or None."""

    @property
    def is_read(self) -> bool:
        """Whether nothing has to be done but to go on."""
        return not self.do

    def told_and_asked(self, language: str) -> tuple[str, str]:
        """What is explained, and what the learner is to do: the last paragraph of what is told.

        Nothing is asked for in a step that is only read.
        """
        told = self.say.in_(language)
        if self.is_read:
            return told, ""
        explained, _, asked = told.rpartition("\n")
        return explained, asked


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game."""

    id: str
    """The name of its file without the ending."""
    title: Spoken
    goal: Spoken
    seat: str
    """Where the learner sits."""
    position: Position
    steps: tuple[LessonStep, ...]

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.position.document.game)
