"""What panels show of dice to come and of a fight, free of any game.

A place is the number of a hex or area. Probabilities are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class CellLook:
    """A cell of a chart, as a lookup names it."""

    chart: str
    row: str
    column: str
    result: str
    words: str = ""
    """Chart, row, column and result in the present language."""


@dataclass(frozen=True, slots=True)
class ModifierLook:
    """One addition to a die."""

    value: int
    name: str
    rule: str


@dataclass(frozen=True, slots=True)
class ChanceLook:
    """One way in which a roll can turn out."""

    result: str
    """What stands in the cell."""
    words: str
    """What follows from it."""
    chance: Fraction
    faces: tuple[int, ...] = ()
    """Natural faces that lead here."""
    cell: CellLook | None = None


@dataclass(frozen=True, slots=True)
class RollLook:
    """One roll to come: what it depends on and what it can bring."""

    title: str
    who: str
    """Who rolls, in words."""
    strength: int | None
    modifiers: tuple[ModifierLook, ...]
    chances: tuple[ChanceLook, ...]
    column: str = ""
    """Column of the chart, where the strength chooses one."""
    next_column: str = ""
    """What more strength would reach, in words."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TollLook:
    """What one side has to expect."""

    side: str
    colour_of: str
    """Id of the clan whose colour stands for the side."""
    loss: Fraction
    """Mean number of steps lost."""
    of: int
    """Steps that it has in this fight."""
    unit_lost: Fraction
    """Probability that at least one unit is lost."""
    in_units: bool = False
    """Units have no steps here."""


@dataclass(frozen=True, slots=True)
class PreviewLook:
    """Everything that can be said before the dice fall."""

    title: str
    rolls: tuple[RollLook, ...]
    tolls: tuple[TollLook, ...] = ()
    tolls_title: str = ""
    """On what the losses are reckoned."""
    follows: tuple[ChanceLook, ...] = ()
    """What else may come of it, with the probabilities."""
    assumed: tuple[str, ...] = ()
    """Choices of players that are taken for granted on the way to the die."""
    place: int = -1
    """Where it happens."""
    beside: tuple[int, ...] = ()
    """Other places of those who take part."""


@dataclass(frozen=True, slots=True)
class PriceLook:
    """What it costs to go to a place in a retreat or pursuit."""

    place: int
    label: str
    """A few signs, to be drawn on the board."""
    words: str
    """The same in words, with the rules."""
    bad: bool = False
    """It costs something beyond the usual."""


@dataclass(frozen=True, slots=True)
class RetreatLook:
    """The retreat or pursuit that is being chosen."""

    path: tuple[int, ...]
    """Places passed so far."""
    prices: tuple[PriceLook, ...]


@dataclass(frozen=True, slots=True)
class StageLook:
    """One stage of a fight."""

    title: str
    mark: str
    """``done``, ``now`` or ``next``."""


@dataclass(frozen=True, slots=True)
class MomentLook:
    """Something that has happened in a fight; with a die if one was read."""

    words: str
    rule: str
    die: int | None = None
    total: int | None = None
    modifiers: tuple[ModifierLook, ...] = ()
    cell: CellLook | None = None
    dice: tuple[int, ...] = ()
    """All dice, where several that are read alike are told at once; ``die`` is the last."""


@dataclass(frozen=True, slots=True)
class AmountsLook:
    """Choices that differ in a number only."""

    title: str
    """What is counted."""
    choices: tuple[tuple[int, Any], ...]
    """Each number with its action."""


@dataclass(frozen=True, slots=True)
class FighterLook:
    """One side of a fight."""

    role: str
    names: str
    colour_of: str
    strength: int
    """At present."""
    was: int
    """When the fight began."""


@dataclass(frozen=True, slots=True)
class FightLook:
    """A fight that is going on, or has just ended."""

    title: str
    place: int
    sides: tuple[FighterLook, ...]
    stages: tuple[StageLook, ...]
    moments: tuple[MomentLook, ...]
    next: str
    """What comes next, in words."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class AttemptLook:
    """Something that a force may want to do now."""

    text: str
    action: object
    hint: str = ""
    """What belongs to it beyond its name."""


@dataclass(frozen=True, slots=True)
class ForceAttempts:
    """A force with everything on its list of actions, allowed or not."""

    title: str
    """The force with place and strength."""
    attempts: tuple[AttemptLook, ...]


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions that belong to one force, or to none."""

    title: str
    """The force with place and strength; empty for actions of no force."""
    actions: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SlideLook:
    """Something that has moved along a way of places."""

    units: tuple[int, ...]
    way: tuple[int, ...]
