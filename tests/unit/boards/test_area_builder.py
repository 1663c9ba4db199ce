from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from wargame_core.boards.area_builder.build import BuiltAreas, build_areas
from wargame_core.boards.area_builder.evening import evening
from wargame_core.boards.area_builder.names import place_zone_name
from wargame_core.boards.area_builder.outlines import smoothed, whole
from wargame_core.boards.area_builder.settings import AreaSettings, read_area_settings
from wargame_core.boards.area_builder.sources import LAYOUT, read_area_sources
from wargame_core.boards.area_geometry import enclosed
from wargame_core.engine.errors import DataError

SETTINGS = """
[board]
width = 1000
margin = 50
smallest_area = 0
evening_rounds = 0
[outlines]
tolerance = 4
rounds = 1
smallest_island = 30
smallest_lake = 20
[smallest_islands]
[names]
sizes = [20, 30]
zone_sizes = [24]
starred = ["seat"]
[groups]
Inner = "inner"
[facts]
seat = { column = "seat", value = "town", status = "board_fact", source = "the rules" }
[border_sources]
reconstruction = "old border"
derived_map = "another map"
"""
TABLES = {
    "provinces.csv": "id,name,kanji,circuit,alt_names,seat,town\n"
    "west,West,西,Inner,,1,Miyako\neast,East,東,Inner,,0,\nisle,Isle,島,Inner,,0,\n",
    "adjacency.csv": "a,b,kind,status,in_derived_map\neast,west,land,reconstruction,1\n"
    "east,isle,sea_lane,reconstruction,0\n",
    "sea_lanes.csv": "a,b,tier,status,reason\neast,isle,standard,reconstruction,only way\n",
    "sea_zones.csv": "id,name,name_ja,neighbour_zones\nsea,Sea,海（大）,\n",
    "province_sea_zones.csv": "province,sea_zone,coast_km\nwest,sea,5\neast,sea,6\nisle,sea,7\n",
}
BORDER = [(50 + (-1) ** n * 3, 4 * n) for n in range(26)]


