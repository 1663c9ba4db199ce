"""What only real scenarios show: victory points, castles at the start, and the activation die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_core.gunyuden.audits.battle import HERE, THERE
from wargame_core.gunyuden.audits.board import (
    FOE,
    TURNS,
    AuditGround,
    Printed,
    Troop,
    situation,
    step_of,
)
from wargame_core.gunyuden.audits.play import Driven, Material, Table
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.actions import Attack, EndPhase, UnitId
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import Castle, Rank, Scenario
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.tables.span import span

LAST_STAGE = 4


def at_the_end_of(scenario: Scenario, turn: int) -> State:
    """The suggested set-up, in the last operations phase of a turn."""
    state = new_state(scenario)
    phase = len(scenario.phases) - 1
    state.turn, state.stage, state.phase = turn, LAST_STAGE, phase
    state.step = step_of(scenario, LAST_STAGE, phase)
    state.frames = (PlaySequence(), SelectForce())
    return state


# --- victory points -------------------------------------------------------------------------------


def victory_points(material: Material) -> Iterator[Driven]:
    """Units killed in a skirmish in the last phase, and every castle of every scenario."""
    chart = material.printed["victory_points"]
    for rank in Rank:
        row = chart.row_values.index(rank.name.lower())
        yield Driven(
            "victory_points",
            (row, 0),
            f"{rank.name.lower()} killed",
            chart.cells[row][0],
            _for_killing(material, rank),
        )
    for number, scenario in material.scenarios().items():
        table = Table(at_the_end_of(scenario, len(scenario.turns))).play(EndPhase())
        result = scoring.result(table.state)
        assert result is not None, "the last phase has been played"
        worth = {
            source.message.params["castle"]: source.points
            for sources in result.points.values()
            for source in sources
            if "castle" in source.message.params
        }
        for index, castle in enumerate(scenario.castles):
            row = _row(chart.row_values, number, castle)
            yield Driven(
                "victory_points",
                (row, 0),
                f"scenario {number}, {castle.id}",
                chart.cells[row][0],
                str(worth[index]),
            )


def _row(values: tuple[str, ...], number: str, castle: Castle) -> int:
    """A castle with points of its own; Yamabuki counts by its level in scenario 2 (35.6(1))."""
    own = castle.id in values and (castle.id, number) != ("yamabuki", "2")
    return values.index(castle.id if own else f"level_{castle.level}")


def _for_killing(material: Material, rank: Rank) -> str:
    troops = (
        Troop(HERE, Printed(0, 99, Rank.TAISHO)),
        Troop(THERE, Printed(FOE, 0, rank)),
    )
    state = situation(material.charts, AuditGround(), troops, stage=LAST_STAGE, turn=TURNS)
    table = Table(state).play(Attack(UnitId(0)), 6).settle("split-losses")
    while table.kind == "select":
        table.play(EndPhase())
    result = scoring.result(table.state)
    return "" if result is None else str(result.total(state.scenario.sides[0].id))


# --- castles at the start -------------------------------------------------------------------------


def castle_durability(material: Material) -> Iterator[Driven]:
    """Durability with which each castle starts, unless a rule of the game changes it (8-2-1)."""
    chart = material.printed["series_numbers"]
    row = chart.row_values.index("castle_durability")
    for number, scenario in material.scenarios().items():
        state = engine.start(scenario)
        for index, castle in enumerate(scenario.castles):
            # 31.3: the Ōuchi hall is no castle proper.
            expected = "1" if castle.id == "ouchi_yakata" else chart.cells[row][0]
            yield Driven(
                "series_numbers",
                (row, 0),
                f"scenario {number}, {castle.id}",
                expected,
                str(state.durability[index]),
            )


# --- activation die -------------------------------------------------------------------------------


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
