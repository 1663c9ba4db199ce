"""Places in the sequence of play (4, 29) by name, so that a position can be written by hand."""

from __future__ import annotations

from typing import Final

from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import (
    CommunicationCheck,
    OperationsPhase,
    RandomEvents,
    SiegeResults,
    StageBegins,
    turn_steps,
)
from wargame_core.gunyuden.rules.state import State

SET_UP: Final = "set_up"
FREE_PHASE: Final = "free_phase"
OPERATIONS: Final = "operations"
NAMES: Final = (
    SET_UP,
    FREE_PHASE,
    "random_events",
    "communication",
    "stage_begins",
    OPERATIONS,
    "siege_results",
)
"""Names in order of play; the first two belong to turn 0."""


def places(scenario: Scenario) -> dict[tuple[str, int, int], int]:
    """The step of every (name, stage, phase); set-up and free phase belong to turn 0."""
    found = {(SET_UP, 0, -1): -1}
    free = scenario.special.free_phase
    if free is not None:
        found[FREE_PHASE, 0, free] = 0
    stage = 0
    for index, step in enumerate(turn_steps(scenario)):
        match step:
            case RandomEvents():
                found["random_events", 0, -1] = index
            case CommunicationCheck():
                found["communication", 0, -1] = index
            case StageBegins():
                stage = step.stage
                found["stage_begins", stage, -1] = index
            case OperationsPhase(phase=phase):
                found[OPERATIONS, stage, phase] = index
            case SiegeResults(phase=phase):
                found["siege_results", stage, phase] = index
    return found


def name_of(state: State) -> str | None:
    """The name of the step at which a state stands; None if its number must be told."""
    if state.over:
        return None
    for (name, stage, phase), step in places(state.scenario).items():
        if (
            step == state.step
            and (name in {SET_UP, FREE_PHASE}) == (state.turn == 0)
            and (stage, phase) == (state.stage, state.phase)
        ):
            return name
    return None
