"""The siege roll of an invested castle, and its incidents (18-2; G-58, G-59)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message
from wargame_core.gunyuden.rules.capture import PickUnits
from wargame_core.gunyuden.rules.charts import Incident
from wargame_core.gunyuden.rules.forces import besiegers_of, garrison_of, owner_side
from wargame_core.gunyuden.rules.frames import DieRoll
from wargame_core.gunyuden.rules.roles import CastleIndex
from wargame_core.gunyuden.rules.siege_odds import incident_terms, siege_terms
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_MORALE_LOSS = 1
"""What the result "morale" of the siege results table takes off."""


@dataclass(frozen=True, slots=True)
class SiegeRoll(DieRoll):
    """The siege result of one castle; the die is not modified (18-2-1)."""

    kind: ClassVar[str] = "siege-roll"
    rule: ClassVar[str] = "18-2-1(2)"
    castle: CastleIndex

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.siege-roll", {"castle": self.castle})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """An incident, a loss of morale, or nothing."""
        charts, terms = working.state.scenario.charts, siege_terms(working.state, self.castle)
        result = terms.cell(charts, die)
        working.record(
            f"siege-{result}",
            self.rule,
            castle=self.castle,
            count=terms.units,
            limit=terms.limit,
            die=die,
            lookup=terms.lookup(charts, die),
        )
        if result == "incident":
            working.replace(IncidentRoll(self.castle))
            return
        working.drop()
        if result == "morale":
            _wear_down(working, self.castle, _MORALE_LOSS, "18-2-2")


def _wear_down(working: WorkingCopy, castle: int, amount: int, rule: str) -> None:
    """Lower the morale of everybody inside, or of the empty castle (18-2-2, 10-4)."""
    inside = garrison_of(working.state, castle)
    for unit in inside:
        working.change_morale(unit, -amount, rule)
    if not inside:
        working.lower_castle_morale(castle, amount, rule)


@dataclass(frozen=True, slots=True)
class IncidentRoll(DieRoll):
    """Something happens in or before the castle (18-2-1(3))."""

    kind: ClassVar[str] = "incident-roll"
    rule: ClassVar[str] = "18-2-1(3)"
    castle: CastleIndex

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.incident-roll", {"castle": self.castle})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the incident and carry it out."""
        charts, terms = working.state.scenario.charts, incident_terms(working.state, self.castle)
        incident = terms.cell(charts, die)
        kind = incident.kind.replace("_", "-")
        working.record(
            f"incident-{kind}",
            self.rule,
            castle=self.castle,
            amount=incident.amount,
            die=die,
            modifiers=terms.modifiers,
            lookup=terms.lookup(charts, die),
        )
        working.drop()
        _happen(working, self.castle, incident)


def _happen(working: WorkingCopy, castle: int, incident: Incident) -> None:
    rule = "18-2-1(3)"
    inside = garrison_of(working.state, castle)
    if incident.kind == "traitor" and inside:
        if len(inside) > incident.amount:
            working.push(ChooseBetrayed(castle, incident.amount, ()))
        else:
            _betray(working, inside)
    elif incident.kind in ("traitor", "durability"):
        working.lower_durability(castle, incident.amount, rule)
    elif incident.kind == "besieged_morale":
        _wear_down(working, castle, incident.amount, rule)
    else:
        for unit in besiegers_of(working.state, castle):
            working.change_morale(unit, -incident.amount, rule)


def _betray(working: WorkingCopy, units: Sequence[int]) -> None:
    for unit in units:
        working.eliminate(unit, "18-2-1(3)")


@dataclass(frozen=True, slots=True)
class ChooseBetrayed(PickUnits):
    """The garrison's owner names the units lost to a traitor (G-59)."""

    kind: ClassVar[str] = "traitor"
    rule: ClassVar[str] = "18-2-1(3)"

    def seat(self, state: State) -> str:
        """The castle's owner."""
        return state.scenario.sides[owner_side(state, self.castle)].id

    def named(self, working: WorkingCopy, units: tuple[int, ...]) -> None:
        """They are lost."""
        working.drop()
        _betray(working, units)
