"""What a player can do beside the actions of all games on provinces. Frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from wargame_core.provinces.rules.actions import Kind, Player, Province

ClanId = NewType("ClanId", int)
"""Index of a clan, in alphabetical order."""


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
class GiveUp:
    """A new vassal gives up a province (8.1.1)."""

    province: Province


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A unit from a province that was given up goes to one that is kept (K-46)."""

    kind: Kind
    province: Province
