"""Rivers run along the hexsides that count, grow downstream and end in water."""

from __future__ import annotations

import math
from collections import Counter
from importlib.resources import files
from itertools import pairwise

import pytest

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_rows import column_row
from wargame_core.boards.river_courses import RIVERS, Reach, river_courses
from wargame_core.files.map_file import load_hex_map


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(files("scenarios.western_hero").joinpath("map"))


@pytest.fixture(scope="module")
def courses(board: HexMap) -> tuple[Reach, ...]:
    return river_courses(board)


def middles(board: HexMap) -> dict[tuple[int, int], tuple[int, int]]:
    """Where the middles of hexsides of river are, in thousandths, by hex and direction."""
    found = {}
    for place, around in enumerate(board.hexsides):
        for direction in range(3):
            if around[direction] in RIVERS:
                (x0, y0), (x1, y1) = hexgrid.side_corners(
                    *column_row(board.names[place]), direction
                )
                found[(place, direction)] = (round(500 * (x0 + x1)), round(500 * (y0 + y1)))
    return found


def key(point: tuple[float, float]) -> tuple[int, int]:
    return round(1000 * point[0]), round(1000 * point[1])


def test_every_hexside_of_river_is_passed_in_its_middle_and_nothing_else(
    board: HexMap, courses: tuple[Reach, ...]
) -> None:
    wanted = set(middles(board).values())
    ends = Counter(key(point) for reach in courses for point in (reach.start, reach.end))
    assert wanted <= set(ends)
    corners = {key(corner) for name in board.names for corner in hexgrid.corners(*column_row(name))}
    beyond = {end for end in ends if end not in wanted and end not in corners}
    mouths = {key(reach.end) for reach in courses if reach.flows[1] > reach.flows[0]}
    assert beyond <= mouths, "a river leaves the hexsides only at its mouth"


def test_no_reach_strays_from_the_hexsides_that_it_joins(courses: tuple[Reach, ...]) -> None:
    for reach in courses:
        for step in range(11):
            point = reach.at(step / 10)
            off = min(
                _off(point, reach.start, reach.control), _off(point, reach.control, reach.end)
            )
            assert off < 0.13


def _off(
    point: tuple[float, float], first: tuple[float, float], last: tuple[float, float]
) -> float:
    length = math.dist(first, last)
    if not length:
        return math.dist(point, first)
    along = (last[0] - first[0]) / length, (last[1] - first[1]) / length
    way = (point[0] - first[0]) * along[0] + (point[1] - first[1]) * along[1]
    way = min(max(way, 0.0), length)
    return math.dist(point, (first[0] + way * along[0], first[1] + way * along[1]))


def test_rivers_never_grow_narrower_on_their_way(courses: tuple[Reach, ...]) -> None:
    for reach in courses:
        first, last = reach.flows
        assert last > 0
        # Where a river parts around an island its arms share the water.
        arms = sum(other.start == reach.start for other in courses)
        assert last >= first or arms > 1


def test_a_curve_begins_and_ends_where_it_says() -> None:
    reach = Reach((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0))
    assert reach.at(0) == (0.0, 0.0)
    assert reach.at(1) == (1.0, 1.0)
    assert reach.at(0.5) == (0.75, 0.25)
    assert all(a != b for a, b in pairwise(reach.at(step / 4) for step in range(5)))
