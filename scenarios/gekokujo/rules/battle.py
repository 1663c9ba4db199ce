"""The course of a battle: announcement, Ronin, Ninja, the phases of dice, conclusion (6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from scenarios.gekokujo.rules.actions import Assassinate, HireRonin, PayReroll
from scenarios.gekokujo.rules.aftermath import conclude
from scenarios.gekokujo.rules.battle_dice import Throw, remove
from scenarios.gekokujo.rules.battle_terms import (
    FIREARM,
    MELEE,
    RANGED,
    Battle,
    dice,
    enemies,
    new_battle,
    strength,
)
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.state import Liberation, Mission
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.fields import Choice
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Decline, Kind, Player
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.roles import Players

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy

STAGES: Final = ("reroll", "ronin", "ninja", FIREARM, RANGED, MELEE, "conclusion")
"""The timing table of combat."""


def announce(working: WorkingCopy, attacker: int, province: int) -> None:
    """The attacker says which battle is fought (timing 1.0)."""
    battle = new_battle(working.state, attacker, province)
    working.record("battle", "6.2-03", player=attacker, province=province, players=battle.defenders)
    working.push(Conduct(battle, 0))


@value
class Conduct(Automatic):
    """The next stage of a battle."""

    battle: Battle
    stage: Annotated[int, Choice(STAGES)]

    def advance(self, working: WorkingCopy) -> None:
        """Open what the stage needs; stages without anything to do pass."""
        state, battle = working.state, self.battle
        stage = STAGES[self.stage]
        if stage == "conclusion":
            working.drop()
            conclude(working, battle)
            return
        following = Conduct(battle, self.stage + 1)
        if stage == "reroll" and may_want_reroll(state, battle):
            working.replace(OfferReroll(battle.attacker, battle))
        elif stage == "ronin":
            working.replace(Ronin(battle.attacker, battle, battle.defenders))
        elif stage == "ninja" and targets(state, battle):
            working.replace(Assassination(state.ninja, battle))
        elif stage in (FIREARM, RANGED, MELEE) and _both_there(state, battle):
            rolled = dice(state, battle, stage)
            if rolled:
                working.record(f"phase-{stage}", "6.2.1-03", province=battle.province)
                working.replace(
                    following, Throw.begin(battle, stage, rolled, state.scenario.players)
                )
            else:
                working.replace(following)
        else:
            working.replace(following)


def _after(battle: Battle, stage: str) -> Conduct:
    return Conduct(battle, STAGES.index(stage) + 1)


def _both_there(state: State, battle: Battle) -> bool:
    """Whether the attacker and a defender still have somebody (K-29)."""
    return any(strength(state, battle, battle.attacker)) and any(
        any(strength(state, battle, player)) for player in battle.defenders
    )


def may_want_reroll(state: State, battle: Battle) -> bool:
    """Whether the attacker's clan may pay for rolling again, and somebody would (2.4, K-48).

    Open facts only: what lies in the treasury does not decide whether he is asked (K-55).
    """
    player = battle.attacker
    return (
        bool(state.scenario.clan(state.clan[player]).reroll_cost)
        and state.liberation[player] != Liberation.ASSAULT
        and state.bushi(player, battle.province) > 0
    )


@value
class OfferReroll(PlayerFrame):
    """With the announcement Ōtomo may pay for rolling failed Bushi dice again (2.4-OTO-1)."""

    kind: ClassVar[str] = "reroll"
    rule: ClassVar[str] = "2.4-OTO-1"
    battle: Battle

    def facts(self, state: State) -> dict[str, Any]:
        """Where, and for how much."""
        cost = state.scenario.clan(state.clan[self.player]).reroll_cost
        return {"province": self.battle.province, "price": cost}

    def must_ask(self, state: State) -> bool:
        """Also who cannot pay is asked (K-55)."""
        return True

    def legal(self, state: State) -> Sequence[Action]:
        """Pay or not; without the Koku only not."""
        cost = state.scenario.clan(state.clan[self.player]).reroll_cost
        return [PayReroll(), Decline()] if state.treasury[self.player] >= cost else [Decline()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Too few Koku."""
        if not isinstance(action, PayReroll):
            return None
        cost = state.scenario.clan(state.clan[self.player]).reroll_cost
        return Refusal(self.rule, "too-few-koku", {"player": self.player, "price": cost})

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on to the Ronin."""
        battle = self.battle
        if isinstance(action, PayReroll):
            clan = working.state.scenario.clan(working.state.clan[self.player])
            working.pay(self.player, clan.reroll_cost)
            working.record("reroll-paid", self.rule, player=self.player, province=battle.province)
            battle = replace(battle, reroll=True)
        working.replace(_after(battle, "reroll"))


def ronin_per_koku(state: State, player: int) -> int:
    """A vassal on Assault has more for a Koku (8.1.2-02)."""
    if state.liberation[player] == Liberation.ASSAULT:
        return state.scenario.numbers.costs.ronin_on_assault
    return 1


def ronin_price(state: State, player: int, count: int) -> int:
    """Koku for so many Ronin; what is begun is paid in full (6.2.4-01, K-48)."""
    return -(-count // ronin_per_koku(state, player)) * state.scenario.numbers.costs.ronin


def ronin_limit(state: State, battle: Battle, player: int) -> int:
    """Most Ronin that a side can hire: Koku, own Bushi there, the pool (6.2.4, 2.1-02)."""
    koku = max(0, state.treasury[player])
    paid = koku // state.scenario.numbers.costs.ronin * ronin_per_koku(state, player)
    return min(paid, ronin_room(state, battle, player))


def ronin_room(state: State, battle: Battle, player: int) -> int:
    """Most Ronin that a side could hire with any number of Koku (6.2.4-03, 2.1-02)."""
    return min(
        state.bushi(player, battle.province) - battle.ronin[player],
        state.scenario.numbers.limits.ronin - sum(battle.ronin),
    )


@value
class Ronin(PlayerFrame):
    """A side hires Ronin: the attacker, then each defender (6.2.1-01)."""

    kind: ClassVar[str] = "ronin"
    rule: ClassVar[str] = "6.2.1-01"
    battle: Battle
    waiting: Players

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"province": self.battle.province}

    def must_ask(self, state: State) -> bool:
        """Whoever has Bushi there is asked, even with an empty treasury (K-55)."""
        return ronin_room(state, self.battle, self.player) > 0

    def legal(self, state: State) -> Sequence[HireRonin]:
        """Any number up to the limit."""
        most = ronin_limit(state, self.battle, self.player)
        return [HireRonin(count) for count in range(most + 1)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Too few Koku, Bushi, or pieces."""
        if not isinstance(action, HireRonin):
            return None
        bushi = state.bushi(self.player, self.battle.province)
        facts: dict[str, Any] = {
            "player": self.player,
            "province": self.battle.province,
            "count": action.count,
        }
        if action.count > bushi:
            return Refusal("6.2.4-03", "more-ronin-than-bushi", {**facts, "limit": bushi})
        left = state.scenario.numbers.limits.ronin - sum(self.battle.ronin)
        if action.count > left:
            return Refusal("2.1-02", "no-ronin-left", {**facts, "limit": left})
        price = ronin_price(state, self.player, action.count)
        return Refusal("6.2.4-01", "too-few-koku", {**facts, "price": price})

    def execute(self, working: WorkingCopy, action: HireRonin) -> None:
        """Pay; then the next side."""
        battle = self.battle
        if action.count:
            working.pay(self.player, ronin_price(working.state, self.player, action.count))
            battle = battle.with_ronin(self.player, action.count)
            working.record(
                "ronin-hired",
                "6.2.4-01",
                player=self.player,
                count=action.count,
                province=battle.province,
            )
        if self.waiting:
            working.replace(Ronin(self.waiting[0], battle, self.waiting[1:]))
        else:
            working.replace(_after(battle, "ronin"))


