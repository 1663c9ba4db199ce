from dataclasses import replace

import pytest

from wargame_core.engine.errors import DataError
from wargame_core.gunyuden.files.charts import (
    castle_points,
    compile_charts,
    load_gunyuden_charts,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.loader import load_charts

CHARTS = load_gunyuden_charts("western_hero")


@pytest.mark.rule("T-CRT")
def test_combat_results_have_fourteen_columns_and_twelve_rows() -> None:
    assert len(CHARTS.combat_columns) == 14
    assert set(CHARTS.combat_rows) == set(range(-2, 10))
    assert str(CHARTS.combat(98, 8)) == "14*"
    assert str(CHARTS.combat(0, -5)) == "-"


@pytest.mark.rule("T-SUR")
def test_surrender_has_a_letter_for_every_durability_and_die() -> None:
    assert set(CHARTS.surrender) == set(range(11))
    for row in CHARTS.surrender.values():
        assert set(row) == set(range(11))
    assert CHARTS.surrender_result(7, 4) == "C"
    assert CHARTS.surrender_result(0, -3) == "E"


@pytest.mark.rule("T-TER foothills")
def test_terrain_effects_are_numbers() -> None:
    foothills = CHARTS.terrain["foothills"]
    assert (foothills.normal, foothills.strategic, foothills.communication) == (4, 3, 3)
    assert (foothills.attack, foothills.counterattack, foothills.assault) == (-2, -1, -2)
    assert CHARTS.terrain["marsh"].strategic is None
    assert CHARTS.enemy_castle_entry == 1


@pytest.mark.rule("T-REP")
def test_replenishment_of_small_clans_has_no_main_castle_column() -> None:
    assert set(CHARTS.replenishment["small"]) == {"friendly", "other"}
    assert CHARTS.replenished("amago", "other", 0) == -1
    assert CHARTS.replenished("mori", "main", 6) == 3


@pytest.mark.rule("T-AP")
def test_activation_points_allow_ten_pairs() -> None:
    assert sum(len(stages) for stages in CHARTS.activation.values()) == 10


@pytest.mark.rule("T-INC 5–6")
def test_incidents_say_what_happens() -> None:
    assert (CHARTS.incident(5).kind, CHARTS.incident(5).amount) == ("durability", 1)
    assert CHARTS.incident(-4).kind == "traitor"


@pytest.mark.rule("T-VP")
def test_points_for_units_and_castles() -> None:
    assert CHARTS.unit_points == {Rank.BUSHO: 1, Rank.TAISHO: 3, Rank.SODAISHO: 10}
    assert castle_points("western_hero")["koriyama"] == 5


def test_a_cell_that_cannot_be_read_is_a_data_error() -> None:
    charts = dict(load_charts("western_hero"))
    bad = charts["forced_retreat"]
    charts["forced_retreat"] = replace(bad, cells=(("many", "0"), *bad.cells[1:]))
    with pytest.raises(DataError, match="many"):
        compile_charts("western_hero", charts)


def test_a_missing_chart_is_a_data_error() -> None:
    charts = {k: v for k, v in load_charts("western_hero").items() if k != "incidents"}
    with pytest.raises(DataError, match="incidents"):
        compile_charts("western_hero", charts)


def test_the_digest_changes_with_a_cell() -> None:
    charts = dict(load_charts("western_hero"))
    chart = charts["garrison_limits"]
    charts["garrison_limits"] = replace(chart, cells=(("6", *chart.cells[0][1:]),))
    assert compile_charts("western_hero", charts).digest != CHARTS.digest
