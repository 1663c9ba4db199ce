"""Phases B and C: battles are declared, begun one by one, and followed up (SG-B, SG-C)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Attack, Begin, Declare, Enter
from scenarios.shogun1986.rules.battle import start_battle
from scenarios.shogun1986.rules.marching import can_depart, enter
from scenarios.shogun1986.rules.ninja import offer_strike
from scenarios.shogun1986.rules.roles import ArmyNumber, ProvinceList, ProvinceOrNowhere
from scenarios.shogun1986.rules.screened import ScreenedFrame
from scenarios.shogun1986.rules.state import Army, regulars, standing_daimyo
from wargame_core.engine.decision import Action, Refusal
from wargame_core.provinces.rules.actions import Finish, Province
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.roles import PlayerIndex
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def is_enemy(state: State, player: int, place: int) -> bool:
    """Whether an opponent holds a province (SG-WAR-02)."""
    owner = state.control[place]
    return owner != NOBODY and not state.allied(owner, player)


def is_banned(state: State, place: int) -> bool:
    """Whether round 1 forbids the attack: an army stands there (SG-B-03, S-41)."""
    return state.round == 1 and state.army_in(place) is not None


def troops(state: State, player: int) -> Iterator[tuple[int, bool]]:
    """Troops that may attack: provinces with a force, or with an army in order (SG-B-04)."""
    for place in sorted(state.units[player]):
        if regulars(state.at(player, place)):
            yield place, False
    for army in state.armies_of(player):
        if standing_daimyo(army):
            yield army.province, True


@dataclass(frozen=True, slots=True)
class Declaring(ScreenedFrame):
    """First attacks are declared with their troops (SG-B-01)."""

    kind: ClassVar[str] = "declare"
    rule: ClassVar[str] = "SG-B-01"

    def legal(self, state: State) -> Sequence[Action]:
        """Neighbours of troops without declaration; the end."""
        used = {(made.origin, made.army) for made, _ in state.markers}
        found: list[Action] = [
            Declare(Province(place), Province(target), army)
            for place, army in troops(state, self.player)
            if (place, army) not in used
            for target in state.scenario.adjacent[place]
            if self._why(state, place, target, army=army) is None
        ]
        return [*found, Finish()]

    def _why(self, state: State, place: int, target: int, *, army: bool) -> Refusal | None:
        facts = {"player": self.player, "from_province": place, "province": target}
        if target not in state.scenario.adjacent[place]:
            return Refusal("SG-WAR-01", "not-adjacent", facts)
        if is_enemy(state, self.player, target):
            return Refusal("SG-B-03", "first-round", facts) if is_banned(state, target) else None
        if state.control[target] != NOBODY:
            return Refusal("SG-WAR-04", "no-enemy-there", facts)
        found = state.army_at(self.player, place) if army else None
        if found is not None and found.level > 1:
            return None if can_depart(state, found) else Refusal("SG-WAR-03", "cannot-leave", facts)
        if state.scenario.switches.undeclared_empty:
            return Refusal("SG-B-07", "no-declaration-needed", facts)
        return None

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No such troop, declared already, or no target."""
        if not isinstance(action, Declare):
            return None
        facts = {"player": self.player, "province": action.origin}
        troop = (int(action.origin), action.army)
        if troop not in list(troops(state, self.player)):
            return Refusal("SG-WAR-04", "no-such-troop", facts)
        if troop in {(made.origin, made.army) for made, _ in state.markers}:
            return Refusal("SG-C-13", "declared-already", facts)
        return self._why(state, troop[0], int(action.target), army=action.army)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Put down a marker, or go on."""
        if isinstance(action, Finish):
            working.drop()
            return
        state = working.state
        holder = state.control[action.target]
        state.markers = (*state.markers, (action, holder))
        kind = "declared-army" if action.army else "declared-force"
        working.record(
            kind, self.rule, player=self.player, province=action.target, from_province=action.origin
        )


@dataclass(frozen=True, slots=True)
class PickBattle(PlayerFrame):
    """The player on turn begins his declared battles in the order that he likes (SG-C-01)."""

    kind: ClassVar[str] = "begin"
    rule: ClassVar[str] = "SG-C-01"
    later: bool = False
    """Whether he has begun another one before."""

    def is_void(self, state: State) -> bool:
        """Whether all have been begun."""
        return PlayerFrame.is_void(self, state) or not state.markers

    def must_ask(self, state: State) -> bool:
        """Dice fall for the last battle after others only when its player says so."""
        targets = [int(made.target) for made, _ in state.markers]
        return self.later and any(is_enemy(state, self.player, target) for target in targets)

    def legal(self, state: State) -> Sequence[Begin]:
        """Battles that have not begun."""
        return [Begin(made.origin, made.target, made.army) for made, _ in state.markers]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """It was not declared."""
        if not isinstance(action, Begin):
            return None
        facts = {"player": self.player, "province": action.target, "from_province": action.origin}
        return Refusal("SG-B-01", "not-declared", facts)

    def execute(self, working: WorkingCopy, action: Begin) -> None:
        """Fight it, or see that nothing is left of it (SG-B-06, S-49)."""
        state = working.state
        made, holder = next(
            one
            for one in state.markers
            if (one[0].origin, one[0].target, one[0].army)
            == (action.origin, action.target, action.army)
        )
        state.markers = tuple(one for one in state.markers if one != (made, holder))
        working.replace(replace(self, later=True))
        origin, target = int(made.origin), int(made.target)
        there = is_enemy(state, self.player, target)
        army = state.army_at(self.player, origin) if made.army else None
        if not there and not (holder == NOBODY and state.control[target] == NOBODY):
            working.record("lapsed", "SG-B-06", player=self.player, province=target)
            target = NOWHERE
        if made.army and (army is None or not standing_daimyo(army)):
            working.record("lapsed", "SG-NIN-07", player=self.player, province=int(made.target))
        elif target != NOWHERE and not there and (army is None or army.level == 1):
            working.record("reserves-nothing", "S-28", player=self.player, province=target)
        elif army is not None:
            if army.level > 1 or there:
                working.push(ArmyAttacks(self.player, army.number, army.level))
                if target != NOWHERE:
                    attack(working, army, target)
        elif there and regulars(state.at(self.player, origin)):
            start_battle(working, self.player, origin, target, army=False)


def attack(working: WorkingCopy, army: Army, target: int) -> None:
    """An army attacks; an empty province it just enters (S-45). Its attacks are the open frame.

    Its rōnin are revealed by that, too (SG-RON-03): they may be why it cannot leave a garrison.
    """
    if is_enemy(working.state, army.player, target):
        start_battle(working, army.player, army.province, target, army=True)
        return
    attacks = working.state.frames[-1]
    working.replace(replace(attacks, left=attacks.left - 1, entered=False, asked=False))
    working.reveal(army.player, army.province, army=True)
    army = working.state.armies[army.player][army.number]
    if can_depart(working.state, army):
        enter(working, army, target)


@dataclass(frozen=True, slots=True)
class ArmyAttacks(Automatic):
    """An army makes as many attacks as its daimyō has levels, then gains experience (SG-C-14)."""

    player: PlayerIndex
    number: ArmyNumber
    left: int
    successes: int = 0
    won: ProvinceOrNowhere = NOWHERE
    """The province that it has just emptied."""
    entered: bool = False
    """Whether it has entered after a success."""
    barred: ProvinceList = ()
    """Provinces where it has called a battle off (S-50)."""
    asked: bool = True
    """Whether the ninja has been offered since its last battle (S-44)."""

    def advance(self, working: WorkingCopy) -> None:
        """Ask what comes next, or end."""
        state = working.state
        army = state.armies[self.player].get(self.number)
        if army is None or not standing_daimyo(army) or state.is_out(self.player):
            working.drop()
        elif not self.left:
            working.drop()
            gain(working, army, self.successes)
        elif not self.asked:
            working.replace(replace(self, asked=True))
            offer_strike(working)
        elif self.won != NOWHERE:
            working.push(FollowUp(self.player, self.number))
        else:
            working.push(AttackOn(self.player, self.number))

    def fought(self, province: int, *, success: bool) -> ArmyAttacks:
        """After a battle."""
        after = replace(self, left=self.left - 1, entered=False, asked=False)
        if success:
            return replace(after, successes=self.successes + 1, won=province)
        return replace(after, barred=(*self.barred, province))


def gain(working: WorkingCopy, army: Army, successes: int) -> None:
    """One or more successes raise the level by one (SG-C-18)."""
    if successes and army.level < working.state.scenario.limits.top_level:
        working.put(replace(army, level=army.level + 1))
        working.record(
            "level", "SG-C-18", player=army.player, province=army.province, level=army.level + 1
        )


@dataclass(frozen=True, slots=True)
class FollowUp(ScreenedFrame):
    """After a success with attacks left: enter, or stay until Phase D (SG-C-15)."""

    kind: ClassVar[str] = "follow-up"
    rule: ClassVar[str] = "SG-C-15"
    number: ArmyNumber

    def attacks(self, state: State) -> ArmyAttacks:
        """The attacks of the army, beneath."""
        found: ArmyAttacks = state.frames[-2]
        return found

    def facts(self, state: State) -> dict[str, Any]:
        """Which province."""
        return {"province": self.attacks(state).won}

    def legal(self, state: State) -> Sequence[Action]:
        """Enter where a garrison can be left; stay."""
        army, won = state.armies[self.player][self.number], self.attacks(state).won
        free = state.control[won] == NOBODY and won in state.scenario.adjacent[army.province]
        found = [Enter(Province(won))] if free and can_depart(state, army) else []
        return [*found, Finish()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Another province, or no garrison."""
        if not isinstance(action, Enter):
            return None
        facts = {"player": self.player, "province": action.province}
        return Refusal("SG-WAR-03", "cannot-enter", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go in, or make no more attacks."""
        attacks = self.attacks(working.state)
        army = working.state.armies[self.player][self.number]
        working.drop()
        if isinstance(action, Enter):
            working.replace(replace(attacks, won=NOWHERE, entered=True))
            enter(working, army, int(action.province))
        else:
            working.replace(replace(attacks, won=NOWHERE, left=0))


@dataclass(frozen=True, slots=True)
class AttackOn(ScreenedFrame):
    """An army with attacks left may attack on, without declaration (SG-B-02, SG-C-14)."""

    kind: ClassVar[str] = "attack-on"
    rule: ClassVar[str] = "SG-C-14"
    number: ArmyNumber

    def facts(self, state: State) -> dict[str, Any]:
        """From where, and how many attacks are left."""
        army = state.armies[self.player][self.number]
        return {"province": army.province, "count": state.frames[-2].left}

    def targets(self, state: State) -> list[int]:
        """Enemy and empty neighbours that it may attack."""
        army, attacks = state.armies[self.player][self.number], state.frames[-2]
        empty = can_depart(state, army)
        return [
            place
            for place in state.scenario.adjacent[army.province]
            if place not in attacks.barred
            and (
                not is_banned(state, place)
                if is_enemy(state, self.player, place)
                else empty and state.control[place] == NOBODY
            )
        ]

    def legal(self, state: State) -> Sequence[Action]:
        """Where to attack; to wait, unless it entered only to attack on."""
        found = [Attack(Province(place)) for place in self.targets(state)]
        waits = state.scenario.switches.may_wait or not state.frames[-2].entered
        return [*found, Finish()] if waits or not found else found

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No enemy, too far, called off before; or it must attack on."""
        army = state.armies[self.player][self.number]
        facts = {"player": self.player, "from_province": army.province}
        if isinstance(action, Finish):
            return Refusal("SG-C-15", "must-attack-on", facts)
        if not isinstance(action, Attack):
            return None
        facts["province"] = action.province
        if action.province in state.frames[-2].barred:
            return Refusal("S-50", "called-off-there", facts)
        if action.province not in state.scenario.adjacent[army.province]:
            return Refusal("SG-WAR-01", "not-adjacent", facts)
        if is_enemy(state, self.player, int(action.province)):
            return Refusal("S-41", "first-round", facts)
        return Refusal("SG-WAR-04", "no-enemy-there", facts)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Fight, or make no more attacks."""
        working.drop()
        if isinstance(action, Finish):
            working.replace(replace(working.state.frames[-1], left=0))
        else:
            attack(working, working.state.armies[self.player][self.number], int(action.province))


@dataclass(frozen=True, slots=True)
class Battles(Automatic):
    """Phase C: battles until none is left; the ninja is offered before each (S-44)."""

    player: PlayerIndex
    asked: bool = False

    def advance(self, working: WorkingCopy) -> None:
        """The ninja, then the next battle."""
        if not working.state.markers or working.state.is_out(self.player):
            working.state.markers = ()
            working.drop()
        elif not self.asked:
            working.replace(replace(self, asked=True))
            offer_strike(working)
        else:
            working.replace(replace(self, asked=False))
            working.push(PickBattle(self.player))
