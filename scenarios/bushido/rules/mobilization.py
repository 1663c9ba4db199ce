"""Phase 8: regrouping, target, markers and hostages (6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import (
    Attack,
    Bonus,
    Campaign,
    Done,
    Execute,
    March,
    Place,
)
from scenarios.bushido.rules.frames import PlayerFrame, Steps, ask_each, end_turn
from scenarios.bushido.rules.pieces import NOBODY, Building, Role, hostage_of
from scenarios.bushido.rules.state import Battle
from scenarios.bushido.rules.things import Borders
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def regroup(working: WorkingCopy) -> None:
    """The Daimyo moves troops among own provinces (BU-P8-01)."""
    working.push(Regrouping(working.state.daimyo))


def mobilize(working: WorkingCopy) -> None:
    """He attacks, or his turn ends (BU-P8-02, BU-P8-06)."""
    working.push(Mobilization(working.state.daimyo))


def camps(working: WorkingCopy) -> None:
    """Owners of Camps rearrange their troops (BU-BLD-15)."""
    state = working.state
    players = state.scenario.from_(state.daimyo)
    owners = [player for player in players if state.with_building(player, Building.CAMP)]
    ask_each(working, lambda player: Regrouping(player, in_camp=True), owners)


def groups(state: State, place: int) -> list[tuple[int, int]]:
    """Troops and markers that may leave a place: one stays behind, but in a fortress (B-50)."""
    troops, markers = state.troops[place], state.household[place]
    spare = 0 if state.is_fortress(place) else 1
    return [
        (n, m)
        for n in range(troops + 1)
        for m in range(markers + 1)
        if n + m and (troops - n) + (markers - m) >= spare
    ]


@dataclass(frozen=True, slots=True)
class Regrouping(PlayerFrame):
    """Troops move among adjacent own places; each border is used once."""

    kind: ClassVar[str] = "regroup"
    rule: ClassVar[str] = "BU-P8-01"
    offers: ClassVar[tuple[type, ...]] = (March, Done)
    in_camp: bool = False
    crossed: Borders = ()
    """Borders that have been used, the lower place first."""

    def legal(self, state: State) -> Sequence[Action]:
        """Every group from every own place to every own neighbour."""
        owned = state.owned(self.player)
        found: list[Action] = []
        for origin in owned:
            goals = [g for g in state.scenario.adjacent[origin] if state.owner[g] == self.player]
            goals = [g for g in goals if border(origin, g) not in self.crossed]
            if goals:
                found += [
                    March(Place(origin), Place(goal), n, m)
                    for n, m in groups(state, origin)
                    for goal in goals
                ]
        return [*found, Done()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Not adjacent, or nobody would stay."""
        return march_refusal(state, action, self.rule)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Then provinces with ronin are compared (BU-REV-01)."""
        if isinstance(action, Done):
            working.drop()
            working.look_for_revolts(working.state.owned(self.player))
            return
        working.add_troops(action.origin, -action.troops, -action.markers)
        working.add_troops(action.target, action.troops, action.markers)
        used = border(action.origin, action.target)
        working.replace(replace(self, crossed=(*self.crossed, used)))
        working.record(
            "marched", self.rule, player=self.player, origin_place=action.origin,
            place=action.target, troops=action.troops, markers=action.markers,
        )  # fmt: skip


def border(a: int, b: int) -> tuple[int, int]:
    """The border of two places."""
    return (int(a), int(b)) if a < b else (int(b), int(a))


def march_refusal(state: State, action: Any, rule: str) -> Refusal | None:
    """Why a group cannot go that way, or None."""
    facts = {"origin_place": action.origin, "place": action.target}
    if action.target not in state.scenario.adjacent[action.origin]:
        return Refusal(rule, "not-adjacent", facts)
    if (action.troops, action.markers) not in groups(state, action.origin):
        return Refusal("BU-P8-01", "one-stays", facts)
    return None


@dataclass(frozen=True, slots=True)
class Mobilization(PlayerFrame):
    """The Daimyo names origin, target and troops, or does not attack."""

    kind: ClassVar[str] = "mobilize"
    rule: ClassVar[str] = "BU-P8-02"
    offers: ClassVar[tuple[type, ...]] = (Attack, Campaign, Done)
    is_second: bool = False
    """Whether an attack has been made this turn (B-30)."""
    campaign: bool = False
    """Whether the campaign marker has been played for it."""

    def legal(self, state: State) -> Sequence[Action]:
        """Provinces of the Bushi and neutral ones beside own places."""
        bushi = state.holder(Role.BUSHI)
        found: list[Action] = []
        for origin in state.owned(self.player):
            goals = [g for g in state.scenario.adjacent[origin] if self.is_target(state, g, bushi)]
            if goals:
                found += [
                    Attack(Place(origin), Place(goal), n, m)
                    for n, m in groups(state, origin)
                    for goal in goals
                ]
        if found and state.campaign[self.player] and not self.is_second and not self.campaign:
            found.append(Campaign())
        if self.campaign and not self.is_second:
            return found
        return [*found, Done()]

    @staticmethod
    def is_target(state: State, place: int, bushi: int) -> bool:
        """Whether a place may be attacked (BU-ROL-03, BU-TIL-09, BU-P8-07)."""
        owner = state.owner[place]
        return owner == NOBODY or (owner == bushi and not state.is_fortress(place))

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Why the attack is forbidden."""
        if isinstance(action, Campaign):
            return Refusal("BU-P8-04", "no-campaign", {"player": self.player})
        if not isinstance(action, Attack):
            return Refusal("BU-P8-04", "campaign-attacks", {"player": self.player})
        facts = {"origin_place": action.origin, "place": action.target}
        if state.owner[action.origin] != self.player:
            return Refusal(self.rule, "not-own", facts)
        if state.is_fortress(action.target):
            return Refusal("BU-TIL-09", "fortress-is-safe", facts)
        bushi = state.holder(Role.BUSHI)
        if not self.is_target(state, action.target, bushi):
            return Refusal("BU-ROL-03", "not-of-bushi", {**facts, "bushi_player": bushi})
        return march_refusal(state, action, self.rule)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The attack begins; without one the turn ends (BU-P8-06)."""
        state = working.state
        match action:
            case Campaign():
                state.campaign[self.player] = False
                state.attacks += 1
                working.replace(replace(self, campaign=True))
                working.record("campaign", "BU-P8-04", player=self.player)
            case Attack():
                state.attacks -= 1
                working.drop()
                if state.attacks:
                    working.push(Mobilization(self.player, is_second=True, campaign=True))
                self.attack(working, action)
            case _ if self.is_second:
                working.drop()
            case _:
                end_turn(working, "BU-P8-06")

    def attack(self, working: WorkingCopy, action: Attack) -> None:
        """Troops leave their place; a neutral province is moved into (BU-P8-07)."""
        state, target = working.state, int(action.target)
        working.add_troops(action.origin, -action.troops, -action.markers)
        working.record(
            "attack", self.rule, player=self.player, origin_place=action.origin, place=target,
            troops=action.troops, markers=action.markers,
        )  # fmt: skip
        if state.owner[target] == NOBODY:
            move_in(working, self.player, action)
            return
        leaders = (state.holder(Role.SAMURAI), state.holder(Role.BUSHI))
        state.battle = Battle(
            target, int(action.origin), leaders, int(action.troops), int(action.markers)
        )
        working.push(Steps("attack"))


def move_in(working: WorkingCopy, player: int, action: Attack) -> None:
    """A neutral province is taken without battle, if ronin allow it (BU-P8-07, B-48)."""
    state, place = working.state, int(action.target)
    working.add_troops(place, action.troops, action.markers)
    ronin, force = state.ronin[place], state.force(place)
    if ronin >= force:
        working.record("revolt", "B-48", place=place, ronin=ronin, troops=force)
        state.ronin[place] = ronin - force
        state.troops[place] = state.household[place] = 0
    else:
        working.hand_over(place, player, "BU-P8-07")
    working.look_for_revolts([int(action.origin)])


# --- before the battle ----------------------------------------------------------------------------


def offer_bonus(working: WorkingCopy) -> None:
    """Bonus markers may be put to the battle (BU-P8-03)."""
    working.push(BonusChoice(working.state.daimyo))


def offer_execution(working: WorkingCopy) -> None:
    """The Bushi may execute hostages of the Daimyo (BU-P8-05, BU-TAN-03)."""
    working.push(Execution(working.battle.leaders[1]))


@dataclass(frozen=True, slots=True)
class BonusChoice(PlayerFrame):
    """The 3, the 6, both or none; they are spent whatever comes."""

    kind: ClassVar[str] = "bonus"
    rule: ClassVar[str] = "BU-P8-03"
    offers: ClassVar[tuple[type, ...]] = (Bonus,)

    def legal(self, state: State) -> Sequence[Action]:
        """What is left."""
        amounts = state.scenario.numbers.amounts
        small = (0, amounts.bonus_small) if state.small_bonus[self.player] else (0,)
        great = (0, amounts.bonus_great) if state.great_bonus[self.player] else (0,)
        return [Bonus(a + b) for b in great for a in small]

    def execute(self, working: WorkingCopy, action: Bonus) -> None:
        """The markers are gone."""
        state, amounts = working.state, working.state.scenario.numbers.amounts
        working.drop()
        if action.points in (amounts.bonus_small, amounts.bonus_small + amounts.bonus_great):
            state.small_bonus[self.player] = False
        if action.points >= amounts.bonus_great:
            state.great_bonus[self.player] = False
        working.change_battle(bonus=action.points)
        if action.points:
            working.record("bonus", self.rule, player=self.player, points=action.points)


@dataclass(frozen=True, slots=True)
class Execution(PlayerFrame):
    """The Bushi executes some of the revealed hostages in the Daimyo's colour."""

    kind: ClassVar[str] = "execute"
    rule: ClassVar[str] = "BU-TAN-03"
    offers: ClassVar[tuple[type, ...]] = (Execute,)

    def legal(self, state: State) -> Sequence[Action]:
        """Any number of them."""
        most = state.shown[self.player][hostage_of(state.daimyo)]
        return [Execute(count) for count in range(most + 1)]

    def facts(self, state: State) -> Mapping[str, Any]:
        """Whose hostages."""
        return {"daimyo_player": state.daimyo}

    def execute(self, working: WorkingCopy, action: Execute) -> None:
        """Both lose Daimyo honour, the Daimyo twice as much."""
        state, amounts = working.state, working.state.scenario.numbers.amounts
        working.drop()
        if not action.hostages:
            return
        tile = hostage_of(state.daimyo)
        state.shown[self.player] = with_more(state.shown[self.player], tile, -action.hostages)
        working.to_bag(tile, action.hostages)
        working.record("executed", self.rule, player=self.player, count=action.hostages)
        loss = action.hostages * amounts.hostage
        working.add_honour(self.player, -loss, self.rule)
        working.add_honour(state.daimyo, -loss * amounts.hostage_factor, self.rule)
