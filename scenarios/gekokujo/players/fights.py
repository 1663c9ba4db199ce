"""What a battle promises, by the dice that would be rolled."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.rules.battle_odds import chance_of_hit
from scenarios.gekokujo.rules.battle_terms import (
    FIREARM,
    MELEE,
    RANGED,
    Battle,
    enemies,
    new_battle,
    side_dice,
    strength,
)
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.provinces.odds.hits import at_least, distribution, expected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenarios.gekokujo.players.picture import Picture
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State

Dice = tuple[tuple[int, float], ...]
"""Numbers of dice with the chance that one of them hits."""


@lru_cache(maxsize=4096)
def hits(groups: Dice) -> tuple[float, ...]:
    """Probability of 0, 1, 2 … hits."""
    return distribution(groups, 1.0)


@lru_cache(maxsize=4096)
def tails(groups: Dice) -> tuple[float, ...]:
    """Probability of at least 0, 1, 2 … hits, and 0 beyond the last."""
    found = hits(groups)
    return (*(at_least(found, count) for count in range(len(found))), 0.0)


@lru_cache(maxsize=4096)
def means(groups: Dice) -> tuple[float, ...]:
    """Mean number of hits if no more than 0, 1, 2 … count."""
    found = hits(groups)
    return tuple(expected(found, most) for most in range(len(found)))


def tail(groups: Dice, count: int) -> float:
    """Probability of so many hits or more."""
    found = tails(groups)
    return found[min(count, len(found) - 1)]


def mean(groups: Dice, most: int) -> float:
    """Mean number of hits; those beyond ``most`` are lost."""
    found = means(groups)
    return found[min(most, len(found) - 1)]


@lru_cache(maxsize=16)
def _phases(scenario: Scenario) -> tuple[str, ...]:
    """Phases in which anybody attacks; defenders do so in the last."""
    attacks = {kind.phase for kind in scenario.fighters}
    return tuple(phase for phase in (FIREARM, RANGED, MELEE) if phase in {MELEE, *attacks})


@cache
def _chance(target: int, again: bool) -> float:
    """Probability that a die hits that needs so much."""
    return float(chance_of_hit(target, again=again))


def groups_of(state: State, battle: Battle, player: int) -> Dice:
    """The dice of one side in all phases; defenders roll in the last."""
    phases = _phases(state.scenario) if player == battle.attacker else (MELEE,)
    return tuple(
        [
            (group.count, _chance(group.target, battle.rolls_again(player, group.kind)))
            for phase in phases
            for group in side_dice(state, battle, player, phase)
        ]
    )


def battle_worth(picture: Picture, state: State, battle: Battle) -> float:
    """What a battle promises to the picture's player, who takes part in it."""
    me = picture.player
    foes = enemies(state, battle, me)
    mine = hits(groups_of(state, battle, me))
    against = [other for other in battle.sides if me in enemies(state, battle, other)]
    theirs = hits(tuple(group for other in against for group in groups_of(state, battle, other)))
    own, there = _sides(state, battle, [me]), _sides(state, battle, foes)
    value = _losses(picture, mine, there, foes) - _own_losses(picture, theirs, own)
    wiped, lost = at_least(mine, there[0] + there[1]), at_least(theirs, own[0] + own[1])
    prize = picture.prize(battle.province)
    value += wiped * (1 - lost) * prize + (1 - wiped) * (1 - lost) * worth.CONTESTED * prize
    if me == battle.attacker:
        value += (1 - lost) * picture.taken(battle.province)
    return value


def _sides(state: State, battle: Battle, players: Sequence[int]) -> tuple[int, int]:
    """Daimyō and others of some sides, Ronin included."""
    daimyo = sum(state.at(player, battle.province)[DAIMYO] for player in players)
    return daimyo, sum(sum(strength(state, battle, player)) for player in players) - daimyo


def _losses(
    picture: Picture, distribution: Sequence[float], there: tuple[int, int], foes: Sequence[int]
) -> float:
    """Worth of what the enemies lose, their Daimyō first."""
    lords = expected(distribution, there[0])
    rest = expected(distribution, sum(there)) - lords
    return lords * max((lord_worth(picture.state, foe) for foe in foes), default=0.0) + (
        rest * worth.UNIT
    )


def _own_losses(picture: Picture, distribution: Sequence[float], own: tuple[int, int]) -> float:
    lords = expected(distribution, own[0])
    return lords * picture.daimyo_worth() + (expected(distribution, sum(own)) - lords) * worth.UNIT


def lord_worth(state: State, player: int) -> float:
    """Worth of a Daimyō of an enemy."""
    last = state.all_daimyo(player) == 1
    return worth.ENEMY_DAIMYO + (worth.ENEMY_LAST_DAIMYO if last else 0.0)


def attack_worth(picture: Picture, place: int, group: Sequence[int]) -> float:
    """What attacking a province promises once these units have come; 0 without any there."""
    key = ("attack", place, tuple(group))
    found = picture.memory.get(key)
    if found is None:
        found = picture.memory[key] = _attack_worth(picture, place, group)
    return found


def _attack_worth(picture: Picture, place: int, group: Sequence[int]) -> float:
    me = picture.player
    counts = tuple(a + b for a, b in zip(picture.counts(place), group, strict=True))
    if not any(counts):
        return 0.0
    state = picture.state.copy()
    state.units[me][place] = counts
    return battle_worth(picture, state, new_battle(state, me, place))
