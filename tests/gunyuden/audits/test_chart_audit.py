from dataclasses import replace

import pytest

from scenarios.western_hero.audits.charts import DRIVES as OWN_DRIVES
from scenarios.western_hero.game import GAME
from wargame_core.gunyuden.audits.charts import CHECK, DRIVES, differs, play_castles, play_charts
from wargame_core.gunyuden.audits.play import Material
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts, tables_folder

PRINTED = load_charts("western_hero")
CHARTS = load_gunyuden_charts("western_hero")
CASTLES = tables_folder() / "western_hero" / "second" / "castle_list.csv"


def real(numbers: str = "1234") -> Material:
    scenarios = {number: GAME.scenario(number, {}) for number in numbers}
    return Material(PRINTED, CHARTS, lambda: scenarios)


def _numbers() -> dict[str, Chart]:
    return {"series_numbers": PRINTED["series_numbers"]}


def test_the_rules_do_what_every_cell_of_the_print_says() -> None:
    findings = list(play_charts(real(), OWN_DRIVES))
    assert [finding.faults for finding in findings if finding.faults] == []
    assert {finding.chart for finding in findings} == set(PRINTED) == {*DRIVES, *OWN_DRIVES}
    cells = {finding.chart: finding.compared for finding in findings}
    assert (cells["combat_results"], cells["terrain_effects"]) == (168, 48)


def test_a_changed_print_is_noticed_with_its_place() -> None:
    chart = PRINTED["forced_retreat"]
    changed = replace(chart, cells=(("2", "0"), *chart.cells[1:]))
    material = Material({chart.id: changed, **_numbers()}, CHARTS)
    found = next(f for f in play_charts(material) if f.chart == chart.id)
    assert found.check == CHECK
    assert found.faults == ("row 1, column Hexes: broken, rolls 1: found '1'; the print has '2'",)


def test_rules_that_break_down_count_as_a_difference() -> None:
    broken = replace(CHARTS, recovery={})
    assert differs("morale_recovery", Material(PRINTED, broken))


def test_the_castle_list_agrees_with_every_scenario() -> None:
    finding = play_castles(real(), CASTLES)
    assert finding.faults == ()
    assert finding.compared == 56 * 5


@pytest.mark.parametrize("change", [{"level": 4}, {"owner": 0}])
def test_a_castle_unlike_the_list_is_noticed(change: dict[str, int]) -> None:
    scenario = GAME.scenario("1", {})
    castle = next(n for n, c in enumerate(scenario.castles) if c.owner != 0)
    castles = list(scenario.castles)
    castles[castle] = replace(castles[castle], **change)
    other = replace(scenario, castles=tuple(castles))
    assert play_castles(Material(PRINTED, CHARTS, lambda: {"1": other}), CASTLES).faults
