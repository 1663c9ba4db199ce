"""When forces may act, and who acts before whom (4-1-2, 12-2-4).

It follows from activation points, stages and the order of phases.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import Final

from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State

TURNS_AHEAD: Final = 16
"""Turns that a march is looked ahead."""


@lru_cache(maxsize=4096)
def _slots(scenario: Scenario, unit: int, turns: int) -> tuple[int, ...]:
    """Times at which a force under this unit may act in so many turns, counted in phases."""
    printed = scenario.units[unit]
    active = scenario.charts.activation[printed.activation_points]
    phases, stages = len(scenario.phases), stages_of(scenario)
    phase = scenario.clans[printed.clan].phase
    return tuple(
        [
            (turn * stages + stage - 1) * phases + phase
            for turn in range(turns)
            for stage in range(1, stages + 1)
            if stage in active
        ]
    )


@lru_cache(maxsize=64)
def stages_of(scenario: Scenario) -> int:
    """Stages of a turn."""
    return max(max(found) for found in scenario.charts.activation.values())


def now(state: State) -> int:
    """The present phase, counted from the beginning of the turn."""
    if state.turn == 0:
        return -1
    return max(0, state.stage - 1) * len(state.scenario.phases) + max(0, state.phase)


def time_of(state: State) -> int:
    """The present phase, counted from the beginning of the match."""
    scenario = state.scenario
    return state.turn * stages_of(scenario) * len(scenario.phases) + now(state)


def next_time(state: State, unit: int) -> int:
    """When a force under this unit may act after the present phase."""
    moment = now(state)
    return next(time for time in _slots(state.scenario, unit, 2) if time > moment)


def times_ahead(state: State, unit: int) -> list[int]:
    """When a force under this unit may act in this turn and the next, counted in phases.

    From the present phase on, unless it has acted in that.
    """
    first = now(state) + state.acted[unit]
    return [time for time in _slots(state.scenario, unit, 2) if time >= first]


def actions_left(state: State, unit: int) -> int:
    """How often a force under this unit may act after the present phase before the turn ends."""
    moment = now(state)
    return sum(time > moment for time in _slots(state.scenario, unit, 1))


def actions_a_turn(state: State, unit: int) -> int:
    """How often a force under this unit may act in a turn."""
    return len(_slots(state.scenario, unit, 1))


def actions_before(state: State, enemy: int, own: int) -> int:
    """How often an enemy force may act before one's own may act again."""
    moment, until = now(state), next_time(state, own)
    return sum(moment < time < until for time in _slots(state.scenario, enemy, 2))


def arrival(state: State, unit: int, marches: int) -> float:
    """Stages until a force under this unit has acted so often, from the present phase on."""
    if marches <= 0:
        return 0.0
    moment, scenario = now(state), state.scenario
    slots = _upcoming(scenario, unit)
    size = len(scenario.phases)
    done = state.acted[unit] and unit not in setting_out(state)
    place = bisect_left(slots, moment + done) + marches - 1
    return (slots[min(place, len(slots) - 1)] - moment) / size


def setting_out(state: State) -> tuple[int, ...]:
    """Units that have begun to move and stand where they stood; mostly none."""
    frame = state.frames[-1] if state.frames else None
    return frame.units if isinstance(frame, Moving) and not frame.moved else ()


@lru_cache(maxsize=4096)
def _upcoming(scenario: Scenario, unit: int) -> tuple[int, ...]:
    """Times of the turns that a march may take."""
    return _slots(scenario, unit, TURNS_AHEAD)


@lru_cache(maxsize=4096)
def pace(scenario: Scenario, unit: int) -> float:
    """Actions that a force under this unit has in a stage, on average."""
    active = scenario.charts.activation[scenario.units[unit].activation_points]
    return len(active) / stages_of(scenario)


def stages_left(state: State) -> int:
    """Stages until the end of the game, the present one included."""
    stages = stages_of(state.scenario)
    return (len(state.scenario.turns) - state.turn + 1) * stages - max(state.stage, 1) + 1
