"""Hits: those who scored them choose who takes them; then all marked leave together (6.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.gekokujo.rules.battle_terms import Battle, enemies, strength
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.actions import Hit, Kind, Player
from wargame_core.provinces.rules.frames import PlayerFrame

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy

Mark = tuple[int, int, int]
"""Player and kind of the unit, and the player whose hit it takes."""


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
    _next(working, battle, tuple((p, hits[p]) for p in order if hits[p]), ())


def left(state: State, battle: Battle, player: int, marks: Sequence[Mark]) -> tuple[int, ...]:
    """Units of a side by kind that are not marked yet (K-23)."""
    counts = list(strength(state, battle, player))
    for victim, kind, _ in marks:
        if victim == player:
            counts[kind] -= 1
    return tuple(counts)


def _next(
    working: WorkingCopy,
    battle: Battle,
    scores: tuple[tuple[int, int], ...],
    marks: tuple[Mark, ...],
) -> None:
    """Ask the next scorer; hits beyond the last enemy are lost (K-23)."""
    while scores:
        (player, hits), *others = scores
        free = {
            other: left(working.state, battle, other, marks)
            for other in enemies(working.state, battle, player)
        }
        if hits < sum(sum(counts) for counts in free.values()):
            working.push(Assign(player, battle, hits, tuple(others), marks))
            return
        marks += tuple(
            (other, kind, player)
            for other, counts in free.items()
            for kind, count in enumerate(counts)
            for _ in range(count)
        )
        scores = tuple(others)
    _remove(working, battle, marks)


def _remove(working: WorkingCopy, battle: Battle, marks: Sequence[Mark]) -> None:
    """All marked units leave together; the battle goes on beneath (6.2.1-04)."""
    from scenarios.gekokujo.rules.battle import Conduct, remove

    takers = list(battle.takers)
    for victim, kind, scorer in marks:
        battle = remove(working, battle, victim, kind, "6.2.1-04")
        if kind == DAIMYO:
            takers.append((victim, scorer))
    battle = replace(battle, takers=tuple(takers))
    below = working.state.frames[-1]
    working.replace(Conduct(battle, below.stage))


@dataclass(frozen=True, slots=True)
class Assign(PlayerFrame):
    """A side gives its hits to enemy units, one hit a unit (6.2.1-04)."""

    kind: ClassVar[str] = "hit"
    rule: ClassVar[str] = "6.2.1-04"
    battle: Battle
    hits: int
    others: tuple[tuple[int, int], ...]
    """Scorers who come later, with their hits."""
    marks: tuple[Mark, ...]

    def facts(self, state: State) -> dict[str, Any]:
        """Where, and how many hits are left."""
        return {"province": self.battle.province, "count": self.hits}

    def legal(self, state: State) -> Sequence[Hit]:
        """Enemy units that are not marked yet."""
        return [
            Hit(Player(other), Kind(kind))
            for other in enemies(state, self.battle, self.player)
            for kind, count in enumerate(left(state, self.battle, other, self.marks))
            if count
        ]

    def reason(self, state: State, action: Any) -> Refusal | None:
        """Not an enemy in this battle, or no such unit left unmarked."""
        if not isinstance(action, Hit):
            return None
        facts = {"player": action.player, "kind": action.kind, "province": self.battle.province}
        if action.player not in enemies(state, self.battle, self.player):
            return Refusal("K-24", "no-enemy-here", facts)
        return Refusal("K-23", "none-left-to-hit", facts)

    def execute(self, working: WorkingCopy, action: Hit) -> None:
        """Mark the unit."""
        working.drop()
        marks = (*self.marks, (int(action.player), int(action.kind), self.player))
        working.record(
            "marked",
            self.rule,
            player=self.player,
            other_player=action.player,
            kind=action.kind,
            province=self.battle.province,
        )
        mine = ((self.player, self.hits - 1),) if self.hits > 1 else ()
        _next(working, self.battle, (*mine, *self.others), marks)
