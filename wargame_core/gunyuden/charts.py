"""The charts of a game of the series, compiled for lookup. The numbers come from ``tables/``."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatCell:
    """One cell of the combat results table (T-CRT)."""

    loss: int
    star: bool
    """At least one unit must be eliminated."""
    row: str
    column: str

    def __str__(self) -> str:
        return f"{self.loss}{'*' if self.star else ''}" if self.loss else "-"


@dataclass(frozen=True, slots=True)
class Incident:
    """One row of the incident table (T-INC)."""

    kind: str
    """``traitor``, ``durability``, ``besieged_morale`` or ``besieger_morale``."""
    amount: int
    """Units, durability points or morale lost: a positive number."""
    row: str
    text: str


@dataclass(frozen=True, slots=True)
class TerrainEffects:
    """One row of the terrain effects chart (T-TER). None means forbidden."""

    normal: int | None
    strategic: int | None
    attack: int
    counterattack: int
    assault: int
    communication: int | None


@dataclass(frozen=True, slots=True)
class SeriesNumbers:
    """Numbers that stand in the rule text itself, each with its rule in ``tables``."""

    movement_allowance: int
    """15-2-1, movement points a move."""
    zoc_surcharge: int
    """15-4, movement points to enter or to leave a strong enemy ZOC."""
    garrison_cost: int
    """16-1-1 and 16-3, movement points to enter or leave garrison."""
    investment_strength: int
    """18-1, combat strength for each castle level."""
    investment_minimum: int
    """18-1-1, combat strength for level 0."""
    lowest_morale: int
    """10-1-2, a negative number."""
    retreat_limit: int
    """23-4-2, hexes."""
    ambush_modifier: int
    """19-2-5(1)."""
    garrison_attack_modifier: int
    """23-7-1."""
    counter_garrison_modifier: int
    """23-7-3, G-47."""
    sodaisho_inside: int
    """20-2-1(1)."""
    taisho_inside: int
    """20-2-1(2)."""
    refused_before: int
    """20-3 B."""


@dataclass(frozen=True, slots=True, eq=False)
class Charts:
    """All charts of one game. Lookups clamp results beyond the printed rows (G-09)."""

    numbers: SeriesNumbers
    combat_columns: tuple[int, ...]
    """Lowest strength of each column of the combat results table, ascending."""
    combat_rows: Mapping[int, tuple[CombatCell, ...]]
    """Cells by modified die."""
    garrison_limits: Mapping[int, int]
    """Units by castle level (T-GAR)."""
    siege_results: Mapping[bool, Mapping[int, str]]
    """By "more units than the limit", then natural die: ``incident``, ``morale``, ``none``."""
    incidents: Mapping[int, Incident]
    surrender: Mapping[int, Mapping[int, str]]
    """By durability, then modified die 0-10: a letter A-H."""
    terrain: Mapping[str, TerrainEffects]
    """By terrain id: flat, rough, foothills, mountain, marsh, sea, lake, river."""
    enemy_castle_entry: int
    """Movement points added to enter the hex of an enemy castle (chart, G-18)."""
    replenishment: Mapping[str, Mapping[str, Mapping[int, int]]]
    """By column set, then ``main``, ``friendly`` or ``other``, then modified die."""
    recovery: Mapping[int, int]
    """Highest die that recovers morale without communication, by rank (26-1-2)."""
    forced_retreat: Mapping[int, tuple[int, int]]
    """By die: hexes, steps lost (24-3)."""
    activation: Mapping[int, frozenset[int]]
    """Stages in which a unit may act, by activation points (12-2-4)."""
    links: Mapping[str, int]
    """Longest link in movement points from ``main_castle``, ``castle``, ``unit`` (11-2-2)."""
    unit_points: Mapping[int, int]
    """Victory points for an eliminated enemy, by rank (32.2)."""
    digest: str

    def combat_column(self, strength: int) -> int:
        """Index of the column for a combat strength (0 or more)."""
        return max(0, bisect_right(self.combat_columns, strength) - 1)

    def combat(self, strength: int, die: int) -> CombatCell:
        """The combat result for a strength and a modified die."""
        rows = self.combat_rows
        return rows[clamp(die, rows)][self.combat_column(strength)]

    def incident(self, die: int) -> Incident:
        """The incident for a modified die."""
        return self.incidents[clamp(die, self.incidents)]

    def surrender_result(self, durability: int, die: int) -> str:
        """The letter A-H for a castle's durability and a modified die."""
        row = self.surrender[durability]
        return row[clamp(die, row)]

    def replenished(self, column_set: str, place: str, die: int) -> int:
        """Steps or durability gained (negative: lost) for a modified die."""
        return self.replenishment[column_set][place][self.replenishment_row(column_set, place, die)]

    def replenishment_row(self, column_set: str, place: str, die: int) -> int:
        """The printed row for a modified die, which low morale takes below the lowest (G-09)."""
        return clamp(die, self.replenishment[column_set][place])


def clamp(value: int, rows: Mapping[int, object]) -> int:
    """The printed row nearest to a value (G-09)."""
    return min(max(value, min(rows)), max(rows))
