"""Phase D, second half: provincial units move one province, into own or empty ones (SG-D-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Join, TakeUp
from scenarios.shogun1986.rules.exchanges import may_swap, overfull
from scenarios.shogun1986.rules.numbers import RONIN
from scenarios.shogun1986.rules.screened import ScreenedFrame
from scenarios.shogun1986.rules.state import regulars
from scenarios.shogun1986.rules.troops import fits_card, fits_force, is_whole, with_ronin
from wargame_core.engine.decision import Action, Refusal
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.kinds import Counts, minus, plus, single, without
from wargame_core.provinces.rules.roles import Pieces, ProvinceIndex
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def goals(state: State, player: int, origin: int, group: Counts) -> Iterator[Any]:
    """Where a group may go: own and empty neighbours with room, and own armies there.

    Rōnin go with more regular units only, and what stays behind holds its province.
    """
    scenario = state.scenario
    if not (any(group) and is_whole(scenario, group) and rest_holds(state, player, origin, group)):
        return
    for place in scenario.adjacent[origin]:
        if state.control[place] not in (player, NOBODY):
            continue
        if may_enter(state, player, origin, place, group):
            yield MoveTo(Province(place))
        army = state.army_at(player, place)
        if army is None or still_overfull(state, player, origin, group):
            continue
        if fits_card(scenario, plus(army.units, group)):
            yield Join(Province(place))


def may_enter(state: State, player: int, origin: int, place: int, group: Counts) -> bool:
    """Whether a group finds room in a force, or others make room for it (SG-D-03, S-30)."""
    fits = fits_force(state.scenario, plus(state.at(player, place), group))
    if fits and not still_overfull(state, player, origin, group):
        return True
    return may_swap(state, player, origin, place, group)


def still_overfull(state: State, player: int, origin: int, group: Counts) -> bool:
    """Whether more units than a group have to leave a force that grew in an exchange."""
    rest = minus(state.at(player, origin), group)
    return not fits_force(state.scenario, rest) and any(state.moved.get(origin, ()))


def can_go(state: State, player: int, origin: int, group: Counts) -> bool:
    """Whether a group finds a place to go to."""
    return any(True for _ in goals(state, player, origin, group))


def free_units(state: State, player: int, origin: int) -> Counts:
    """Units of a force that have not moved, hidden rōnin among them."""
    hidden = state.hidden(player, origin, army=False)
    return with_ronin(state.unmoved(player, origin), hidden)


def may_become(state: State, player: int, origin: int, group: Counts) -> bool:
    """Whether a group can go somewhere as it is, or with more units of its force.

    Without rōnin a larger group never finds a way where a smaller one does not, unless the
    force is too large in an exchange.
    """
    if can_go(state, player, origin, group):
        return True
    there = free_units(state, player, origin)
    if not there[RONIN] and any(group) and fits_force(state.scenario, state.at(player, origin)):
        return False
    more = product(*(range(had, most + 1) for had, most in zip(group, there, strict=True)))
    return any(can_go(state, player, origin, larger) for larger in more)


def rest_holds(state: State, player: int, origin: int, group: Counts) -> bool:
    """Whether what a group leaves behind holds the province and keeps the ratio (SG-D-03)."""
    rest = minus(state.at(player, origin), group)
    held = regulars(rest) or state.army_at(player, origin) is not None
    return bool(held) and is_whole(state.scenario, rest, state.hidden(player, origin, army=False))


@dataclass(frozen=True, slots=True)
class MoveForces(ScreenedFrame):
    """Provincial units are taken up one province after another."""

    kind: ClassVar[str] = "forces"
    rule: ClassVar[str] = "SG-D-02"

    def legal(self, state: State) -> Sequence[Action]:
        """Provinces from which a unit can go; the end."""
        if full := overfull(state, self.player):
            return [MoveFrom(Province(place)) for place in full]
        found = [
            MoveFrom(Province(place))
            for place in sorted(state.units[self.player])
            if any(True for _ in movable(state, self.player, place))
        ]
        return [*found, Finish()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Nobody there who may move and go somewhere, or another force is too large."""
        if isinstance(action, MoveFrom | Finish) and (full := overfull(state, self.player)):
            return Refusal("SG-D-03", "too-large", {"player": self.player, "province": full[0]})
        if not isinstance(action, MoveFrom):
            return None
        facts = {"player": self.player, "province": action.province}
        if not regulars(state.at(self.player, int(action.province))):
            return Refusal(self.rule, "no-units-there", facts)
        if not regulars(state.unmoved(self.player, int(action.province))):
            return Refusal("SG-D-04", "moved-already", facts)
        return Refusal("SG-D-03", "cannot-leave", facts)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Take units up, or end the turn."""
        if isinstance(action, Finish):
            working.drop()
            return
        origin = int(action.province)
        first = list(movable(working.state, self.player, origin))
        kinds = len(working.state.scenario.kinds)
        alone = len(first) == 1 and not working.state.hired[self.player]
        units = single(first[0], kinds) if alone else (0,) * kinds
        working.push(Party(self.player, origin, units))


def movable(state: State, player: int, origin: int) -> Iterator[int]:
    """Kinds of which a regular unit could go somewhere, alone or with others."""
    there = state.unmoved(player, origin)
    for kind, count in enumerate(there):
        one = single(kind, len(there))
        if count and kind != RONIN and may_become(state, player, origin, one):
            yield kind


@dataclass(frozen=True, slots=True)
class Party(ScreenedFrame):
    """Units of one force that go together; more are taken up, or left again."""

    kind: ClassVar[str] = "party"
    rule: ClassVar[str] = "SG-D-02"
    origin: ProvinceIndex
    units: Pieces

    def facts(self, state: State) -> dict[str, Any]:
        """From where, and who."""
        return {"province": self.origin, "group": self.units}

    def legal(self, state: State) -> Sequence[Action]:
        """Where to go, whom to add, whom to leave."""
        kinds = range(len(self.units))
        found = list(goals(state, self.player, self.origin, self.units))
        found += [TakeUp(Kind(kind)) for kind in kinds if self.may_add(state, kind)]
        found += [Leave(Kind(kind)) for kind in kinds if self.may_leave(state, kind)]
        return found

    def may_leave(self, state: State, kind: int) -> bool:
        """Whether one of a kind may stay after all: others can go without him."""
        if not self.units[kind]:
            return False
        left = without(self.units, kind)
        if not any(left):
            return len(list(movable(state, self.player, self.origin))) > 1
        return regulars(left) > 0 and may_become(state, self.player, self.origin, left)

    def may_add(self, state: State, kind: int) -> bool:
        """Whether one more may come along; rōnin only with enough regular units."""
        there = free_units(state, self.player, self.origin)
        after = plus(self.units, single(kind, len(there)))
        if after[kind] > there[kind] or (kind == RONIN and not is_whole(state.scenario, after)):
            return False
        return may_become(state, self.player, self.origin, after)

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No room, too far, or nobody may come along."""
        facts = {"player": self.player, "province": self.origin, "from_province": self.origin}
        match action:
            case MoveTo(province=place) | Join(province=place):
                facts["province"] = int(place)
                if place not in state.scenario.adjacent[self.origin]:
                    return Refusal(self.rule, "too-far", {**facts, "points": 1})
                owner = state.control[place]
                if owner not in (NOBODY, self.player):
                    return Refusal(self.rule, "enemy-closed", {**facts, "holder_player": owner})
                return Refusal("SG-D-03", "no-room", facts)
            case TakeUp(kind=kind):
                return Refusal("SG-D-03", "cannot-come-along", {**facts, "kind": kind})
            case Leave(kind=kind):
                return Refusal("SG-D-02", "last-who-can-move", {**facts, "kind": kind})
        return None

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """Change the group, or go."""
        state, player = working.state, self.player
        match action:
            case TakeUp(kind=kind):
                seen = state.at(player, self.origin)[RONIN]
                if kind == RONIN and self.units[RONIN] >= seen:
                    working.reveal(player, self.origin, army=False)
                one = single(int(kind), len(self.units))
                working.replace(replace(self, units=plus(self.units, one)))
                return
            case Leave(kind=kind):
                working.replace(replace(self, units=without(self.units, int(kind))))
                return
        working.drop()
        target = int(action.province)
        working.shift(player, self.origin, [-count for count in self.units])
        if isinstance(action, Join):
            army = state.army_at(player, target)
            assert army is not None
            working.put(replace(army, units=plus(army.units, self.units)))
        else:
            working.shift(player, target, self.units)
            none = (0,) * len(self.units)
            state.moved[target] = plus(state.moved.get(target, none), self.units)
        working.record("moved", self.rule, player=player, province=target,
                       from_province=self.origin, count=sum(self.units), group=self.units,
                       way_provinces=(self.origin, target))  # fmt: skip
        working.take(target, player, "SG-D-06")
