"""The values that pass between a game and everybody who plays, shows or tests it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final, Generic

from wargame_core.engine.state_type import S
from wargame_core.engine.values import value

Action = Hashable
"""What a seat can do: a frozen value; each game defines its own (and ``Roll`` for chance)."""

CHANCE: Final = "chance"
"""The seat that decides every roll of the dice."""


@value
class Message:
    """A text to be shown: a catalogue key and the values to fill in.

    The naming of a parameter says what it is, so that the game can put a name in its place:
    ``unit``, ``hex``, ``castle``, ``clan``, ``side``, ``phase`` (also with a prefix, as in
    ``target_hex``, and in the plural, ``units``, for tuples). All others are shown as they are.
    """

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@value
class Decision:
    """The one open decision of a state: who decides what, and by which rule."""

    seat: str
    """A seat of the match, or CHANCE."""
    kind: str
    """Which decision it is, for windows and opponents: ``select``, ``roll``, ``retreat`` …"""
    rule: str
    prompt: Message


@value
class Refusal:
    """Why an action is illegal, in terms that a player can look up."""

    rule: str
    code: str
    """Key of the sentence in the catalogue, for example ``enters-enemy-hex``."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What stands in the way; parameters as in Message."""

    @property
    def message(self) -> Message:
        """The refusal as a text to be shown."""
        return Message(f"refusal.{self.code}", self.facts)


@value
class Modifier:
    """One addition to a die, with the rule that grants it."""

    name: str
    value: int
    rule: str


@value
class Lookup:
    """One use of a chart: which row and column were read, and what stood there."""

    chart: str
    row: str
    column: str
    result: str


@value
class Roll:
    """An action of CHANCE: the die shows ``face``, from 1 to its number of sides."""

    face: int


@cache
def rolls_of(sides: int) -> tuple[Roll, ...]:
    """All faces of one die with so many sides."""
    return tuple(Roll(face) for face in range(1, sides + 1))


@cache
def fair_die(sides: int) -> tuple[tuple[Roll, Fraction], ...]:
    """Every face of one die with so many sides, with its probability."""
    return tuple((roll, Fraction(1, sides)) for roll in rolls_of(sides))


FAIR_DIE: Final = fair_die(6)
"""Every face of one six-sided die with its probability."""


@value
class Event:
    """Something that happened, in the order in which it happened."""

    kind: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict)
    """Parameters as in Message; the catalogue key is ``event.<kind>``."""
    die: int | None = None
    """The natural die where one was rolled."""
    modifiers: tuple[Modifier, ...] = ()
    lookup: Lookup | None = None
    seats: tuple[str, ...] = ()
    """The only seats that may know of it; empty where everybody may."""
    sides: int = 6
    """Sides of the die, where one was rolled."""

    def is_open_to(self, seat: str) -> bool:
        """Whether whoever sits there may know of it."""
        return not self.seats or seat in self.seats

    @property
    def message(self) -> Message:
        """The event as a text to be shown."""
        return Message(f"event.{self.kind}", self.params)


@value
class Applied(Generic[S]):
    """What applying an action gives: the new state, and the events in order."""

    state: S
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class PointSource:
    """Why a seat has so many points: a castle held, a unit eliminated."""

    message: Message
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: str | None
    """The winning seat, or None for a draw."""
    reason: Message
    rule: str
    points: Mapping[str, tuple[PointSource, ...]] = field(default_factory=dict)
    """For every seat the sources of its points."""

    def total(self, seat: str) -> int:
        """Sum of a seat's points."""
        return sum(source.points for source in self.points.get(seat, ()))
