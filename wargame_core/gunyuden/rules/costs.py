"""Movement and communication costs of the terrain effects chart as graphs (15-2, 11-2-3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.gunyuden.rules.charts import TerrainEffects
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import enemy_of, hampering, zones

if TYPE_CHECKING:
    from wargame_core.boards.graphs import CostGraph, Weighted

_COLUMNS: dict[str, Callable[[TerrainEffects], int | None]] = {
    "normal": lambda row: row.normal,
    "strategic": lambda row: row.strategic,
    "communication": lambda row: row.communication,
}


@lru_cache(maxsize=3 * REMEMBERED)
def cost_graph(scenario: Scenario, column: str) -> CostGraph:
    """The graph of one column of the chart: ``normal``, ``strategic`` or ``communication``.

    A river hexside adds its cost unless there is a bridge (15-2-4, G-21).
    """
    from wargame_core.boards.graphs import CostGraph

    read = _COLUMNS[column]
    chart = scenario.charts.terrain
    board, ground = scenario.map, geography(scenario)
    enter = [
        read(chart[Terrain(t).name.lower()]) if inside else None
        for t, inside in zip(board.terrain, scenario.area, strict=True)
    ]
    river = read(chart["river"]) or 0
    edges = [
        (a, b, river if board.hexside(a, b) is Hexside.RIVER else 0)
        for a, linked in enumerate(ground.linked)
        for b in linked
    ]
    charts = scenario.charts
    return CostGraph(enter, edges, charts.numbers.zoc_surcharge, charts.enemy_castle_entry)


def closed_to_movement(state: State, side: int) -> int:
    """Hexes that hold enemy units outside castles (15-6-2)."""
    return zones(state).field[enemy_of(side)]


def movement_graph(state: State, side: int) -> Weighted:
    """Normal movement of a side: +1 into and +1 out of strong enemy ZOC (15-4).

    The hex of an enemy castle is a strong ZOC, and that is its surcharge in the chart, unless
    the option adds both (G-18).
    """
    graphs = _graphs(state)
    found = graphs.get((side, False))
    if found is None:
        found = graphs[side, False] = _movement_graph(state, side)
    return found


def _graphs(state: State) -> dict[tuple[int, bool], Weighted]:
    """Graphs already found for this situation, by side and whether strategic."""
    if state._graphs is None:
        state._graphs = {}
    found: dict[tuple[int, bool], Weighted] = state._graphs
    return found


def _movement_graph(state: State, side: int) -> Weighted:
    return cost_graph(state.scenario, "normal").weighted(
        hampering(state, side), closed_to_movement(state, side), dearer_castles(state, side)
    )


def dearer_castles(state: State, side: int) -> int:
    """Hexes of enemy castles that cost more than their zone of control, by option (G-18)."""
    if state.scenario.options.get("castle_surcharge") != "cumulative":
        return 0
    picture = zones(state)
    return picture.walls[enemy_of(side)] & ~picture.invested & ~picture.field[side]


def near_enemies(state: State, side: int) -> int:
    """Hexes that hold or touch an enemy unit or a working enemy castle (15-3-1, G-20)."""
    picture = zones(state)
    enemy = enemy_of(side)
    return _near(state.scenario, picture.units(enemy) | picture.walls[enemy])


@lru_cache(maxsize=1024)
def _near(scenario: Scenario, hexes: int) -> int:
    around = geography(scenario).around
    result, rest = 0, hexes
    while rest:
        lowest = rest & -rest
        result |= around[lowest.bit_length() - 1]
        rest ^= lowest
    return result


def strategic_graph(state: State, side: int) -> Weighted:
    """Strategic movement of a side: never in or beside an enemy's hex (15-3-1)."""
    graphs = _graphs(state)
    found = graphs.get((side, True))
    if found is None:
        found = graphs[side, True] = cost_graph(state.scenario, "strategic").weighted(
            0, near_enemies(state, side)
        )
    return found
