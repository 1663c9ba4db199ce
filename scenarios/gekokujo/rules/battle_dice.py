"""The dice of a battle and the hits: scorers choose who takes them (6.2.1, 6.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from scenarios.gekokujo.rules.battle_terms import Battle, enemies, strength
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.values import changed, value
from wargame_core.provinces.rules import battle
from wargame_core.provinces.rules.battle import Dice, Mark, one_more

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


@value
class Throw(battle.Throw):
    """Dice of a phase that are still to be rolled; all count as rolled together (6.2.1-03)."""

    rule: ClassVar[str] = "6.2.1-03"
    battle: Battle
    failed: tuple[Dice, ...] = ()
    """What will be rolled again (2.4)."""
    again: bool = False

    def rule_of(self, group: Dice) -> str:
        """The rule of the printed target: the Daimyō's or the Bushi's."""
        return "6.2.3-02" if group.kind == DAIMYO else "6.2.3-01"

    def missed(self, group: Dice) -> Self:
        """Failed dice of an attacker who has paid are rolled again, once (2.4-OTO-2)."""
        if self.again or not self.battle.rolls_again(group.player, group.kind):
            return self
        return changed(self, failed=one_more(self.failed, group))

    def finished(self, working: WorkingCopy) -> None:
        """Roll the failed ones again, or give the hits."""
        if self.failed:
            working.record(
                "rolls-again",
                "2.4-OTO-1",
                player=self.battle.attacker,
                count=sum(group.count for group in self.failed),
            )
            working.replace(changed(self, dice=self.failed, failed=(), again=True))
        else:
            working.drop()
            give_hits(working, self.battle, self.hits)


def give_hits(working: WorkingCopy, battle: Battle, hits: tuple[int, ...]) -> None:
    """Two sides: the attacker first; more: the defenders first (6.2.1-04, 6.2.2-01, K-24)."""
    order = battle.sides
    if len(order) > 2:
        order = (*battle.defenders, battle.attacker)
    for player in order:
        if hits[player]:
            working.record(
                "hits", "6.2.1-04", player=player, count=hits[player], province=battle.province
            )
    Assign.give(working, battle, tuple((p, hits[p]) for p in order if hits[p]))


def remove(working: WorkingCopy, battle: Battle, player: int, kind: int, rule: str) -> Battle:
    """Take a unit or a Ronin out of the battle."""
    if kind == working.state.scenario.ronin:
        working.record("ronin-lost", rule, player=player, province=battle.province)
        return battle.with_ronin(player, -1)
    working.lose(player, battle.province, kind, rule)
    return battle


@value
class Assign(battle.Assign):
    """A side gives its hits to enemy units, one hit a unit (6.2.1-04)."""

    rule: ClassVar[str] = "6.2.1-04"
    no_enemy: ClassVar[str] = "K-24"
    none_left: ClassVar[str] = "K-23"
    battle: Battle

    @staticmethod
    def victims(state: State, battle: Battle, player: int) -> Sequence[int]:
        """The enemies (K-24)."""
        return enemies(state, battle, player)

    @staticmethod
    def strength(state: State, battle: Battle, player: int) -> tuple[int, ...]:
        """Units, Ronin last."""
        return strength(state, battle, player)

    @classmethod
    def remove(cls, working: WorkingCopy, battle: Battle, mark: Mark) -> Battle:
        """Off it goes; who took a Daimyō is remembered (K-47)."""
        victim, kind, scorer = mark
        battle = remove(working, battle, victim, kind, cls.rule)
        if kind == DAIMYO:
            battle = changed(battle, takers=(*battle.takers, (victim, scorer)))
        return battle
