"""Set-up (33.2, G-111): each side in turn chooses garrisons and initial forces.

The suggested deployment stands on the board from the start. A unit is separated at most once
and incorporated at most once, in this order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import (
    Incorporate,
    Ready,
    Separate,
    StartInside,
    StartOutside,
    UnitId,
)
from wargame_core.gunyuden.rules.forces import (
    leader_is_led,
    leading,
    no_room,
    other_hex,
    possible_followers,
    room,
    side_of,
    units_of_force,
    working_castle,
)
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.roles import SideIndex, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class SetUp(Frame):
    """One side arranges its units within their deployment hexes."""

    kind: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "33.2(2)"
    side: SideIndex
    arranged: Units = ()
    """Units whose leader has been changed."""
    housed: Units = ()
    """Leaders whose force was moved into or out of garrison."""

    def seat(self, state: State) -> str:
        """The side that places."""
        return state.scenario.sides[self.side].id

    def prompt(self, state: State) -> Message:
        """Who sets up."""
        return Message("prompt.set-up", {"side": self.side})

    def legal(self, state: State) -> Sequence[Action]:
        """Readiness first, then garrisons, then forces."""
        found: list[Action] = [Ready()]
        followers = possible_followers(state.scenario)
        for leader, units in state.forces().items():
            if side_of(state, leader) == self.side and self._may_house(state, leader, units):
                change = StartOutside if state.inside[leader] else StartInside
                found.append(change(UnitId(leader)))
        for unit, leader in enumerate(state.leader):
            if side_of(state, unit) != self.side:
                continue
            if leader != unit:
                if unit in self.arranged:
                    continue
                found.append(Separate(UnitId(unit)))
            found += [
                Incorporate(UnitId(unit), UnitId(boss))
                for boss in state.at(state.hex[unit])
                if unit in followers[boss] and self._not_incorporated(state, unit, boss) is None
            ]
        return found

    def _may_house(self, state: State, leader: int, units: tuple[int, ...]) -> bool:
        return (
            not any(unit in self.housed for unit in units)
            and working_castle(state, state.hex[leader], self.side) >= 0
        )

    def _not_incorporated(self, state: State, unit: int, boss: int) -> Refusal | None:
        if state.hex[unit] != state.hex[boss]:
            return other_hex(state, unit, boss)
        facts = {"unit": unit, "leader_unit": boss}
        if boss == unit:
            return Refusal("9-2-4", "under-himself", facts)
        if state.leader[boss] != boss:
            return leader_is_led(state, boss)
        if state.leader[unit] == boss:
            return Refusal("33.2", "already-led-by-him", facts)
        if unit in self.arranged and state.leader[unit] != unit:
            return Refusal("33.2", "already-arranged", facts)
        if len(units_of_force(state, unit)) > 1:
            return Refusal("9-2-4", "unit-leads-others", facts)
        refusal = leading(state, boss, unit)
        if refusal is None and room(state, boss) <= 0:
            refusal = no_room(state, unit, boss)
        return refusal

    def explain(self, state: State, action: Action) -> Refusal:
        """Other side's unit, unit already arranged, no castle, or a rule of command."""
        unit = getattr(action, "unit", None)
        if unit is None:
            return Frame.explain(self, state, action)
        facts = {"unit": unit}
        if not isinstance(action, Incorporate | Separate | StartInside | StartOutside):
            return Frame.explain(self, state, action)
        if side_of(state, unit) != self.side:
            return Refusal("33.2", "not-your-unit", {**facts, "side": self.side})
        if isinstance(action, Incorporate):
            refusal = self._not_incorporated(state, unit, action.leader)
            return refusal or Refusal("33.2", "already-arranged", facts)
        if isinstance(action, Separate):
            code = "already-arranged" if unit in self.arranged else "not-led"
            return Refusal("33.2", code, facts)
        return self._not_housed(state, unit, inside=isinstance(action, StartInside))

    def _not_housed(self, state: State, unit: int, *, inside: bool) -> Refusal:
        """Why a force cannot be moved in or out of garrison: led, no castle, there, or done."""
        facts = {"unit": unit, "hex": state.hex[unit]}
        if state.leader[unit] != unit:
            return Refusal("33.2", "unit-is-led", {**facts, "leader_unit": state.leader[unit]})
        if working_castle(state, state.hex[unit], self.side) < 0:
            return Refusal("16.0", "no-castle-here", facts)
        if unit not in self.housed and state.inside[unit] == inside:
            code = "already-in-garrison" if inside else "not-in-garrison"
            return Refusal("33.2", code, facts)
        return Refusal("33.2", "already-arranged", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Rearrange, or hand on to the next side."""
        state = working.state
        match action:
            case Ready():
                working.drop()
                working.record("set-up-done", "33.2", side=self.side)
            case Incorporate(unit=unit, leader=leader):
                working.replace(replace(self, arranged=(*self.arranged, unit)))
                working.lead(unit, leader)
                state.inside[unit] = state.inside[leader]
                state.forget()
            case Separate(unit=unit):
                working.replace(replace(self, arranged=(*self.arranged, unit)))
                working.lead(unit, unit)
            case StartInside(unit=unit) | StartOutside(unit=unit):
                units = units_of_force(state, unit)
                working.replace(replace(self, housed=(*self.housed, *units)))
                working.place(units, state.hex[unit], inside=isinstance(action, StartInside))
