from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.errors import DataError
from wargame_core.files.map_file import load_hex_map, read_map_sheet_and_rows, write_map_rows

MAP_TOML = """
format = "gunyuden-map/1"
id = "pond"
title = "Pond"
layout = "flat-top, even columns lower"
columns = 3
rows = 2
reconstructed = true
provenance = "Made up."
credits = ["Nobody."]

[provinces]
aki = { name = "Aki", kanji = "安芸" }

[[labels]]
hex = "0101"
name = "Town"
kanji = "町"
kind = "town"
"""
HEXES = """hex,terrain,province,coastal,elevation_m,landmass,note
0101,flat,aki,no,10,Honshu,
0102,rough,aki,no,100,Honshu,"a note, with a comma"
0201,foothills,aki,yes,200,Honshu,
0202,mountain,aki,yes,900,Honshu,
0301,marsh,aki,yes,1,Honshu,
0302,sea,,no,0,,
"""
SIDES = """hex_a,hex_b,feature,name
0101,0102,river,Kawa
0102,0201,bridge,Kawa
0201,0202,sea,
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map.toml").write_text(MAP_TOML, encoding="utf-8")
    (tmp_path / "hexes.csv").write_text(HEXES, encoding="utf-8")
    (tmp_path / "hexsides.csv").write_text(SIDES, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("value", ["nan", "inf", "0", "-1e300", "1e300", "true", '"six"'])
def test_the_size_of_a_hex_is_a_length(folder: Path, value: str) -> None:
    head = folder / "map.toml"
    change(head, lambda text: text.replace("rows = 2\n", f"rows = 2\nhex_km = {value}\n"))
    with pytest.raises(DataError) as refused:
        load_hex_map(folder)
    assert str(refused.value).startswith("map.toml: hex_km: found ")


def change(path: Path, edit: Callable[[str], str]) -> None:
    path.write_text(edit(path.read_text(encoding="utf-8")), encoding="utf-8")


def faults_of(folder: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        load_hex_map(folder)
    return list(caught.value.faults)


def test_a_small_map_is_read(folder: Path) -> None:
    board = load_hex_map(folder)

    assert board.names == ("0101", "0102", "0201", "0202", "0301", "0302")
    assert board.terrain[board.index["0301"]] is Terrain.MARSH
    assert board.elevation_m[board.index["0202"]] == 900
    assert board.place_names == {0: ("Town", "町")}
    assert board.provinces == {"aki": ("Aki", "安芸")}
    assert (board.id, board.title, board.reconstructed) == ("pond", "Pond", True)


def test_neighbours_stand_in_direction_order_and_end_at_the_edge(folder: Path) -> None:
    board = load_hex_map(folder)

    # Even columns lie half a hex lower: 0201 touches 0101, 0102, 0301 and 0302.
    around = board.neighbours[board.index["0201"]]
    assert [board.names[n] if n >= 0 else "" for n in around] == [
        "",
        "0301",
        "0302",
        "0202",
        "0102",
        "0101",
    ]


def test_a_hexside_is_seen_from_both_hexes_and_its_name_once(folder: Path) -> None:
    board = load_hex_map(folder)
    a, b = board.index["0102"], board.index["0201"]

    assert board.hexside(a, b) is board.hexside(b, a) is Hexside.BRIDGE
    assert board.hexside(board.index["0101"], b) is Hexside.PLAIN
    assert set(board.river_names.values()) == {"Kawa"}
    assert all(direction < 3 for _, direction in board.river_names)


def test_rows_come_back_as_written(folder: Path, tmp_path: Path) -> None:
    rows = read_map_sheet_and_rows(folder)[1]
    copy = tmp_path / "copy"
    write_map_rows(copy, rows)
    shutil.copy(folder / "map.toml", copy)

    assert read_map_sheet_and_rows(copy)[1] == rows
    assert (copy / "hexes.csv").read_text(encoding="utf-8") == HEXES
    assert (copy / "hexsides.csv").read_text(encoding="utf-8") == SIDES
    assert load_hex_map(copy).digest == load_hex_map(folder).digest


def test_the_digest_follows_the_content_but_not_the_line_ends(folder: Path) -> None:
    before = load_hex_map(folder).digest
    text = (folder / "hexes.csv").read_bytes()

    (folder / "hexes.csv").write_bytes(text.replace(b"\n", b"\r\n"))
    assert load_hex_map(folder).digest == before
    (folder / "hexes.csv").write_bytes(text.replace(b"0101,flat", b"0101,rough"))
    assert load_hex_map(folder).digest != before


def test_ten_faults_are_reported_at_once_with_file_and_line(folder: Path) -> None:
    (folder / "hexes.csv").write_text(
        "hex,terrain,province,coastal,elevation_m,landmass,note\n"
        "0101,lava,aki,no,10,Honshu,\n"
        "0102,rough,atlantis,no,100,Honshu,\n"
        "0201,foothills,aki,maybe,200,Honshu,\n"
        "0202,mountain,aki,yes,high,Honshu,\n"
        "0301,marsh,,yes,1,Honshu,\n"
        "0302,sea,,yes,0,,\n"
        "0101,flat,aki,no,10,Honshu,\n"
        "9901,flat,aki,no,10,Honshu,\n",
        encoding="utf-8",
    )
    (folder / "hexsides.csv").write_text(
        "hex_a,hex_b,feature,name\n0101,0301,river,Far\n0101,0102,moat,\n", encoding="utf-8"
    )

    faults = faults_of(folder)

    assert [fault.split(" ")[0] for fault in faults] == [
        "hexes.csv:2:",
        "hexes.csv:3:",
        "hexes.csv:4:",
        "hexes.csv:5:",
        "hexes.csv:6:",
        "hexes.csv:7:",
        "hexes.csv:8:",
        "hexes.csv:9:",
        "hexsides.csv:2:",
        "hexsides.csv:3:",
    ]
    assert all("found" in fault and "expected" in fault for fault in faults)
    assert "found terrain 'lava', expected one of flat, rough" in faults[0]


def test_a_missing_hex_is_named(folder: Path) -> None:
    change(folder / "hexes.csv", lambda text: text.replace("0302,sea,,no,0,,\n", ""))

    assert faults_of(folder) == ["hexes.csv: found no hex 0302, expected every hex of the map"]


def test_faults_of_all_three_files_come_together(folder: Path) -> None:
    change(folder / "map.toml", lambda text: text.replace('kind = "town"', 'kind = "inn"'))
    change(folder / "hexes.csv", lambda text: text.replace("0101,flat", "0101,flatt"))
    change(folder / "hexsides.csv", lambda text: text + "0101,0102,river,Kawa\n")

    assert {fault.split(":")[0] for fault in faults_of(folder)} == {
        "map.toml",
        "hexes.csv",
        "hexsides.csv",
    }


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('format = "gunyuden-map/1"', 'format = "gunyuden-map/9"', "format"),
        ("columns = 3", 'columns = "3"', "columns"),
        ("reconstructed = true", "reconstructed = 1", "reconstructed"),
        ('title = "Pond"', "", "title"),
        ('kanji = "安芸"', "kanji = 7", "provinces.aki.kanji"),
        ('hex = "0101"', 'hex = "0909"', "labels[1].hex"),
        ("columns = 3", "columns = = 3", "TOML"),
        ("[provinces]\naki", "[provinces]\nAki", "provinces.Aki"),
    ],
)
def test_a_wrong_head_is_named_by_its_key(folder: Path, before: str, after: str, told: str) -> None:
    change(folder / "map.toml", lambda text: text.replace(before, after))

    assert any(told in fault for fault in faults_of(folder))


def test_wrong_headers_and_short_lines_are_faults(folder: Path) -> None:
    change(folder / "hexes.csv", lambda text: text.replace("0101,flat,aki,no", "0101,flat,aki"))
    change(folder / "hexsides.csv", lambda text: text.replace("hex_a", "from"))

    faults = faults_of(folder)
    assert "hexes.csv:2: found 6 cells, expected 7" in faults
    assert any(fault.startswith("hexsides.csv:1: found 'from,") for fault in faults)


def test_missing_files_are_all_reported(tmp_path: Path) -> None:
    assert len(faults_of(tmp_path)) == 3


def test_the_committed_map_survives_a_round_trip(tmp_path: Path) -> None:
    with as_file(files("scenarios.western_hero").joinpath("map")) as original:
        write_map_rows(tmp_path, read_map_sheet_and_rows(original)[1])
        for name in ("hexes.csv", "hexsides.csv"):
            before = (original / name).read_text(encoding="utf-8")
            assert (tmp_path / name).read_text(encoding="utf-8") == before
