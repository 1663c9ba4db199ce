"""One roll of the die, face by face: what is read where, and with which modifiers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from wargame_core.engine.decision import FAIR_DIE, Lookup, Modifier
from wargame_core.gunyuden import battle_terms
from wargame_core.gunyuden.battle_odds import lookup
from wargame_core.gunyuden.charts import Charts
from wargame_core.gunyuden.siege_terms import CombatTerms, IncidentTerms, SiegeTerms, SurrenderTerms


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the die and what it brings."""

    die: int
    modified: int
    lookup: Lookup
    probability: Fraction

    @property
    def result(self) -> str:
        """What stands in the cell."""
        return self.lookup.result


@dataclass(frozen=True, slots=True)
class RollOdds:
    """One roll with everything that changes it."""

    name: str
    """``attack``, ``counterattack``, ``assault`` …"""
    modifiers: tuple[Modifier, ...]
    faces: tuple[Face, ...]
    strength: int | None = None
    """Strength that chooses the column, if the chart has such columns."""


def combat_roll(name: str, charts: Charts, terms: battle_terms.Terms) -> RollOdds:
    """A roll of a field battle on the combat results table."""
    faces = tuple(
        Face(roll.face, roll.face + terms.total, lookup(terms.cell(charts, roll.face)), chance)
        for roll, chance in FAIR_DIE
    )
    return RollOdds(name, terms.modifiers, faces, terms.strength)


def siege_roll(
    name: str, charts: Charts, terms: CombatTerms | SurrenderTerms | SiegeTerms | IncidentTerms
) -> RollOdds:
    """A roll of a siege on whichever chart its terms name."""
    faces = tuple(
        Face(roll.face, terms.modified(roll.face), terms.lookup(charts, roll.face), chance)
        for roll, chance in FAIR_DIE
    )
    strength = terms.strength if isinstance(terms, CombatTerms) else None
    return RollOdds(name, terms.modifiers, faces, strength)
