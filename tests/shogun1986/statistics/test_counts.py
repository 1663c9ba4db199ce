"""What is counted in matches, and the numbers that learning programs see."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from scenarios.shogun1986.statistics.counts import COUNTED, FORTUNES
from wargame_core.analysis.report import heat_of, report, statistics_of
from wargame_core.analysis.task import Task, play_task
from wargame_core.engine import registry
from wargame_core.engine.event_kinds import DeclaresEvents
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.engine.statistics import NOBODY
from wargame_core.files.results_lines import Finished

GAME = registry.load("shogun1986")
STATISTICS: Any = statistics_of(GAME)


def played(scenario: str, **options: str) -> tuple[dict[str, Any], Finished]:
    info = scenario_of(GAME, scenario)
    chosen = complete_options(info, options)
    seats = {seat.id: "random" for seat in info.seats}
    match = play_task(Task("shogun1986", scenario, chosen, seats, 1))
    return {table.id: table for table in STATISTICS.tables(scenario, chosen)}, match


@pytest.mark.parametrize("scenario", ["2", "4"])
def test_counts_of_a_match_agree_with_one_another(scenario: str) -> None:
    tables, match = played(scenario, quick_start="yes")
    assert match.counts.keys() <= tables.keys()
    assert match.ending in STATISTICS.endings
    for name, rows in match.counts.items():
        columns = {column.id for column in tables[name].columns}
        assert rows.keys() <= tables[name].rows.keys()
        assert all(row.keys() <= columns for row in rows.values()), name
    seats = [f"player{n}" for n in range(1, int(scenario) + 1)]
    for row in match.counts["provinces"].values():
        assert sum(row.get(column, 0) for column in (*seats, NOBODY)) == 1
    fortunes = match.counts[FORTUNES]
    fought = match.counts["fought"].values()
    for seat in seats:
        attacks = fortunes.get(seat, {}).get("battles", 0)
        assert attacks == sum(row.get(seat, 0) for row in fought)
        assert attacks >= fortunes.get(seat, {}).get("successes", 0)


def test_armies_count_where_they_stand() -> None:
    _, match = played("3", quick_start="yes")
    first = sum(sum(row.values()) for row in match.counts["occupied"].values())
    assert first >= 66, "every province that was dealt has units when the first round begins"


def test_every_counted_event_is_one_of_the_game() -> None:
    assert isinstance(GAME, DeclaresEvents)
    assert {*COUNTED, "round", "control"} <= GAME.event_kinds


def test_the_report_and_its_heat_map() -> None:
    tables, match = played("3", quick_start="yes")
    found = report(GAME, match.seats, [match, match])
    assert (
        found.counts[FORTUNES]["player1"]["battles"]
        == 2 * (match.counts[FORTUNES]["player1"]["battles"])
    )
    heat = heat_of(tables["fought"], match.counts, 1)
    options = complete_options(scenario_of(GAME, "3"), {})
    assert ElementTree.fromstring(STATISTICS.heat_picture("3", options, heat, "Battles"))
