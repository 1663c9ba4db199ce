"""What the dice of a field battle mean: modifiers, strength and cell (23-2, 23-6, 24-2).

Play, preview, opponents and the audit all ask these functions and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.decision import Lookup, Modifier
from wargame_core.gunyuden.charts import Charts, CombatCell, TerrainEffects
from wargame_core.gunyuden.forces import highest_ranked, is_commander, lowest_morale, strength
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State

RIVERS = frozenset({Hexside.RIVER, Hexside.BRIDGE})
"""Hexsides that count as a river in battle; a bridge changes nothing (G-21)."""

_ATTACK_TERRAIN_RULES = {
    Terrain.ROUGH: "23-2-1(1)",
    Terrain.MARSH: "23-2-1(1)",
    Terrain.FOOTHILLS: "23-2-1(2)",
}


@dataclass(frozen=True, slots=True)
class Clash:
    """Who fights a skirmish, and where."""

    leader: int
    """Unit whose field battle modifier counts for the attack (23-2-1(4), G-44)."""
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    """Units of all attacked forces, force by force."""
    from_hex: int
    to_hex: int
    """Hex of the attacked forces; the attackers' own hex in a sortie (23-7)."""
    sortie: bool = False
    halved: tuple[int, ...] = ()
    """Defenders that went on investing and strike back with half their strength (18-4-2)."""


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


def lookup(cell: CombatCell) -> Lookup:
    """A cell as it stands in the record of an event."""
    return Lookup("combat_results", cell.row, cell.column, str(cell))


def attack_terms(state: State, clash: Clash, defender_unit: int) -> Terms:
    """The attack roll (23-2-1); ``defender_unit`` lends the defenders his modifier (DP-34)."""
    scenario = state.scenario
    terrain, effects = _ground(scenario, clash.to_hex)
    attackers, defenders = living(state, clash.attackers), living(state, clash.defenders)
    rule = _ATTACK_TERRAIN_RULES.get(terrain, "23-2-1(1)")
    sortie = scenario.charts.numbers.garrison_attack_modifier if clash.sortie else 0
    river = scenario.charts.terrain["river"].attack if _across_river(scenario, clash) else 0
    return _terms(
        strength(state, attackers),
        Modifier(f"terrain-{terrain.name.lower()}", effects.attack, rule),
        Modifier("river", river, "23-2-1(3)"),
        Modifier("field-battle", _skill(state, clash.leader, defender_unit), "23-2-1(4)"),
        Modifier("morale", _spirit(state, attackers, defenders), "23-2-1(5)"),
        Modifier("sortie", sortie, "23-7-1"),
    )


def counter_terms(state: State, clash: Clash, defender_unit: int) -> Terms:
    """The counterattack roll of all surviving defenders together (23-6-2, G-74, G-76).

    Only foothills and marsh hinder them, by their own hex. Of several forces the morale of the
    highest-ranking unit counts unless the option ``counter_morale`` says lowest (G-75).
    """
    scenario = state.scenario
    terrain, effects = _ground(scenario, clash.to_hex)
    attackers, defenders = living(state, clash.attackers), living(state, clash.defenders)
    spoken_for = (defender_unit,) if _speaks_for_all(state, defenders) else defenders
    against = scenario.charts.numbers.counter_garrison_modifier if clash.sortie else 0
    river = scenario.charts.terrain["river"].counterattack if _across_river(scenario, clash) else 0
    return _terms(
        reduced_strength(state, defenders, clash.halved),
        Modifier(f"terrain-{terrain.name.lower()}", effects.counterattack, "23-6-2(1)"),
        Modifier("river", river, "23-6-2(2)"),
        Modifier("field-battle", _skill(state, defender_unit, clash.leader), "23-6-2(3)"),
        Modifier("morale", _spirit(state, spoken_for, attackers), "23-6-2(4)"),
        Modifier("against-sortie", against, "23-7-3"),
    )


