"""What the dice of a field battle mean: modifiers, strength and cell (23-2, 23-6, 24-2).

Play, preview, opponents and the audit all ask these functions and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wargame_core.boards.hexmap import Hexside
from wargame_core.engine.decision import Lookup
from wargame_core.gunyuden.rules import battle_terms
from wargame_core.gunyuden.rules.battle_terms import Figures, Terms
from wargame_core.gunyuden.rules.charts import CombatCell
from wargame_core.gunyuden.rules.forces import highest_ranked, is_commander, lowest_morale, strength
from wargame_core.gunyuden.rules.roles import HexIndex, UnitOrNone, Units
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State

RIVERS = frozenset({Hexside.RIVER, Hexside.BRIDGE})
"""Hexsides that count as a river in battle; a bridge changes nothing (G-21)."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Who fights a skirmish, and where."""

    leader: UnitOrNone
    """Unit whose field battle modifier counts for the attack (23-2-1(4), G-44)."""
    attackers: Units
    defenders: Units
    """Units of all attacked forces, force by force."""
    from_hex: HexIndex
    to_hex: HexIndex
    """Hex of the attacked forces; the attackers' own hex in a sortie (23-7)."""
    sortie: bool = False
    halved: Units = ()
    """Defenders that went on investing and strike back with half their strength (18-4-2)."""


def lookup(cell: CombatCell) -> Lookup:
    """A cell as it stands in the record of an event."""
    return Lookup("combat_results", cell.row, cell.column, str(cell))


def attack_terms(state: State, clash: Clash, defender_unit: int) -> Terms:
    """The attack roll (23-2-1); ``defender_unit`` lends the defenders his modifier (DP-34)."""
    scenario = state.scenario
    attackers, defenders = living(state, clash.attackers), living(state, clash.defenders)
    return battle_terms.attack(
        scenario.charts,
        Figures(
            strength(state, attackers),
            skill=_skill(state, clash.leader, defender_unit),
            spirit=_spirit(state, attackers, defenders),
            terrain=scenario.map.terrain[clash.to_hex],
            river=_across_river(scenario, clash),
            sortie=clash.sortie,
        ),
    )


def counter_terms(state: State, clash: Clash, defender_unit: int) -> Terms:
    """The counterattack roll of all surviving defenders together (23-6-2, G-74, G-76).

    Only foothills and marsh hinder them, by their own hex. Of several forces the morale of the
    highest-ranking unit counts unless the option ``counter_morale`` says lowest (G-75).
    """
    scenario = state.scenario
    attackers, defenders = living(state, clash.attackers), living(state, clash.defenders)
    spoken_for = (defender_unit,) if _speaks_for_all(state, defenders) else defenders
    return battle_terms.counter(
        scenario.charts,
        Figures(
            reduced_strength(state, defenders, clash.halved),
            skill=_skill(state, defender_unit, clash.leader),
            spirit=_spirit(state, spoken_for, attackers),
            terrain=scenario.map.terrain[clash.to_hex],
            river=_across_river(scenario, clash),
            sortie=clash.sortie,
        ),
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
    return battle_terms.decisive(
        Figures(
            reduced_strength(state, mine, halved),
            skill=_skill(state, own_unit, other_unit),
            spirit=_spirit(state, mine, theirs),
        )
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
