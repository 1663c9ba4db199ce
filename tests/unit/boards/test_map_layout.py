"""Where names stand on a hex map without a layout, and the file of a layout."""

from __future__ import annotations

import math
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_layout import default_layout
from wargame_core.boards.map_rows import column_row
from wargame_core.engine.errors import DataError
from wargame_core.files.map_file import load_hex_map
from wargame_core.files.map_layout_file import FILE, layout_of


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(files("scenarios.western_hero").joinpath("map"))


def _laid_out(board: HexMap, folder: Path, text: str) -> HexMap:
    (folder / FILE).write_text(f'format = "gunyuden-map-layout/1"\n{text}', encoding="utf-8")
    return replace(board, folder=folder)


def test_every_province_of_some_size_is_named_within_its_hexes(board: HexMap) -> None:
    layout = default_layout(board)
    large = {p for p in board.provinces if board.province.count(p) >= 30}
    assert large <= set(layout.provinces)
    for province, lettering in layout.provinces.items():
        x, y = lettering.at(0.5)
        own = [
            hexgrid.centre(*column_row(board.names[hex_]))
            for hex_, home in enumerate(board.province)
            if home == province
        ]
        assert min(math.dist((x, y), spot) for spot in own) < 1.5, province
        assert lettering.start[0] < lettering.end[0], "names are read from left to right"


def test_every_sea_that_the_map_names_is_named(board: HexMap) -> None:
    seas = [
        name for hex_, (name, _) in board.place_names.items() if board.place_kinds[hex_] == "sea"
    ]
    assert [sea.name for sea in default_layout(board).seas] == seas


def test_what_a_layout_says_stands_and_the_rest_is_as_without_it(
    board: HexMap, tmp_path: Path
) -> None:
    text = (
        "north_degrees = 4\n"
        "[provinces]\naki = { curve = [1, 2, 3, 4, 5, 6], height = 0.5 }\n"
        "atlantis = { curve = [1, 2, 3, 4, 5, 6], height = 0.5 }\n"
        '[sides]\n"3418" = "e"\n"9999" = "w"\n'
        "[corners]\ntitle = [2, 3.5]\n"
    )
    layout, plain = layout_of(_laid_out(board, tmp_path, text)), default_layout(board)
    assert layout.provinces["aki"].control == (3, 4)
    assert layout.provinces["aki"].name == "Aki"
    assert "atlantis" not in layout.provinces
    assert layout.provinces["iwami"] == plain.provinces["iwami"]
    assert layout.seas == plain.seas
    assert layout.sides == {board.index["3418"]: "e"}
    assert (layout.north_degrees, layout.corners) == (4, {"title": (2, 3.5)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("north_degrees = 400", "north_degrees"),
        ('[sides]\n"3418" = "up"', "sides"),
        ("[provinces]\naki = { curve = [1, 2], height = 1 }", "provinces"),
        ("kind = 1", "kind"),
        ("[", "TOML"),
    ],
)
def test_a_damaged_layout_says_where(board: HexMap, tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        layout_of(_laid_out(board, tmp_path, text))


def test_the_map_of_western_hero_is_laid_out(board: HexMap) -> None:
    layout = layout_of(board)
    assert set(layout.provinces) >= {p for p in board.provinces if board.province.count(p) >= 15}
    assert {sea.kanji for sea in layout.seas} >= {"日本海", "周防灘", "安芸灘", "備後灘", "広島湾"}


def test_a_map_says_how_large_its_hexes_are_and_what_its_labels_name(board: HexMap) -> None:
    assert board.hex_km == 6
    assert board.place_kinds[board.index["5006"]] == "peak"
