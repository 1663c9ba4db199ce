"""The sequence of play (4, 29) as an ordered list of steps, held against the rulebook's page.

A turn is the initial stage (random events, communication check) and stages 1-4; in each stage
every operations phase is played and followed by the siege results of its castles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.frames import Automatic
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.siege_results import begin_siege_results
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

INITIAL_STAGE = 0
PHASE_FLAG = "phase:"
"""Flags that begin so are cleared when an operations phase begins."""


class PhaseStep(Protocol):
    """One step of the sequence."""

    def begin(self, working: WorkingCopy) -> None:
        """Carry the step out, or open the frames that do."""
        ...


@dataclass(frozen=True, slots=True)
class RandomEvents:
    """Initial stage, step 1: what the scenario says (4-1-1(1))."""

    def begin(self, working: WorkingCopy) -> None:
        """Open the turn and run the scenario's events."""
        state = working.state
        state.stage, state.phase = INITIAL_STAGE, -1
        working.record(
            "turn-begins", "4.0", turn=state.turn, label=state.scenario.turns[state.turn - 1]
        )
        for event in state.scenario.special.random_events:
            event(working)


@dataclass(frozen=True, slots=True)
class CommunicationCheck:
    """Initial stage, step 2: field units without communication lose morale (4-1-1(2), 11-4-1).

    All are judged on the same picture before any loss (G-31); garrisons are exempt (16-4).
    """

    def begin(self, working: WorkingCopy) -> None:
        """Check every unit on the map."""
        state = working.state
        cut_off = [
            unit
            for unit, hex_ in enumerate(state.hex)
            if hex_ >= 0 and not state.inside[unit] and not in_communication(state, unit)
        ]
        for unit in cut_off:
            working.change_morale(unit, -1, "11-4-1")


@dataclass(frozen=True, slots=True)
class StageBegins:
    """A stage opens (4-1-2); remember who commands unled now (14-1-2)."""

    stage: int

    def begin(self, working: WorkingCopy) -> None:
        """Set the stage."""
        state = working.state
        state.stage = self.stage
        _remember_unled(working)
        state.replenished = [False] * len(state.owner)
        working.record("stage-begins", "4-1-2", turn=state.turn, stage=self.stage)


@dataclass(frozen=True, slots=True)
class OperationsPhase:
    """An army's forces act, one action each (4-1-2(3), 12.0)."""

    phase: int

    def begin(self, working: WorkingCopy) -> None:
        """Clear the marks of the phase and let its player choose."""
        working.record("phase-begins", "4-1-2(3)", phase=self.phase)
        self.open(working)

    def open(self, working: WorkingCopy) -> None:
        """The phase itself, however it came about."""
        state = working.state
        state.phase = self.phase
        state.acted = [False] * len(state.hex)
        state.called = [False] * len(state.owner)
        state.assaulted = [False] * len(state.owner)
        state.flags = frozenset(f for f in state.flags if not f.startswith(PHASE_FLAG))
        state.led_at_phase_start = [leader != unit for unit, leader in enumerate(state.leader)]
        working.push(SelectForce())


@dataclass(frozen=True, slots=True)
class SiegeResults:
    """Results for the invested castles of the phase's player (4-1-2(3-2), 18-2)."""

    phase: int

    def begin(self, working: WorkingCopy) -> None:
        """Open the rolls."""
        begin_siege_results(working, self.phase)


@dataclass(frozen=True, slots=True)
class FreePhase:
    """An operations phase before turn 1, without siege results (34.7(1), G-97)."""

    phase: int

    def begin(self, working: WorkingCopy) -> None:
        """Open the phase."""
        _remember_unled(working)
        working.record("free-phase", "34.7(1)")
        OperationsPhase(self.phase).open(working)


def _remember_unled(working: WorkingCopy) -> None:
    state = working.state
    state.unled_at_stage_start = [
        leader == unit and state.hex[unit] >= 0 for unit, leader in enumerate(state.leader)
    ]


@lru_cache(maxsize=REMEMBERED)
def turn_steps(scenario: Scenario) -> tuple[PhaseStep, ...]:
    """The steps of one turn in order."""
    steps: list[PhaseStep] = [RandomEvents(), CommunicationCheck()]
    for stage in sorted(frozenset().union(*scenario.charts.activation.values())):
        steps.append(StageBegins(stage))
        for phase in range(len(scenario.phases)):
            steps += [OperationsPhase(phase), SiegeResults(phase)]
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class PlaySequence(Automatic):
    """Lies under all other frames and opens the next step when they are done (4.0)."""

    def advance(self, working: WorkingCopy) -> None:
        """Begin the next step, the next turn, or the end of the game."""
        state = working.state
        scenario = state.scenario
        state.step += 1
        if state.turn == 0:
            free = scenario.special.free_phase
            if free is not None and state.step == 0:
                FreePhase(free).begin(working)
                return
            state.turn, state.step = 1, 0
        steps = turn_steps(scenario)
        if state.step == len(steps):
            state.turn, state.step = state.turn + 1, 0
        if state.turn > len(scenario.turns):
            end_game(working)
            return
        steps[state.step].begin(working)


def end_game(working: WorkingCopy) -> None:
    """Close all procedures; the result can be asked (4.0)."""
    state = working.state
    state.turn = min(state.turn, len(state.scenario.turns))
    state.over = True
    state.frames = ()
    working.record("game-over", "4.0")
