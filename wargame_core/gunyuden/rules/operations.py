"""An operations phase: the player lets his forces act one after the other (12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.engine.values import maker, value
from wargame_core.gunyuden.rules import (
    battle,
    movement,
    not_now,
    offers,
    organisation,
    recovery,
    siege,
)
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    EndInvestment,
    EndPhase,
    Move,
    Organise,
    Recover,
    ReplenishCastle,
    ReplenishForce,
    UnitId,
)
from wargame_core.gunyuden.rules.forces import cannot_act, is_commander, other_phase, units_of_force
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class ForceAction:
    """One of the actions of an able force (12.0(1)-(5)); organising is asked for by commander."""

    choice: type[Move | Besiege | Attack | Recover]
    unlikely: Callable[[State, int], bool]
    """A quick test: True means that it is certainly not possible now."""
    refusal: Callable[[State, int], Refusal | None]
    begin: Callable[[WorkingCopy, int], None]


_ACTIONS = (
    ForceAction(Move, lambda state, leader: False, movement.move_refusal, movement.begin_move),
    ForceAction(Besiege, siege.no_castle_to_besiege, siege.siege_refusal, siege.begin_siege),
    ForceAction(Attack, battle.nobody_to_attack, battle.attack_refusal, battle.begin_attack),
    ForceAction(
        Recover, recovery.nobody_shaken, recovery.recovery_refusal, recovery.begin_recovery
    ),
)


_END = EndPhase()
_message = maker(Message)


def _offers(state: State, here: Sequence[int]) -> list[Action]:
    """What the forces of this phase in one hex can do, in order of leader."""
    scenario = state.scenario
    found: list[Action] = []
    for leader in here:
        unit = scenario.units[leader]
        if state.leader[leader] != leader or scenario.clans[unit.clan].phase != state.phase:
            continue
        name = UnitId(leader)
        if any([state.investing[u] for u in units_of_force(state, leader)]):
            found.append(EndInvestment(name))
        if state.acted[leader]:
            continue
        if unit.rank and organisation.organise_refusal(state, leader) is None:
            found.append(Organise(name))
        if cannot_act(state, leader) is None:
            found += [
                action.choice(name)
                for action in _ACTIONS
                if not action.unlikely(state, leader) and action.refusal(state, leader) is None
            ]
    return found


def _elsewhen(state: State, unit: int) -> bool:
    """Whether a unit acts in another operations phase than the present one."""
    scenario = state.scenario
    return scenario.clans[scenario.units[unit].clan].phase != state.phase


def _still_investing(state: State, unit: int) -> Refusal:
    """Why a force cannot give its investment up now (18-3-1)."""
    facts = {"unit": unit}
    if state.hex[unit] < 0:
        return Refusal("25-1", "unit-gone", facts)
    if state.investing[unit] and state.leader[unit] != unit:
        return Refusal("18-3-1", "unit-is-led", {**facts, "leader_unit": state.leader[unit]})
    if any(state.investing[other] for other in units_of_force(state, unit)):
        return other_phase(state, unit)
    return Refusal("18-3-1", "not-investing", facts)


@value
class SelectForce(Frame):
    """What to do next in this operations phase (12.0)."""

    kind: ClassVar[str] = "select"
    rule: ClassVar[str] = "12.0"

    def seat(self, state: State) -> str:
        """The player of the phase."""
        scenario = state.scenario
        return scenario.sides[scenario.phases[state.phase].side].id

    def prompt(self, state: State) -> Message:
        """Whose phase it is."""
        return _message(
            "prompt.select-free" if state.turn == 0 else "prompt.select",
            {"phase": state.phase, "turn": state.turn, "stage": state.stage},
        )

    def legal(self, state: State) -> Sequence[Action]:
        """Every legal pair of force and action, ended investments, and the end of the phase."""
        found = offers.in_all_hexes(state, _offers)
        for extra in state.scenario.special.extra_actions:
            found += extra.offers(state)
        found.append(_END)
        return found

    def explain(self, state: State, action: Action) -> Refusal:
        """The first rule that keeps the force from this action."""
        if isinstance(action, EndInvestment):
            return _still_investing(state, action.unit)
        if isinstance(action, Organise):
            unit = action.unit
            if is_commander(state, unit) and state.hex[unit] >= 0 and _elsewhen(state, unit):
                return other_phase(state, unit)
            refusal = organisation.organise_refusal(state, unit)
            return refusal or other_phase(state, unit)
        if isinstance(action, ReplenishForce | ReplenishCastle):
            return organisation.replenish_refusal(state, action)
        for possible in _ACTIONS:
            if isinstance(action, possible.choice):
                unit = action.unit
                refusal = cannot_act(state, unit) or possible.refusal(state, unit)
                return refusal or other_phase(state, unit)
        for extra in state.scenario.special.extra_actions:
            refusal = extra.explain(state, action)
            if refusal is not None:
                return refusal
        side = state.scenario.phases[state.phase].side
        return not_now.missing(state, action, side)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Begin the action above this frame, or end the phase."""
        if isinstance(action, EndPhase):
            working.drop()
        elif isinstance(action, EndInvestment):
            units = working.state.forces()[action.unit]
            working.record("gives-up-investment", "18-3-1", unit=action.unit)
            working.invest(units, investing=False)
        elif isinstance(action, Organise):
            organisation.begin_organising(working, action.unit)
        else:
            for possible in _ACTIONS:
                if isinstance(action, possible.choice):
                    possible.begin(working, action.unit)
                    return
            for extra in working.state.scenario.special.extra_actions:
                if extra.begin(working, action):
                    return
