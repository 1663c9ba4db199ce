"""The call for surrender (20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.capture import GarrisonFate, take_castle
from wargame_core.gunyuden.rules.forces import clan_of, is_commander, units_of_force
from wargame_core.gunyuden.rules.frames import DieRoll
from wargame_core.gunyuden.rules.roles import CastleIndex, Units
from wargame_core.gunyuden.rules.siege_odds import surrender_terms
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def cannot_call(state: State, leader: int, castle: int) -> Refusal | None:
    """Why a force may not call on the castle (20-1, 20-1-1, 20-1-2, 20-3 A), or None."""
    facts = {"unit": leader, "castle": castle}
    if not is_commander(state, leader):
        return Refusal("20-1", "no-commander-to-call", facts)
    if not state.investing[leader]:
        return Refusal("20-1", "caller-does-not-invest", facts)
    if state.resists[castle]:
        return Refusal("20-3 A", "castle-resists", facts)
    if state.called[castle]:
        return Refusal("20-1-2", "called-this-phase", facts)
    if state.assaulted[castle]:
        return Refusal("20-1-1", "assaulted-this-phase", facts)
    return None


def begin_call(working: WorkingCopy, leader: int, castle: int) -> None:
    """Declare the call of a commander's force."""
    units = units_of_force(working.state, leader)
    working.done(units)
    working.state.called[castle] = True
    working.unsettled = True
    working.record("call-declared", "20-1", castle=castle, unit=leader)
    working.push(SurrenderRoll(castle, units))


@dataclass(frozen=True, slots=True)
class SurrenderRoll(DieRoll):
    """The castle's answer to a call (20-2)."""

    kind: ClassVar[str] = "surrender-roll"
    rule: ClassVar[str] = "20-2"
    castle: CastleIndex
    callers: Units
    """Units of the calling force, leader first."""

    def prompt(self, state: State) -> Message:
        """Who calls on whom."""
        return Message("prompt.surrender-roll", {"castle": self.castle, "unit": self.callers[0]})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Apply the letter (20-3)."""
        state, castle = working.state, self.castle
        charts = state.scenario.charts
        terms = surrender_terms(state, castle, self.callers)
        letter = terms.cell(charts, die)
        working.record(
            f"call-{letter.lower()}",
            f"20-3 {letter}",
            castle=castle,
            die=die,
            modifiers=terms.modifiers,
            lookup=terms.lookup(charts, die),
        )
        if letter in "ABC":
            state.resists[castle] = state.resists[castle] or letter == "A"
            state.refuses[castle] = state.refuses[castle] or letter == "B"
            working.drop()
            return
        working.replace(GarrisonFate(castle, letter, self.callers, bonus=True))
        take_castle(working, castle, clan_of(state, self.callers[0]), "20-3-1")
