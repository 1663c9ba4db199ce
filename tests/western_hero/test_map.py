"""Facts of the committed Western Hero map; the geodata are not needed."""

from __future__ import annotations

import heapq
from importlib.resources import files
from itertools import pairwise

import pytest

from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.boards.map_builder.settings import MapSettings
from wargame_core.boards.map_builder.settings_file import read_settings
from wargame_core.boards.map_checks import check_map, land_component
from wargame_core.files.map_file import load_hex_map, read_map_sheet_and_rows

FOLDER = files("scenarios.western_hero").joinpath("map")
SCENARIO_1 = frozenset(("aki", "iwami", "suo", "nagato"))
SANYODO = """
0229 0329 0428 0528 0529 0628 0729 0828 0929 1028 1128 1228 1229 1329 1428 1528
1628 1729 1829 1830 1930 2029 2129 2228 2328 2427 2527 2526 2625 2624 2724 2824
2924 3023 3124 3223 3323 3423 3523 3623 3723 3724 3823 3924 4024 4124 4223 4324
4323 4422 4522 4621 4721 4820 4921 5020 5120 5220 5320 5419 5519 5619
"""


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(FOLDER)


@pytest.fixture(scope="module")
def settings() -> MapSettings:
    return read_settings(FOLDER.joinpath("build.toml"))


def seas_around(board: HexMap, start: str) -> set[str]:
    reached, frontier = {board.index[start]}, [board.index[start]]
    while frontier:
        for there in board.neighbours[frontier.pop()]:
            if there >= 0 and there not in reached and board.terrain[there] is Terrain.SEA:
                reached.add(there)
                frontier.append(there)
    return {board.names[number] for number in reached}


def test_the_page_has_59_columns_and_34_rows(board: HexMap) -> None:
    assert (board.columns, board.rows, len(board.names)) == (59, 34, 2006)
    assert (board.names[0], board.names[1], board.names[-1]) == ("0101", "0102", "5934")
    assert board.reconstructed
    assert "econstruction" in board.provenance


def test_every_check_of_the_map_passes(board: HexMap, settings: MapSettings) -> None:
    problems = check_map(
        board, settings.castles, cut_off=settings.island_castles, areas=settings.areas
    )

    assert problems == []


def test_all_castles_stand_on_land_that_an_army_can_enter(
    board: HexMap, settings: MapSettings
) -> None:
    assert len(settings.castles) == 56
    closed = {Terrain.MOUNTAIN, Terrain.SEA, Terrain.LAKE}
    assert not [name for name in settings.castles if board.terrain[board.index[name]] in closed]


def test_all_castles_but_itsukushima_are_connected_by_land(
    board: HexMap, settings: MapSettings
) -> None:
    reached = land_component(board, board.index["3418"], board.provinces)

    apart = [name for name in settings.castles if board.index[name] not in reached]
    assert apart == ["2726"]


def test_the_next_castle_is_at_most_8_movement_points_away(
    board: HexMap, settings: MapSettings
) -> None:
    cost = {Terrain.FLAT: 1, Terrain.ROUGH: 2, Terrain.FOOTHILLS: 4, Terrain.MARSH: 4}
    castles = {board.index[name] for name in settings.castles} - {board.index["2726"]}
    for start in castles:
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here in castles and here != start:
                break
            for direction, there in enumerate(board.neighbours[here]):
                side = board.hexsides[here][direction]
                if there < 0 or board.terrain[there] not in cost or side is Hexside.SEA:
                    continue
                total = spent + cost[board.terrain[there]] + (side is Hexside.RIVER)
                if total < best.get(there, 99):
                    best[there] = total
                    heapq.heappush(queue, (total, there))
        assert spent <= 8, (board.names[start], spent)


def test_itsukushima_is_an_island_of_two_hexes(board: HexMap) -> None:
    island = land_component(board, board.index["2726"], board.provinces)

    assert {board.names[number] for number in island} == {"2626", "2726"}
    assert board.hexside(board.index["2625"], board.index["2626"]) is Hexside.SEA


