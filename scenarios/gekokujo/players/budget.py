"""What the planning opponent does with its Koku: what will be due, what is sown, what is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players.purchases import for_a_pact, upkeep_for
from scenarios.gekokujo.rules.actions import Sow
from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.actions import Finish

if TYPE_CHECKING:
    from scenarios.gekokujo.players.outlook import Outlook
    from wargame_core.provinces.players.terms import Terms


def due(outlook: Outlook, more: int) -> float:
    """Koku that will be due with so many more Bushi, beyond what comes in before."""
    state, me = outlook.state, outlook.player
    supply, upkeep = supply_of(state, me), upkeep_for(state, state.all_bushi(me) + more)
    if not state.scenario.modules.rice:
        return supply + max(0, upkeep - income_of(state, me))
    fields = [(p, koku) for p, (player, koku) in state.sown.items() if player == me]
    reaped = outlook.weights.harvest * sum(k for p, k in fields if state.control[p] == me)
    return max(0.0, supply + (upkeep if state.round > 1 else 0) - reaped)


def means(outlook: Outlook) -> int:
    """Koku that can be spent on recruits of one Koku each, so that what they cost can be paid."""
    koku = outlook.state.treasury[outlook.player]
    koku -= for_a_pact(outlook) + round(outlook.weights.reserve)
    number = 0
    while koku - (number + 1) >= due(outlook, number + 1):
        number += 1
    return number


def sow(outlook: Outlook, action: Action) -> Terms:
    """As much as the winter will cost goes on the safest fields; recruits have all the rest."""
    state, me = outlook.state, outlook.player
    if isinstance(action, Finish):
        return {}
    if not isinstance(action, Sow):
        return {"koku": -outlook.weights.koku}
    recruits = max(0, state.treasury[me] - 1)
    place = int(action.province)
    yields = outlook.weights.harvest * (1 - outlook.risk(place, state.total(me, place)))
    short = min(due(outlook, recruits), yields)
    return {"harvest": short, "koku": -1.0}
