"""Replenishment of units and castles (14), as part of an organisation action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wargame_core.engine.decision import Lookup, Message, Modifier, Refusal
from wargame_core.gunyuden.rules.actions import (
    Finish,
    GainStep,
    ReplenishCastle,
    ReplenishForce,
    UnitId,
)
from wargame_core.gunyuden.rules.communication import supplied_for_actions
from wargame_core.gunyuden.rules.forces import (
    clan_of,
    is_commander,
    is_invested,
    lowest_morale,
    owner_side,
    seat_of,
    side_of,
    units_of_force,
    working_castle,
)
from wargame_core.gunyuden.rules.frames import Action, DieRoll, Frame
from wargame_core.gunyuden.rules.losses import DealLosses, deal
from wargame_core.gunyuden.rules.roles import UnitIndex, Units
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

CHART = "replenishment"


def column(state: State, commander: int) -> str:
    """Column of the table for the commander's hex (14-2-1, 31.1, 31.2, G-39, G-43)."""
    scenario = state.scenario
    clan = scenario.clans[clan_of(state, commander)]
    here = state.hex[commander]
    castle = scenario.castle_at.get(here, -1)
    if castle < 0:
        return "other"
    own_main = castle == clan.main_castle
    if own_main and (state.owner[castle] < 0 or state.owner[castle] == clan_of(state, commander)):
        return "main" if "main" in scenario.charts.replenishment[clan.replenishment] else "friendly"
    return "friendly" if working_castle(state, here, clan.side) >= 0 else "other"


def _command_refusal(state: State, commander: int) -> Refusal | None:
    """Why a unit does not head a force that it could replenish (14-1-2, 14-2-5)."""
    facts = {"unit": commander, "hex": state.hex[commander]}
    if not is_commander(state, commander):
        return Refusal("14-2-5", "busho-cannot-replenish", facts)
    if state.leader[commander] != commander:
        led = {**facts, "leader_unit": state.leader[commander]}
        return Refusal("14-1-2", "unit-is-led", led)
    return None


def _commander_refusal(state: State, commander: int) -> Refusal | None:
    """Why a commander may not replenish at all (14-1-2, 11-4-2, 16-5)."""
    facts = {"unit": commander, "hex": state.hex[commander]}
    refusal = _command_refusal(state, commander)
    if refusal is not None:
        return refusal
    if not state.unled_at_stage_start[commander]:
        return Refusal("14-1-2", "was-led-at-stage-start", facts)
    castle = state.scenario.castle_at.get(state.hex[commander], -1)
    if state.inside[commander] and is_invested(state, castle):
        facts["castle"] = castle
        return Refusal("16-5", "invested-garrison", facts)
    own_main = castle >= 0 and castle == state.scenario.clans[clan_of(state, commander)].main_castle
    if own_main and state.owner[castle] < 0:
        return None  # 31.2
    if not _supplied(state, commander):
        return Refusal("11-4-2", "no-communication", facts)
    return None


def _supplied(state: State, commander: int) -> bool:
    """A garrison that is not invested replenishes even with enemies in the hex (16-5, G-32)."""
    return state.inside[commander] or supplied_for_actions(state, commander)


def force_refusal(state: State, commander: int) -> Refusal | None:
    """Why a commander may not roll for his own force."""
    refusal = _command_refusal(state, commander)
    if refusal is not None:
        return refusal
    if all(state.steps[u] > 1 for u in units_of_force(state, commander)):
        return Refusal("14.0", "nothing-to-restore", {"unit": commander})
    return _commander_refusal(state, commander)


def castle_refusal(state: State, commander: int) -> Refusal | None:
    """Why a commander may not roll for the castle in his hex (14-3)."""
    scenario = state.scenario
    here = state.hex[commander]
    castle = scenario.castle_at.get(here, -1)
    facts = {"unit": commander, "hex": here}
    if castle < 0:
        return Refusal("14-3-1", "no-castle-here", facts)
    facts["castle"] = castle
    if state.owner[castle] >= 0 and state.owner[castle] != clan_of(state, commander):
        facts["clan"] = state.owner[castle]
        return Refusal("14-3-2", "not-his-castle", facts)
    if state.replenished[castle]:
        return Refusal("14-3-3", "castle-already-replenished", facts)
    if state.durability[castle] >= scenario.castles[castle].durability:
        return Refusal("14.0", "castle-undamaged", facts)
    return _commander_refusal(state, commander)


def obstacle(state: State, commander: int) -> Refusal | None:
    """What keeps a commander from restoring what is lost where he is; None if nothing is lost.

    His force comes before the castle; a castle of the enemy is nothing for him to restore.
    """
    if any(state.steps[unit] == 1 for unit in units_of_force(state, commander)):
        return force_refusal(state, commander)
    castle = state.scenario.castle_at.get(state.hex[commander], -1)
    if castle < 0 or owner_side(state, castle) == 1 - side_of(state, commander):
        return None
    if state.durability[castle] >= state.scenario.castles[castle].durability:
        return None
    return castle_refusal(state, commander)


def options(state: State, units: Sequence[int]) -> list[Action]:
    """Rolls open to the commanders among some units, in order."""
    found: list[Action] = []
    for unit in units:
        if is_commander(state, unit) and state.leader[unit] == unit:
            if force_refusal(state, unit) is None:
                found.append(ReplenishForce(UnitId(unit)))
            if castle_refusal(state, unit) is None:
                found.append(ReplenishCastle(UnitId(unit)))
    return found


def begin(working: WorkingCopy, units: Sequence[int]) -> None:
    """Offer the rolls, if there are any (14-1-1)."""
    if options(working.state, units):
        working.push(Replenishing(tuple(units)))


