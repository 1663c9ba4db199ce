"""When besiegers act and when a castle has its siege result, within a stage (4-1-2, 18-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wargame_core.gunyuden.players.activation_times import stages_of
from wargame_core.gunyuden.players.sieges import AHEAD
from wargame_core.gunyuden.rules.state import State

UNKNOWN: Final = 0.5
"""How likely besiegers act in a stage of whom nothing is known yet."""


class SiegeTimes(NamedTuple):
    """The order of a siege."""

    rhythm: tuple[float, ...]
    """How likely the besiegers act in the last stage of a turn, in the one before it, and so on."""
    sooner: bool
    """Whether they act before the siege result, which the owner's phase ends with."""
    ahead: int
    """Which of the two are to come in the present stage: both, the later one, or neither."""


def siege_times(state: State, castle: int, units: Sequence[int], side: int) -> SiegeTimes:
    """The order of a siege of a castle by some units of a side.

    Of their forces the most active one counts, of several one that has not acted in this stage.
    Where no units are named, what is usual.
    """
    scenario = state.scenario
    stages, owner = stages_of(scenario), state.owner[castle]
    result = scenario.clans[owner].phase if owner >= 0 else len(scenario.phases)
    if not units:
        first = min(clan.phase for clan in scenario.clans if clan.side == side)
        return SiegeTimes((UNKNOWN,) * stages, first <= result, AHEAD)
    printed, charts = scenario.units, scenario.charts
    active = {
        leader: charts.activation[printed[leader].activation_points]
        for leader in {state.leader[unit] for unit in units}
    }
    phase_of = {leader: scenario.clans[printed[leader].clan].phase for leader in active}

    def acted(leader: int) -> bool:
        phase = phase_of[leader]
        return state.phase > phase or (state.phase == phase and state.acted[leader])

    head = min(active, key=lambda leader: (-len(active[leader]), acted(leader), leader))
    rhythm = tuple([float(stage in active[head]) for stage in range(stages, 0, -1)])
    ahead = (not acted(head)) + (state.phase <= result) if state.stage else AHEAD
    return SiegeTimes(rhythm, phase_of[head] <= result, ahead)
