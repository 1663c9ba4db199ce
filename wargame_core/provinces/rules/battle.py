"""Dice battles: sides, dice of any number of faces, and hits that either side deals out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from wargame_core.engine.decision import Action, Message, Modifier, Refusal
from wargame_core.engine.fields import NUMBER, Row
from wargame_core.engine.values import changed, value
from wargame_core.provinces.rules.actions import Hit, Kind, Player
from wargame_core.provinces.rules.frames import Chance, PlayerFrame
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.roles import (
    KIND,
    PLAYER,
    ByPlayer,
    KindIndex,
    PlayerIndex,
    Players,
    ProvinceIndex,
)


@value
class Battle:
    """One battle. A game adds what it remembers of it."""

    province: ProvinceIndex
    attacker: PlayerIndex
    defenders: Players
    """In the order in which they are asked."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The attacker, then the defenders."""
        return (self.attacker, *self.defenders)


def battle_of(state: Any) -> Any:
    """The battle in progress, or None."""
    for frame in reversed(state.frames):
        battle = getattr(frame, "battle", None)
        if isinstance(battle, Battle):
            return battle
    return None


def later_than(state: Any, player: int, others: Sequence[int]) -> tuple[int, ...]:
    """Some players in this round's order, starting after another one."""
    order = state.in_order()
    place = order.index(player)
    return tuple(one for one in (*order[place + 1 :], *order[:place]) if one in others)


@value
class Dice:
    """Dice of one side and kind that are rolled against the same target."""

    player: PlayerIndex
    kind: KindIndex
    count: int
    base: int
    """Printed target."""
    target: int
    """The face that just hits."""
    modifiers: tuple[Modifier, ...] = ()
    """Those that count."""


def one_less(dice: Sequence[Dice]) -> tuple[Dice, ...]:
    """The groups of dice without the first die of the first group."""
    first, *others = dice
    if first.count > 1:
        others.insert(0, changed(first, count=first.count - 1))
    return tuple(others)


def one_more(dice: Sequence[Dice], group: Dice) -> tuple[Dice, ...]:
    """The groups of dice with one more die like another group's."""
    one = changed(group, count=1)
    if dice and changed(dice[-1], count=1) == one:
        return (*dice[:-1], changed(group, count=dice[-1].count + 1))
    return (*dice, one)


@value
class Throw(Chance):
    """Dice that are still to be rolled one by one; all count as rolled together."""

    kind: ClassVar[str] = "battle-die"
    low: ClassVar[bool] = False
    """Whether the target or less hits; else the target or more."""
    assign: ClassVar[type[Assign]]
    """How hits are dealt out after the last die."""
    battle: Battle
    phase: str
    dice: tuple[Dice, ...]
    """What is still to be rolled; the first die of the first group comes next."""
    hits: ByPlayer

    @classmethod
    def begin(cls, battle: Any, phase: str, dice: tuple[Dice, ...], players: int) -> Self:
        """Nothing has been rolled."""
        return cls(battle, phase, dice, (0,) * players)

    def prompt(self, state: Any) -> Message:
        """Whose die, of which kind, and what it needs."""
        group = self.dice[0]
        facts = {"player": group.player, "kind": group.kind, "target": group.target}
        return Message("prompt.battle-die", {**facts, "province": self.battle.province})

    def rolled(self, working: Any, die: int) -> None:
        """A hit or not; then the next die, or what follows the last one."""
        group = self.dice[0]
        hit = die <= group.target if self.low else die >= group.target
        working.record(
            "die-hits" if hit else "die-misses",
            self.rule_of(group),
            die=die,
            modifiers=group.modifiers,
            player=group.player,
            kind=group.kind,
            target=group.base,
        )
        hits = self.hits
        if hit:
            hits = tuple([had + (p == group.player) for p, had in enumerate(hits)])
        after = changed(self, dice=one_less(self.dice), hits=hits)
        if not hit:
            after = after.missed(group)
        if after.dice:
            working.replace(after)
        else:
            after.finished(working)

    def rule_of(self, group: Dice) -> str:
        """The rule of the printed target."""
        return self.rule

    def missed(self, group: Dice) -> Self:
        """The throw after a die of a group has missed."""
        return self

    def finished(self, working: Any) -> None:
        """Carry out what follows the last die; the throw is still open.

        By itself, for two sides, hits are given to the defender first, then to the attacker.
        """
        working.drop()
        attacker, defender = self.battle.sides
        scores = (
            (self._chooser(working.state, defender, attacker), self.hits[attacker]),
            (self._chooser(working.state, attacker, defender), self.hits[defender]),
        )
        self.assign.give(working, self.battle, tuple(score for score in scores if score[1]))

    def _chooser(self, state: Any, owner: int, scorer: int) -> int:
        """Who says which units are lost: ``Assign.victims`` of an owner are his own, or not."""
        return owner if owner in self.assign.victims(state, self.battle, owner) else scorer


