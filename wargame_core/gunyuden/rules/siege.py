"""The siege action: investing, assaulting, calling for surrender, alone or combined (17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    Finish,
    Invest,
    JoinForce,
    Stop,
    UnitId,
)
from wargame_core.gunyuden.rules.assault import begin_assault, cannot_assault
from wargame_core.gunyuden.rules.forces import (
    cannot_act,
    enemy_castle,
    seat_of,
    side_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.investment import (
    able_forces,
    cannot_invest,
    strength_with,
    threshold,
)
from wargame_core.gunyuden.rules.roles import CastleIndex, UnitOrNone, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.surrender import begin_call, cannot_call
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def no_castle_to_besiege(state: State, leader: int) -> bool:
    """Whether the force is not in the field in the hex of an enemy castle (17-1-1)."""
    hex_ = state.hex[leader]
    return state.inside[leader] or enemy_castle(state, hex_, side_of(state, leader)) < 0


def siege_refusal(state: State, leader: int) -> Refusal | None:
    """Why a force that can act may not begin a siege action (17 to 20), or None if it may."""
    hex_ = state.hex[leader]
    if state.inside[leader]:
        return Refusal("17-1-1", "besieger-in-garrison", {"unit": leader})
    castle = enemy_castle(state, hex_, side_of(state, leader))
    if castle < 0:
        return Refusal("17-1-1", "no-enemy-castle", {"unit": leader, "hex": hex_})
    return _nothing_allowed(state, leader, castle)


def _nothing_allowed(state: State, leader: int, castle: int) -> Refusal | None:
    refusals = (
        cannot_invest(state, leader, castle),
        cannot_assault(state, castle),
        cannot_call(state, leader, castle),
    )
    return None if None in refusals else refusals[1]


def begin_siege(working: WorkingCopy, leader: int) -> None:
    """Begin the siege action of a force for which ``siege_refusal`` gives None."""
    state = working.state
    castle = enemy_castle(state, state.hex[leader], side_of(state, leader))
    working.push(SiegeChoice(castle, leader))


@dataclass(frozen=True, slots=True)
class SiegeChoice(Frame):
    """What a force does in its siege action (17-1)."""

    kind: ClassVar[str] = "siege"
    rule: ClassVar[str] = "17-1"
    castle: CastleIndex
    leader: UnitOrNone

    def seat(self, state: State) -> str:
        """The owner of the force."""
        return seat_of(state, self.leader)

    def prompt(self, state: State) -> Message:
        """Who stands before which castle."""
        return Message(f"prompt.{self.kind}", {"unit": self.leader, "castle": self.castle})

    def _refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Invest):
            return cannot_invest(state, self.leader, self.castle)
        if isinstance(action, Assault):
            return cannot_assault(state, self.castle)
        if isinstance(action, CallForSurrender):
            return cannot_call(state, self.leader, self.castle)
        return Frame.explain(self, state, action)

    def legal(self, state: State) -> Sequence[Action]:
        """Those of the three kinds that the rules allow."""
        kinds = (Invest(), Assault(), CallForSurrender())
        return [action for action in kinds if self._refusal(state, action) is None]

    def explain(self, state: State, action: Action) -> Refusal:
        """The rule that forbids this kind."""
        return self._refusal(state, action) or Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Declare the kind chosen."""
        if isinstance(action, Invest):
            working.replace(ChooseInvestors(self.castle, (self.leader,)))
            return
        working.drop()
        _besiege(working, self.leader, self.castle, action)


def _besiege(working: WorkingCopy, leader: int, castle: int, action: Action) -> None:
    if isinstance(action, Assault):
        begin_assault(working, leader, castle)
    else:
        begin_call(working, leader, castle)


@dataclass(frozen=True, slots=True)
class ChooseInvestors(Frame):
    """Which forces in the hex invest together (18-1-2); enough of them are at hand."""

    kind: ClassVar[str] = "invest"
    rule: ClassVar[str] = "18-1-2"
    castle: CastleIndex
    leaders: Units
    """Forces that take part, the one that acts first."""

    def seat(self, state: State) -> str:
        """The owner of the force that acts."""
        return seat_of(state, self.leaders[0])

    def _facts(self, state: State) -> dict[str, int]:
        return {
            "castle": self.castle,
            "strength": strength_with(state, self.castle, self.leaders),
            "needed": threshold(state, self.castle),
        }

    def prompt(self, state: State) -> Message:
        """Strength gathered and strength needed."""
        return Message("prompt.invest", self._facts(state))

    def legal(self, state: State) -> Sequence[Action]:
        """Another able force; begin as soon as the strength is there."""
        able = able_forces(state, self.castle, side_of(state, self.leaders[0]))
        actions: list[Action] = [
            JoinForce(UnitId(leader)) for leader in able if leader not in self.leaders
        ]
        facts = self._facts(state)
        if facts["strength"] >= facts["needed"]:
            actions.append(Finish())
        return actions

    def explain(self, state: State, action: Action) -> Refusal:
        """Still too weak, or a force that cannot take part."""
        if isinstance(action, Finish):
            return Refusal("18-1", "too-weak-to-invest", self._facts(state))
        if not isinstance(action, JoinForce):
            return Frame.explain(self, state, action)
        facts = {"unit": action.unit, "castle": self.castle}
        if action.unit in self.leaders:
            return Refusal(self.rule, "force-takes-part-already", facts)
        if state.hex[action.unit] != state.scenario.castles[self.castle].hex:
            return Refusal(self.rule, "not-before-this-castle", facts)
        if side_of(state, action.unit) != side_of(state, self.leaders[0]):
            return Refusal(self.rule, "enemy-does-not-invest", facts)
        refusal = cannot_act(state, action.unit)
        return refusal or Refusal(self.rule, "already-investing", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Add the force, or begin the investment."""
        if isinstance(action, JoinForce):
            working.replace(replace(self, leaders=(*self.leaders, action.unit)))
            return
        units = tuple(u for leader in self.leaders for u in units_of_force(working.state, leader))
        working.done(units)
        working.invest(units, investing=True)
        working.record("invested", "18-1", castle=self.castle, units=units)
        working.replace(SiegeGoesOn(self.castle, self.leaders))


@dataclass(frozen=True, slots=True)
class SiegeGoesOn(Automatic):
    """Forces that have just invested may assault or call in the same action (17-1-2, G-52)."""

    castle: CastleIndex
    leaders: Units

    def advance(self, working: WorkingCopy) -> None:
        """Ask the next force that still can do something."""
        state = working.state
        working.drop()
        for place, leader in enumerate(self.leaders):
            if state.hex[leader] != state.scenario.castles[self.castle].hex:
                continue
            if enemy_castle(state, state.hex[leader], side_of(state, leader)) < 0:
                return
            choice = AfterInvesting(self.castle, leader)
            if len(choice.legal(state)) > 1:
                working.push(replace(self, leaders=self.leaders[place + 1 :]), choice)
                return


@dataclass(frozen=True, slots=True)
class AfterInvesting(SiegeChoice):
    """What a force does after it has invested: assault, call, or no more (G-52)."""

    kind: ClassVar[str] = "siege-goes-on"

    def legal(self, state: State) -> Sequence[Action]:
        """Assault or call where allowed, and to stop here."""
        kinds = (Assault(), CallForSurrender())
        allowed = [action for action in kinds if self._refusal(state, action) is None]
        return [*allowed, Stop()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on with the siege, or leave it at the investment."""
        working.drop()
        if not isinstance(action, Stop):
            _besiege(working, self.leader, self.castle, action)
