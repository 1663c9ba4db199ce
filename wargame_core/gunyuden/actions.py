"""Everything a player can choose. Units, hexes and castles are indices of the scenario.

The annotation of a field tells the notation how to write it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

UnitId = NewType("UnitId", int)
HexId = NewType("HexId", int)
CastleId = NewType("CastleId", int)


# --- set-up (33.2) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """End one's set-up."""


@dataclass(frozen=True, slots=True)
class StartInside:
    """Let a force start in garrison."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class StartOutside:
    """Let a force start outside the castle in its hex."""

    unit: UnitId


# --- choosing what to do (12) -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Organise:
    """Begin to organise forces under this commander (13, 14)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Move:
    """Begin to move this force (15)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Besiege:
    """Begin a siege action of this force (17)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Attack:
    """Begin a field battle of this force (22)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Recover:
    """Let this force recover morale (26)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class EndInvestment:
    """Let this force stop investing; free (18-3-1, G-55)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Act no more in this operations phase (12-2-5)."""


# --- organisation (13, 14); also used in set-up --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Incorporate:
    """Put a unit under a leader in its hex (13-2(1))."""

    unit: UnitId
    leader: UnitId


@dataclass(frozen=True, slots=True)
class Separate:
    """Make a led unit a force of its own (13-2(2))."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Finish:
    """Go on to the next step of the procedure."""


@dataclass(frozen=True, slots=True)
class ReplenishForce:
    """Roll for the steps of this commander's force (14-2)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ReplenishCastle:
    """Let this commander roll for the castle in his hex (14-3)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class GainStep:
    """Restore one step of a unit (14-2-4, 20-3 H)."""

    unit: UnitId


# --- movement (15, 16) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Go:
    """Walk to a hex by the cheapest way, in normal or strategic movement (15-2, 15-3)."""

    hex: HexId
    strategic: bool = False


@dataclass(frozen=True, slots=True)
class Detach:
    """Drop a led unit here, alone or under a unit dropped here before (15-5, G-23)."""

    unit: UnitId
    leader: UnitId
    inside: bool = False


@dataclass(frozen=True, slots=True)
class EnterGarrison:
    """Go into the castle in this hex (16-1-1)."""


@dataclass(frozen=True, slots=True)
class LeaveGarrison:
    """Come out of the castle and stay in its hex (16-3)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the move here."""


# --- movement by sea (35.7(2)) -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sail:
    """Try to sail from this coastal hex."""

    hex: HexId
    free: bool = False


# --- siege (17-21) ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invest:
    """Begin or join the investment (18-1)."""


@dataclass(frozen=True, slots=True)
class JoinForce:
    """Let another force take part (18-1-2, 23-7, 24-1)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Assault:
    """Assault the castle (19)."""


@dataclass(frozen=True, slots=True)
class CallForSurrender:
    """Call on the castle to surrender (20)."""


@dataclass(frozen=True, slots=True)
class ChooseCastle:
    """Determine this castle's siege result next (18-2)."""

    castle: CastleId


@dataclass(frozen=True, slots=True)
class OfferSurrender:
    """Offer to surrender on the terms of one letter of the surrender table, D-H (20-4, G-70)."""

    terms: str
    bonus: bool = False
    """Result H is to give steps back to the besieger, as after a call (20-3 H)."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Say yes."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Say no."""


@dataclass(frozen=True, slots=True)
class ChooseUnit:
    """Name one unit for what the prompt asks."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ChooseHex:
    """Name one hex for what the prompt asks."""

    hex: HexId


# --- field battle (22-24) -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """Attack enemy forces in this hex (22-1)."""

    hex: HexId


@dataclass(frozen=True, slots=True)
class Skirmish:
    """Fight a skirmish (23)."""


@dataclass(frozen=True, slots=True)
class DecisiveBattle:
    """Fight a decisive battle (24)."""


@dataclass(frozen=True, slots=True)
class TakeLosses:
    """Split a skirmish result: so many steps, the rest in hexes of retreat (23-3)."""

    steps: int
    hexes: int


@dataclass(frozen=True, slots=True)
class LoseStep:
    """Take one step from this unit (23-3-1)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Retreat:
    """Retreat one hex (23-4)."""

    hex: HexId


@dataclass(frozen=True, slots=True)
class TakeRefuge:
    """End the retreat in the castle of this hex (23-4-6)."""


@dataclass(frozen=True, slots=True)
class Pursue:
    """Follow the retreat of this force to this hex (23-5)."""

    unit: UnitId
    hex: HexId


@dataclass(frozen=True, slots=True)
class Counterattack:
    """Strike back (23-6)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Do nothing: no pursuit, no counterattack, no advance, no offer."""
