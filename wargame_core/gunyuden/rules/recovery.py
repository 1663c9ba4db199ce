"""Recovery of morale (26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Lookup, Message, Refusal
from wargame_core.gunyuden.rules.communication import supplied_for_actions
from wargame_core.gunyuden.rules.forces import units_of_force
from wargame_core.gunyuden.rules.frames import DieRoll
from wargame_core.gunyuden.rules.roles import Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def nobody_shaken(state: State, leader: int) -> bool:
    """Whether all units of a force have normal morale."""
    return not any(state.morale[unit] for unit in units_of_force(state, leader))


def recovery_refusal(state: State, leader: int) -> Refusal | None:
    """Only a force with a shaken unit recovers (26.0)."""
    return Refusal("26.0", "not-shaken", {"unit": leader}) if nobody_shaken(state, leader) else None


def begin_recovery(working: WorkingCopy, leader: int) -> None:
    """Each shaken unit by itself: +1 with communication, else a die (26-1, G-95)."""
    state = working.state
    units = units_of_force(state, leader)
    working.done(units)
    working.record("recovers", "26.0", unit=leader)
    shaken = tuple(unit for unit in units if state.morale[unit] < 0)
    if supplied_for_actions(state, leader):
        for unit in shaken:
            working.change_morale(unit, 1, "26-1-1")
    else:
        working.push(RecoveryRoll(shaken))


@dataclass(frozen=True, slots=True)
class RecoveryRoll(DieRoll):
    """A shaken unit without communication needs a low enough die (26-1-2)."""

    kind: ClassVar[str] = "recovery-roll"
    rule: ClassVar[str] = "26-1-2"
    units: Units

    def prompt(self, state: State) -> Message:
        """Which unit rolls, and what it needs."""
        unit = self.units[0]
        limit = state.scenario.charts.recovery[state.scenario.units[unit].rank]
        return Message("prompt.recovery-roll", {"unit": unit, "limit": limit})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the limit of the unit's rank; then the next unit rolls."""
        scenario = working.state.scenario
        unit, rest = self.units[0], self.units[1:]
        rank = scenario.units[unit].rank
        limit = scenario.charts.recovery[rank]
        success = die <= limit
        working.replace(*((RecoveryRoll(rest),) if rest else ()))
        working.record(
            "recovery-roll",
            "26-1-2",
            unit=unit,
            limit=limit,
            success=success,
            die=die,
            lookup=Lookup("morale_recovery", rank.name.lower(), "die", str(limit)),
        )
        if success:
            working.change_morale(unit, 1, "26-1-2")
