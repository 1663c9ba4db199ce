"""The numbers of the game, compiled from the charts in ``tables/bushido``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """What a province is worth (5)."""

    honour: int
    koku: int
    katana: int


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece with its number and names."""

    id: str
    name: str
    name_ja: str
    number: int
    worth: Worth = Worth(0, 0, 0)
    """Of map tiles, buildings and improvements."""
    katana: int = 0
    """On a support tile."""
    military: bool = False
    """Whether a support tile belongs to the military bag."""
    start: int = 0
    """Discs of the kind that every player has at the start."""
    cost: int = 0
    """Double katana tiles that a building or improvement costs."""
    use: int = 0
    """Double katana tiles that the use of a building costs; 0 if it is not used so."""
    pieces: str = ""
    """Improvements that are two sides of one piece share this word (B-09)."""
    peasants: int = 0


@dataclass(frozen=True, slots=True)
class Value:
    """A value in a battle: so many times the katana, and the troops or not."""

    katana: int
    troops: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two tactics against each other, as side x sees it (7)."""

    id: str
    x: int
    y: int
    values: tuple[Value, Value] | None
    """Of x and y; None where x wins without a comparison."""
    loss: str
    """``diff``, ``all``, ``none`` or ``traitor``."""
    side: str
    """Who has extra losses: ``winner``, ``x``, ``y``, ``both``, or empty."""
    extra: str
    """From the enemy's stack: ``triples``, ``singles``, ``half`` (of its singles), or empty."""
    rule: str


@dataclass(frozen=True, slots=True)
class Amounts:
    """Single numbers; the chart ``amounts`` says what each is, and its rule."""

    goal: int
    months: int
    column_months: int
    council_month: int
    warrior_start: int
    provinces: int
    troops: int
    household: int
    household_troops: int
    first_draw: int
    market: int
    discs: int
    reshuffle: int
    bonus_small: int
    bonus_great: int
    tea_gift: int
    tea_rate: int
    tea_guest: int
    tea_host: int
    purchase: int
    double_price: int
    alms: int
    duel_stake: int
    duel_refusal: int
    hatamoto_draw: int
    suggest_least: int
    suggest_most: int
    punishment: int
    sensei_reward: int
    heirloom_shame: int
    hostage: int
    hostage_factor: int
    heirloom: int
    kotau_draw: int
    kotau_months: int
    swaps: int
    war_tax: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every number of the game. Kinds of pieces stand at their index (``pieces``)."""

    terrains: tuple[Kind, ...]
    tiles: tuple[Kind, ...]
    """The first is a tile that lies face down."""
    discs: tuple[Kind, ...]
    """Likewise."""
    buildings: tuple[Kind, ...]
    improvements: tuple[Kind, ...]
    pairings: Mapping[tuple[int, int], Pairing]
    """By the tactics of both sides, in either order."""
    maps: Mapping[int, tuple[tuple[int, int], ...]]
    """By number of players, for each row its length and its shift in half tiles."""
    amounts: Amounts
    digest: str
