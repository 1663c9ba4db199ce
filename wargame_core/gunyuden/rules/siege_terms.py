"""The terms of every siege die in plain numbers: chart, row and modifiers (18-2, 19, 20-2, 21).

``siege_odds`` reads the numbers from a state; a preview may also be given them. A ``difference``
is the morale of the side that the chart favours less that of the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Lookup, Modifier
from wargame_core.gunyuden.rules.charts import Charts, CombatCell, Incident
from wargame_core.gunyuden.rules.scenario import Rank


@dataclass(frozen=True, slots=True)
class Terms:
    """The modifiers of a die; those of value 0 are left out."""

    modifiers: tuple[Modifier, ...]

    def modified(self, die: int) -> int:
        """The die after all modifiers."""
        return die + sum(modifier.value for modifier in self.modifiers)


@dataclass(frozen=True, slots=True)
class CombatTerms(Terms):
    """A roll on the combat results table: an ambush or an assault (19-2, 19-3)."""

    strength: int

    def cell(self, charts: Charts, die: int) -> CombatCell:
        """The result for a natural die."""
        return charts.combat(self.strength, self.modified(die))

    def lookup(self, charts: Charts, die: int) -> Lookup:
        """Where a natural die is read."""
        cell = self.cell(charts, die)
        return Lookup("combat_results", cell.row, cell.column, str(cell))


@dataclass(frozen=True, slots=True)
class SurrenderTerms(Terms):
    """A roll on the surrender table: a call, or the fall of a castle (20-2, 21)."""

    durability: int
    """The row: durability, or 0 for a fall."""

    def cell(self, charts: Charts, die: int) -> str:
        """The letter A-H for a natural die."""
        return charts.surrender_result(self.durability, self.modified(die))

    def lookup(self, charts: Charts, die: int) -> Lookup:
        """Where a natural die is read."""
        letter = self.cell(charts, die)
        return Lookup("call_for_surrender", str(self.durability), letter, letter)


@dataclass(frozen=True, slots=True)
class SiegeTerms(Terms):
    """A siege roll; its die is never modified (18-2-1(2))."""

    over: bool
    """More units inside than the castle's limit."""
    units: int
    limit: int

    def cell(self, charts: Charts, die: int) -> str:
        """``incident``, ``morale`` or ``none`` for a natural die."""
        return charts.siege_results[self.over][die]

    def lookup(self, charts: Charts, die: int) -> Lookup:
        """Where a natural die is read."""
        row = "over" if self.over else "within"
        return Lookup("siege_results", row, str(die), self.cell(charts, die))


@dataclass(frozen=True, slots=True)
class IncidentTerms(Terms):
    """An incident roll (18-2-1(3))."""

    def cell(self, charts: Charts, die: int) -> Incident:
        """The incident for a natural die."""
        return charts.incident(self.modified(die))

    def lookup(self, charts: Charts, die: int) -> Lookup:
        """Where a natural die is read."""
        incident = self.cell(charts, die)
        return Lookup("incidents", incident.row, "Incident", incident.text)


def ambush(charts: Charts, strength: int, *, leader: int, difference: int) -> CombatTerms:
    """The ambush by a garrison whose leader has this field battle modifier (19-2-5)."""
    return CombatTerms(
        _modifiers(
            Modifier("ambush", charts.numbers.ambush_modifier, "19-2-5(1)"),
            Modifier("ambush-leader", leader, "19-2-5(2)"),
            Modifier("morale-difference", difference, "19-2-5(3)"),
        ),
        strength,
    )


def assault(
    charts: Charts, strength: int, *, level: int, terrain: Terrain, difference: int
) -> CombatTerms:
    """The assault on a castle of this level on this ground (19-3)."""
    ground = charts.terrain[terrain.name.lower()]
    return CombatTerms(
        _modifiers(
            Modifier("castle-level", -level, "19-3-2(1)"),
            Modifier("assault-terrain", ground.assault, "19-3-2(2)"),
            Modifier("morale-difference", difference, "19-3-2(3)"),
        ),
        strength,
    )


def surrender(
    charts: Charts, durability: int, *, inside: Rank, difference: int, refused: bool = False
) -> SurrenderTerms:
    """A call for surrender or, on row 0, the fall of a castle; ``inside`` ranks highest there."""
    numbers = charts.numbers
    rank = (
        Modifier("sodaisho-inside", numbers.sodaisho_inside, "20-2-1(1)")
        if inside is Rank.SODAISHO
        else Modifier(
            "taisho-inside", numbers.taisho_inside if inside is Rank.TAISHO else 0, "20-2-1(2)"
        )
    )
    return SurrenderTerms(
        _modifiers(
            rank,
            Modifier("morale-difference", difference, "20-2-1(3)"),
            Modifier("refused-before", numbers.refused_before if refused else 0, "20-3 B"),
        ),
        durability,
    )


def siege(charts: Charts, units: int, *, level: int) -> SiegeTerms:
    """The siege roll of an invested castle with so many units inside (18-2-1)."""
    limit = charts.garrison_limits[level]
    return SiegeTerms((), units > limit, units, limit)


def incident(difference: int) -> IncidentTerms:
    """The incident roll: castle less besieger (18-2-1(3), G-58)."""
    return IncidentTerms(
        _modifiers(Modifier("morale-difference", difference, "18-2-1(3)")),
    )


def _modifiers(*modifiers: Modifier) -> tuple[Modifier, ...]:
    return tuple(modifier for modifier in modifiers if modifier.value)
