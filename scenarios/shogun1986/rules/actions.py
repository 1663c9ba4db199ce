"""Actions of this game beside those of every game on provinces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from wargame_core.engine.interrupt import Pass
from wargame_core.engine.sealed import Sealed
from wargame_core.provinces.rules.actions import Kind, Province

SHARED_WITH_OTHERS = (Pass, Sealed)
"""Actions of interrupts and of sealed choices; the notation finds them here."""

Seat = NewType("Seat", int)
"""A player as he sits."""
Place = NewType("Place", int)
"""An army of one's own by its number, from 0."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the card of this province is dealt to the next colour."""

    province: Province


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a province that has not been dealt."""

    province: Province


@dataclass(frozen=True, slots=True)
class Enlist:
    """Put a unit of the quick start into an army."""

    army: Place
    kind: Kind


@dataclass(frozen=True, slots=True)
class Muster:
    """Place one spearman in the set-up."""

    province: Province


@dataclass(frozen=True, slots=True)
class Station:
    """Put an army marker into a province."""

    province: Province


@dataclass(frozen=True, slots=True)
class Spy:
    """Look at what a player allots."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Allot:
    """Divide the koku of a colour over the five bins."""

    swords: int
    build: int
    levy: int
    ronin: int
    ninja: int


@dataclass(frozen=True, slots=True)
class TakeSword:
    """Take a sword, or chance draws it."""

    number: int


@dataclass(frozen=True, slots=True)
class Build:
    """Build a castle in a province, or fortify the one that stands there."""

    province: Province


@dataclass(frozen=True, slots=True)
class Levy:
    """Levy a unit into a province, or into the army there."""

    province: Province
    kind: Kind
    army: bool = False


@dataclass(frozen=True, slots=True)
class Hide:
    """Place a rōnin secretly in a province, in its force or in the army there."""

    province: Province
    army: bool = False


@dataclass(frozen=True, slots=True)
class EndPurchases:
    """Place no more of what was bought."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Add a unit of the provincial force to the army or group that moves."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a battle by a troop, and against which province."""

    origin: Province
    target: Province
    army: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a battle that was declared."""

    origin: Province
    target: Province
    army: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack on with the same army."""

    province: Province


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the province that has been won."""

    province: Province


@dataclass(frozen=True, slots=True)
class Join:
    """Units of a force join the army in a province."""

    province: Province


@dataclass(frozen=True, slots=True)
class Lose:
    """Choose a unit of one's own as a casualty, of the force or of the army."""

    kind: Kind
    army: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """Fight another sequence."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """Call the battle off."""


@dataclass(frozen=True, slots=True)
class Strike:
    """The ninja strikes at the daimyō in a province."""

    province: Province


@dataclass(frozen=True, slots=True)
class Succeed:
    """A unit of this kind succeeds the assassinated daimyō."""

    kind: Kind
