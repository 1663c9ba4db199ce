"""What changes of command and replenishment are worth (13, 14)."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import FAIR_DIE
from wargame_core.gunyuden.players.evaluation import (
    FIRST_STEP,
    MORALE_WORTH,
    Evaluation,
    castle_gain,
    unit_worth,
)
from wargame_core.gunyuden.players.fights import BREACH_SHARE
from wargame_core.gunyuden.rules import actions, replenishment
from wargame_core.gunyuden.rules.forces import (
    clan_of,
    lowest_morale,
    owner_side,
    side_of,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.state import State

COMMAND = 0.12
"""What a point of field battle modifier or activation is worth to a unit's strength."""


def incorporate_value(state: State, unit: int, boss: int) -> Evaluation:
    """A unit under a better and more active leader, in a stronger force."""
    printed = state.scenario.units
    before = state.leader[unit]
    own = units_of_force(state, before)
    joined = units_of_force(state, boss)
    if strength(state, own) > strength(state, joined) or lowest_morale(
        state, joined
    ) < lowest_morale(state, own):
        return Evaluation(mass=-0.1)
    old, new = printed[before], printed[boss]
    better = (new.field_battle_modifier - old.field_battle_modifier) + (
        new.activation_points - old.activation_points
    )
    gain = COMMAND * (1 + better) * printed[unit].strength[state.steps[unit]]
    return Evaluation(mass=gain)


def replenish_value(state: State, action: Any) -> Evaluation:
    """The expected result of a roll for a force or a castle (14)."""
    charts = state.scenario.charts
    commander = action.unit
    units = units_of_force(state, commander)
    column = replenishment.column(state, commander)
    table = state.scenario.clans[clan_of(state, commander)].replenishment
    results = [
        charts.replenished(table, column, roll.face + lowest_morale(state, units))
        for roll, _ in FAIR_DIE
    ]
    if isinstance(action, actions.ReplenishCastle):
        return _castle_value(state, commander, results)
    reduced = [FIRST_STEP * unit_worth(state, u) for u in units if state.steps[u] == 1]
    step = FIRST_STEP * min(unit_worth(state, u) for u in units)
    reduced.sort(reverse=True)
    total = sum(sum(reduced[:result]) if result > 0 else result * step for result in results)
    return Evaluation(own_losses=total / len(results))


def _castle_value(state: State, commander: int, results: list[int]) -> Evaluation:
    castle = state.scenario.castle_at[state.hex[commander]]
    points = state.scenario.castles[castle].points
    if owner_side(state, castle) < 0:
        chance = sum(result > 0 for result in results) / len(results)
        gain = castle_gain(state, castle, side_of(state, commander))
        return Evaluation(castles=chance * gain, communication=chance * _spirits(state, commander))
    mean = sum(results) / len(results)
    return Evaluation(threatened=BREACH_SHARE * points * mean)


def _spirits(state: State, commander: int) -> float:
    """What a clan has to lose that has no line without the main castle where one of it stands.

    In victory points: the morale of its units in the field, down to the lowest, for they lose a
    point at every check (8-3-2, 11-4). Nothing in any other castle.
    """
    scenario, clan = state.scenario, clan_of(state, commander)
    castle = scenario.castle_at.get(state.hex[commander], -1)
    if castle < 0 or scenario.clans[clan].main_castle != castle:
        return 0.0
    lowest = scenario.charts.numbers.lowest_morale
    return MORALE_WORTH * sum(
        state.morale[unit] - lowest
        for unit, printed in enumerate(scenario.units)
        if printed.clan == clan and state.hex[unit] >= 0 and not state.inside[unit]
    )
