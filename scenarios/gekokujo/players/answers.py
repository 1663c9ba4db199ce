"""What the other choices promise to the planning opponent, by name: draft, rice, battles, lords."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.players.budget import due, sow
from scenarios.gekokujo.players.clashes import attack_terms, battle_terms
from scenarios.gekokujo.players.planning import field_of_the_ninja
from scenarios.gekokujo.players.purchases import kind_worth
from scenarios.gekokujo.rules.actions import Assassinate, HireRonin, PayReroll
from scenarios.gekokujo.rules.battle import ronin_price
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Action
from wargame_core.provinces.players.terms import Terms, minus, plus
from wargame_core.provinces.rules.actions import Fight, Hit
from wargame_core.provinces.rules.reach import distances

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenarios.gekokujo.players.outlook import Outlook


def clan(outlook: Outlook, action: Any) -> Terms:
    """Income, a home far from others, and abilities."""
    scenario, index = outlook.scenario, int(action.clan)
    chosen = scenario.clan(index)
    row = distances(scenario)[scenario.homes[index]]
    others = [scenario.homes[taken] for taken in outlook.state.clan if taken >= 0]
    perks = (
        chosen.coast_per,
        chosen.fortress_defence,
        chosen.attack_with_daimyo,
        chosen.defence_at_home,
        chosen.group_bushi,
        chosen.sails,
    )
    return {
        "income": float(chosen.base_income),
        "room": worth.HOME_ALONE * min((row[home] for home in others), default=0),
        "abilities": worth.PERK * sum(map(bool, perks)),
    }


def fight(outlook: Outlook, action: Action) -> Terms:
    """The best battle first; no ally is betrayed."""
    if isinstance(action, Fight):
        place = int(action.province)
        return attack_terms(outlook, place, outlook.counts(place))
    return {"pact": -outlook.weights.last_lord} if hasattr(action, "player") else {}


def ronin(outlook: Outlook, action: HireRonin) -> Terms:
    """The battle with so many Ronin, less their price."""
    state, me = outlook.state, outlook.player
    battle = state.frames[-1].battle
    price = ronin_price(state, me, action.count)
    missing = max(0, min(price, price + round(due(outlook, 0)) - state.treasury[me]))
    w = outlook.weights
    found = battle_terms(outlook, state, battle.with_ronin(me, action.count))
    return plus(found, {"koku": -w.koku * price - w.unpaid * missing})


def reroll(outlook: Outlook, action: Action) -> Terms:
    """The battle with failed dice rolled again, less the price."""
    state, me = outlook.state, outlook.player
    battle = state.frames[-1].battle
    if not isinstance(action, PayReroll):
        return {}
    price = state.scenario.clan(state.clan[me]).reroll_cost
    again = battle_terms(outlook, state, replace(battle, reroll=True))
    missing = max(0, min(price, price + round(due(outlook, 0)) - state.treasury[me]))
    cost = {"koku": -outlook.weights.koku * price - outlook.weights.unpaid * missing}
    return plus(minus(again, battle_terms(outlook, state, battle)), cost)


def hit(outlook: Outlook, action: Action) -> Terms:
    """Daimyō first, the last one above all; then the best fighters, Ronin last."""
    if not isinstance(action, Hit | Assassinate):
        return {}
    state, w = outlook.state, outlook.weights
    other, kind = int(action.player), int(action.kind)
    leads = state.controlled(other) / state.scenario.threshold
    if kind == DAIMYO:
        return {"enemy-daimyo": outlook.lord_worth(other), "leader": w.deny * leads}
    if kind == state.scenario.ronin:
        return {"enemy-units": 0.01}
    strong = kind_worth(state.scenario.kinds[kind])
    return {"enemy-units": w.enemy_unit * strong / 10, "leader": w.deny * leads}


ANSWERS: dict[str, Callable[[Outlook, Any], Terms]] = {
    "sowing": sow,
    "target": field_of_the_ninja,
    "pick-clan": clan,
    "battles": fight,
    "ronin": ronin,
    "reroll": reroll,
    "hit": hit,
    "assassination": hit,
}
"""How these choices are valued, by kind of decision."""
