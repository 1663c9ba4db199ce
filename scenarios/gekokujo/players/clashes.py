"""What a battle promises to the planning opponent, by name of what is won and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players.fights import hits, rolled
from scenarios.gekokujo.rules.battle_terms import Battle, enemies, new_battle, strength
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.provinces.odds.hits import at_least, expected
from wargame_core.provinces.players.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenarios.gekokujo.players.outlook import Outlook
    from scenarios.gekokujo.rules.state import State

Counts = tuple[int, ...]


def battle_terms(outlook: Outlook, state: State, battle: Battle) -> Terms:
    """What a battle promises to the outlook's player, who takes part in it."""
    me, place = outlook.player, battle.province
    w = outlook.weights
    foes = enemies(state, battle, me)
    dice = rolled(state, battle)
    mine = hits(dice.get(me, ()))
    against = [other for other in battle.sides if me in enemies(state, battle, other)]
    theirs = hits(tuple(group for other in against for group in dice.get(other, ())))
    own = strength(state, battle, me)
    lords, number = own[DAIMYO], state.total(me, place)
    others = sum(state.total(foe, place) for foe in foes)
    wiped, lost = at_least(mine, others), at_least(theirs, number)
    prize, attacks = outlook.prize(place), me == battle.attacker
    won = wiped * (1 - lost)
    found: Terms = {
        "provinces": won * prize * (1 - outlook.risk(place, number)),
        "contested": (1 - wiped) * (1 - lost) * w.contested * prize,
        "enemy-units": 0.0,
        "own-units": -(expected(theirs, number) - expected(theirs, lords)) * w.unit,
    }
    fallen = sum(at_least(theirs, n + 1) * worth for n, worth in enumerate(outlook.lords[:lords]))
    if lords:
        alive = 1 - at_least(theirs, 1)
        found["own-daimyo"] = -fallen - alive * outlook.stake(place, lords, number)
    if attacks or battle.attacker in foes:
        found["denied"] = (wiped + (1 - wiped) * (1 - lost)) * outlook.taken(place)
    _enemy_losses(outlook, state, battle, foes, mine, found)
    return {name: value for name, value in found.items() if value}


def _enemy_losses(
    outlook: Outlook,
    state: State,
    battle: Battle,
    foes: Sequence[int],
    mine: Sequence[float],
    found: Terms,
) -> None:
    """What the enemies lose, their Daimyō first."""
    place, lords = battle.province, 0
    for foe in sorted(foes, key=outlook.lord_worth, reverse=True):
        for _ in range(state.at(foe, place)[DAIMYO]):
            lords += 1
            last = state.at(foe, place)[DAIMYO] == state.all_daimyo(foe)
            worth = outlook.lord_worth(foe)
            if last and lords == state.all_daimyo(foe):
                worth = outlook.weights.enemy_lord + outlook.weights.enemy_last_lord
            found["enemy-daimyo"] = found.get("enemy-daimyo", 0.0) + at_least(mine, lords) * worth
    units = sum(sum(strength(state, battle, foe)) for foe in foes)
    soldiers = expected(mine, units) - expected(mine, lords)
    found["enemy-units"] = soldiers * outlook.weights.enemy_unit


def attack_terms(outlook: Outlook, place: int, counts: Counts) -> Terms:
    """What attacking a province with so many units in all promises; nothing without any."""
    if not any(counts):
        return {}
    found = outlook.clashes.get((place, counts))
    if found is None:
        state = outlook.trial
        units = state.units[outlook.player]
        before = units.get(place)
        units[place] = counts
        found = battle_terms(outlook, state, new_battle(state, outlook.player, place))
        if before is None:
            del units[place]
        else:
            units[place] = before
        outlook.clashes[place, counts] = found
    return found


def standing(outlook: Outlook, place: int, counts: Counts) -> Terms:
    """What these units of one's own in a province are worth there, without moving."""
    if not any(counts):
        return {}
    if place in outlook.enemies:
        return attack_terms(outlook, place, counts)
    found: Terms = {}
    number = sum(counts)
    if held := outlook.hold(place, number):
        found["provinces"] = held
    if stake := outlook.stake(place, counts[DAIMYO], number):
        found["own-daimyo"] = -stake
    if near := outlook.weights.nearer * outlook.pull(place) * (number - counts[DAIMYO]):
        found["position"] = near
    return found