def targets(state: State, battle: Battle) -> list[tuple[int, int]]:
    """Whom the Ninja can remove: (player, kind); none if he is not in the battle (K-29)."""
    if state.mission != Mission.ASSASSINATION or state.ninja not in battle.sides:
        return []
    if not any(strength(state, battle, state.ninja)):
        return []
    return [
        (other, kind)
        for other in enemies(state, battle, state.ninja)
        if not state.at(other, battle.province)[DAIMYO]
        for kind, count in enumerate(strength(state, battle, other))
        if count
    ]


@value
class Assassination(PlayerFrame):
    """The hirer of the Ninja may reveal it before the dice (6.2.1-02, 9.1-06)."""

    kind: ClassVar[str] = "assassination"
    rule: ClassVar[str] = "9.1-06"
    battle: Battle

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"province": self.battle.province}

    def legal(self, state: State) -> Sequence[Action]:
        """A victim, or not now."""
        found = [
            Assassinate(Player(player), Kind(kind)) for player, kind in targets(state, self.battle)
        ]
        return [*found, Decline()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """A Daimyō guards his Bushi, or there is no such enemy."""
        if not isinstance(action, Assassinate):
            return None
        facts = {"player": action.player, "province": self.battle.province, "kind": action.kind}
        if action.player not in enemies(state, self.battle, self.player):
            return Refusal("K-29", "no-enemy-here", facts)
        if action.kind == DAIMYO:
            return Refusal("9.1-06", "bushi-only", facts)
        if state.at(int(action.player), self.battle.province)[DAIMYO]:
            return Refusal("9.1-07", "daimyo-guards", facts)
        return Refusal("9.1-06", "no-such-unit", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The victim does not roll."""
        battle = self.battle
        if isinstance(action, Assassinate):
            working.state.mission = int(Mission.DONE)
            victim, kind = int(action.player), int(action.kind)
            working.record(
                "assassinated",
                self.rule,
                player=self.player,
                other_player=victim,
                kind=kind,
                province=battle.province,
            )
            battle = remove(working, battle, victim, kind, self.rule)
        working.replace(_after(battle, "ninja"))
