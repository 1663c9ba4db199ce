"""A state as the document of a position; what has its default is left out."""

from __future__ import annotations

from typing import Any

from wargame_core.files.declared_positions import header
from wargame_core.files.role_values import RoleValues, frame_kinds
from wargame_core.files.state_facts import StateFacts
from wargame_core.gunyuden.files.position_steps import FREE_PHASE, OPERATIONS, name_of
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import State

CHOOSING: tuple[Frame, ...] = (PlaySequence(), SelectForce())
"""What is open when a player chooses the next force to act."""


def facts_of(scenario: Scenario) -> StateFacts:
    """What writes and reads the facts of states of a scenario.

    Procedures are those of the series and of all its games: they are known once one is loaded.
    """
    return StateFacts(State, RoleValues(scenario.names, lambda: frame_kinds(base=Frame)))


def write_position(game: str, state: State, comment: str = "") -> dict[str, Any]:
    """The document of a state of this game; reading it gives a state with the same digest."""
    scenario, facts = state.scenario, facts_of(state.scenario)
    step, info = name_of(state), scenario.info
    parts = facts.parts(state)
    every = parts.pop("units", {})
    document: dict[str, Any] = {
        **header(game, info.id, info.options, scenario.options, comment),
        "turn": state.turn,
        "stage": state.stage,
        "phase": scenario.phases[state.phase].id if state.phase >= 0 else None,
        "step": state.step if step is None else step,
        "units_default": "absent",
        "units": {unit.id: every.get(unit.id, {}) for unit in scenario.units},
        **parts,
        **facts.top(state),
    }
    for index, unit in enumerate(scenario.units):
        if state.hex[index] < 0:
            document["units"][unit.id].pop("steps", None)
    for index, castle in enumerate(scenario.castles):
        if not state.durability[index] and state.owner[index] == castle.owner:  # it is falling
            document["castles"][castle.id]["owner"] = scenario.clans[castle.owner].id
    if state.fallen:
        document["fallen"] = [_fall(state, *fall) for fall in sorted(state.fallen)]
    if state.frames and not (step in {OPERATIONS, FREE_PHASE} and state.frames == CHOOSING):
        document["open"] = [facts.values.frame(frame) for frame in state.frames]
    return document


def _fall(state: State, castle: int, clan: int) -> str | dict[str, str]:
    named = state.scenario.castles[castle]
    if clan == named.owner:
        return named.id
    return {"castle": named.id, "owner": state.scenario.clans[clan].id}
