"""What the page on luck shows: sums of every seat, fights, turning points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """The dice of a match or a fight for one seat, in the game's unit."""

    seat: str
    name: str
    luck: float
    rolled: float
    expected: float
    chance: float
    """How often such dice are as far from what was to be expected, 0 to 1."""
    draws: int
    """Sums that were drawn for the chance; 0 if all were counted."""


@dataclass(frozen=True, slots=True)
class FightLuck:
    """One fight."""

    words: str
    position: int
    """Of its first roll in the record."""
    seats: tuple[SeatLuck, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What changed most."""

    when: str
    changes: str
    """For every seat how it stood the better or worse for it."""
    what: str
    position: int
    """Actions after which it had happened."""


@dataclass(frozen=True, slots=True)
class LuckView:
    """The luck of a match."""

    unit: str
    dice: int
    counted: int
    seats: tuple[SeatLuck, ...]
    fights: tuple[FightLuck, ...]
    """Those with most luck, in the order of the match."""
    all_fights: int
    turning_points: tuple[TurningPoint, ...]
