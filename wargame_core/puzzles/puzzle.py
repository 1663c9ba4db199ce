"""A puzzle as it is set: a position, what is to be reached, and the best way there in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from wargame_core.engine.decision import Action
from wargame_core.files.position import Position
from wargame_core.lessons.lesson import Spoken

GRADES: Final = 3
"""Easy, middling, hard."""

Unit = Literal["chance", "points"]
"""What the value of a choice is counted in."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value as it is stated in a file: a fraction, or a decimal with so many places."""

    number: Fraction
    places: int | None = None

    @classmethod
    def read(cls, text: str) -> Stated:
        """The value of a text such as ``25/36`` or ``0.694``."""
        _, point, decimals = text.partition(".")
        return cls(Fraction(text), len(decimals) if point else None)

    def agrees(self, value: Fraction) -> bool:
        """Whether it is this value, as far as it is stated."""
        return self.number == (value if self.places is None else round(value, self.places))


@dataclass(frozen=True, slots=True)
class Aim:
    """Something that is worth points to the solver if it is true when the puzzle ends."""

    points: int
    when: Any = None
    """Facts as in the lines of a position, all of which must be true; or None."""
    unless: Any = None
    """Facts that may not all be true; or None."""


@dataclass(frozen=True, slots=True)
class Tempting:
    """What one might do instead of the best."""

    do: tuple[str, ...]
    value: Stated
    why: Spoken


@dataclass(frozen=True, slots=True)
class PuzzleMove:
    """One choice of the solver: his actions up to a roll, the answer of another, or the end."""

    do: tuple[str, ...]
    """The best actions, in order."""
    dice: tuple[int, ...]
    """What the dice show after them, where the puzzle goes on."""
    best: Stated
    second: Stated
    """The best of everything that is worse."""
    why: Spoken
    tempting: tuple[Tempting, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of a game."""

    id: str
    """The name of its file without the ending."""
    title: Spoken
    theme: Spoken
    grade: int
    """From 1 to GRADES."""
    task: Spoken
    """What is asked."""
    unit: Unit
    seat: str
    """Whose choice it is; all others work against him."""
    rules: tuple[str, ...]
    position: Position
    without: frozenset[str]
    """Words of the notation: nobody does anything that begins with one of them."""
    until: tuple[Any, ...]
    """Facts: as soon as all of one of them are true, the puzzle ends. So it does with the game."""
    aims: tuple[Aim, ...]
    moves: tuple[PuzzleMove, ...]

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.position.document.game)

    def leaves_out(self, state: Any, action: Action) -> bool:
        """Whether an action that the rules allow has no place in the puzzle."""
        if not self.without:
            return False
        word, _, _ = self.position.game.write_action(state, action).partition(" ")
        return word in self.without

    def choices(self, state: Any) -> tuple[Action, ...]:
        """The legal actions that have a place in the puzzle; all of them where none has."""
        legal = tuple(self.position.game.legal_actions(state))
        return tuple(one for one in legal if not self.leaves_out(state, one)) or legal
