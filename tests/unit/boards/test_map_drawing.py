"""What Western Hero's map is drawn from agrees with its hexes; and how such drawings are made."""

from __future__ import annotations

import math
import shutil
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely  # type: ignore[import-untyped]  # shapely ships no types

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_builder import contours
from wargame_core.boards.map_drawing import UNIT, MapDrawing, digest_of_hexes
from wargame_core.boards.map_rows import column_row
from wargame_core.engine.errors import DataError
from wargame_core.files.map_drawing_file import FILES, drawing_of, write_drawing
from wargame_core.files.map_file import load_hex_map

MAP = files("scenarios.western_hero").joinpath("map")
WET = (Terrain.SEA, Terrain.LAKE)


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(MAP)


@pytest.fixture(scope="module")
def drawing(board: HexMap) -> MapDrawing:
    found = drawing_of(board)
    assert found is not None, "the drawing is older than the hexes: gunyuden map draw"
    return found


@pytest.fixture(scope="module")
def water(drawing: MapDrawing) -> shapely.Geometry:
    areas = [
        shapely.Polygon(_points(area[0]), [_points(hole) for hole in area[1:]])
        for chunk in drawing.water.values()
        for area in chunk
    ]
    whole = shapely.union_all([shapely.make_valid(area) for area in areas])
    shapely.prepare(whole)
    return whole


def _points(line: tuple[int, ...]) -> list[tuple[float, float]]:
    return [(x / UNIT, y / UNIT) for x, y in zip(line[::2], line[1::2], strict=True)]


def test_the_middle_of_every_hex_is_on_its_side_of_the_coast(
    board: HexMap, water: shapely.Geometry
) -> None:
    wrong = [
        name
        for name, terrain in zip(board.names, board.terrain, strict=True)
        if water.contains(shapely.Point(hexgrid.centre(*column_row(name)))) != (terrain in WET)
    ]
    assert not wrong


def test_ways_between_neighbours_cross_water_only_where_a_hexside_says_so(
    board: HexMap, water: shapely.Geometry
) -> None:
    wrong = []
    for place, around in enumerate(board.neighbours):
        for direction, other in enumerate(around[:3]):
            if other < 0 or board.terrain[place] in WET or board.terrain[other] in WET:
                continue
            first, last = (
                hexgrid.centre(*column_row(board.names[number])) for number in (place, other)
            )
            wet = water.intersects(shapely.LineString([first, last]))
            channel = board.hexsides[place][direction] in (Hexside.SEA, Hexside.LAKE)
            if wet != channel:
                wrong.append((board.names[place], board.names[other]))
    assert not wrong


def test_shore_lines_lie_in_the_water_and_hachures_on_land(
    drawing: MapDrawing, water: shapely.Geometry
) -> None:
    near = shapely.buffer(water, 0.03)
    for lines in drawing.shores.values():
        for out, line in lines:
            assert 1 <= out <= 3
            assert near.contains(shapely.LineString(_points(line)))
    tops = [spot for ends in drawing.hachures.values() for spot in _points(ends)[::2]]
    assert len(tops) > 1000
    assert sum(water.contains(shapely.Point(spot)) for spot in tops) == 0


def test_a_drawing_is_for_the_hexes_that_it_was_made_for(
    board: HexMap, drawing: MapDrawing, tmp_path: Path
) -> None:
    shutil.copytree(str(MAP), tmp_path / "map")
    write_drawing(tmp_path / "map", drawing)
    again = load_hex_map(tmp_path / "map")
    copy = drawing_of(again)
    assert copy is not None
    assert (copy.water, copy.coast, copy.shores) == (drawing.water, drawing.coast, drawing.shores)
    assert (copy.hachures, copy.relief) == (drawing.hachures, drawing.relief)
    drowned = replace(again, terrain=(Terrain.FLAT, *again.terrain[1:]))
    assert digest_of_hexes(drowned) != digest_of_hexes(again)
    assert drawing_of(drowned) is None


@pytest.mark.parametrize("name", FILES)
def test_a_map_without_a_drawing_has_none(name: str, tmp_path: Path) -> None:
    shutil.copytree(str(MAP), tmp_path / "map")
    (tmp_path / "map" / name).unlink()
    board = load_hex_map(tmp_path / "map")
    if name == FILES[0]:
        assert drawing_of(board) is None
    else:
        with pytest.raises(DataError, match=name):
            drawing_of(board)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"unit": 200', '"unit": 100'),
        ('"water": {', '"water": {"a b": [], '),
        ('"hachures": {', '"hachures": {"90 90": [1, 2, 3], '),
        ('"coast": {', '"coast": {"90 90": [[1, 2, 3]], '),
        ("{", ""),
    ],
)
def test_a_damaged_drawing_is_refused_with_the_place(old: str, new: str, tmp_path: Path) -> None:
    shutil.copytree(str(MAP), tmp_path / "map")
    file = tmp_path / "map" / FILES[0]
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=FILES[0]):
        drawing_of(load_hex_map(tmp_path / "map"))


def test_rings_follow_a_level_and_close() -> None:
    across, down = np.meshgrid(np.arange(41.0), np.arange(31.0))
    far = np.hypot(across - 20, down - 15)
    (ring,) = contours.rings(9.5 - far)
    assert np.allclose(np.hypot(ring[:, 0] - 20, ring[:, 1] - 15), 9.5, atol=0.1)
    area = shapely.Polygon(ring).area
    assert area == pytest.approx(math.pi * 9.5**2, rel=0.02)
    assert all(np.abs(b - a).max() <= 1 for a, b in pairwise(ring))


def test_a_field_with_a_hole_has_two_rings_and_one_without_height_none() -> None:
    across, down = np.meshgrid(np.arange(41.0), np.arange(41.0))
    far = np.hypot(across - 20, down - 20)
    assert len(contours.rings(4.0 - np.abs(far - 10))) == 2
    assert contours.rings(np.full((5, 5), -1.0)) == []
    (whole,) = contours.rings(np.full((5, 5), 1.0))
    assert whole.min() == 0
    assert whole.max() == 4
