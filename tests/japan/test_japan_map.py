"""The committed board: what the rules say of it, what its data say, and what is drawn."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.japan.board import MAP_FOLDER, japan_map
from wargame_core.boards.area_checks import check_area_map
from wargame_core.boards.area_paths import area_graph, steps_between
from wargame_core.boards.area_rows import BOARD_FACT, DERIVED_MAP, RECONSTRUCTION, AreaRows
from wargame_core.boards.area_slots import FEWER, WANTED
from wargame_core.boards.areamap import AreaMap
from wargame_core.files.area_map_file import FILES, read_area_rows

LARGEST_BYTES = 400_000
MAP = japan_map()
AREAS = st.integers(0, len(MAP.ids) - 1)
often = settings(max_examples=200, deadline=None)


def named(area_map: AreaMap, fact: str) -> set[str]:
    return {area_map.ids[area] for area in area_map.facts[fact]}


def steps(a: str, b: str) -> int:
    return int(steps_between(area_graph(MAP))[MAP.index[a], MAP.index[b]])


def test_the_map_is_sound() -> None:
    assert check_area_map(MAP) == []


def test_there_are_68_provinces_in_eight_circuits() -> None:
    assert len(MAP.ids) == 68
    assert set(MAP.group) == set(MAP.groups)
    assert len(set(MAP.names)) == 68
    assert len(set(MAP.kanji)) == 68


def test_borders_are_those_of_the_polygons() -> None:
    assert len(MAP.borders) == 127
    assert set(MAP.borders) == set(MAP.geometry.shared_borders)


def test_facts_of_the_rules() -> None:
    assert named(MAP, "mountain") == {"shinano", "kai", "hida", "etchu", "mino", "kozuke"}
    assert named(MAP, "coastal_list") == {
        "satsuma",
        "tosa",
        "owari",
        "echigo",
        "settsu",
        "sagami",
        "nagato",
        "suruga",
        "aki",
        "bungo",
    }
    mandates = {MAP.ids[area]: city for area, city in MAP.facts["mandate"].items()}
    assert mandates == {"yamashiro": "Kyōto", "settsu": "Ōsaka", "sagami": "Edo"}
    homes = {clan: MAP.ids[area] for area, clan in MAP.facts["home"].items()}
    assert homes == {
        "Shimazu": "satsuma", "Ōtomo": "bungo", "Mōri": "aki", "Oda": "owari",
        "Tokugawa": "mikawa", "Chōsokabe": "tosa", "Takeda": "kai", "Uesugi": "echigo",
        "Hōjō": "sagami",
    }  # fmt: skip
    regions = list(MAP.facts["home_region"].values())
    assert {region: regions.count(region) for region in regions} == {
        "West": 3,
        "Center": 3,
        "East": 3,
    }


def test_geography_has_55_coasts() -> None:
    assert len(MAP.facts["coast"]) == 55
    assert {area for area in range(68) if MAP.zones_of[area]} == set(MAP.facts["coast"])


def test_neighbours_named_in_an_example_of_the_rules() -> None:
    mino, owari, mikawa = (MAP.index[name] for name in ("mino", "owari", "mikawa"))
    assert {owari, mikawa} <= set(MAP.land[mino])
    told = {frozenset((row.a, row.b)) for row in rows().borders if row.status == BOARD_FACT}
    assert told == {frozenset(("mino", "owari")), frozenset(("mikawa", "mino"))}


def rows() -> AreaRows:
    return read_area_rows(MAP_FOLDER)


def test_every_row_tells_where_it_comes_from() -> None:
    data = rows()
    assert all(row.source for row in (*data.facts, *data.borders, *data.lanes))
    standard = [lane.status for lane in MAP.lanes if lane.tier == "standard"]
    assert standard.count(DERIVED_MAP) == 7
    assert standard.count(RECONSTRUCTION) == 7
    assert len(MAP.lanes) == 25
    assert {zone.status for zone in data.zones} == {RECONSTRUCTION}


def test_sea_lanes_connect_every_island() -> None:
    table = steps_between(area_graph(MAP))
    assert np.isfinite(table).all()
    assert not np.isfinite(steps_between(area_graph(MAP, ()))).all()
    for name in ("tsushima", "oki", "sado"):
        assert MAP.land[MAP.index[name]] == ()
        assert len(MAP.by_lane()[MAP.index[name]]) == 1


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("owari", "mikawa", 1),
        ("kai", "sagami", 1),
        ("yamashiro", "owari", 3),
        ("yamashiro", "mikawa", 3),
        ("yamashiro", "tosa", 4),
        ("yamashiro", "kai", 4),
        ("yamashiro", "echigo", 4),
        ("yamashiro", "aki", 5),
        ("yamashiro", "bungo", 5),
        ("yamashiro", "sagami", 5),
        ("yamashiro", "satsuma", 7),
    ],
)
def test_distances_between_homes_and_mandates(a: str, b: str, expected: int) -> None:
    assert steps(a, b) == expected


def test_coasting_shortens_the_way_between_ports_of_one_zone() -> None:
    aki, bungo = MAP.index["aki"], MAP.index["bungo"]
    assert steps("aki", "bungo") == 2
    sailing = area_graph(MAP, coasting=1 << aki | 1 << bungo)
    assert steps_between(sailing)[aki, bungo] == 1


def test_the_files_are_small_and_whole() -> None:
    sizes = {name: len(MAP_FOLDER.joinpath(name).read_bytes()) for name in FILES}
    assert sum(sizes.values()) < LARGEST_BYTES


@often
@given(AREAS, st.floats(0, 1), st.floats(0, 1))
def test_a_point_in_a_province_belongs_to_it(area: int, across: float, down: float) -> None:
    polygon = MAP.geometry.polygons[area]
    left, top, right, bottom = shapely.bounds(polygon)
    x, y = left + across * (right - left), top + down * (bottom - top)
    point = shapely.points(x, y)
    found = MAP.geometry.area_at(x, y)

    if shapely.contains_properly(polygon, point):
        assert found == area
    elif not shapely.intersects(polygon, point):
        assert found != area
    if found is not None:
        assert shapely.intersects(MAP.geometry.polygons[found], point)


@often
@given(st.floats(-100, 4100), st.floats(-100, 1800))
def test_hit_testing_agrees_with_asking_every_province(x: float, y: float) -> None:
    point = shapely.points(x, y)
    around = [area for area, p in enumerate(MAP.geometry.polygons) if shapely.intersects(p, point)]

    assert MAP.geometry.area_at(x, y) == (around[0] if around else None)


@often
@given(AREAS, st.sampled_from((*FEWER, WANTED)))
def test_slots_hold_pieces_clear_of_name_and_border(area: int, wanted: int) -> None:
    slots = MAP.geometry.slots(area, wanted)
    label = shapely.box(*MAP.labels[area].box)
    assert len(slots.centres) == wanted
    for x, y in slots.centres:
        assert MAP.geometry.area_at(x, y) == area
        edge = shapely.boundary(MAP.geometry.polygons[area])
        assert shapely.distance(edge, shapely.points(x, y)) >= slots.radius
        assert shapely.distance(label, shapely.points(x, y)) >= slots.radius
    for (ax, ay), (bx, by) in combinations(slots.centres, 2):
        assert np.hypot(ax - bx, ay - by) >= 2 * slots.radius


@often
@given(AREAS, st.sampled_from(FEWER))
def test_where_few_stand_each_has_no_less_room(area: int, wanted: int) -> None:
    assert MAP.geometry.slots(area, wanted).radius >= MAP.geometry.slots(area).radius


@often
@given(AREAS)
def test_the_name_stands_inside(area: int) -> None:
    assert MAP.geometry.area_at(MAP.labels[area].x, MAP.labels[area].y) == area
    assert MAP.geometry.label_radius(area) >= 25


def test_no_two_provinces_meet_in_a_point_only() -> None:
    polygons = MAP.geometry.polygons
    first, second = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    touching = {(int(a), int(b)) for a, b in zip(first, second, strict=True) if a < b}

    assert touching == set(MAP.borders)


def test_the_board_lies_where_the_entry_point_says() -> None:
    from wargame_core.files.game_folders import packaged_maps

    assert [Path(str(folder)) for folder in packaged_maps("japan")] == [Path(str(MAP_FOLDER))]
