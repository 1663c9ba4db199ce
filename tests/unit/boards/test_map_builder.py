"""The builder on small made-up countries."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.boards.map_builder.build import BuiltMap, build_map
from wargame_core.boards.map_builder.projection import Conic
from wargame_core.boards.map_builder.settings_file import read_settings
from wargame_core.boards.map_builder.sources import read_sources
from wargame_core.boards.map_rows import HexRow
from wargame_core.engine.errors import DataError

CONIC = Conic(33.0, 42.0, 35.0, 138.0)

SETTINGS = """
[projection]
parallel_1 = 33.0
parallel_2 = 42.0
origin_latitude = 35.0
central_meridian = 138.0
[layout]
columns = 9
rows = 9
spacing_km = 6.0
east_km = -26.0
north_km = 30.0
[thresholds]
least_land_share = 0.25
lake_share = 0.5
lake_share_over_land = 0.35
least_land_on_side = 0.25
elevation_weight = 0.4
flat_below = 180
rough_below = 390
foothills_below = 545
plain_median_m = 60
plain_relief_m = 190
road_km = 2.0
easiest_by_track = 3
river_width_km = 0.9
[lakes]
names = ["Mere"]
[rivers]
bridge_roads = ["Highway"]
[castles]
west = ["0505"]
[check]
island_castles = []
areas = []
"""


def box(west: float, south: float, east: float, north: float) -> dict[str, object]:
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def line(*points: tuple[float, float]) -> dict[str, object]:
    return {"type": "LineString", "coordinates": [list(point) for point in points]}


def write_layer(folder: Path, name: str, *features: tuple[dict[str, object], object]) -> None:
    document = {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": properties, "geometry": geometry}
            for properties, geometry in features
        ],
    }
    (folder / f"{name}.geojson").write_text(json.dumps(document), encoding="utf-8")


@pytest.fixture
def country(tmp_path: Path) -> Path:
    """A square island about 138 E 35 N with a lake, a river running south and a highway."""
    write_layer(tmp_path, "coastline", ({"name": "Island"}, box(137.8, 34.84, 138.2, 35.16)))
    write_layer(tmp_path, "lakes", ({"name": "Mere"}, box(138.09, 35.06, 138.19, 35.14)))
    river = {"name": "Brook", "hexside_from_km": 2.0}
    write_layer(tmp_path, "rivers", (river, line((137.95, 35.1), (137.95, 34.84))))
    write_layer(
        tmp_path,
        "provinces",
        ({"name": "West"}, box(137.7, 34.7, 138.0, 35.3)),
        ({"name": "East"}, box(138.0, 34.7, 138.3, 35.3)),
    )
    road = line((137.82, 34.95), (138.18, 34.95))
    write_layer(tmp_path, "roads", ({"name": "Highway", "class": 1}, road))
    heights = np.full((60, 60), 20)
    heights[36:54, 33:45] = np.where(np.indices((18, 12)).sum(axis=0) % 2, 100, 900)
    head = "ncols 60\nnrows 60\nxllcorner 137.7\nyllcorner 34.7\ncellsize 0.01\nNODATA_value -9\n"
    body = "\n".join(" ".join(str(value) for value in row) for row in heights)
    (tmp_path / "elevation.asc").write_text(head + body, encoding="ascii")
    return tmp_path


def build(country: Path, extra: str = "") -> BuiltMap:
    path = country / "build.toml"
    path.write_text(SETTINGS + extra, encoding="utf-8")
    settings = read_settings(path)
    return build_map(read_sources(country, settings.conic), settings)


def by_hex(built: BuiltMap) -> dict[str, HexRow]:
    return {row.hex: row for row in built.rows.hexes}


def test_the_projection_keeps_its_origin_and_a_degree_of_latitude() -> None:
    points = CONIC.project(np.array([[138.0, 35.0], [138.0, 36.0], [139.0, 35.0]]))

    assert points[0] == pytest.approx([0.0, 0.0], abs=1e-9)
    assert points[1] == pytest.approx([0.0, 110.75], abs=0.5)
    assert points[2][0] == pytest.approx(91.0, abs=0.5)


def test_the_projection_is_true_to_scale_on_its_parallels() -> None:
    on_parallel = CONIC.project(np.array([[138.0, 33.0], [138.001, 33.0]]))

    # A degree of longitude on 33 N is 93.453 km on the WGS84 ellipsoid.
    assert np.hypot(*(on_parallel[1] - on_parallel[0])) == pytest.approx(0.093453, rel=1e-4)


def test_an_island_is_land_in_the_middle_and_sea_around(country: Path) -> None:
    hexes = by_hex(build(country))

    assert hexes["0505"].terrain is Terrain.FLAT
    assert hexes["0101"].terrain is Terrain.SEA
    assert (hexes["0101"].province, hexes["0101"].landmass) == ("", "")
    assert hexes["0505"].landmass == "Island"


def test_coastal_hexes_are_land_beside_the_sea(country: Path) -> None:
    hexes = by_hex(build(country))

    assert not hexes["0505"].coastal
    assert not hexes["0101"].coastal
    land = [row for row in hexes.values() if row.terrain not in (Terrain.SEA, Terrain.LAKE)]
    assert 6 < sum(row.coastal for row in land) < len(land)


def test_a_hex_belongs_to_the_province_with_most_of_its_area(country: Path) -> None:
    hexes = by_hex(build(country))

    assert (hexes["0305"].province, hexes["0705"].province) == ("west", "east")


def test_a_castle_hex_takes_the_province_of_the_rules(country: Path) -> None:
    assert by_hex(build(country))["0505"].province == "west"


def test_only_the_named_lakes_are_water(country: Path) -> None:
    lakes = [row.hex for row in build(country).rows.hexes if row.terrain is Terrain.LAKE]
    assert lakes

    write_layer(country, "lakes", ({"name": ""}, box(138.09, 35.06, 138.19, 35.14)))
    built = build(country)
    assert not [row for row in built.rows.hexes if row.terrain is Terrain.LAKE]


def test_steep_country_is_mountain_and_a_highway_softens_it(country: Path) -> None:
    hexes = by_hex(build(country))
    steep = {row.hex for row in hexes.values() if row.terrain is Terrain.MOUNTAIN}
    softened = {row.hex for row in hexes.values() if row.note.startswith("road corridor")}

    assert steep
    assert softened
    assert all(hexes[name].terrain is Terrain.FOOTHILLS for name in softened)


def test_a_river_is_one_unbroken_chain_that_reaches_the_sea(country: Path) -> None:
    built = build(country)
    hexes = by_hex(built)
    brook = [side for side in built.rows.sides if side.name == "Brook"]

    assert len(brook) >= 4
    touched = {name for side in brook for name in (side.hex_a, side.hex_b)}
    assert any(hexes[name].coastal for name in touched)
    pairs = [{side.hex_a, side.hex_b} for side in brook]
    # Two sides share a corner when their hexes are three in all.
    links = [sum(len(one | other) == 3 for other in pairs) for one in pairs]
    assert sorted(links) == [1, 1, *[2] * (len(pairs) - 2)]


def test_a_highway_crosses_the_river_by_a_bridge(country: Path) -> None:
    features = [side.feature for side in build(country).rows.sides if side.name == "Brook"]

    assert features.count(Hexside.BRIDGE) == 1


def test_a_river_keeps_off_a_forbidden_bank(country: Path) -> None:
    brook = [side for side in build(country).rows.sides if side.name == "Brook"]
    taken = brook[len(brook) // 2]
    pair = f"{taken.hex_a}/{taken.hex_b}"
    bank = f'[[banks]]\nriver = "Brook"\nsides = ["{pair}"]\nreason = "a castle"\n'

    again = [side for side in build(country, bank).rows.sides if side.name == "Brook"]
    assert (taken.hex_a, taken.hex_b) not in {(side.hex_a, side.hex_b) for side in again}


def test_two_landmasses_are_parted_by_sea_sides(country: Path) -> None:
    write_layer(
        country,
        "coastline",
        ({"name": "Left"}, box(137.8, 34.84, 137.99, 35.16)),
        ({"name": "Right"}, box(138.0, 34.84, 138.2, 35.16)),
    )
    built = build(country)
    hexes = by_hex(built)
    seas = [side for side in built.rows.sides if side.feature is Hexside.SEA]

    assert seas
    parted = [s for s in seas if hexes[s.hex_a].landmass != hexes[s.hex_b].landmass]
    assert len(parted) >= 4


def test_overrides_change_hexes_and_sides_and_leave_their_reason(country: Path) -> None:
    extra = """
