"""What the games count in a match, and the pictures that are drawn of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from wargame_core.analysis.report import heat_of, report, statistics_of, table_rows
from wargame_core.analysis.task import Task, play_task
from wargame_core.boards.heat_picture import RAMP, heat_colour
from wargame_core.engine import registry
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.engine.statistics import NOBODY
from wargame_core.files.results_lines import Finished

SVG = "{http://www.w3.org/2000/svg}"


def played(
    game: str, scenario: str, chosen: Mapping[str, str], seed: int
) -> tuple[Any, Any, Finished]:
    info = scenario_of(registry.load(game), scenario)
    options = complete_options(info, chosen)
    seats = {seat.id: "random" for seat in info.seats}
    match = play_task(Task(game, scenario, options, seats, seed))
    statistics = statistics_of(registry.load(game))
    assert statistics is not None
    return statistics, {table.id: table for table in statistics.tables(scenario, options)}, match


@pytest.fixture(scope="module")
def hero() -> tuple[Any, Any, Finished]:
    return played("western_hero", "1", {}, 1)


@pytest.fixture(scope="module")
def clans() -> tuple[Any, Any, Finished]:
    return played("gekokujo", "4", {"max_rounds": "6"}, 1)


def test_every_castle_ends_with_somebody_and_the_points_agree(hero: Any) -> None:
    _, tables, match = hero
    counts = match.counts["castles"]
    assert counts.keys() == tables["castles"].rows.keys()
    for row in counts.values():
        assert sum(row.get(column, 0) for column in ("mori", "ouchi", NOBODY)) == 1
    assert match.turns == 18


def test_hexes_are_counted_by_turn_and_side(hero: Any) -> None:
    _, tables, match = hero
    occupied = match.counts["occupied"]
    assert occupied.keys() <= tables["occupied"].rows.keys()
    assert max(n for row in occupied.values() for n in row.values()) <= match.turns
    assert match.counts["fought"]


def test_every_province_has_one_owner_or_none(clans: Any) -> None:
    _, tables, match = clans
    counts = match.counts["provinces"]
    assert len(counts) == 68 and counts.keys() == tables["provinces"].rows.keys()
    for seat, points in match.points.items():
        assert sum(row.get(seat, 0) for row in counts.values()) == points
    assert sum(row.get("played", 0) for row in match.counts["clans"].values()) == 4
    assert sum(row.get("won", 0) for row in match.counts["clans"].values()) == 1
    assert match.turns == 6


@pytest.mark.parametrize("name", ["hero", "clans"])
def test_every_count_has_a_title_and_every_ending_words(
    name: str, request: pytest.FixtureRequest
) -> None:
    statistics, tables, match = request.getfixturevalue(name)
    assert match.ending in statistics.endings
    for table, rows in match.counts.items():
        columns = {column.id for column in tables[table].columns}
        assert rows.keys() <= tables[table].rows.keys()
        assert all(row.keys() <= columns for row in rows.values())
        found = table_rows(tables[table], match.counts)
        assert len(found) == len(rows)


@pytest.mark.parametrize(
    ("name", "game", "scenario"), [("hero", "western_hero", "1"), ("clans", "gekokujo", "4")]
)
def test_heat_maps_are_sound_pictures_with_title_and_scale(
    name: str, game: str, scenario: str, request: pytest.FixtureRequest
) -> None:
    statistics, tables, match = request.getfixturevalue(name)
    options = complete_options(scenario_of(registry.load(game), scenario), {})
    heat = heat_of(tables["occupied"], match.counts, 1)
    picture = statistics.heat_picture(scenario, options, heat, "Where <units> stood")
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg" and not root.findall(f".//{SVG}svg")
    texts = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert "Where <units> stood" in texts and f"{max(heat.values()):.3g}" in texts
    assert RAMP[-1] in picture
    assert statistics.heat_picture(scenario, options, {}, "Nothing")


def test_warmer_is_darker() -> None:
    def light(share: float) -> float:
        colour = heat_colour(share)
        red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    shades = [light(n / 50) for n in range(51)]
    assert shades == sorted(shades, reverse=True)
    assert heat_colour(-1) == RAMP[0] and heat_colour(2) == RAMP[-1]


def test_sums_of_matches_are_those_of_the_report(clans: Any) -> None:
    _, tables, match = clans
    game = registry.load("gekokujo")
    found = report(game, match.seats, [match, match])
    assert found.counts["clans"] == {
        clan: {column: 2 * n for column, n in row.items()}
        for clan, row in match.counts["clans"].items()
    }
    assert heat_of(tables["occupied"], found.counts, 2) == heat_of(
        tables["occupied"], match.counts, 1
    )
