"""Campaign: a player moves, then fights, then the next (6, K-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenarios.gekokujo.rules.actions import BreakPact
from scenarios.gekokujo.rules.battle import announce
from scenarios.gekokujo.rules.diplomacy import part
from scenarios.gekokujo.rules.state import Mission
from scenarios.gekokujo.rules.victory import leader
from scenarios.gekokujo.rules.ways import WAYS
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules import movement
from wargame_core.provinces.rules.actions import (
    Fight,
    Finish,
    Player,
    Province,
)
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.places import places_of, provinces_of
from wargame_core.provinces.rules.reach import hostile_places
from wargame_core.provinces.rules.roles import PlayerIndex, ProvinceIndex
from wargame_core.provinces.rules.timing import each

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


_DIVERSION: Final = int(Mission.DIVERSION)


def campaign(working: WorkingCopy) -> None:
    """In this round's order; split: first all move, then all fight (2.1, 2.2)."""
    state = working.state
    working.record("campaign", "3.1-01", round=state.round)
    if state.scenario.rulings.split_campaign:
        each(working, Battles)
        each(working, BeginMove)
    else:
        each(working, BeginMove, Battles)


def breach_refusal(state: State, player: int, other: int) -> Refusal | None:
    """Why there is no pact to break, or None (10.1.2-03, K-58)."""
    if state.allied(player, other):
        return None
    return Refusal("10.1.2-03", "no-pact", {"player": player, "other_player": other})


def break_pact(working: WorkingCopy, player: int, other: int) -> None:
    """The pact ends, and the one who broke it fights worse until the round ends (K-58)."""
    part(working, player, other)
    working.state.breached[player] = True
    working.record("pact-broken", "10.1.2-03", player=player, other_player=other)
    working.update_control()


@value
class BeginMove(Automatic):
    """A player's movement begins: none of his units has moved, and somebody leads (K-71)."""

    player: PlayerIndex

    def advance(self, working: WorkingCopy) -> None:
        """Nothing has moved yet."""
        state = working.state
        state.moved = {}
        if state.scenario.modules.glory:
            leaders = list(state.leaders)
            leaders[self.player] = leader(state)
            state.leaders = tuple(leaders)
        working.replace(Movement(self.player))


class Group(movement.Group):
    """Units of one province that go together; some may be left behind (6.1, K-33)."""

    __slots__ = ()
    rule: ClassVar[str] = "6.1-01"
    moved_by: ClassVar[str] = "6.1-02"
    ways = WAYS

    def arrived(self, working: WorkingCopy, way: tuple[int, ...]) -> None:
        """Control is read; nobody is out before the battle that the move causes (K-51)."""
        target = way[-1]
        working.update_control(self.origin, target)
        if working.state.hostile(self.player, target):
            working.keep_until_battle(target, self.player)


class Movement(movement.Movement):
    """Units are taken up province by province, until the player is done (6.1)."""

    __slots__ = ()
    rule: ClassVar[str] = "6.1-01"
    group = Group
    refusals = ("6.1-01", "6.1-02", "6.1-04")

    def others(self, state: State) -> Sequence[Action]:
        """Pacts that can be broken (K-58)."""
        return [BreakPact(Player(ally)) for ally in state.allies(self.player)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Nothing there that could move, or no pact."""
        if isinstance(action, BreakPact):
            return breach_refusal(state, self.player, action.player)
        return super().reason(state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Take up the units, turn against an ally, or go on to the battles."""
        if isinstance(action, BreakPact):
            break_pact(working, self.player, int(action.player))
        else:
            super().execute(working, action)


def battlefields(state: State, player: int) -> list[int]:
    """Provinces in which a player has to fight (6.2-02, K-18, K-31)."""
    safe = state.ninja_at if state.mission == _DIVERSION else -1
    shared = hostile_places(state, player) & places_of(state.units[player])
    return [province for province in provinces_of(shared) if province != safe]


@value
class Battles(PlayerFrame):
    """The player on turn fights all his battles, in the order that he likes (6.2-04)."""

    kind: ClassVar[str] = "battles"
    rule: ClassVar[str] = "6.2-04"
    fought: frozenset[ProvinceIndex] = frozenset()

    def open(self, state: State) -> list[int]:
        """Provinces where he has not fought yet."""
        return [place for place in battlefields(state, self.player) if place not in self.fought]

    def neighbours(self, state: State) -> list[int]:
        """Allies who share a province with him: he may turn against them (K-58)."""
        return [
            ally
            for ally in state.allies(self.player)
            if any(place in state.units[ally] for place in state.units[self.player])
        ]

    def must_ask(self, state: State) -> bool:
        """Dice fall for the last battle after others only when its player says so."""
        return bool(self.fought) and bool(self.open(state))

    def legal(self, state: State) -> Sequence[Action]:
        """The battles, allies at hand, and the end once all is fought."""
        fights = self.open(state)
        found: list[Action] = [Fight(Province(place)) for place in fights]
        found += [BreakPact(Player(ally)) for ally in self.neighbours(state)]
        return found if fights else [*found, Finish()]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No battle there, fought already, or battles left."""
        match action:
            case Fight(province=province):
                facts = {"player": self.player, "province": province}
                if province in self.fought:
                    return Refusal("6.2-05", "fought-already", facts)
                if state.mission == Mission.DIVERSION and province == state.ninja_at:
                    return Refusal("9.1-04", "diverted", facts)
                return Refusal("6.2-02", "no-battle-there", facts)
            case BreakPact(player=other):
                return breach_refusal(state, self.player, int(other)) or Refusal(
                    "K-58", "ally-not-at-hand", {"player": self.player, "other_player": other}
                )
            case Finish():
                places = tuple(self.open(state))
                left: dict[str, Any] = {"player": self.player, "battle_provinces": places}
                return Refusal("6.2-02", "battles-left", left)
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Announce a battle, turn against an ally, or end the turn."""
        match action:
            case Fight(province=province):
                working.replace(Battles(self.player, self.fought | {int(province)}))
                announce(working, self.player, int(province))
            case BreakPact(player=other):
                break_pact(working, self.player, int(other))
            case _:
                working.drop()
