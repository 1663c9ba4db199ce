"""Assault on a castle, and the ambush that meets it (19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import ChooseUnit, UnitId
from wargame_core.gunyuden.rules.forces import (
    enemy_castle,
    garrison_of,
    highest_ranked,
    seat_of,
    side_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, Automatic, DieRoll, Frame
from wargame_core.gunyuden.rules.losses import DealLosses, deal
from wargame_core.gunyuden.rules.roles import CastleIndex, UnitOrNone, Units
from wargame_core.gunyuden.rules.siege_odds import ambush_terms, assault_terms
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def cannot_assault(state: State, castle: int) -> Refusal | None:
    """Why nobody may assault the castle now: a call was made in this phase (20-1-1)."""
    if state.called[castle]:
        return Refusal("20-1-1", "called-this-phase", {"castle": castle})
    return None


def begin_assault(working: WorkingCopy, leader: int, castle: int) -> None:
    """Declare the assault of one force (19-1-1); the garrison ambushes first (19-1-3)."""
    state = working.state
    units = units_of_force(state, leader)
    working.done(units)
    state.assaulted[castle] = True
    working.unsettled = True
    working.record("assault-declared", "19-1", castle=castle, units=units)
    leaders = ambush_leaders(state, castle)
    values = {state.scenario.units[unit].field_battle_modifier for unit in leaders}
    if len(values) > 1:
        working.push(ChooseAmbushLeader(castle, units))
    else:
        working.push(AmbushRoll(castle, units, leaders[0] if leaders else -1))


def ambush_leaders(state: State, castle: int) -> tuple[int, ...]:
    """Units inside of the highest rank; one of them leads the ambush (19-2-5(2)).

    Led units lend strength only (9-2-5).
    """
    inside = garrison_of(state, castle)
    return highest_ranked(state, [unit for unit in inside if state.leader[unit] == unit])


@dataclass(frozen=True, slots=True)
class ChooseAmbushLeader(Frame):
    """The garrison's owner picks among equal highest ranks (19-2-5(2))."""

    kind: ClassVar[str] = "ambush-leader"
    rule: ClassVar[str] = "19-2-5(2)"
    castle: CastleIndex
    units: Units
    """The assaulters."""

    def seat(self, state: State) -> str:
        """The garrison's owner."""
        return seat_of(state, garrison_of(state, self.castle)[0])

    def prompt(self, state: State) -> Message:
        """Which castle is assaulted."""
        return Message("prompt.ambush-leader", {"castle": self.castle})

    def legal(self, state: State) -> Sequence[Action]:
        """The units of highest rank inside."""
        return [ChooseUnit(UnitId(unit)) for unit in ambush_leaders(state, self.castle)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not inside, led, or of lower rank."""
        if isinstance(action, ChooseUnit):
            inside = action.unit in garrison_of(state, self.castle)
            leader = state.leader[action.unit]
            if inside and leader != action.unit:
                facts = {"unit": action.unit, "leader_unit": leader, "castle": self.castle}
                return Refusal("9-2-5", "led-in-ambush", facts)
            code = "not-highest-rank" if inside else "not-in-this-garrison"
            return Refusal(self.rule, code, {"unit": action.unit, "castle": self.castle})
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Roll with his field battle modifier."""
        working.replace(AmbushRoll(self.castle, self.units, action.unit))


@dataclass(frozen=True, slots=True)
class AmbushRoll(DieRoll):
    """The garrison's roll against the assaulters (19-2)."""

    kind: ClassVar[str] = "ambush-roll"
    rule: ClassVar[str] = "19-2-4(1)"
    castle: CastleIndex
    units: Units
    leader: UnitOrNone
    """Unit whose field battle modifier counts, -1 for an empty castle."""

    def prompt(self, state: State) -> Message:
        """Who is ambushed from where."""
        return Message(
            "prompt.ambush-roll",
            {"castle": self.castle, "units": self.units, "empty_reason": self._empty},
        )

    @property
    def _empty(self) -> str:
        """Why there is an ambush although nobody is inside (19-2-3); empty if somebody is."""
        return "empty-ambush" if self.leader < 0 else ""

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Deal the losses out, then assault with those who are left."""
        charts = working.state.scenario.charts
        leader = self.leader if self.leader >= 0 else None
        terms = ambush_terms(working.state, self.castle, self.units, leader)
        cell = terms.cell(charts, die)
        working.record(
            "ambush",
            self.rule,
            castle=self.castle,
            strength=terms.strength,
            empty_reason=self._empty,
            losses=cell.loss,
            die=die,
            modifiers=terms.modifiers,
            lookup=terms.lookup(charts, die),
        )
        working.replace(AssaultFollows(self.castle, self.units))
        deal(working, DealLosses(self.units, cell.loss, cell.star, "19-2-4(2)"))


@dataclass(frozen=True, slots=True)
class AssaultFollows(Automatic):
    """The survivors go on at once, whoever leads them now (19-3, G-61)."""

    castle: CastleIndex
    units: Units

    def advance(self, working: WorkingCopy) -> None:
        """Roll, unless nobody is left or the castle is no enemy castle any more."""
        state = working.state
        alive = tuple(unit for unit in self.units if state.steps[unit] > 0)
        hex_ = state.scenario.castles[self.castle].hex
        if not alive or enemy_castle(state, hex_, side_of(state, self.units[0])) < 0:
            working.record("assault-beaten-off", "19-3", castle=self.castle)
            working.drop()
        else:
            working.replace(AssaultRoll(self.castle, alive))


@dataclass(frozen=True, slots=True)
class AssaultRoll(DieRoll):
    """The assaulters' roll against the walls (19-3)."""

    kind: ClassVar[str] = "assault-roll"
    rule: ClassVar[str] = "19-3-1(1)"
    castle: CastleIndex
    units: Units

    def prompt(self, state: State) -> Message:
        """Who assaults what."""
        return Message("prompt.assault-roll", {"castle": self.castle, "units": self.units})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Take the number off the durability; stars do not count (19-3-1(2))."""
        charts = working.state.scenario.charts
        terms = assault_terms(working.state, self.castle, self.units)
        cell = terms.cell(charts, die)
        working.record(
            "assault",
            self.rule,
            castle=self.castle,
            strength=terms.strength,
            damage=cell.loss,
            die=die,
            modifiers=terms.modifiers,
            lookup=terms.lookup(charts, die),
        )
        working.replace(AssaultEnds(self.castle, self.units))
        if cell.loss:
            working.lower_durability(self.castle, cell.loss, "19-3-1(2)")


@dataclass(frozen=True, slots=True)
class AssaultEnds(Automatic):
    """Waits below the fall that the assault may have caused; its units count as the cause."""

    castle: CastleIndex
    units: Units

    def advance(self, working: WorkingCopy) -> None:
        """Nothing is left to do."""
        working.drop()
