"""The terms of every siege die: which chart is read, where, and with which modifiers.

Play, previews, opponents and audits all ask here. The functions change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wargame_core.engine.decision import Lookup, Modifier
from wargame_core.gunyuden.charts import Charts, CombatCell, Incident
from wargame_core.gunyuden.forces import (
    besiegers_of,
    castle_morale,
    garrison_of,
    lowest_morale,
    rank_of,
    strength,
)
from wargame_core.gunyuden.scenario import Rank
from wargame_core.gunyuden.state import State


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


def ambush_terms(
    state: State, castle: int, assaulters: Sequence[int], leader: int | None
) -> CombatTerms:
    """The ambush by the whole garrison, strength 0 if it is empty (19-2-1, 19-2-3, 19-2-5).

    ``leader`` is the unit of highest rank whose field battle modifier counts, None for nobody.
    """
    scenario = state.scenario
    value = 0 if leader is None else scenario.units[leader].field_battle_modifier
    difference = castle_morale(state, castle) - lowest_morale(state, assaulters)
    return CombatTerms(
        _modifiers(
            Modifier("ambush", scenario.charts.numbers.ambush_modifier, "19-2-5(1)"),
            Modifier("ambush-leader", value, "19-2-5(2)"),
            Modifier("morale-difference", difference, "19-2-5(3)"),
        ),
        strength(state, garrison_of(state, castle)),
    )


def assault_terms(state: State, castle: int, assaulters: Sequence[int]) -> CombatTerms:
    """The assault by the units that survived the ambush (19-3)."""
    scenario = state.scenario
    place = scenario.castles[castle]
    ground = scenario.charts.terrain[scenario.map.terrain[place.hex].name.lower()]
    difference = lowest_morale(state, assaulters) - castle_morale(state, castle)
    return CombatTerms(
        _modifiers(
            Modifier("castle-level", -place.level, "19-3-2(1)"),
            Modifier("assault-terrain", ground.assault, "19-3-2(2)"),
            Modifier("morale-difference", difference, "19-3-2(3)"),
        ),
        strength(state, assaulters),
    )


def surrender_terms(state: State, castle: int, callers: Sequence[int]) -> SurrenderTerms:
    """A call by the force ``callers`` (20-2), with the penalty of an earlier refusal (G-63)."""
    refused = state.scenario.charts.numbers.refused_before if state.refuses[castle] else 0
    difference = lowest_morale(state, callers) - castle_morale(state, castle)
    return SurrenderTerms(
        _modifiers(
            _rank_inside(state, castle),
            Modifier("morale-difference", difference, "20-2-1(3)"),
            Modifier("refused-before", refused, "20-3 B"),
        ),
        state.durability[castle],
    )


def fall_terms(state: State, castle: int, captors: Sequence[int]) -> SurrenderTerms:
    """The fall of a castle: row 0, modified as for a call (21, G-66).

    A morale below the lowest counts as the lowest; earlier answers to calls play no part.
    """
    worst = state.scenario.charts.numbers.lowest_morale
    difference = lowest_morale(state, captors) - max(worst, castle_morale(state, castle))
    return SurrenderTerms(
        _modifiers(
            _rank_inside(state, castle),
            Modifier("morale-difference", difference, "20-2-1(3)"),
        ),
        0,
    )


def siege_terms(state: State, castle: int) -> SiegeTerms:
    """The siege roll of an invested castle (18-2-1)."""
    units = len(garrison_of(state, castle))
    limit = state.scenario.charts.garrison_limits[state.scenario.castles[castle].level]
    return SiegeTerms((), units > limit, units, limit)


def siege_column(state: State, castle: int) -> bool:
    """Whether more units are inside than the castle's limit (18-2-1(1))."""
    return siege_terms(state, castle).over


def incident_terms(state: State, castle: int) -> IncidentTerms:
    """The incident roll: castle minus lowest besieger (18-2-1(3), G-58)."""
    difference = castle_morale(state, castle) - lowest_morale(state, besiegers_of(state, castle))
    return IncidentTerms(
        _modifiers(Modifier("morale-difference", difference, "18-2-1(3)")),
    )


def _rank_inside(state: State, castle: int) -> Modifier:
    """A sōdaishō inside, or else a taishō (20-2-1(1), (2))."""
    numbers = state.scenario.charts.numbers
    top = _top_rank(state, garrison_of(state, castle))
    if top is Rank.SODAISHO:
        return Modifier("sodaisho-inside", numbers.sodaisho_inside, "20-2-1(1)")
    value = numbers.taisho_inside if top is Rank.TAISHO else 0
    return Modifier("taisho-inside", value, "20-2-1(2)")


def _top_rank(state: State, units: Iterable[int]) -> Rank:
    return max((rank_of(state, unit) for unit in units), default=Rank.BUSHO)


def _modifiers(*modifiers: Modifier) -> tuple[Modifier, ...]:
    return tuple(modifier for modifier in modifiers if modifier.value)