[[hexes]]
hexes = ["0504"]
terrain = "marsh"
reason = "reeds"
[[hexes]]
hexes = ["0405"]
terrain = "sea"
reason = "a bay"
[[hexsides]]
sides = ["0505/0506"]
feature = "lake"
name = "Pond"
reason = "a pond"
"""
    built = build(country, extra)
    hexes = by_hex(built)

    assert (hexes["0504"].terrain, hexes["0504"].note) == (Terrain.MARSH, "reeds")
    assert (hexes["0405"].terrain, hexes["0405"].province) == (Terrain.SEA, "")
    assert hexes["0505"].coastal
    assert ("0505", "0506", Hexside.LAKE, "Pond") in {
        (side.hex_a, side.hex_b, side.feature, side.name) for side in built.rows.sides
    }
    assert not [side for side in built.rows.sides if "0405" in (side.hex_a, side.hex_b)]
    assert set(built.changed_hexes) == {"0405", "0504"}


def test_overrides_off_the_map_are_all_reported(country: Path) -> None:
    extra = """
[[hexes]]
hexes = ["1212", "0504", "0504"]
terrain = "marsh"
reason = "reeds"
[[hexsides]]
sides = ["0101/0909"]
feature = "river"
reason = "far apart"
"""
    with pytest.raises(DataError) as caught:
        build(country, extra)

    assert len(caught.value.faults) == 3


def test_missing_sources_are_reported_together(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_sources(tmp_path, CONIC)

    assert len(caught.value.faults) == 6


def test_faulty_settings_are_reported_together(tmp_path: Path) -> None:
    path = tmp_path / "build.toml"
    text = SETTINGS.replace("flat_below = 180", 'flat_below = "low"')
    text = text.replace("rows = 9", "").replace('"0505"', '"55"')
    path.write_text(text + '[[hexes]]\nhexes = ["0101"]\nterrain = "lava"\n', encoding="utf-8")

    with pytest.raises(DataError) as caught:
        read_settings(path)

    told = "\n".join(caught.value.faults)
    for place in ("flat_below", "layout.rows", "castles.west", "hexes[1].terrain", "reason"):
        assert place in told
