"""A state as the document of a position; what has its default is left out."""

from __future__ import annotations

from typing import Any

from wargame_core.gunyuden.files.position_document import FORMAT
from wargame_core.gunyuden.files.position_frames import Names, write_frame
from wargame_core.gunyuden.files.position_steps import FREE_PHASE, OPERATIONS, name_of
from wargame_core.gunyuden.rules.forces import besiegers_of
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import Fate, State

CHOOSING: tuple[Frame, ...] = (PlaySequence(), SelectForce())
"""What is open when a player chooses the next force to act."""


def write_position(game: str, state: State, comment: str = "") -> dict[str, Any]:
    """The document of a state of this game; reading it gives a state with the same digest."""
    scenario = state.scenario
    names = Names(scenario)
    step = name_of(state)
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "scenario": scenario.info.id,
        "options": _options(state),
        "comment": comment,
        "turn": state.turn,
        "stage": state.stage,
        "phase": names.of["phase"][state.phase] if state.phase >= 0 else None,
        "step": state.step if step is None else step,
        "units_default": "absent",
        "units": {unit.id: _unit(state, index) for index, unit in enumerate(scenario.units)},
        "castles": _castles(state),
        "flags": sorted(state.flags),
        "fallen": [_fall(state, *fall) for fall in sorted(state.fallen)],
        "over": state.over,
    }
    for key in ("options", "comment", "castles", "flags", "fallen", "over"):
        if not document[key]:
            del document[key]
    if state.frames and not (step in {OPERATIONS, FREE_PHASE} and state.frames == CHOOSING):
        document["open"] = [write_frame(names, frame) for frame in state.frames]
    return document


def _options(state: State) -> dict[str, str]:
    scenario = state.scenario
    defaults = {option.id: option.default for option in scenario.info.options}
    return {name: value for name, value in scenario.options.items() if value != defaults[name]}


def _fall(state: State, castle: int, clan: int) -> str | dict[str, str]:
    named = state.scenario.castles[castle]
    if clan == named.owner:
        return named.id
    return {"castle": named.id, "owner": state.scenario.clans[clan].id}


def _unit(state: State, unit: int) -> dict[str, Any]:
    scenario, leader = state.scenario, state.leader[unit]
    found: dict[str, Any] = {}
    lives = state.hex[unit] >= 0
    if lives:
        found["hex"] = scenario.map.names[state.hex[unit]]
        if state.steps[unit] != 2:
            found["steps"] = state.steps[unit]
    if state.fate[unit] != Fate.IN_PLAY:
        found["fate"] = Fate(state.fate[unit]).name.lower()
    if state.morale[unit]:
        found["morale"] = state.morale[unit]
    for name in ("inside", "acted", "investing"):
        if getattr(state, name)[unit]:
            found[name] = True
    if leader != unit:
        found["leader"] = scenario.units[leader].id
    led = leader != unit
    if state.led_at_phase_start[unit] != led:
        found["led_at_phase_start"] = state.led_at_phase_start[unit]
    if state.unled_at_stage_start[unit] != (lives and not led):
        found["unled_at_stage_start"] = state.unled_at_stage_start[unit]
    return found


def _castles(state: State) -> dict[str, Any]:
    scenario, found = state.scenario, {}
    for index, castle in enumerate(scenario.castles):
        facts: dict[str, Any] = {}
        owner = state.owner[index]
        if owner != castle.owner:
            facts["owner"] = scenario.clans[owner].id if owner >= 0 else None
        if state.durability[index] != castle.durability:
            facts["durability"] = state.durability[index]
        if state.castle_morale[index]:
            facts["morale"] = state.castle_morale[index]
        for name in ("resists", "refuses", "replenished", "called", "assaulted"):
            if getattr(state, name)[index]:
                facts[name] = True
        if state.besieged[index] != bool(besiegers_of(state, index)):
            facts["besieged"] = state.besieged[index]
        if facts:
            found[castle.id] = facts
    return found
