"""Actions of every game on provinces. Frozen values; a game adds its own in a module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Province = NewType("Province", int)
"""Index of a province on the map."""
Player = NewType("Player", int)
"""Place at the table, from 0."""
Kind = NewType("Kind", int)
"""Index of a kind of unit among the scenario's fighters."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this player is drawn next for a random order."""

    player: Player


@dataclass(frozen=True, slots=True)
class MoveFrom:
    """Take up all units of a province that have not moved."""

    province: Province


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave one of the units behind that were taken up."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Take the units to a province by a shortest way."""

    province: Province


@dataclass(frozen=True, slots=True)
class Fight:
    """Announce the battle in a province."""

    province: Province


@dataclass(frozen=True, slots=True)
class Hit:
    """Give a hit to a unit of a player."""

    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit of one's own off the board."""

    province: Province
    kind: Kind


@dataclass(frozen=True, slots=True)
class Decline:
    """Do without."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Done with this step."""
