"""One roll of the die, face by face: what is read where, and with which modifiers."""

from __future__ import annotations

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.engine.odds import Face, RollOdds
from wargame_core.gunyuden.rules import battle_terms
from wargame_core.gunyuden.rules.battle_odds import lookup
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.siege_terms import (
    CombatTerms,
    IncidentTerms,
    SiegeTerms,
    SurrenderTerms,
)

__all__ = ["Face", "RollOdds", "combat_roll", "siege_roll"]


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