def ring(points: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    return [[*points, points[0]]]


def feature(kind: str, coordinates: Any, **about: str) -> dict[str, Any]:
    return {"properties": about, "geometry": {"type": kind, "coordinates": coordinates}}


LAYERS = [
    feature(
        "MultiPolygon",
        [ring([(0, 0), *BORDER, (0, 100)]), ring([(-20, 40), (-15, 40), (-15, 44)])],
        layer="province", id="west",
    ),
    feature("Polygon", ring([(110, 0), (110, 100), *BORDER[::-1]]), layer="province", id="east"),
    feature("Polygon", ring([(150, 30), (180, 30), (180, 60), (150, 60)]),
            layer="province", id="isle"),
    feature("Polygon", ring([(90, 80), (100, 80), (100, 90), (90, 90)]),
            layer="lake", name="Pond", province="east"),
    feature("LineString", [(112, 50), (148, 50)], layer="sea_lane", a="east", b="isle"),
    feature("Point", (130, 20), layer="sea_zone_label", id="sea"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in TABLES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / LAYOUT).write_text(json.dumps({"features": LAYERS}), encoding="utf-8")
    (tmp_path / "build.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def steering(folder: Path) -> AreaSettings:
    return read_area_settings(folder / "build.toml")


@pytest.fixture
def built(folder: Path, steering: AreaSettings) -> BuiltAreas:
    return build_areas(read_area_sources(folder), steering)


def polygon(built: BuiltAreas, name: str) -> Any:
    return enclosed(
        line.points
        for line in built.rows.lines
        if line.kind in ("coast", "border") and name in (line.a, line.b)
    )


def test_the_land_fills_the_width_between_the_margins(built: BuiltAreas) -> None:
    shapes = [polygon(built, name) for name in ("west", "east", "isle")]
    left, _, right, _ = shapely.total_bounds(shapes)

    assert (built.width, round(left), round(right)) == (1000, 50, 950)


def test_neighbours_share_one_border_line(built: BuiltAreas) -> None:
    borders = [line for line in built.rows.lines if line.kind == "border"]
    west, east = polygon(built, "west"), polygon(built, "east")

    assert [(line.a, line.b) for line in borders] == [("west", "east")]
    assert shapely.coverage_is_valid([west, east])
    assert shapely.area(shapely.intersection(west, east)) == 0
    assert shapely.length(shapely.intersection(west, east)) > 300


def test_small_islands_are_dropped(built: BuiltAreas) -> None:
    assert shapely.get_num_geometries(polygon(built, "west")) == 1


def test_small_areas_become_larger_without_tearing_borders() -> None:
    shapes = [shapely.box(0, 0, 90, 90), shapely.box(90, 0, 180, 90), shapely.box(180, 0, 200, 20)]
    shapes = list(shapely.segmentize(shapes, 5))
    mean = float(np.mean(shapely.area(shapes)))
    found = evening(shapes, 0.5, 8)

    moved = shapely.transform(shapes, found.place)
    assert shapely.area(shapes[2]) < 0.1 * mean
    assert shapely.area(moved[2]) > 0.4 * np.mean(shapely.area(moved))
    assert shapely.coverage_is_valid(moved)
    assert shapely.touches(moved[1], moved[2])


def test_nothing_moves_without_rounds() -> None:
    points = np.array([(1.0, 2.0), (3.0, 4.0)])

    assert evening([shapely.box(0, 0, 9, 9)], 1.0, 0).place(points) is points


def test_a_lane_ends_on_the_moved_shores(built: BuiltAreas) -> None:
    [lane] = built.rows.lanes

    for name, end in (("east", (lane.ax, lane.ay)), ("isle", (lane.bx, lane.by))):
        shore = shapely.boundary(polygon(built, name))
        assert shapely.distance(shore, shapely.points(end)) < 1


def test_a_lane_over_land_takes_the_shortest_way(folder: Path, steering: AreaSettings) -> None:
    far_side = [
        {**layer, "geometry": {"type": "LineString", "coordinates": [(112, 50), (182, 45)]}}
        if layer["properties"]["layer"] == "sea_lane"
        else layer
        for layer in LAYERS
    ]
    (folder / LAYOUT).write_text(json.dumps({"features": far_side}), encoding="utf-8")
    built = build_areas(read_area_sources(folder), steering)
    [lane] = built.rows.lanes
    apart = shapely.distance(polygon(built, "east"), polygon(built, "isle"))

    assert np.hypot(lane.ax - lane.bx, lane.ay - lane.by) == pytest.approx(apart, abs=2)


def test_names_stand_inside_and_sea_names_outside(built: BuiltAreas) -> None:
    for row in built.rows.areas:
        point = shapely.points(row.label_x, row.label_y)
        assert shapely.contains(polygon(built, row.id), point)
        assert row.group == "inner"
    [zone] = built.rows.zones
    assert zone.kanji == "海"
    for row in built.rows.areas:
        point = shapely.points(zone.label_x, zone.label_y)
        assert not shapely.contains(polygon(built, row.id), point)


def test_facts_and_borders_tell_where_they_come_from(built: BuiltAreas) -> None:
    [fact] = built.rows.facts
    [border] = built.rows.borders

    assert (fact.area, fact.value, fact.status) == ("west", "Miyako", "board_fact")
    assert (border.status, border.source) == ("derived_map", "another map")


def test_missing_sources_are_all_named(folder: Path) -> None:
    for name in (LAYOUT, "sea_lanes.csv"):
        (folder / name).unlink()
    (folder / "provinces.csv").write_text("id,name\n", encoding="utf-8")

    with pytest.raises(DataError) as raised:
        read_area_sources(folder)

    text = str(raised.value)
    assert all(name in text for name in (LAYOUT, "sea_lanes.csv", "no column 'kanji'"))


def test_a_layout_and_table_that_differ_are_refused(folder: Path) -> None:
    table = folder / "provinces.csv"
    table.write_text(table.read_text("utf-8").replace("isle,", "moon,"), encoding="utf-8")

    with pytest.raises(DataError, match="isle: found in only one of"):
        read_area_sources(folder)


def test_wrong_settings_are_all_named(folder: Path) -> None:
    text = SETTINGS.replace("width = 1000", "width = -1").replace("[20, 30]", "[]")
    (folder / "build.toml").write_text(text.replace("board_fact", "rumour"), encoding="utf-8")

    with pytest.raises(DataError) as raised:
        read_area_settings(folder / "build.toml")

    assert [fault.split(": ")[1] for fault in raised.value.faults] == [
        "board.width",
        "names.sizes",
        "facts.seat.status",
    ]


LINES = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=2, max_size=9)


@given(LINES, st.integers(0, 3))
def test_smoothing_keeps_the_ends_of_a_line(line: list[tuple[int, int]], rounds: int) -> None:
    found = smoothed([(float(x), float(y)) for x, y in line], rounds)

    assert found[0] == line[0] or line[0] == line[-1]
    assert found[-1] == line[-1] or line[0] == line[-1]
    assert all(a != b for a, b in pairwise(found))


def test_points_on_a_straight_line_are_left_out() -> None:
    points = np.array([(0, 0), (1, 0), (2, 0), (2.2, 0.1), (2, 5)], dtype=np.float64)

    assert whole(points) == ((0, 0), (2, 0), (2, 5))


def test_a_sea_name_moves_off_the_land_but_not_across_it() -> None:
    land = shapely.box(100, 0, 200, 400)
    x, _, size = place_zone_name((90, 100), ("Sea", "海"), [20, 10], land, land, (500, 400))

    assert size == 20
    assert x < 90


def test_a_sea_name_without_room_stands_near_its_point() -> None:
    land = shapely.box(0, 0, 500, 400)
    x, y, size = place_zone_name((250, 100), ("Sea", "海"), [20, 10], land, land, (500, 400))

    assert size == 10
    assert np.hypot(x - 250, y - 100) <= 60
