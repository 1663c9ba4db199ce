"""Exact probabilities of a phase of dice, from the same dice that the battle rolls (6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.battle_terms import FIREARM, MELEE, RANGED, Battle, dice
from wargame_core.provinces.odds.hits import Distribution, at_least, chance, distribution
from wargame_core.provinces.rules.battle import Dice

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def chance_of_hit(target: int, *, again: bool = False) -> Fraction:
    """Probability that a die hits that needs so much; ``again``: a miss is rolled once more."""
    hit = chance(target)
    return 1 - (1 - hit) ** 2 if again else hit


def hits_of(groups: Sequence[Dice], battle: Battle, player: int) -> Distribution:
    """How many hits a side scores with some dice (6.2.3, 2.4-OTO-1)."""
    return distribution(
        (
            (group.count, chance_of_hit(group.target, again=battle.rolls_again(player, group.kind)))
            for group in groups
            if group.player == player
        ),
        Fraction(1),
    )


@dataclass(frozen=True, slots=True)
class Survival:
    """Who is left after the last roll of a battle with two sides."""

    attacker: Fraction
    """Only the attacker."""
    both: Fraction
    defender: Fraction
    nobody: Fraction


def first_phase(state: State, battle: Battle) -> str:
    """The phase in which dice fall next, or an empty text if none do."""
    return next((phase for phase in (FIREARM, RANGED, MELEE) if dice(state, battle, phase)), "")


def survival(state: State, battle: Battle) -> Survival | None:
    """The chances of a battle with two sides that only melee decides; None for others."""
    if len(battle.defenders) != 1 or first_phase(state, battle) not in (MELEE, ""):
        return None
    groups = dice(state, battle, MELEE)
    (defender,) = battle.defenders
    wiped = at_least(hits_of(groups, battle, battle.attacker), _units(state, battle, defender))
    lost = at_least(hits_of(groups, battle, defender), _units(state, battle, battle.attacker))
    return Survival(
        attacker=wiped * (1 - lost),
        both=(1 - wiped) * (1 - lost),
        defender=(1 - wiped) * lost,
        nobody=wiped * lost,
    )


def _units(state: State, battle: Battle, player: int) -> int:
    """Hits after which nobody of a side holds the province: Ronin hold nothing (K-26).

    Whoever scores the hits is taken to give them to units before Ronin.
    """
    return state.total(player, battle.province)
