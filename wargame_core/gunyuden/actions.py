"""Everything a player can choose. Units, hexes and castles are indices of the scenario.

The annotation of a field tells the notation how to write it.
"""

from __future__ import annotations

from typing import NewType

from wargame_core.engine.values import value

UnitId = NewType("UnitId", int)
HexId = NewType("HexId", int)
CastleId = NewType("CastleId", int)


# --- set-up (33.2) ----------------------------------------------------------------------------


@value
class Ready:
    """End one's set-up."""


@value
class StartInside:
    """Let a force start in garrison."""

    unit: UnitId


@value
class StartOutside:
    """Let a force start outside the castle in its hex."""

    unit: UnitId


# --- choosing what to do (12) -------------------------------------------------------------------


@value
class Organise:
    """Begin to organise forces under this commander (13, 14)."""

    unit: UnitId


@value
class Move:
    """Begin to move this force (15)."""

    unit: UnitId


@value
class Besiege:
    """Begin a siege action of this force (17)."""

    unit: UnitId


@value
class Attack:
    """Begin a field battle of this force (22)."""

    unit: UnitId


@value
class Recover:
    """Let this force recover morale (26)."""

    unit: UnitId


@value
class EndInvestment:
    """Let this force stop investing; free (18-3-1, G-55)."""

    unit: UnitId


@value
class EndPhase:
    """Act no more in this operations phase (12-2-5)."""


# --- organisation (13, 14); also used in set-up --------------------------------------------------


@value
class Incorporate:
    """Put a unit under a leader in its hex (13-2(1))."""

    unit: UnitId
    leader: UnitId


@value
class Separate:
    """Make a led unit a force of its own (13-2(2))."""

    unit: UnitId


@value
class Finish:
    """Go on to the next step of the procedure."""


@value
class ReplenishForce:
    """Roll for the steps of this commander's force (14-2)."""

    unit: UnitId


@value
class ReplenishCastle:
    """Let this commander roll for the castle in his hex (14-3)."""

    unit: UnitId


@value
class GainStep:
    """Restore one step of a unit (14-2-4, 20-3 H)."""

    unit: UnitId


# --- movement (15, 16) --------------------------------------------------------------------------


@value
class Go:
    """Walk to a hex, in normal or strategic movement (15-2, 15-3).

    Legal actions name the last hex only: the way is the one that ``ways`` prefers (G-115). With
    hexes to pass the player chooses it himself (15-1-2); they are legal whenever every step is.
    """

    hex: HexId
    strategic: bool = False
    via: tuple[HexId, ...] = ()
    """Hexes to pass, in order; the first may be the one that the force stands in."""


@value
class Detach:
    """Drop a led unit here, alone or under a unit dropped here before (15-5, G-23)."""

    unit: UnitId
    leader: UnitId
    inside: bool = False


@value
class EnterGarrison:
    """Go into the castle in this hex (16-1-1)."""


@value
class LeaveGarrison:
    """Come out of the castle and stay in its hex (16-3)."""


@value
class Stop:
    """End the move here."""


# --- movement by sea (35.7(2)) -------------------------------------------------------------------


@value
class Sail:
    """Try to sail from this coastal hex."""

    hex: HexId
    free: bool = False


# --- siege (17-21) ------------------------------------------------------------------------------


@value
class Invest:
    """Begin or join the investment (18-1)."""


@value
class JoinForce:
    """Let another force take part (18-1-2, 23-7, 24-1)."""

    unit: UnitId


@value
class Assault:
    """Assault the castle (19)."""


@value
class CallForSurrender:
    """Call on the castle to surrender (20)."""


@value
class ChooseCastle:
    """Determine this castle's siege result next (18-2)."""

    castle: CastleId


@value
class OfferSurrender:
    """Offer to surrender on the terms of one letter of the surrender table, D-H (20-4, G-70)."""

    terms: str
    bonus: bool = False
    """Result H is to give steps back to the besieger, as after a call (20-3 H)."""


@value
class Accept:
    """Say yes."""


@value
class Refuse:
    """Say no."""


@value
class ChooseUnit:
    """Name one unit for what the prompt asks."""

    unit: UnitId


@value
class ChooseHex:
    """Name one hex for what the prompt asks."""

    hex: HexId


# --- field battle (22-24) -----------------------------------------------------------------------


@value
class Target:
    """Attack enemy forces in this hex (22-1)."""

    hex: HexId


@value
class Skirmish:
    """Fight a skirmish (23)."""


@value
class DecisiveBattle:
    """Fight a decisive battle (24)."""


@value
class TakeLosses:
    """Split a skirmish result: so many steps, the rest in hexes of retreat (23-3)."""

    steps: int
    hexes: int


@value
class LoseStep:
    """Take one step from this unit (23-3-1)."""

    unit: UnitId


@value
class Retreat:
    """Retreat one hex (23-4)."""

    hex: HexId


@value
class TakeRefuge:
    """End the retreat in the castle of this hex (23-4-6)."""


@value
class Pursue:
    """Follow the retreat of this force to this hex (23-5)."""

    unit: UnitId
    hex: HexId


@value
class Counterattack:
    """Strike back (23-6)."""


@value
class Decline:
    """Do nothing: no pursuit, no counterattack, no advance, no offer."""
