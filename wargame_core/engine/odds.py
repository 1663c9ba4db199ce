"""Questions about the odds of dice, and their answers: face by face, with every modifier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from wargame_core.engine.decision import Lookup, Modifier


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the die and what it brings."""

    die: int
    modified: int
    lookup: Lookup
    probability: Fraction

    @property
    def result(self) -> str:
        """What stands in the cell."""
        return self.lookup.result


@dataclass(frozen=True, slots=True)
class RollOdds:
    """One roll with everything that changes it."""

    name: str
    """``attack``, ``counterattack``, ``assault`` …"""
    modifiers: tuple[Modifier, ...]
    faces: tuple[Face, ...]
    strength: int | None = None
    """Strength that chooses the column, if the chart has such columns."""
    dice: int = 1
    """Dice of this kind that are rolled."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer to one question."""

    kind: str
    rolls: tuple[RollOdds, ...]
    distribution: tuple[tuple[str, Fraction], ...]
    """Every outcome of the first roll, or of all rolls that belong together, the likelier first
    face first. The probabilities add up to one."""
    summary: tuple[tuple[str, Fraction], ...] = ()
    """What the outcomes come to, where there are many; these add up to one too."""


def distribution(faces: Sequence[tuple[str, Fraction]]) -> tuple[tuple[str, Fraction], ...]:
    """Equal results together, in the order in which they first occur.

    >>> distribution([("0", Fraction(1, 6)), ("1", Fraction(1, 2)), ("0", Fraction(1, 3))])
    (('0', Fraction(1, 2)), ('1', Fraction(1, 2)))
    """
    found: dict[str, Fraction] = {}
    for result, probability in faces:
        found[result] = found.get(result, Fraction(0)) + probability
    return tuple(found.items())


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that can be said of a situation."""

    name: str
    kind: str
    """What its values are; each game has its own kinds."""
    help: str
    default: str | None = None
    """None if it has to be said."""


class Question(Protocol):
    """One kind of roll that can be asked about."""

    @property
    def help(self) -> str:
        """What is rolled for."""
        ...

    @property
    def keys(self) -> tuple[Key, ...]:
        """What can be said of the situation."""
        ...


class Questions(Protocol):
    """Everything that can be asked about the dice of one game."""

    @property
    def kinds(self) -> Mapping[str, Question]:
        """The kinds of rolls by name."""
        ...

    def ask(self, kind: str, said: Mapping[str, str]) -> Odds:
        """The odds in the situation that the keys describe.

        Raises UsageError for an unknown kind, key or value, or a missing key.
        """
        ...

    def modifier_text(self, modifier: Modifier) -> str:
        """A modifier in words."""
        ...


@runtime_checkable
class Asked(Protocol):
    """A game that answers questions about odds."""

    def odds_questions(self) -> Questions | None:
        """What can be asked; None if nothing can."""
        ...
