from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from tests.unit.files.area_map_texts import write_map
from wargame_core.boards.area_checks import check_area_map
from wargame_core.boards.area_paths import area_graph, steps_between
from wargame_core.boards.area_picture import area_svg
from wargame_core.boards.areamap import AreaMap
from wargame_core.files.area_map_file import load_area_map

WEST, EAST, ISLE = range(3)


@pytest.fixture
def islands(tmp_path: Path) -> AreaMap:
    return load_area_map(write_map(tmp_path))


def test_polygons_are_built_of_coasts_and_borders(islands: AreaMap) -> None:
    west, east, isle = islands.geometry.polygons

    assert west.area == 90 * 90
    assert east.area == 90 * 90
    assert isle.area == 80 * 80
    [ring] = islands.geometry.outline(ISLE)
    assert ring[0] == ring[-1]
    assert set(ring) == {(210, 10), (290, 10), (290, 90), (210, 90)}


def test_an_area_may_lie_within_another(tmp_path: Path) -> None:
    folder = write_map(
        tmp_path,
        lines=(
            "coast,isle,,210 10;290 10;290 90;210 90;210 10",
            "border,isle,west,20 60;40 60;40 80;20 80;20 60",
        ),
    )
    geometry = load_area_map(folder).geometry

    assert geometry.area_at(30, 70) == ISLE
    assert geometry.polygons[WEST].area == 90 * 90 - 20 * 20
    assert geometry.shared_borders == {(WEST, EAST): 90.0, (WEST, ISLE): 80.0}


def test_a_point_belongs_to_the_area_around_it(islands: AreaMap) -> None:
    at = islands.geometry.area_at

    assert (at(50, 50), at(150, 50), at(250, 50)) == (WEST, EAST, ISLE)
    assert at(100, 50) == WEST, "on a border the lower index"
    assert at(200, 50) is None
    assert at(-5, 1000) is None


def test_shared_borders_have_a_length(islands: AreaMap) -> None:
    assert islands.geometry.shared_borders == {(WEST, EAST): 90.0}


def test_sea_lanes_make_neighbours_by_tier(islands: AreaMap) -> None:
    assert islands.by_lane() == ((), (ISLE,), (EAST,))
    assert islands.by_lane(("standard", "optional")) == ((ISLE,), (ISLE,), (WEST, EAST))
    assert islands.by_lane(()) == ((), (), ())


def test_a_short_lane_is_drawn_longer(islands: AreaMap) -> None:
    assert islands.lanes[0].stroke(40) == ((180, 50), (220, 50))
    assert islands.lanes[0].stroke(10) == ((190, 50), (210, 50))


def test_distances_follow_borders_and_lanes(islands: AreaMap) -> None:
    graph = area_graph(islands)

    assert steps_between(graph).tolist() == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    assert graph.weighted(0, 0).path(WEST, ISLE, 3) == (WEST, EAST, ISLE)
    no_lanes = steps_between(area_graph(islands, ()))
    assert np.isinf(no_lanes[WEST, ISLE])


def test_coasting_joins_areas_on_one_sea_zone(islands: AreaMap) -> None:
    both = 1 << WEST | 1 << ISLE
    assert area_graph(islands, (), coasting=both).neighbours(WEST) == [EAST, ISLE]
    assert area_graph(islands, (), coasting=1 << ISLE).neighbours(ISLE) == []
    one_way = area_graph(islands, (), coasting=1 << ISLE, setting_out=1 << WEST)
    assert ISLE in one_way.neighbours(WEST)
    assert one_way.neighbours(ISLE) == []
    assert one_way.weighted(0, 0).path(WEST, ISLE, 2) == (WEST, ISLE), "there is no way back"


def test_no_way_leads_on_from_a_halting_area(islands: AreaMap) -> None:
    halted = area_graph(islands).weighted(0, 0, halting=1 << EAST)

    assert halted.within(WEST, 3) == {WEST: 0, EAST: 1}
    assert halted.within(WEST, 9) == {WEST: 0, EAST: 1}, "a long search is a search by scipy"
    assert halted.within(ISLE, 3) == {EAST: 1, ISLE: 0}


def test_a_sound_map_has_no_problems(islands: AreaMap) -> None:
    assert check_area_map(islands) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"borders": ("east,west,reconstruction,drawn\n", "")},
            "West and East (Far) share a border of 90 units on the map but are no neighbours"
            " in the data.",
        ),
        (
            {"borders": ("east,west,", "isle,west,")},
            "West and Isle are neighbours in the data but share no border on the map.",
        ),
        (
            {"sea_lanes": ("isle,east,standard", "isle,east,optional")},
            "Isle cannot be reached from West by land and sea lanes.",
        ),
        (
            {"sea_lanes": ("210,50", "220,50")},
            "The sea lane East (Far)-Isle does not end on the shore of Isle.",
        ),
        (
            {
                "sea_lanes": (
                    "isle,west,optional,derived_map,210,60",
                    "east,west,standard,derived_map,100,10",
                )
            },
            "West and East (Far) are neighbours by land and by a sea lane.",
        ),
        (
            {"shores": ("west,strait,10,reconstruction\n", "")},
            "West has a coast on the map but no sea zone.",
        ),
        (
            {"facts": ("east,coast,,reconstruction,geography\n", "")},
            "East (Far) has a coast on the map but not in the data.",
        ),
        (
            {"sea_zones": ("14,strait,", "14,,")},
            "Strait names Wide Open Ocean as a neighbour, but not the other way round.",
        ),
        (
            {"shores": ("isle,ocean,9,reconstruction\n", "")},
            "No area has a coast on the sea zone Wide Open Ocean.",
        ),
        ({"areas": ("home,50,", "home,150,")}, "The name of West stands outside its area."),
        ({"areas": ("home,50,", "home,20,")}, "The name of West sticks out of its area."),
        (
            {"lines": ("290 10;290 90;210 90", "290 90;290 10;210 90")},
            "The outline of Isle crosses itself.",
        ),
        (
            {"lines": ("210 10;290 10;290 90;210 90;210 10", "150 10;290 10;290 90;150 90;150 10")},
            "The outline of East (Far) overlaps that of a neighbour near 190,100.",
        ),
    ],
)
def test_a_problem_is_one_clear_sentence(
    tmp_path: Path, changes: dict[str, tuple[str, str]], problem: str
) -> None:
    assert problem in check_area_map(load_area_map(write_map(tmp_path, **changes)))


def test_the_picture_shows_areas_names_lanes_and_marks(islands: AreaMap) -> None:
    svg = area_svg(islands, optional=True, slots=True)

    root = ET.fromstring(svg)
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"West", "西", "(Far)", "★ Miyako", "Strait", "海峡"} <= set(texts)
    paths = {path.get("id") for path in root.iter("{http://www.w3.org/2000/svg}path")}
    assert {"west", "east", "isle"} <= paths
    assert svg.count('stroke-dasharray="14 9"') == 1
    assert svg.count('stroke-dasharray="2 8"') == 1
    assert svg.count("<circle") > 4


def test_the_picture_can_be_cropped(islands: AreaMap) -> None:
    whole, part = (ET.fromstring(area_svg(islands, region=r)) for r in ((), ("isle",)))

    assert whole.get("viewBox") == "0 0 300 200"
    assert part.get("viewBox") == "170 -30 160 160"
