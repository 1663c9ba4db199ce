"""Sea hexes to every shore are those that a finger on the map counts (35.7(2).3)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.rules.sea_routes import sea_distances, shores
from wargame_core.boards.hexmap import Terrain
from wargame_core.engine import registry
from wargame_core.gunyuden.rules.state import State


def counted(state: State, start: int) -> dict[int, int]:
    """Hex by hex, the nearest sea first."""
    board = state.scenario.map
    reached, waiting = {start: 0}, [start]
    found: dict[int, int] = {}
    for here in waiting:
        for there in board.neighbours[here]:
            if there < 0 or not state.scenario.area[there]:
                continue
            if board.terrain[there] == Terrain.SEA:
                if there not in reached:
                    reached[there] = reached[here] + 1
                    waiting.append(there)
            elif here != start != there and board.coastal[there]:
                found.setdefault(there, reached[here])
    return found


@pytest.mark.parametrize("number", ["2", "4"])
def test_the_nearest_sea_is_crossed(number: str) -> None:
    state = registry.load("western_hero").setup(number, {}, 1)
    scenario = state.scenario
    harbours = [h for h, coast in enumerate(scenario.map.coastal) if coast and scenario.area[h]]
    for start in harbours[::9]:
        expected = counted(state, start)
        assert sea_distances(scenario, start) == expected
        for hex_, price in shores(scenario, start, 1).items():
            terrain = Terrain(scenario.map.terrain[hex_]).name.lower()
            assert price == expected[hex_] + scenario.charts.terrain[terrain].normal
