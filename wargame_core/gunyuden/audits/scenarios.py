"""What only real scenarios show: victory points, and castles at the start."""

from __future__ import annotations

from collections.abc import Iterator

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