Mark: TypeAlias = Annotated[tuple[int, int, int], Row.of(player=PLAYER, kind=KIND, by=PLAYER)]
"""Player and kind of a unit that is lost, and the player who chose it."""
Score: TypeAlias = Annotated[tuple[int, int], Row.of(player=PLAYER, hits_left=NUMBER)]
Scores: TypeAlias = tuple[Score, ...]
"""Players who choose one after another, and how many hits each of them deals out."""


@value
class Assign(PlayerFrame):
    """A player gives hits to units, one hit a unit; in the end all marked units leave together.

    Whether scorers choose among enemies or owners among their own units, ``victims`` says.
    """

    kind: ClassVar[str] = "hit"
    no_enemy: ClassVar[str] = ""
    none_left: ClassVar[str] = ""
    """Rules of what refuses a hit."""
    battle: Battle
    hits: int
    others: Scores
    """Who chooses later."""
    marks: tuple[Mark, ...]

    # --- what a game may say otherwise --------------------------------------------------------

    @staticmethod
    def victims(state: Any, battle: Any, player: int) -> Sequence[int]:
        """Whose units a player gives hits to; by itself his own: owners choose their losses."""
        return (player,)

    @staticmethod
    def strength(state: Any, battle: Any, player: int) -> Counts:
        """Units of a side by kind; by itself those on the board."""
        found: Counts = state.at(player, battle.province)
        return found

    @classmethod
    def remove(cls, working: Any, battle: Any, mark: Mark) -> Any:
        """Take a marked unit out of the battle. Returns the battle after it.

        By itself it leaves the board.
        """
        working.lose(mark[0], battle.province, mark[1], cls.rule)
        return battle

    @classmethod
    def may_take(cls, counts: Counts) -> Sequence[int]:
        """Kinds of which the next unit may be, among those of one side that are left."""
        return [kind for kind, count in enumerate(counts) if count]

    # --- the frame ----------------------------------------------------------------------------

    @classmethod
    def give(cls, working: Any, battle: Any, scores: Scores, marks: tuple[Mark, ...] = ()) -> None:
        """Ask one player after another; hits beyond the last unit are lost.

        The frame beneath has the field ``battle`` and goes on with what is left of it.
        """
        while scores:
            (player, hits), *others = scores
            free = cls.free(working.state, battle, player, marks)
            if hits < sum(sum(counts) for counts in free.values()):
                working.push(cls(player, battle, hits, tuple(others), marks))
                return
            marks += tuple(
                (other, kind, player)
                for other, counts in free.items()
                for kind, count in enumerate(counts)
                for _ in range(count)
            )
            scores = tuple(others)
        for mark in marks:
            battle = cls.remove(working, battle, mark)
        working.replace(changed(working.state.frames[-1], battle=battle))

    @classmethod
    def free(
        cls, state: Any, battle: Any, player: int, marks: Sequence[Mark]
    ) -> Mapping[int, Counts]:
        """By player the units that are not marked yet, of those to whom hits are given."""
        found = {}
        for other in cls.victims(state, battle, player):
            counts = list(cls.strength(state, battle, other))
            for victim, kind, _ in marks:
                counts[kind] -= victim == other
            found[other] = tuple(counts)
        return found

    def prompt(self, state: Any) -> Message:
        """Who chooses; owners are asked for losses, scorers for hits."""
        found = super(Assign, self).prompt(state)  # noqa: UP008 -- slots make the class anew
        own = tuple(self.victims(state, self.battle, self.player)) == (self.player,)
        return Message("prompt.loss", found.params) if own else found

    def facts(self, state: Any) -> dict[str, Any]:
        """Where, and how many hits are left."""
        return {"province": self.battle.province, "count": self.hits}

    def legal(self, state: Any) -> Sequence[Hit]:
        """Units that are not marked yet."""
        free = self.free(state, self.battle, self.player, self.marks)
        return [
            Hit(Player(other), Kind(kind))
            for other, counts in free.items()
            for kind in self.may_take(counts)
        ]

    def reason(self, state: Any, action: Action) -> Refusal | None:
        """Nobody whose units are hit, or no such unit left unmarked."""
        if not isinstance(action, Hit):
            return None
        facts = {"player": action.player, "kind": action.kind, "province": self.battle.province}
        if action.player not in self.victims(state, self.battle, self.player):
            return Refusal(self.no_enemy, "no-enemy-here", facts)
        return Refusal(self.none_left, "none-left-to-hit", facts)

    def execute(self, working: Any, action: Hit) -> None:
        """Mark the unit."""
        working.drop()
        marks = (*self.marks, (int(action.player), int(action.kind), self.player))
        facts = {"kind": action.kind, "province": self.battle.province}
        if action.player == self.player:
            working.record("chosen-to-lose", self.rule, player=self.player, **facts)
        else:
            others = {"player": self.player, "other_player": action.player}
            working.record("marked", self.rule, **others, **facts)
        mine = ((self.player, self.hits - 1),) if self.hits > 1 else ()
        self.give(working, self.battle, (*mine, *self.others), marks)
