from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.files.area_map_texts import TEXTS, write_map
from wargame_core.engine.errors import DataError
from wargame_core.files.area_map_file import (
    is_area_map,
    load_area_map,
    read_area_rows,
    write_area_rows,
)


def faults(folder: Path) -> tuple[str, ...]:
    with pytest.raises(DataError) as raised:
        load_area_map(folder)
    return raised.value.faults


def test_a_map_is_read_with_areas_as_indices(tmp_path: Path) -> None:
    area_map = load_area_map(write_map(tmp_path))

    assert area_map.ids == ("west", "east", "isle")
    assert area_map.names[1] == "East (Far)"
    assert area_map.borders == ((0, 1),)
    assert area_map.land == ((1,), (0,), ())
    assert area_map.facts["seat"] == {1: "Miyako"}
    assert area_map.having("coast") == 0b111
    assert area_map.labels[1].lines == ("East", "(Far)", "東", "★ Miyako")
    assert area_map.zones[1].label.lines == ("Wide Open", "Ocean", "大洋")
    assert area_map.lakes == {"Pond": (((170, 80), (180, 80), (180, 90), (170, 90), (170, 80)),)}


def test_a_lane_is_turned_with_its_ends(tmp_path: Path) -> None:
    lane = load_area_map(write_map(tmp_path)).lanes[0]

    assert (lane.a, lane.b) == (1, 2)
    assert lane.ends == ((190, 50), (210, 50))


def test_what_is_written_is_what_was_read(tmp_path: Path) -> None:
    folder = write_map(tmp_path)
    rows = read_area_rows(folder)
    copy = tmp_path / "copy"
    write_area_rows(copy, rows)

    for file, text in TEXTS.items():
        if file != "map.toml":
            assert (copy / file).read_text(encoding="utf-8") == text


def test_the_digest_does_not_depend_on_line_ends(tmp_path: Path) -> None:
    folder = write_map(tmp_path)
    digest = load_area_map(folder).digest
    lines = folder / "lines.csv"
    lines.write_bytes(lines.read_bytes().replace(b"\n", b"\r\n"))

    assert load_area_map(folder).digest == digest
    write_map(tmp_path, borders=("drawn", "guessed"))
    assert load_area_map(folder).digest != digest


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"map": ('id = "islands"', 'id = "?"')}, "map.toml: id: found '?'"),
        ({"map": ("width = 300", "width = 0")}, "map.toml: width: found 0; expected"),
        ({"map": ('mark = "star"', 'mark = "moon"')}, "map.toml: facts.seat.mark: found 'moon'"),
        ({"areas": ("isle,Isle", "west,Isle")}, "areas.csv:4: found area 'west' a second time"),
        ({"areas": ("50,40,12", "350,40,12")}, "found label_x '350', expected a whole number"),
        ({"areas": ("西,home", "西,away")}, "found group 'away', expected one of map.toml"),
        ({"areas": ("West,西", ",西")}, "areas.csv:2: found name '', expected a text"),
        ({"facts": ("west,mountain", "west,river")}, "facts.csv:2: found fact 'river'"),
        ({"facts": ("the rules\nwest", "\x07\nwest")}, "expected a text without control codes"),
        ({"facts": ("board_fact,the", "rumour,the")}, "found status 'rumour', expected one of"),
        ({"borders": ("east,west", "east,east")}, "found b 'east', expected another area than a"),
        ({"borders": ("east,west", "east,moon")}, "found b 'moon', expected one of areas.csv"),
        ({"sea_lanes": ("isle,west", "east,isle")}, "found pair 'east isle' a second time"),
        ({"sea_lanes": ("standard", "usual")}, "found tier 'usual', expected one of standard,"),
        ({"sea_zones": ("14,ocean", "14,moon")}, "found neighbour 'moon', expected one of sea_zo"),
        ({"shores": ("west,strait,10", "west,strait,-1")}, "found coast_km '-1', expected a whole"),
        ({"shores": ("west,strait", "east,strait")}, "found shore 'east strait' a second time"),
        ({"lines": ("100 10;100 100", "100 10;100")}, "found point 2 '100', expected two whole"),
        ({"lines": ("290 10", "999 10")}, "found point '999 10', expected a point of the board"),
        ({"lines": ("coast,west,,", "coast,west,east,")}, "found b 'east', expected nothing"),
        ({"lines": (",Pond,", ",,")}, "found b '', expected the name of the lake"),
        ({"lines": ("170 90;170 80", "170 90")}, "found an open shore, expected a lake"),
        ({"lines": ("zone_limit,strait", "zone_limit,west")}, "lines.csv:7: found a 'west'"),
        ({"lines": ("border,", "river,")}, "found kind 'river', expected one of coast,"),
        ({"lines": ("210 90;210 10", "210 90")}, "the outline of isle open at 210 10"),
        ({"lines": ("coast,isle,,", "coast,west,,")}, "found no outline of isle"),
        ({"lines": ("kind,a,b,points", "kind,a,b")}, "lines.csv:1: found 'kind,a,b'"),
    ],
)
def test_a_fault_is_one_clear_sentence(
    tmp_path: Path, changes: dict[str, tuple[str, str]], fault: str
) -> None:
    found = faults(write_map(tmp_path, **changes))

    assert any(fault in sentence for sentence in found), found


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    folder = write_map(
        tmp_path, map=("height = 200", "height = '?'"), borders=("east", "x"), lines=("isle", "y")
    )
    found = "\n".join(faults(folder))

    for file in ("map.toml", "borders.csv", "lines.csv"):
        assert f"{file}:" in found


def test_a_wrong_header_is_told_once_and_not_for_every_name(tmp_path: Path) -> None:
    folder = write_map(tmp_path, sea_zones=("id,name", "id,title"))

    assert len(faults(folder)) == 1


def test_missing_files_are_all_named(tmp_path: Path) -> None:
    folder = write_map(tmp_path)
    for file in ("shores.csv", "lines.csv"):
        (folder / file).unlink()

    assert [fault.split(":")[0] for fault in faults(folder)] == ["shores.csv", "lines.csv"]


def test_other_folders_are_no_area_maps(tmp_path: Path) -> None:
    assert not is_area_map(tmp_path)
    (tmp_path / "map.toml").write_text('format = "gunyuden-map/1"\n', encoding="utf-8")
    assert not is_area_map(tmp_path)
    assert is_area_map(write_map(tmp_path))
