"""The terms of a field battle's dice in plain numbers (23-2, 23-6, 24-2).

``battle_odds`` reads the numbers from a state; a preview may also be given them.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Modifier
from wargame_core.gunyuden.rules.charts import Charts, CombatCell

_ATTACK_TERRAIN_RULES = {
    Terrain.ROUGH: "23-2-1(1)",
    Terrain.MARSH: "23-2-1(1)",
    Terrain.FOOTHILLS: "23-2-1(2)",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that one combat roll depends on, but for the die."""

    modifiers: tuple[Modifier, ...]
    strength: int

    @property
    def total(self) -> int:
        """Sum of the modifiers (23-2-1, 23-6-2: all add up)."""
        return sum(modifier.value for modifier in self.modifiers)

    def cell(self, charts: Charts, die: int) -> CombatCell:
        """The result for a natural die."""
        return charts.combat(self.strength, die + self.total)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a combat roll is made of, seen from the side that rolls."""

    strength: int
    skill: int = 0
    """Own field battle modifier less the enemy's."""
    spirit: int = 0
    """Own morale less the enemy's."""
    terrain: Terrain = Terrain.FLAT
    """Ground of the attacked forces."""
    river: bool = False
    """A river, bridged or not, lies between the two sides (G-21)."""
    sortie: bool = False
    """A garrison attacks before its castle (23-7)."""


def attack(charts: Charts, figures: Figures) -> Terms:
    """The attack roll of a skirmish (23-2-1)."""
    effects = charts.terrain[figures.terrain.name.lower()]
    rule = _ATTACK_TERRAIN_RULES.get(figures.terrain, "23-2-1(1)")
    return _terms(
        figures.strength,
        Modifier(f"terrain-{figures.terrain.name.lower()}", effects.attack, rule),
        Modifier("river", charts.terrain["river"].attack if figures.river else 0, "23-2-1(3)"),
        Modifier("field-battle", figures.skill, "23-2-1(4)"),
        Modifier("morale", figures.spirit, "23-2-1(5)"),
        Modifier(
            "sortie", charts.numbers.garrison_attack_modifier if figures.sortie else 0, "23-7-1"
        ),
    )


def counter(charts: Charts, figures: Figures) -> Terms:
    """The counterattack roll of a skirmish (23-6-2)."""
    effects = charts.terrain[figures.terrain.name.lower()]
    river = charts.terrain["river"].counterattack if figures.river else 0
    against = charts.numbers.counter_garrison_modifier if figures.sortie else 0
    return _terms(
        figures.strength,
        Modifier(f"terrain-{figures.terrain.name.lower()}", effects.counterattack, "23-6-2(1)"),
        Modifier("river", river, "23-6-2(2)"),
        Modifier("field-battle", figures.skill, "23-6-2(3)"),
        Modifier("morale", figures.spirit, "23-6-2(4)"),
        Modifier("against-sortie", against, "23-7-3"),
    )


def decisive(figures: Figures) -> Terms:
    """One side's roll in a round of a decisive battle: skill and morale only (24-2-3)."""
    return _terms(
        figures.strength,
        Modifier("field-battle", figures.skill, "24-2-3"),
        Modifier("morale", figures.spirit, "24-2-3"),
    )


def _terms(strength: int, *modifiers: Modifier) -> Terms:
    return Terms(tuple(modifier for modifier in modifiers if modifier.value), strength)
