"""A map that is edited: what follows from a change, what is refused, and that games load it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.files import own_map
from wargame_core.files.map_draft import MapDraft
from wargame_core.files.map_file import load_hex_map
from wargame_core.files.map_sheet import Label
from wargame_core.gunyuden.files.map_draft_files import CASTLE_FILE, read_draft, write_draft


@pytest.fixture(scope="module")
def draft() -> MapDraft:
    return read_draft(GAME.library.map_folder, GAME.library.data)


def test_what_is_written_unchanged_reads_back_the_same(draft: MapDraft, tmp_path: Path) -> None:
    write_draft(tmp_path, draft, GAME.library.data)
    again = read_draft(tmp_path, GAME.library.data)
    assert again == draft
    for name in ("hexes.csv", "hexsides.csv"):
        assert (tmp_path / name).read_text() == (GAME.library.map_folder / name).read_text()
    assert not (tmp_path / CASTLE_FILE).exists()


def test_the_sea_takes_province_sides_and_makes_coasts(draft: MapDraft) -> None:
    side = next(key for key, row in draft.sides.items() if row.feature is Hexside.RIVER)
    flooded = draft.paint({side[0]}, Terrain.SEA)
    row = flooded.row(side[0])
    assert (row.terrain, row.province, row.coastal, row.elevation_m) == (Terrain.SEA, "", False, 0)
    assert not any(side[0] in key for key in flooded.sides)
    assert all(
        flooded.row(near).coastal or flooded.row(near).terrain in (Terrain.SEA, Terrain.LAKE)
        for near in flooded.near(side[0])
    )
    assert draft.row(side[0]).terrain is not Terrain.SEA


def test_new_land_belongs_to_the_province_around_it(draft: MapDraft) -> None:
    coast = next(row for row in draft.hexes if row.coastal)
    sea = next(near for near in draft.near(coast.hex) if draft.row(near).terrain is Terrain.SEA)
    dry = draft.paint({sea}, Terrain.FLAT)
    assert dry.row(sea).province in {draft.row(near).province for near in draft.near(sea)} - {""}
    assert dry.row(sea).landmass
    with pytest.raises(UsageError, match="0101 would be land of no province"):
        draft.paint({"0101"}, Terrain.FLAT)
    assert draft.paint({"0101"}, Terrain.FLAT, "nagato").row("0101").province == "nagato"


def test_a_bridge_keeps_the_name_of_its_river(draft: MapDraft) -> None:
    key, river = next(
        (key, row) for key, row in draft.sides.items() if row.name and row.feature is Hexside.RIVER
    )
    bridged = draft.draw_side(*key, Hexside.BRIDGE)
    assert bridged.sides[key].name == river.name
    assert bridged.hex_map.hexside(*(bridged.hex_map.index[h] for h in key)) is Hexside.BRIDGE
    assert key not in bridged.draw_side(*reversed(key), Hexside.PLAIN).sides


def test_sides_of_water_and_far_hexes_are_refused(draft: MapDraft) -> None:
    with pytest.raises(UsageError, match="expected two adjacent hexes"):
        draft.draw_side("3418", "3420", Hexside.RIVER)
    with pytest.raises(UsageError, match="is water"):
        draft.draw_side("0101", "0102", Hexside.RIVER)
    with pytest.raises(UsageError, match="Found hex '9999', expected 0101 to 5934"):
        draft.row("9999")
    with pytest.raises(UsageError, match="Found province 'oz'"):
        draft.give({"3418"}, "oz")


def test_a_castle_in_the_mountains_is_a_problem(draft: MapDraft) -> None:
    areas = [tuple(draft.sheet.provinces)]
    assert draft.paint({"3418"}, Terrain.MOUNTAIN).problems(areas=areas)[0] == (
        "Castle hex 3418 is mountain; no army could enter it."
    )


def test_names_and_castles_move(draft: MapDraft) -> None:
    named = draft.name_place(Label("3419", "Nowhere", "無", "town"))
    assert named.hex_map.place_names[named.hex_map.index["3419"]] == ("Nowhere", "無")
    assert named.unname("3419").sheet.labels == draft.sheet.labels
    moved = draft.move_castle("koriyama", "3419")
    castle = moved.castle_in("3419")
    assert castle is not None
    assert castle.id == "koriyama"
    with pytest.raises(UsageError, match="stands in 3017"):
        draft.move_castle("koriyama", "3017")


def test_a_scenario_is_played_on_the_players_own_map(
    draft: MapDraft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    assert "map" not in {option.id for option in GAME.library.infos()[0].options}
    folder = own_map.own_map_folder("western_hero")
    before = GAME.library.load("1", {})
    changed = draft.paint({"3519"}, Terrain.MARSH).move_castle("koriyama", "3419")
    write_draft(folder, changed, GAME.library.data)
    assert "map" in {option.id for option in GAME.library.infos()[0].options}
    own = GAME.library.load("1", {"map": "own"})
    assert own.map.terrain[own.map.index["3519"]] is Terrain.MARSH
    assert own.castles[own.castle_at[own.map.index["3419"]]].id == "koriyama"
    placed = {entry.hex for entry in own.placements}
    assert own.map.index["3419"] in placed
    assert own.map.index["3418"] not in placed
    assert GAME.library.load("1", {}) is before
    assert GAME.data_digests("1", {"map": "own"})["map"] != GAME.data_digests("1", {})["map"]
    (folder / CASTLE_FILE).write_text("castle,hex\nnobody,3419\n")
    with pytest.raises(DataError, match="found castle 'nobody'"):
        GAME.library.load("1", {"map": "own"})
    assert load_hex_map(folder).terrain[own.map.index["3519"]] is Terrain.MARSH
