"""What the other choices promise: draft, battles, hits, vassalage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.players.fights import attack_worth, battle_worth, lord_worth
from scenarios.gekokujo.players.purchases import dues, is_welcome, kind_worth, without
from scenarios.gekokujo.rules.actions import (
    Accept,
    Assassinate,
    GiveUp,
    HireRonin,
    PayReroll,
    Rebuild,
    Withdraw,
)
from scenarios.gekokujo.rules.battle import ronin_price
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.actions import Fight
from wargame_core.provinces.rules.reach import distances

if TYPE_CHECKING:
    from scenarios.gekokujo.players.picture import Picture


def clan(picture: Picture, action: Any) -> float:
    """Income, abilities, and a home far from others."""
    scenario, index = picture.scenario, int(action.clan)
    chosen = scenario.clan(index)
    row = distances(scenario)[scenario.homes[index]]
    others = [scenario.homes[taken] for taken in picture.state.clan if taken >= 0]
    value = float(chosen.base_income)
    value += worth.HOME_ALONE * min((row[home] for home in others), default=0)
    perks = (
        chosen.coast_per,
        chosen.fortress_defence,
        chosen.attack_with_daimyo,
        chosen.defence_at_home,
        chosen.group_bushi,
        chosen.sails,
    )
    return value + worth.PERK * sum(map(bool, perks))


def remove(picture: Picture, action: Any) -> float:
    """The unit that is missed least."""
    return without(picture, int(action.province), int(action.kind))


def path(picture: Picture, action: Action) -> float:
    """Rebuilding with as much as possible: sure, and nobody is fought without a Daimyō."""
    del picture
    return float(action.koku) if isinstance(action, Rebuild) else -1.0


def target(picture: Picture, action: Any) -> float:
    """Where the enemies are most."""
    return float(picture.enemies.get(int(action.province), 0))


def answer_pact(picture: Picture, action: Action) -> float:
    """Yes to neighbours who are not about to win."""
    asker = picture.state.frames[-1].asker
    return float(isinstance(action, Accept) == is_welcome(picture, asker))


def fight(picture: Picture, action: Action) -> float:
    """The best battle first; no ally is betrayed."""
    if isinstance(action, Fight):
        nobody = (0,) * len(picture.scenario.kinds)
        return attack_worth(picture, int(action.province), nobody)
    return -2 * worth.LAST_DAIMYO * bool(hasattr(action, "player"))


def reroll(picture: Picture, action: Action) -> float:
    """Paid when enough Bushi attack."""
    battle = picture.state.frames[-1].battle
    bushi = picture.state.bushi(picture.player, battle.province)
    cost = picture.scenario.clan(picture.state.clan[picture.player]).reroll_cost
    return float(isinstance(action, PayReroll) == (bushi > 2 * cost))


def ronin(picture: Picture, action: HireRonin) -> float:
    """The battle with so many Ronin, less their price."""
    state, me = picture.state, picture.player
    battle = state.frames[-1].battle.with_ronin(me, action.count)
    price = ronin_price(state, me, action.count)
    missing = max(0, min(price, price + dues(picture, 0) - state.treasury[me]))
    return battle_worth(picture, state, battle) - worth.RONIN * price - worth.UNPAID * missing


def hit(picture: Picture, action: Any) -> float:
    """Daimyō first, the last one above all; then the best fighters, Ronin last."""
    state, other, kind = picture.state, int(action.player), int(action.kind)
    share = state.controlled(other) / state.scenario.threshold
    if kind == DAIMYO:
        return lord_worth(state, other) + share
    if kind == state.scenario.ronin:
        return 0.0
    return worth.UNIT * (1 + share) * kind_worth(state.scenario.kinds[kind])


def assassinate(picture: Picture, action: Action) -> float:
    """Somebody rather than nobody."""
    return 1 + hit(picture, action) if isinstance(action, Assassinate) else 0.0


def give_up(picture: Picture, action: GiveUp) -> float:
    """What is worth least."""
    return -picture.prize(int(action.province))


def withdraw(picture: Picture, action: Withdraw) -> float:
    """To where a unit is needed most."""
    place = int(action.province)
    number = sum(picture.counts(place))
    return picture.hold(place, number + 1) - picture.hold(place, number)
