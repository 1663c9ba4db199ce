"""The dice of a battle, one by one (6.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from scenarios.gekokujo.rules.battle_terms import Battle, Dice
from scenarios.gekokujo.rules.hits import give_hits
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Message
from wargame_core.provinces.rules.frames import Chance

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Throw(Chance):
    """Dice of a phase that are still to be rolled; all count as rolled together (6.2.1-03)."""

    kind: ClassVar[str] = "battle-die"
    rule: ClassVar[str] = "6.2.1-03"
    battle: Battle
    phase: str
    dice: tuple[Dice, ...]
    """What is still to be rolled; the first die of the first group comes next."""
    hits: tuple[int, ...]
    """By player."""
    failed: tuple[Dice, ...] = ()
    """What will be rolled again (2.4)."""
    again: bool = False

    @staticmethod
    def begin(battle: Battle, phase: str, dice: tuple[Dice, ...]) -> Throw:
        """Nothing has been rolled."""
        return Throw(battle, phase, dice, (0,) * len(battle.ronin))

    def prompt(self, state: State) -> Message:
        """Whose die, of which kind, and what it needs."""
        group = self.dice[0]
        return Message(
            "prompt.battle-die",
            {
                "player": group.player,
                "kind": group.kind,
                "target": group.target,
                "province": self.battle.province,
            },
        )

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """A hit or not; then the next die, the failed ones again, or the hits are given."""
        group = self.dice[0]
        hit = die >= group.target
        working.record(
            "die-hits" if hit else "die-misses",
            _rule(self.battle, group),
            die=die,
            modifiers=group.modifiers,
            player=group.player,
            kind=group.kind,
            target=group.base,
        )
        hits = tuple(h + (hit and p == group.player) for p, h in enumerate(self.hits))
        failed = self.failed if hit or not self._rolls_again(group) else _more(self.failed, group)
        left = self.dice[1:]
        if group.count > 1:
            left = (replace(group, count=group.count - 1), *left)
        if left:
            working.replace(replace(self, dice=left, hits=hits, failed=failed))
        elif failed:
            working.record(
                "rolls-again",
                "2.4-OTO-1",
                player=self.battle.attacker,
                count=sum(group.count for group in failed),
            )
            working.replace(replace(self, dice=failed, hits=hits, failed=(), again=True))
        else:
            working.drop()
            give_hits(working, self.battle, hits)

    def _rolls_again(self, group: Dice) -> bool:
        """Failed Bushi dice of an attacker who has paid, once; never a Daimyō's (2.4-OTO-2)."""
        return (
            self.battle.reroll
            and not self.again
            and group.player == self.battle.attacker
            and group.kind != DAIMYO
        )


def _rule(battle: Battle, group: Dice) -> str:
    """The rule of the printed target: the Daimyō's or the Bushi's."""
    return "6.2.3-02" if group.kind == DAIMYO else "6.2.3-01"


def _more(failed: Sequence[Dice], group: Dice) -> tuple[Dice, ...]:
    """The failed dice and one more like the group's."""
    one = replace(group, count=1)
    if failed and replace(failed[-1], count=1) == one:
        return (*failed[:-1], replace(group, count=failed[-1].count + 1))
    return (*failed, one)
