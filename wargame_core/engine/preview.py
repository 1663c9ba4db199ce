"""What can be said of dice before they fall, in words of one language, for window and terminal.

A place is the number of a hex or area. Probabilities are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

_READABLE: Final = 1_296
"""The largest denominator that says something."""

_NOTHING: Final = ("-", "0")
"""What stands in a cell, or is hit, where nothing happens."""

_SLIGHT: Final = Fraction(5, 10_000)


@dataclass(frozen=True, slots=True)
class CellPreview:
    """A cell of a chart, as a lookup names it."""

    chart: str
    row: str
    column: str
    result: str
    words: str = ""
    """Chart, row, column and result in words."""


@dataclass(frozen=True, slots=True)
class ModifierPreview:
    """One addition to a die."""

    value: int
    name: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChancePreview:
    """One way in which a roll can turn out."""

    result: str
    """What stands in the cell."""
    words: str
    """What follows from it."""
    chance: Fraction
    faces: tuple[int, ...] = ()
    """Natural faces that lead here."""
    cell: CellPreview | None = None


@dataclass(frozen=True, slots=True)
class RollPreview:
    """One roll to come: what it depends on and what it can bring."""

    title: str
    who: str
    """Who rolls, in words."""
    strength: int | None
    modifiers: tuple[ModifierPreview, ...]
    chances: tuple[ChancePreview, ...]
    column: str = ""
    """Column of the chart, where the strength chooses one."""
    next_column: str = ""
    """What more strength would reach, in words."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LossesPreview:
    """What one side has to expect."""

    side: str
    colour_of: str
    """Id of the clan that stands for the side."""
    loss: Fraction
    """Mean number of steps lost."""
    of: int
    """Steps that it has in this fight."""
    unit_lost: Fraction
    """Probability that at least one unit is lost."""
    in_units: bool = False
    """Units have no steps here."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that can be said before the dice fall."""

    title: str
    rolls: tuple[RollPreview, ...]
    losses: tuple[LossesPreview, ...] = ()
    losses_title: str = ""
    """On what the losses are reckoned."""
    follows: tuple[ChancePreview, ...] = ()
    """What else may come of it, with the probabilities."""
    assumed: tuple[str, ...] = ()
    """Choices of players that are taken for granted on the way to the die."""
    place: int = -1
    """Where it happens."""
    beside: tuple[int, ...] = ()
    """Other places of those who take part."""

    @property
    def is_in_vain(self) -> bool:
        """Whether whoever rolls can win nothing by it.

        What is told to follow, and the first way in which a roll can turn out, are what the dice
        are rolled for; dice that bring nothing in any case leave only what they cost.
        """
        chances = self.rolls[0].chances if self.rolls else ()
        in_any_case = len(chances) == 1 and chances[0].result in _NOTHING
        others = self.losses[1:]
        if in_any_case and all(not one.loss for one in others) and (others or not self.follows):
            return True
        if self.follows:
            return not all(one.chance for one in self.follows)
        return bool(chances) and not chances[0].chance


def percent(chance: Fraction) -> str:
    """A probability in hundredths, and exactly where that can be read."""
    if chance in (0, 1):
        return "100 %" if chance else "0 %"
    said = hundredths(chance)
    return said if chance.denominator > _READABLE else f"{chance} ({said})"


def hundredths(chance: Fraction) -> str:
    """A probability in hundredths with one digit more."""
    if 0 < chance < _SLIGHT:
        return "< 0.1 %"
    return "> 99.9 %" if 1 - _SLIGHT < chance < 1 else f"{float(100 * chance):.1f} %"


def spans(faces: tuple[int, ...]) -> str:
    """Faces in a row as a span, others one by one: 1, 3–5."""
    parts: list[list[int]] = []
    for face in sorted(faces):
        if parts and parts[-1][-1] == face - 1:
            parts[-1].append(face)
        else:
            parts.append([face])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)
