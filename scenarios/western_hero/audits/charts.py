"""The activation die of scenario 3, played in every cell of its chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wargame_core.gunyuden.audits.play import Drive, Driven, Material, Table
from wargame_core.gunyuden.audits.scenarios import at_the_end_of
from wargame_core.gunyuden.rules.actions import EndPhase
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.tables.span import span


def activation_die(material: Material) -> Iterator[Driven]:
    """Every row in the first and last turn of every column, with and without fallen castles."""
    chart = material.printed["ouchi_activation"]
    scenario = _with_activation(material.scenarios())
    for column, label in enumerate(chart.column_values):
        turns = span(label)
        assert turns is not None and turns.low is not None and turns.high is not None, label
        for turn in (turns.low, turns.high):
            for row, face in enumerate(chart.row_values):
                low = span(face)
                assert low is not None and low.low is not None, face
                for fallen in range(3):
                    die = low.low - fallen
                    if 1 <= die <= 6:
                        found = _roused(scenario, turn, die, fallen)
                        yield Driven(
                            "ouchi_activation",
                            (row, column),
                            f"turn {turn}, die {die}, {fallen} fallen",
                            chart.cells[row][column],
                            found,
                        )
                        name = "Activation: Each fallen castle of the Ōuchi side, cumulative"
                        if fallen:
                            yield Driven(
                                "ouchi_activation",
                                name,
                                f"{fallen} fallen",
                                chart.cells[row][column],
                                found,
                            )


def _with_activation(scenarios: Mapping[str, Scenario]) -> Scenario:
    return next(s for s in scenarios.values() if s.special.random_events)


def _roused(scenario: Scenario, turn: int, die: int, fallen: int) -> str:
    """Whether clans act that did not, after the die of a turn."""
    state = at_the_end_of(scenario, turn - 1) if turn > 1 else _before_turn_one(scenario)
    table = Table(state)
    if fallen:
        lost = _castles_of_the_die(scenario)[:fallen]
        table.state.fallen = tuple((castle, scenario.castles[castle].owner) for castle in lost)
    table.play(EndPhase()).play(die)
    return "○" if table.happened("clan-active") else ""


def _before_turn_one(scenario: Scenario) -> State:
    """The last phase of a turn that is not in the calendar, so that the first turn follows."""
    state = at_the_end_of(scenario, 1)
    state.turn = 0
    state.stage = 1
    return state


def _castles_of_the_die(scenario: Scenario) -> list[int]:
    """Castles of the side that rolls."""
    found = [
        index
        for index, castle in enumerate(scenario.castles)
        if scenario.side_of_clan(castle.owner) == 0
    ]
    return found


DRIVES: Final[Mapping[str, Sequence[Drive]]] = {"ouchi_activation": (activation_die,)}
"""What plays each chart that only this game has."""
