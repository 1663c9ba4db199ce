"""Movement: units are taken up in a province, some are left behind, the others go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.kinds import plus, single, without
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.reach import Sight, Ways
from wargame_core.provinces.rules.roles import Pieces, ProvinceIndex


@cache
def _move_to(province: int) -> MoveTo:
    return MoveTo(Province(province))


@lru_cache(maxsize=16384)
def _moves_to(places: int) -> tuple[MoveTo, ...]:
    """One for each province of a set, in rising order."""
    return tuple(map(_move_to, provinces_of(places)))


@cache
def _leave(kind: int) -> Leave:
    return Leave(Kind(kind))


@cache
def _move_from(province: int) -> MoveFrom:
    return MoveFrom(Province(province))


@value
class Group(PlayerFrame):
    """Units of one province that go together; a game names its ways and its rules."""

    kind: ClassVar[str] = "group"
    ways: ClassVar[Ways]
    moved_by: ClassVar[str] = ""
    """The rule that the event of a move names."""
    origin: ProvinceIndex
    units: Pieces

    def facts(self, state: Any) -> dict[str, Any]:
        """From where, and which units."""
        return {"province": self.origin, "group": self.units}

    def points(self, state: Any) -> int:
        """Steps that they may go."""
        return self.ways.points(state, self.player, self.origin, self.units)

    def legal(self, state: Any) -> Sequence[Action]:
        """Where all of them can go; whom to leave, if somebody is left who can go somewhere."""
        sight = Sight(self.ways, state, self.player)
        origin, units = self.origin, self.units
        found: list[Action] = [*_moves_to(sight.landings(origin, units))]
        if sum(units) > 1:
            there = [kind for kind, count in enumerate(units) if count]
            able = [kind for kind in there if sight.can_leave(origin, single(kind, len(units)))]
            found += [
                _leave(kind)
                for kind in there
                if any(other != kind or units[kind] > 1 for other in able)
            ]
        return found

    def reason(self, state: Any, action: Action) -> Refusal | None:
        """What bars the way, or that nobody would be left."""
        match action:
            case MoveTo(province=province):
                return self.ways.refusal(state, self.player, self.origin, self.units, int(province))
            case Leave(kind=kind):
                facts = {"player": self.player, "province": self.origin, "kind": kind}
                if kind >= len(self.units) or not self.units[kind]:
                    return Refusal(self.rule, "none-taken-up", facts)
                return Refusal(self.rule, "last-who-can-move", facts)
        return None

    def execute(self, working: Any, action: Any) -> None:
        """Leave one, or go."""
        if isinstance(action, Leave):
            fewer = without(self.units, int(action.kind))
            working.replace(type(self)(self.player, self.origin, fewer))
            return
        state, player, target = working.state, self.player, int(action.province)
        way = self.way(state, target)
        working.drop()
        working.shift(player, self.origin, [-count for count in self.units])
        working.shift(player, target, self.units)
        state.moved[target] = plus(state.moved.get(target, (0,) * len(self.units)), self.units)
        working.record(
            "moved",
            self.moved_by or self.rule,
            player=player,
            province=target,
            from_province=self.origin,
            count=sum(self.units),
            group=self.units,
            way_provinces=way,
        )
        self.arrived(working, way)

    def way(self, state: Any, target: int) -> tuple[int, ...]:
        """The provinces that the group passes, start and end included."""
        return self.ways.path(state, self.player, self.origin, target, self.points(state))

    def arrived(self, working: Any, way: tuple[int, ...]) -> None:
        """Carry out what follows from the move; by itself nothing does."""


@value
class Movement(PlayerFrame):
    """Units are taken up province by province, until the player is done."""

    kind: ClassVar[str] = "movement"
    group: ClassVar[type[Group]]
    refusals: ClassVar[tuple[str, str, str]]
    """Rules: no units there; all have moved; they can go nowhere."""

    def others(self, state: Any) -> Sequence[Any]:
        """What else can be done while units are moved; by itself nothing."""
        return ()

    def legal(self, state: Any) -> Sequence[Action]:
        """Provinces from which something can move; what else can be done; the end."""
        player, moved = self.player, state.moved
        sight = Sight(self.group.ways, state, player)
        found: list[Action] = [
            _move_from(place)
            for place, there in sorted(state.units[player].items())
            if sight.can_leave(place, state.unmoved(player, place) if place in moved else there)
        ]
        return [*found, *self.others(state), Finish()]

    def reason(self, state: Any, action: Action) -> Refusal | None:
        """Nothing there that could move."""
        if not isinstance(action, MoveFrom):
            return None
        facts = {"player": self.player, "province": action.province}
        nobody, moved, nowhere = self.refusals
        if not state.total(self.player, action.province):
            return Refusal(nobody, "no-units-there", facts)
        if not any(state.unmoved(self.player, action.province)):
            return Refusal(moved, "moved-already", facts)
        return Refusal(nowhere, "nowhere-to-go", facts)

    def execute(self, working: Any, action: Action) -> None:
        """Take up the units, or go on."""
        if isinstance(action, MoveFrom):
            origin = int(action.province)
            units = working.state.unmoved(self.player, origin)
            working.push(self.group(self.player, origin, units))
        else:
            working.drop()
