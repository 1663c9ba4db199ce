"""Whom a force leaves in its main castle when it goes to war and nobody else stays there."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.objectives import keeping
from wargame_core.gunyuden.rules.forces import side_of
from wargame_core.gunyuden.rules.movement import may_enter_garrison
from wargame_core.gunyuden.rules.scenario import Rank


def keeper(plan: Appraisal, units: Sequence[int]) -> int:
    """The unit of a force that should stay behind in garrison before the force goes; -1 if none.

    So that the castle does not stand empty when it is invested (18). It does not keep the enemy
    out of the hex, where he cuts all lines of the clan (11-1-3): only a unit in the field would.
    The weakest of those that are led stays, but no sōdaishō.
    """
    state = plan.state
    hex_ = state.hex[units[0]]
    if not _keeps(plan, units):
        return -1
    if not state.inside[units[0]] and not may_enter_garrison(state, hex_, plan.side):
        return -1
    printed = state.scenario.units
    able = [u for u in units[1:] if printed[u].rank is not Rank.SODAISHO]
    if not able:
        return -1
    weakest = min(able, key=lambda u: (plan.worths.of((u,)), u))
    worth = plan.weights.strength * printed[weakest].strength[state.steps[weakest]]
    return weakest if keeping(plan, state.scenario.castle_at[hex_]) > worth else -1


def given_up(plan: Appraisal, units: Sequence[int]) -> float:
    """What it costs, in victory points, that a main castle is left empty by a force that goes.

    0 if it can leave somebody there, or keeps none, and for a sōdaishō alone: his life is worth
    more (25-2).
    """
    alone = len(units) == 1 and plan.state.scenario.units[units[0]].rank is Rank.SODAISHO
    if alone or not _keeps(plan, units) or keeper(plan, units) >= 0:
        return 0.0
    return keeping(plan, plan.state.scenario.castle_at[plan.state.hex[units[0]]])


def _keeps(plan: Appraisal, units: Sequence[int]) -> bool:
    """Whether nobody to rely on would stay in a main castle of its side if a force went.

    Nobody relies on a sōdaishō and those he leads, unless he may never leave.
    """
    state = plan.state
    hex_ = state.hex[units[0]]
    if not plan.weights.keepers or hex_ not in plan.anchors:
        return False
    return not any(
        side_of(state, u) == plan.side and u not in units and plan.is_relied_on(state.leader[u])
        for u in state.at(hex_)
    )
