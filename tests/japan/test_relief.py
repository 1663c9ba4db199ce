"""The relief of the board of provinces agrees with its outlines, its facts and its summits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely  # type: ignore[import-untyped]  # shapely ships no types

from scenarios.japan.board import MAP_FOLDER, japan_map
from wargame_core.boards.area_builder.relief import STEP, draw_relief
from wargame_core.boards.area_drawing import AreaDrawing
from wargame_core.engine.errors import DataError
from wargame_core.files.area_drawing_file import (
    HACHURES,
    RELIEF,
    SUMMITS,
    area_drawing_of,
    write_area_drawing,
    write_summits,
)
from wargame_core.files.area_map_file import load_area_map


@pytest.fixture(scope="module")
def drawing() -> AreaDrawing:
    found = area_drawing_of(japan_map())
    assert found is not None
    return found


def test_the_relief_covers_the_board_and_leaves_the_sea_level(drawing: AreaDrawing) -> None:
    from PySide6.QtGui import QImage

    board, image = japan_map(), QImage.fromData(drawing.relief)
    assert (image.width(), image.height()) == (board.width // STEP, board.height // STEP)
    land = shapely.union_all(board.geometry.polygons)
    shapely.prepare(land)
    spots = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
    middles = [((x + 0.5) * STEP, (y + 0.5) * STEP) for x, y in spots]
    wet = ~shapely.contains_xy(land, *np.array(middles).T)
    greys = np.array([image.pixelColor(x, y).red() for x, y in spots])
    assert set(greys[wet].tolist()) == {128}
    assert np.ptp(greys[~wet]) > 120


def test_summits_and_hachures_stand_on_land(drawing: AreaDrawing) -> None:
    board = japan_map()
    at_sea = [s for s in drawing.summits if board.geometry.area_at(s.x, s.y) is None]
    assert len(at_sea) <= len(drawing.summits) // 100, "islands that are left out"
    upper = [board.geometry.area_at(x1, y1) for x1, y1, _, _ in drawing.hachures]
    assert upper.count(None) <= len(upper) // 200


def test_the_highest_summits_stand_in_their_own_provinces(drawing: AreaDrawing) -> None:
    board = japan_map()
    homes = {
        3776: {"suruga", "kai"},  # Fuji-san, on the border
        3193: {"kai"},  # Kita-dake
        2236: {"dewa"},  # Chōkai-san
        1405: {"hyuga"},  # Osuzu-yama
        1791: {"bungo"},  # Kujū-san
        1729: {"hoki"},  # Daisen
        1172: {"sado"},  # Kinpoku-san
    }
    found = {
        summit.elevation_m: board.geometry.area_at(summit.x, summit.y)
        for summit in drawing.summits
        if summit.elevation_m in homes
    }
    named = {height: board.ids[area] for height, area in found.items() if area is not None}
    assert named.keys() == homes.keys()
    assert [height for height, area in named.items() if area not in homes[height]] == []


def test_every_mountain_province_has_summits_to_be_drawn(drawing: AreaDrawing) -> None:
    board = japan_map()
    areas = [board.geometry.area_at(summit.x, summit.y) for summit in drawing.summits]
    assert min(areas.count(area) for area in board.facts["mountain"]) >= 5


def test_the_files_are_what_is_drawn_for_the_summits(drawing: AreaDrawing) -> None:
    from PySide6.QtGui import QImage

    again = draw_relief(japan_map(), drawing.summits)
    first, second = (QImage.fromData(each.relief) for each in (drawing, again))
    spots = [(x, y) for x in range(0, first.width(), 5) for y in range(0, first.height(), 5)]
    apart = [abs(first.pixelColor(*at).red() - second.pixelColor(*at).red()) for at in spots]
    assert sum(apart) / len(apart) < 0.5, "gunyuden map draw --map scenarios/japan/map --force"
    assert len(again.hachures) == pytest.approx(len(drawing.hachures), rel=0.01)


def _copy(folder: Path) -> None:
    for entry in MAP_FOLDER.iterdir():
        (folder / entry.name).write_bytes(entry.read_bytes())


def test_a_drawing_is_read_as_it_was_written(tmp_path: Path, drawing: AreaDrawing) -> None:
    _copy(tmp_path)
    write_summits(tmp_path, drawing.summits)
    write_area_drawing(tmp_path, drawing)
    again = area_drawing_of(load_area_map(tmp_path))
    assert again is not None
    assert (again.summits, again.hachures) == (drawing.summits, drawing.hachures)
    assert (tmp_path / SUMMITS).read_bytes() == MAP_FOLDER.joinpath(SUMMITS).read_bytes()


def test_a_map_without_relief_is_drawn_flat_and_a_damaged_one_says_why(tmp_path: Path) -> None:
    _copy(tmp_path)
    (tmp_path / HACHURES).write_text("x1,y1,x2\n1,2,3\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"hachures\.csv"):
        area_drawing_of(load_area_map(tmp_path))
    (tmp_path / RELIEF).unlink()
    assert area_drawing_of(load_area_map(tmp_path)) is None


def test_names_of_seas_are_printed_with_macrons_and_the_digest_does_not_know_it(
    tmp_path: Path,
) -> None:
    names = {zone.id: zone.name for zone in japan_map().zones}
    assert [names[key] for key in ("suo_sea", "osaka_kii", "hyuga_sea", "ise_enshu")] == [
        "Suō Sea",
        "Ōsaka Bay & Kii Channel",
        "Hyūga Sea",
        "Ise Bay & Enshū Sea",
    ]
    _copy(tmp_path)
    (tmp_path / "layout.toml").unlink()
    plain = load_area_map(tmp_path)
    assert plain.digest == japan_map().digest
    assert "Suo Sea" in {zone.name for zone in plain.zones}


def test_a_layout_with_an_unknown_sea_is_refused(tmp_path: Path) -> None:
    _copy(tmp_path)
    text = 'format = "gunyuden-area-layout/1"\n[zones]\nred_sea = "Red Sea"\n'
    (tmp_path / "layout.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="red_sea"):
        load_area_map(tmp_path)
