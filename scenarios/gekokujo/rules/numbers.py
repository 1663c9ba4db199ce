"""The numbers of the game, compiled from the charts in ``tables/gekokujo``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

DAIMYO = 0
"""Place of the Daimyō among the kinds of units in play."""

NEVER = 7
"""Target of a unit that cannot hit: no die shows it (K-44)."""


@dataclass(frozen=True, slots=True)
class UnitKind:
    """One kind of unit (6.2.3, 10.2)."""

    id: str
    name: str
    name_ja: str
    dice: int
    attack: int
    """Lowest face that hits when attacking, ``NEVER`` if it does not attack."""
    defence: int
    """Lowest face that hits when defending, ``NEVER`` if it rolls no dice."""
    phase: str
    """Phase of the attack: ``melee``, ``ranged`` or ``firearm`` (10.2, 10.2.1)."""
    movement: int
    """Provinces a turn (6.1)."""
    price: int
    """Koku to recruit one (5.1, K-60); 0 for what cannot be bought."""
    flat_price: int
    """Koku under the option of flat prices (K-60)."""
    ashigaru: bool = False
    """Whether a Bannerman hastens it (10.2)."""


@dataclass(frozen=True, slots=True)
class Clan:
    """One of the nine clans (2.2.1, 2.4). Numbers that a clan does not have are 0."""

    id: str
    name: str
    name_ja: str
    region: str
    home: str
    """Id of its home province on the map."""
    base_income: int
    coast_per: int
    """Coastal provinces for one extra Koku; 0 for none (2.4)."""
    coast_limit: int
    """Most extra Koku a round; 0 for no limit."""
    fortress_cost: int
    fortress_defence: int
    attack_with_daimyo: int
    defence_at_home: int
    """For defending where it was in control at the start of the round."""
    reroll_cost: int
    group_bushi: int
    group_movement: int
    sails: bool
    """Whether it sails between its own provinces on one sea zone (K-34)."""
    mountain_immune: bool


@dataclass(frozen=True, slots=True)
class Costs:
    """Prices in Koku (5.1, 6.2.4, 9, 10.1)."""

    ronin: int
    ronin_on_assault: int
    """Ronin for one Koku of a vassal on Assault (8.1.2)."""
    ninja: int
    castle: int
    fortify: int
    pact: int


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Modifiers of dice rolls that are no clan's own (cheat sheet)."""

    castle: int
    fortified: int
    kyoto: int
    sabotage: int
    broken_pact: int
    spear_wall: int
    spear_wall_units: int
    """Spearmen that must be present (10.2)."""
    duel_dice: int
    """Dice of a Swordsman who attacks alone (10.2)."""
    banner_movement: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Counts of pieces and stacking limits (2.1, 6.1, 10.1)."""

    daimyo: int
    bushi: int
    ronin: int
    stack: int
    allied_stack: int


@dataclass(frozen=True, slots=True)
class Economy:
    """Income, upkeep, supply, bankruptcy and spoilage (2.3, 4, 7, 10.3)."""

    start_daimyo: int
    start_bushi: int
    start_koku: int
    per_province: int
    upkeep_bushi: int
    """Bushi that one Koku keeps."""
    mountain: int
    """Koku for a controlled mountain province (7.1)."""
    supply_units: int
    """Units in mountain provinces that one Koku supplies (7.1)."""
    lost_per_koku: int
    """Bushi removed for an unpaid Koku (4.2)."""
    spoilage: int
    """Koku in the treasury of which one spoils (10.3)."""


@dataclass(frozen=True, slots=True)
class Lordship:
    """Vassalage and glory (8.1, 10.4)."""

    halving: int
    """A new vassal loses one part in so many."""
    deposit: int
    """Most Koku paid into the fund a round."""
    freedom: int
    """Koku in the fund that set free."""
    glory_daimyo: int
    glory_leader: int
    glory_mandate: int
    glory_to_win: int


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """All numbers of the game."""

    clans: tuple[Clan, ...]
    """In alphabetical order without macrons (K-53)."""
    kinds: tuple[UnitKind, ...]
    """Daimyō, Bushi, then the specialised kinds."""
    ronin: UnitKind
    """How a Ronin fights (6.2.4)."""
    costs: Costs
    bonuses: Bonuses
    limits: Limits
    economy: Economy
    lordship: Lordship
    control_to_win: Mapping[int, int]
    """Provinces by number of players (1.2, K-42)."""
    harvest: Mapping[int, int]
    """Koku for each sown Koku, by die (10.3)."""
    digest: str
    """Of the charts as they are printed, words and all."""
    rules_digest: str
    """Of the numbers alone: what a rule can look at."""