def decisive_terms(
    state: State,
    own: Iterable[int],
    other: Iterable[int],
    *,
    own_unit: int,
    other_unit: int,
    halved: tuple[int, ...] = (),
) -> Terms:
    """One side's roll in a round of a decisive battle: skill and morale only (24-2-3)."""
    mine, theirs = living(state, own), living(state, other)
    return _terms(
        reduced_strength(state, mine, halved),
        Modifier("field-battle", _skill(state, own_unit, other_unit), "24-2-3"),
        Modifier("morale", _spirit(state, mine, theirs), "24-2-3"),
    )


def defender_choices(state: State, clash: Clash, *, counter: bool) -> tuple[int, ...]:
    """Units among which the defender chooses whose modifier counts (23-2-1(4), DP-34).

    Equal ranks are narrowed to one where the choice would make no difference.
    """
    defenders = living(state, clash.defenders)
    units = highest_ranked(state, leaders_among(state, defenders))
    with_morale = counter and _speaks_for_all(state, defenders)
    printed = state.scenario.units
    worth = {
        (printed[u].field_battle_modifier, state.morale[u] if with_morale else 0) for u in units
    }
    return units if len(worth) > 1 else units[:1]


def sortie_leaders(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Units that may lead a sortie: of equal highest rank with different modifiers (G-44)."""
    return _distinct(state, highest_ranked(state, leaders_among(state, units)))


def decisive_choices(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Commanders among whom a side picks in a decisive battle (24-2-3, DP-44).

    Led units lend strength only (9-2-5). Where no commander is left the highest rank counts.
    """
    heads = leaders_among(state, units)
    commanders = tuple(unit for unit in heads if is_commander(state, unit))
    return _distinct(state, commanders or highest_ranked(state, heads))


def living(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Those of some units that are still in play."""
    return tuple(unit for unit in units if state.steps[unit] > 0)


def forces_among(state: State, units: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Living units by their present forces; led units of a dead leader stand alone (G-36)."""
    groups: dict[int, list[int]] = {}
    for unit in living(state, units):
        groups.setdefault(state.leader[unit], []).append(unit)
    return tuple(tuple(group) for group in groups.values())


def leaders_among(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Living units that nobody leads (9-2-5)."""
    return tuple(unit for unit in living(state, units) if state.leader[unit] == unit)


def reduced_strength(state: State, units: Iterable[int], halved: tuple[int, ...]) -> int:
    """Strength with the investing part of each force halved and rounded up (18-4-2, G-60)."""
    total = 0
    for force in forces_among(state, units):
        investing = tuple(unit for unit in force if unit in halved)
        total += strength(state, force) - strength(state, investing) // 2
    return total


def _terms(strength_: int, *modifiers: Modifier) -> Terms:
    return Terms(tuple(modifier for modifier in modifiers if modifier.value), strength_)


def _ground(scenario: Scenario, hex_: int) -> tuple[Terrain, TerrainEffects]:
    terrain = scenario.map.terrain[hex_]
    return terrain, scenario.charts.terrain[terrain.name.lower()]


def _across_river(scenario: Scenario, clash: Clash) -> bool:
    if clash.from_hex == clash.to_hex:
        return False
    return scenario.map.hexside(clash.from_hex, clash.to_hex) in RIVERS


def _skill(state: State, own: int, other: int) -> int:
    printed = state.scenario.units
    return printed[own].field_battle_modifier - printed[other].field_battle_modifier


def _spirit(state: State, own: Iterable[int], other: Iterable[int]) -> int:
    return lowest_morale(state, own) - lowest_morale(state, other)


def _speaks_for_all(state: State, defenders: tuple[int, ...]) -> bool:
    """Whether one unit's morale stands for all defenders in a counterattack (G-75, G-37)."""
    if state.scenario.options.get("counter_morale") == "lowest":
        return False
    return len(leaders_among(state, defenders)) > 1


def _distinct(state: State, units: tuple[int, ...]) -> tuple[int, ...]:
    printed = state.scenario.units
    if len({printed[unit].field_battle_modifier for unit in units}) > 1:
        return units
    return units[:1]
