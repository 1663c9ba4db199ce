"""Armies move step by step, with garrisons and pick-ups (SG-A, SG-D-01, SG-C-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import TakeUp
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.roles import ArmyNumber, ProvinceOrNowhere
from scenarios.shogun1986.rules.screened import ScreenedFrame
from scenarios.shogun1986.rules.state import Army, regulars, standing_daimyo
from scenarios.shogun1986.rules.troops import (
    can_part,
    fits_card,
    is_whole,
    room_for,
    stays_held,
    with_ronin,
)
from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.kinds import Counts, minus, plus, single, without
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class MoveArmies(ScreenedFrame):
    """Armies are moved one after another; each once in a phase (SG-A-01, SG-D-01)."""

    kind: ClassVar[str] = "movement"
    rule: ClassVar[str] = "SG-A-01"
    final: bool
    """Whether it is Phase D, where empty provinces may be entered."""

    def legal(self, state: State) -> Sequence[Action]:
        """Armies that can go somewhere; the end."""
        found = [
            MoveFrom(Province(army.province))
            for army in state.armies_of(self.player)
            if may_march(state, army) and list(ways(state, army, army.level, final=self.final))
        ]
        return [*found, Finish()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No army there, or it cannot go."""
        if not isinstance(action, MoveFrom):
            return None
        facts = {"player": self.player, "province": action.province}
        army = state.army_at(self.player, int(action.province))
        if army is None:
            return Refusal("SG-A-03", "no-army-there", facts)
        if army.lies:
            return Refusal("SG-NIN-07", "disrupted", facts)
        if army.number in state.marched:
            return Refusal("S-30", "marched-already", facts)
        return Refusal("SG-WAR-03", "cannot-leave", facts)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Take the army up, or go on to the next phase."""
        if isinstance(action, Finish):
            working.drop()
            return
        for army in working.state.armies_of(self.player):
            if army.province == action.province and may_march(working.state, army):
                begin(working, army, final=self.final)
                return


def may_march(state: State, army: Army) -> bool:
    """Whether an army has not moved in this phase and is not disrupted (SG-NIN-07)."""
    return standing_daimyo(army) and army.number not in state.marched


def begin(working: WorkingCopy, army: Army, *, final: bool) -> None:
    """Open the march of an army."""
    state = working.state
    state.marched = (*state.marched, army.number)
    bare = not stays_held(state, army.player, army.province, army.number)
    working.push(March(army.player, army.number, army.level, final, bare))


def enter(working: WorkingCopy, army: Army, target: int) -> None:
    """An army enters a province in Phase C, after the garrison that it must leave (SG-C-17)."""
    bare = not stays_held(working.state, army.player, army.province, army.number)
    working.push(March(army.player, army.number, 1, True, bare, target=target))


def take_over(working: WorkingCopy, army: Army) -> None:
    """A daimyō who has come back may take units that stand there (SG-ELI-03)."""
    working.push(March(army.player, army.number, 0, False, False, arrived=True))


def can_depart(state: State, army: Army) -> bool:
    """Whether an army can leave the garrison that its province needs (SG-WAR-03)."""
    if stays_held(state, army.player, army.province, army.number):
        return True
    others = without(army.units, DAIMYO)
    return any(
        is_whole(state.scenario, without(army.units, kind), army.secret)
        for kind, count in enumerate(others)
        if count and kind != RONIN
    )


def ways(state: State, army: Army, steps: int, *, final: bool, alone: bool = True) -> Iterator[int]:
    """Neighbours into which an army can step and still end its march somewhere.

    ``alone`` asks for a garrison where the army would leave nobody.
    """
    if not steps or (alone and not can_depart(state, army)):
        return
    for place in state.scenario.adjacent[army.province]:
        if _open(state, army.player, place, final=final) and _can_rest(
            state, army, place, steps - 1, final=final
        ):
            yield place


def _open(state: State, player: int, place: int, *, final: bool) -> bool:
    owner = state.control[place]
    return owner == player or (final and owner == NOBODY)


def _can_rest(state: State, army: Army, place: int, steps: int, *, final: bool) -> bool:
    """Whether an army in a province with so many steps left can end without sharing one."""
    if may_stop(state, army, place, final=final):
        return True
    return any(
        _open(state, army.player, other, final=final)
        and _can_rest(state, army, other, steps - 1, final=final)
        for other in (state.scenario.adjacent[place] if steps else ())
    )


def may_stop(state: State, army: Army, place: int, *, final: bool) -> bool:
    """Whether nobody is there, or another army that can still make room (SG-WAR-06, SG-A-04)."""
    own = state.armies_of(army.player)
    there = [other for other in own if other.number != army.number and other.province == place]
    taken = {other.province for other in own if other.number != army.number}
    return all(
        may_march(state, other)
        and _finds_room(state, other, place, other.level, taken | {place}, final=final)
        for other in there
    )


def _finds_room(
    state: State, army: Army, place: int, steps: int, taken: set[int], *, final: bool
) -> bool:
    return steps > 0 and any(
        _open(state, army.player, other, final=final)
        and (other not in taken or _finds_room(state, army, other, steps - 1, taken, final=final))
        for other in state.scenario.adjacent[place]
    )


@dataclass(frozen=True, slots=True)
class March(ScreenedFrame):
    """One army on its way; it stands in a province and goes on, or ends its march there."""

    kind: ClassVar[str] = "march"
    rule: ClassVar[str] = "SG-A-01"
    number: ArmyNumber
    steps: int
    """That are left."""
    final: bool
    bare: bool
    """Whether the province would be empty without the army: it may drop a garrison (SG-A-02)."""
    arrived: bool = False
    """Whether it has made a step: then it may pick up units."""
    dropped: bool = False
    """Whether it has dropped a garrison here, and so must go on."""
    target: ProvinceOrNowhere = NOWHERE
    """The province that it enters in Phase C."""

    def army(self, state: State) -> Army:
        """The army as it is now."""
        return state.armies[self.player][self.number]

    def troops(self, state: State) -> tuple[Counts, Counts]:
        """The army, and the force where it stands, hidden rōnin among them."""
        army = self.army(state)
        hidden = state.hidden(self.player, army.province, army=False)
        force = state.at(self.player, army.province)
        return with_ronin(army.units, army.secret), with_ronin(force, hidden)

    def is_void(self, state: State) -> bool:
        """Whether the army is gone."""
        gone = self.number not in state.armies[self.player]
        return gone or PlayerFrame.is_void(self, state)

    def prompt(self, state: State) -> Message:
        """Where it is, with how many units and steps; or that a garrison must stay."""
        army = self.army(state)
        facts = {"player": self.player, "province": army.province}
        if any(isinstance(action, Finish | MoveTo) for action in self.legal(state)):
            count = sum(army.units)
            return Message("prompt.march", {**facts, "count": count, "steps": self.steps})
        return Message("prompt.march.garrison", facts)

    def legal(self, state: State) -> Sequence[Action]:
        """Provinces to go to, units to drop or to pick up, and the end where it may stay."""
        parted = all(is_whole(state.scenario, troop) for troop in self.troops(state))
        found: list[Action] = [MoveTo(Province(p)) for p in self.steps_to(state)] if parted else []
        kinds = range(len(state.scenario.kinds))
        if self.bare and self.goals(state):
            found += [Leave(Kind(kind)) for kind in kinds if self.may_drop(state, kind)]
        elif self.arrived and not self.bare:
            found += [TakeUp(Kind(kind)) for kind in kinds if self.may_take(state, kind)]
        army = self.army(state)
        ends = parted and self.target == NOWHERE and not self.dropped
        if ends and may_stop(state, army, army.province, final=self.final):
            found.append(Finish())
        return found

    def goals(self, state: State) -> list[int]:
        """Provinces that it could step into once its own is held."""
        if self.target != NOWHERE:
            return [self.target]
        army = self.army(state)
        return list(ways(state, army, self.steps, final=self.final, alone=False))

    def steps_to(self, state: State) -> list[int]:
        """Provinces that it can step into now."""
        army = self.army(state)
        held = stays_held(state, self.player, army.province, self.number)
        return self.goals(state) if held else []

    def may_drop(self, state: State, kind: int) -> bool:
        """Whether one of a kind may stay behind; in the end both troops keep the ratio of rōnin."""
        army, force = self.troops(state)
        if not army[kind] or kind == DAIMYO:
            return False
        kept, force = without(army, kind), plus(force, single(kind, len(army)))
        room = state.scenario.limits.force - regulars(force)
        most = min(room, regulars(kept) - kept[DAIMYO])
        return room >= 0 and can_part(state.scenario, kept, force, most)

    def may_take(self, state: State, kind: int) -> bool:
        """Whether one of a kind may join: it has not moved, the card has room, the ratio holds."""
        army, force = self.troops(state)
        done = state.moved.get(self.army(state).province)
        free = minus(force, done) if done else force
        if not free[kind]:
            return False
        joined, free = plus(army, single(kind, len(army))), without(free, kind)
        most = room_for(state.scenario, joined, free)
        return fits_card(state.scenario, joined) and can_part(
            state.scenario, without(force, kind), joined, most
        )

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Too far, foreign, no garrison, no room."""
        army = self.army(state)
        facts = {"player": self.player, "province": army.province}
        match action:
            case MoveTo(province=target):
                return self._no_way(state, int(target))
            case Leave(kind=kind):
                if not self.bare:
                    return Refusal("SG-A-02", "no-garrison-needed", facts)
                return Refusal("SG-RON-04", "cannot-stay", {**facts, "kind": kind})
            case TakeUp(kind=kind):
                if not self.arrived or self.target != NOWHERE:
                    return Refusal("SG-A-02", "pick-up-needs-move", facts)
                return Refusal("SG-LEV-04", "cannot-join", {**facts, "kind": kind})
            case Finish():
                if not all(is_whole(state.scenario, troop) for troop in self.troops(state)):
                    return Refusal("SG-RON-04", "ronin-first", facts)
                if self.dropped:
                    return Refusal("SG-A-02", "garrison-dropped", facts)
                return Refusal("SG-WAR-06", "army-there", facts)
        return None

    def _no_way(self, state: State, target: int) -> Refusal:
        army = self.army(state)
        facts = {"player": self.player, "province": target, "from_province": army.province}
        if not self.steps or target not in state.scenario.adjacent[army.province]:
            return Refusal(self.rule, "too-far", {**facts, "points": self.steps})
        owner = state.control[target]
        if owner == NOBODY and not self.final:
            return Refusal("SG-A-06", "empty-closed", facts)
        if owner not in (NOBODY, self.player):
            return Refusal(self.rule, "enemy-closed", {**facts, "holder_player": owner})
        if not stays_held(state, self.player, army.province, self.number):
            return Refusal("SG-WAR-03", "garrison-first", facts)
        if not all(is_whole(state.scenario, troop) for troop in self.troops(state)):
            return Refusal("SG-RON-04", "ronin-first", facts)
        return Refusal("SG-WAR-06", "army-there", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """One step, one unit, or the end."""
        state, army = working.state, self.army(working.state)
        match action:
            case MoveTo(province=target):
                self._step(working, int(target))
            case Leave(kind=kind):
                working.reveal(self.player, army.province, army=True)
                working.change(self.player, army.province, int(kind), 1, army=False)
                army = self.army(state)
                working.put(replace(army, units=without(army.units, int(kind))))
                if self.target == NOWHERE:
                    self._mark(state, army.province, int(kind))
                working.record(
                    "left-behind", "SG-A-02", player=self.player, kind=kind, province=army.province
                )
                working.replace(replace(self, dropped=True))
            case TakeUp(kind=kind):
                if kind == RONIN and not state.at(self.player, army.province)[RONIN]:
                    working.reveal(self.player, army.province, army=False)
                working.change(self.player, army.province, int(kind), -1, army=False)
                army = self.army(state)
                working.put(
                    replace(army, units=plus(army.units, single(int(kind), len(army.units))))
                )
                working.record(
                    "taken-up", "SG-A-02", player=self.player, kind=kind, province=army.province
                )
            case Finish():
                self._end(working)

    def _mark(self, state: State, province: int, kind: int) -> None:
        """A garrison does not move again in this phase (SG-D-04)."""
        kinds = len(state.scenario.kinds)
        state.moved[province] = plus(state.moved.get(province, (0,) * kinds), single(kind, kinds))

    def _step(self, working: WorkingCopy, target: int) -> None:
        state = working.state
        origin = self.army(state).province
        state.armies[self.player][self.number] = replace(self.army(state), province=target)
        army = self.army(state)
        if army.secret:
            units = plus(army.units, [army.secret * one for one in single(RONIN, len(army.units))])
            working.put(replace(army, secret=0, units=units))
            working.record(
                "ronin-revealed", "SG-A-05", player=self.player, province=target, count=army.secret
            )
        working.record("moved", self.rule, player=self.player, province=target,
                       from_province=origin, count=sum(army.units), group=army.units,
                       way_provinces=(origin, target))  # fmt: skip
        bare = not stays_held(state, self.player, target, self.number)
        after = replace(self, steps=self.steps - 1, bare=bare, arrived=True, dropped=False)
        working.replace(after)
        if self.target != NOWHERE:
            working.drop()
        working.take(target, self.player, "SG-D-06")

    def _end(self, working: WorkingCopy) -> None:
        state, army = working.state, self.army(working.state)
        working.drop()
        for other in state.armies_of(self.player):
            if other.number != self.number and other.province == army.province:
                begin(working, other, final=self.final)