def test_one_sea_runs_from_the_suo_coast_past_itsukushima_to_okayama(board: HexMap) -> None:
    inland_sea = seas_around(board, "1629")

    assert {"2725", "2727", "2825", "2826", "4125", "5123"} <= inland_sea
    assert "0101" not in inland_sea  # the Kanmon strait is hexsides only


def test_wakayama_and_sakurao_are_ports_and_yamaguchi_is_inland(board: HexMap) -> None:
    coastal = {name: board.coastal[board.index[name]] for name in ("1628", "2724", "2726", "1226")}

    assert coastal == {"1628": True, "2724": True, "2726": True, "1226": False}


def test_scenario_1_area_holds_27_castles_in_one_piece(
    board: HexMap, settings: MapSettings
) -> None:
    inside = [name for name, home in settings.castles.items() if home in SCENARIO_1]
    unused = {"2726", "2810", "3213", "1127"}  # Miyano, Kushiyama, Nukuyu, Konomine (34.5)
    reached = land_component(board, board.index["3418"], SCENARIO_1)

    in_play = [name for name in inside if name not in unused]
    assert (len(inside), len(in_play)) == (27, 23)
    assert all(board.index[name] in reached for name in in_play)


def test_hexsides_look_the_same_from_both_sides(board: HexMap) -> None:
    for here, sides in enumerate(board.hexsides):
        for direction, side in enumerate(sides):
            there = board.neighbours[here][direction]
            if there >= 0:
                assert board.hexsides[there][(direction + 3) % 6] is side


def test_the_sanyodo_runs_over_flat_and_rough_land_only(board: HexMap) -> None:
    numbers = [board.index[name] for name in SANYODO.split()]

    easy = {Terrain.FLAT, Terrain.ROUGH, Terrain.MARSH}
    assert {board.terrain[number] for number in numbers} <= easy
    for here, there in pairwise(numbers):
        assert board.hexside(here, there) not in (Hexside.SEA, Hexside.LAKE)


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("1226", Terrain.FLAT),  # Yamaguchi basin
        ("1329", Terrain.FLAT),  # Hofu plain
        ("3423", Terrain.FLAT),  # Saijo basin
        ("3717", Terrain.FLAT),  # Miyoshi basin
        ("3606", Terrain.FLAT),  # Izumo plain
        ("5006", Terrain.MOUNTAIN),  # Daisen
        ("3506", Terrain.MARSH),  # Kando lagoon
        ("4304", Terrain.LAKE),  # Nakaumi
        ("5621", Terrain.SEA),  # old Kojima bay
    ],
)
def test_the_country_is_recognised(board: HexMap, name: str, terrain: Terrain) -> None:
    assert board.terrain[board.index[name]] is terrain


def test_kojima_is_an_island_as_it_was_until_1618(board: HexMap) -> None:
    island = land_component(board, board.index["5523"], board.provinces)

    assert board.index["5619"] not in island
    assert len(island) == 8


def test_the_hii_runs_west_to_the_lagoon_as_before_the_1630s(board: HexMap) -> None:
    def side(a: str, b: str) -> Hexside:
        return board.hexside(board.index[a], board.index[b])

    assert side("3605", "3606") is Hexside.RIVER
    assert side("3705", "3805") is Hexside.PLAIN


def test_the_akana_and_nosaka_passes_are_open(board: HexMap) -> None:
    for road in ("3612 3513 3514 3614 3615", "1722 1622 1523 1524 1424"):
        numbers = [board.index[name] for name in road.split()]
        assert all(board.terrain[number] is not Terrain.MOUNTAIN for number in numbers)
        assert all(b in board.neighbours[a] for a, b in pairwise(numbers))


def test_every_hand_corrected_hex_says_why(settings: MapSettings) -> None:
    notes = {row.hex: row.note for row in read_map_sheet_and_rows(FOLDER)[1].hexes}

    for override in settings.hex_overrides:
        assert len(override.reason) > 20
        assert {notes[name] for name in override.hexes} == {override.reason}


def test_names_stand_on_the_map(board: HexMap) -> None:
    assert board.provinces["suo"] == ("Suō", "周防")
    assert board.place_names[board.index["5006"]] == ("Daisen", "大山")
    kando = {name for name in board.river_names.values() if name.startswith("Kando")}
    assert kando == {"Kando-gawa"}
