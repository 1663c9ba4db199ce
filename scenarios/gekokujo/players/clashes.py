"""What a battle promises to the planning opponent, by name of what is won and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players.fights import Dice, groups_of, mean, tail
from scenarios.gekokujo.rules.battle_terms import Battle, enemies, new_battle, strength
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.provinces.players.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenarios.gekokujo.players.outlook import Outlook
    from scenarios.gekokujo.rules.state import State

Counts = tuple[int, ...]


def battle_terms(outlook: Outlook, state: State, battle: Battle) -> Terms:
    """What a battle promises to the outlook's player, who takes part in it."""
    me = outlook.player
    foes = enemies(state, battle, me)
    against = [other for other in battle.sides if me in enemies(state, battle, other)]
    theirs = tuple([dice for other in against for dice in groups_of(state, battle, other)])
    return _terms(outlook, state, battle, foes, theirs)


def _terms(
    outlook: Outlook, state: State, battle: Battle, foes: Sequence[int], theirs: Dice
) -> Terms:
    """The same, where it is known against whom and with which dice."""
    me, place = outlook.player, battle.province
    w = outlook.weights
    mine = groups_of(state, battle, me)
    lords, number = state.at(me, place)[DAIMYO], state.total(me, place)
    others = sum([state.total(foe, place) for foe in foes])
    wiped, lost = tail(mine, others), tail(theirs, number)
    prize, attacks = outlook.prize(place), me == battle.attacker
    won = wiped * (1 - lost)
    found: Terms = {
        "provinces": won * prize * (1 - outlook.risk(place, number)),
        "contested": (1 - wiped) * (1 - lost) * w.contested * prize,
        "enemy-units": 0.0,
        "own-units": -(mean(theirs, number) - mean(theirs, lords)) * w.unit,
    }
    if lords:
        fallen = sum([tail(theirs, n + 1) * worth for n, worth in enumerate(outlook.lords[:lords])])
        alive = 1 - tail(theirs, 1)
        found["own-daimyo"] = -fallen - alive * outlook.stake(place, lords, number)
    if attacks or battle.attacker in foes:
        found["denied"] = (wiped + (1 - wiped) * (1 - lost)) * outlook.taken(place)
    _enemy_losses(outlook, state, battle, foes, mine, found)
    return {name: value for name, value in found.items() if value}


def _enemy_losses(
    outlook: Outlook, state: State, battle: Battle, foes: Sequence[int], mine: Dice, found: Terms
) -> None:
    """What the enemies lose, their Daimyō first."""
    place, lords = battle.province, 0
    for foe in sorted(foes, key=outlook.lord_worth, reverse=True):
        there = state.at(foe, place)[DAIMYO]
        for _ in range(there):
            lords += 1
            last = there == state.all_daimyo(foe)
            worth = outlook.lord_worth(foe)
            if last and lords == there:
                worth = outlook.weights.enemy_lord + outlook.weights.enemy_last_lord
            found["enemy-daimyo"] = found.get("enemy-daimyo", 0.0) + tail(mine, lords) * worth
    units = sum([sum(strength(state, battle, foe)) for foe in foes])
    soldiers = mean(mine, units) - mean(mine, lords)
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
        battle = new_battle(state, outlook.player, place)
        theirs = outlook.defences.get(place)
        if theirs is None:
            dice = [d for other in battle.defenders for d in groups_of(state, battle, other)]
            theirs = outlook.defences[place] = tuple(dice)
        found = _terms(outlook, state, battle, battle.defenders, theirs)
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
