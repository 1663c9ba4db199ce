"""The numbers of the game, compiled from the charts in ``tables/shogun1986``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DAIMYO: Final = 0
RONIN: Final = 5
"""Places of the daimyō and of the rōnin among the kinds of units."""
KINDS: Final = ("daimyo", "bowman", "swordsman", "gunner", "spearman", "ronin")
"""Ids of the kinds; counts of units are in this order."""
SPEARMAN: Final = KINDS.index("spearman")
SWORDSMAN: Final = KINDS.index("swordsman")
BOWMAN: Final = KINDS.index("bowman")
FACES: Final = 12
"""Faces of a die (SG-INV-04); the loader of the charts checks it."""
RANGED: Final = "ranged"
MELEE: Final = "melee"


@dataclass(frozen=True, slots=True)
class UnitKind:
    """One kind of unit (SG-INV-01, SG-C-07)."""

    id: str
    name: str
    name_ja: str
    figures: int
    """Of each colour; 0 for rōnin, who have a pool of their own."""
    hits: int
    """Highest face that hits."""
    step: str
    """``ranged`` or ``melee``."""
    rank: str
    """``lord``, ``samurai``, ``ashigaru`` or ``hired``."""
    per_koku: int
    """Units for one koku; 0 for what cannot be bought."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Colours of a player, cards of a colour, and provinces to win (SG-SET-01, SG-VIC)."""

    colours: int
    provinces: int
    goal: int
    quick: int


@dataclass(frozen=True, slots=True)
class Pieces:
    """Counts of pieces (SG-INV)."""

    figures: int
    markers: int
    experience: int
    castles: int
    bases: int
    ronin: int
    die: int
    """Faces of a die."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the chart of numbers says; the meaning of each stands there."""

    level: int
    quick_level: int
    top_level: int
    undealt: int
    extra: int
    at_a_time: int
    spread: int
    divisor: int
    least: int
    build: int
    force: int
    samurai: int
    ashigaru: int
    distance: int
    castle_units: int
    fortress_units: int
    assassin: int
    counter: int
    first_strike: int


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """All numbers of the game."""

    kinds: tuple[UnitKind, ...]
    pieces: Pieces
    limits: Limits
    setups: Mapping[int, SetUp]
    """By number of players."""
    army: tuple[int, ...]
    """Units of each army at the start, by kind."""
    quick_pool: tuple[int, ...]
    """Units for all armies together with the quick start, by kind."""
    digest: str