@dataclass(frozen=True, slots=True)
class Replenishing(Frame):
    """Each commander may roll once, for his force or for the castle (G-40)."""

    kind: ClassVar[str] = "replenish"
    rule: ClassVar[str] = "14.0"
    units: Units

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Who may still roll."""
        return {**Frame.blocking_facts(self, state), "units": self._able(state)}

    def _able(self, state: State) -> tuple[int, ...]:
        found = (getattr(action, "unit", -1) for action in options(state, self.units))
        return tuple(dict.fromkeys(found))

    def seat(self, state: State) -> str:
        """The commanders' player."""
        return seat_of(state, self.units[0])

    def legal(self, state: State) -> Sequence[Action]:
        """The rolls that are left, or none."""
        return [*options(state, self.units), Finish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """The rule that keeps this commander from rolling."""
        refusal = None
        if isinstance(action, ReplenishForce | ReplenishCastle):
            ask = force_refusal if isinstance(action, ReplenishForce) else castle_refusal
            refusal = ask(state, action.unit) or Refusal(
                "14-2-5", "not-in-this-action", {"unit": action.unit, "units": self._able(state)}
            )
        return refusal or Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Roll for one commander; he is done."""
        if isinstance(action, Finish):
            working.drop()
            return
        rest = tuple(unit for unit in self.units if unit != action.unit)
        roll = ReplenishmentRoll(action.unit, isinstance(action, ReplenishCastle))
        working.replace(*((replace(self, units=rest),) if rest else ()), roll)


@dataclass(frozen=True, slots=True)
class ReplenishmentRoll(DieRoll):
    """One die, less the force's morale reduction, on the column of the hex (14-2)."""

    kind: ClassVar[str] = "replenishment-roll"
    rule: ClassVar[str] = "14-2-2"
    commander: UnitIndex
    castle: bool

    def prompt(self, state: State) -> Message:
        """Who rolls."""
        return Message("prompt.replenishment-roll", {"unit": self.commander})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the table and apply the number."""
        state = working.state
        charts = state.scenario.charts
        units = units_of_force(state, self.commander)
        morale = lowest_morale(state, units)
        modifiers = (Modifier("morale", morale, "14-2-3"),) if morale else ()
        columns = state.scenario.clans[clan_of(state, self.commander)].replenishment
        place = column(state, self.commander)
        result = charts.replenished(columns, place, die + morale)
        row = charts.replenishment_row(columns, place, die + morale)
        working.drop()
        working.record(
            "replenishment-roll",
            "14-2-2",
            unit=self.commander,
            result=result,
            die=die,
            modifiers=modifiers,
            lookup=Lookup(CHART, str(row), f"{columns}.{place}", str(result)),
        )
        if self.castle:
            self._castle(working, result)
        elif result > 0:
            RestoreSteps.open(working, units, result, "14-2-4")
        else:
            deal(working, DealLosses(units, -result, False, "14-2-4"))

    def _castle(self, working: WorkingCopy, result: int) -> None:
        """Durability changes, never below 1; an abandoned castle may work again (G-41, 21-1)."""
        state = working.state
        castle = state.scenario.castle_at[state.hex[self.commander]]
        state.replenished[castle] = True
        if result > 0:
            working.restore_durability(castle, result, "14-3-4")
            if owner_side(state, castle) < 0:
                working.give_castle(castle, self._heir(state, castle), "21-1")
        elif result < 0:
            loss = min(-result, max(0, state.durability[castle] - 1))
            if loss:
                working.lower_durability(castle, loss, "14-3-4")

    def _heir(self, state: State, castle: int) -> int:
        """A main castle goes back to its clan if that is an ally, else to the restorer (G-43)."""
        scenario = state.scenario
        clan = clan_of(state, self.commander)
        for index, other in enumerate(scenario.clans):
            if other.main_castle == castle and other.side == scenario.clans[clan].side:
                return index
        return clan


@dataclass(frozen=True, slots=True)
class RestoreSteps(Frame):
    """The player chooses which reduced units get a step back (14-2-4, 14-2-6)."""

    kind: ClassVar[str] = "gain-step"
    rule: ClassVar[str] = "14-2-4"
    units: Units
    steps: int
    cause: str

    @staticmethod
    def open(working: WorkingCopy, units: Sequence[int], steps: int, cause: str) -> None:
        """Restore what needs no choice, or open the choice; a surplus is lost."""
        state = working.state
        reduced = tuple(unit for unit in units if state.steps[unit] == 1)
        if steps >= len(reduced):
            for unit in reduced:
                working.gain_step(unit, cause)
        elif steps > 0:
            working.push(RestoreSteps(reduced, steps, cause))

    def seat(self, state: State) -> str:
        """The owner of the units."""
        return seat_of(state, self.units[0])

    def prompt(self, state: State) -> Message:
        """How many steps are left to give."""
        return Message("prompt.gain-step", {"steps": self.steps})

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """Who can regain a step."""
        return {**Frame.blocking_facts(self, state), "units": self._reduced(state)}

    def _reduced(self, state: State) -> tuple[int, ...]:
        return tuple(unit for unit in self.units if state.steps[unit] == 1)

    def legal(self, state: State) -> Sequence[Action]:
        """The reduced units."""
        return [GainStep(UnitId(unit)) for unit in self._reduced(state)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not a reduced unit of the force."""
        if isinstance(action, GainStep):
            facts = {"unit": action.unit, "units": self._reduced(state)}
            return Refusal(self.cause, "cannot-gain-step", facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Give the step and go on."""
        working.drop()
        working.gain_step(action.unit, self.cause)
        RestoreSteps.open(working, self.units, self.steps - 1, self.cause)
