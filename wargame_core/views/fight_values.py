"""What panels show of dice to come and of a fight, free of any game.

A place is the number of a hex or area. Values about dice to come are in ``engine.preview``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wargame_core.engine.preview import CellPreview, ModifierPreview


@dataclass(frozen=True, slots=True)
class PriceView:
    """What it costs to go to a place in a retreat or pursuit."""

    place: int
    label: str
    """A few signs, to be drawn on the board."""
    words: str
    """The same in words, with the rules."""
    bad: bool = False
    """Whether it costs something beyond the usual."""


@dataclass(frozen=True, slots=True)
class RetreatView:
    """The retreat or pursuit that is being chosen."""

    path: tuple[int, ...]
    """Places passed so far."""
    prices: tuple[PriceView, ...]


@dataclass(frozen=True, slots=True)
class StageView:
    """One stage of a fight."""

    title: str
    mark: str
    """``done``, ``now``, ``next``, or ``none`` for one that was passed over."""


@dataclass(frozen=True, slots=True)
class MomentView:
    """Something that has happened in a fight; with a die if one was read."""

    words: str
    rule: str
    die: int | None = None
    total: int | None = None
    modifiers: tuple[ModifierPreview, ...] = ()
    cell: CellPreview | None = None
    dice: tuple[int, ...] = ()
    """All dice, where several that are read alike share the line; ``die`` is the last."""
    sides: int = 6
    """Of each of the dice."""


@dataclass(frozen=True, slots=True)
class AmountsView:
    """Choices that differ in a number only."""

    title: str
    """What is counted."""
    choices: tuple[tuple[int, Any], ...]
    """Each number with its action."""


@dataclass(frozen=True, slots=True)
class FighterView:
    """One side of a fight."""

    role: str
    names: str
    colour_of: str
    strength: int
    """At present."""
    was: int
    """When the fight began."""


@dataclass(frozen=True, slots=True)
class FightView:
    """A fight that is going on, or has just ended."""

    title: str
    place: int
    sides: tuple[FighterView, ...]
    stages: tuple[StageView, ...]
    moments: tuple[MomentView, ...]
    next: str
    """What comes next, in words."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class AttemptView:
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
    attempts: tuple[AttemptView, ...]
    unit: int = -1
    """The leader of the force, where it has one."""


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions that belong to one force, or to none."""

    title: str
    """The force with place and strength; empty for actions of no force."""
    actions: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SlideView:
    """Something that has moved along a way of places."""

    units: tuple[int, ...]
    way: tuple[int, ...]
