"""Everything that a player or chance can do. Frozen values; the text form is in ``notation``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Province = NewType("Province", int)
"""Index of a province on the map."""
Player = NewType("Player", int)
"""Place at the table, from 0."""
ClanId = NewType("ClanId", int)
"""Index of a clan, in alphabetical order."""
Kind = NewType("Kind", int)
"""Index of a kind of unit in play; one past the last is a Ronin."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this player is drawn next for a random order (2.2.2)."""

    player: Player


@dataclass(frozen=True, slots=True)
class PickClan:
    """Take a clan in the draft (2.2.2)."""

    clan: ClanId


@dataclass(frozen=True, slots=True)
class Sow:
    """Put one Koku on a province that one controls (10.3)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Store:
    """Put Koku away for the next round and sow no more (10.3)."""

    koku: int


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit of one's own off the board (4.2, 8.1.1)."""

    province: Province
    kind: Kind


@dataclass(frozen=True, slots=True)
class ChooseAssault:
    """A vassal puts all Koku of the round into Ronin (8.1.2)."""


@dataclass(frozen=True, slots=True)
class Rebuild:
    """A vassal pays Koku into the Liberation Fund (8.1.2)."""

    koku: int


@dataclass(frozen=True, slots=True)
class Recruit:
    """Buy a unit and place it (5.1)."""

    province: Province
    kind: Kind


@dataclass(frozen=True, slots=True)
class Build:
    """Build a castle, or the Hōjō Fortress (9.2)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Fortify:
    """Strengthen one's castle for this round (9.2)."""


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire the Ninja: ``assassination``, ``sabotage`` or ``diversion`` (9.1)."""

    mission: str


@dataclass(frozen=True, slots=True)
class Target:
    """Name the province of the Ninja's field operation (9.1)."""

    province: Province


@dataclass(frozen=True, slots=True)
class OfferPact:
    """Pay for the offer of an Honor Pact (10.1)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Accept:
    """Yes to an Honor Pact (10.1)."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """No to an Honor Pact (10.1)."""


@dataclass(frozen=True, slots=True)
class BreakPact:
    """Turn against an ally (10.1.2, K-58)."""

    player: Player


@dataclass(frozen=True, slots=True)
class MoveFrom:
    """Take up all units of a province that have not moved (6.1)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave one of the units behind that were taken up (6.1)."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Take the units to a province by a shortest way (6.1)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Fight:
    """Announce the battle in a province (6.2, timing 1.0)."""

    province: Province


@dataclass(frozen=True, slots=True)
class PayReroll:
    """Pay for the right to roll failed attack dice again (2.4, Ōtomo)."""


@dataclass(frozen=True, slots=True)
class HireRonin:
    """Bring so many Ronin into the battle, possibly none (6.2.4)."""

    count: int


@dataclass(frozen=True, slots=True)
class Assassinate:
    """Reveal the Ninja and remove an enemy before the dice (9.1)."""

    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class Hit:
    """Give a hit to a unit (6.2.1)."""

    player: Player
    kind: Kind


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A new vassal gives up a province (8.1.1)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A unit from a province that was given up goes to one that is kept (K-46)."""

    kind: Kind
    province: Province


@dataclass(frozen=True, slots=True)
class Decline:
    """Do without."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Done with this step."""
