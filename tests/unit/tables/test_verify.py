from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from wargame_core.tables.cell_text import normal_form
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts, tables_folder
from wargame_core.tables.order import order_faults
from wargame_core.tables.verify import Finding, compare, shape_faults, verify

SECOND = tables_folder() / "western_hero" / "second"


def with_cell(chart: Chart, row: int, column: int, text: str) -> Chart:
    cells = [list(line) for line in chart.cells]
    cells[row][column] = text
    return replace(chart, cells=tuple(tuple(line) for line in cells))


def test_all_charts_of_western_hero_pass() -> None:
    findings = verify("western_hero")
    assert [finding for finding in findings if not finding.passed] == []
    assert {f.chart for f in findings if f.check == "second"} == set(load_charts("western_hero"))


def test_every_cell_differing_from_the_second_transcription_is_found() -> None:
    charts = load_charts("western_hero")
    for name in ("combat_results", "call_for_surrender", "replenishment", "siege_results"):
        chart = charts[name]
        for row in range(len(chart.rows)):
            for column in range(len(chart.columns)):
                wrong = with_cell(chart, row, column, "77")
                assert len(compare(wrong, SECOND / f"{name}.csv").faults) == 1, (row, column)


def test_a_missing_second_transcription_is_a_fault() -> None:
    chart = load_charts("western_hero")["combat_results"]
    assert not compare(chart, SECOND / "nothing.csv").passed


def test_a_result_that_falls_with_the_strength_is_found() -> None:
    chart = load_charts("western_hero")["combat_results"]
    assert list(order_faults(chart)) == []
    assert len(list(order_faults(with_cell(chart, 11, 12, "3")))) == 2


def test_a_die_without_result_is_found() -> None:
    chart = load_charts("western_hero")["call_for_surrender"]
    assert list(shape_faults(chart)) == []
    assert list(shape_faults(with_cell(chart, 0, 1, "6"))) != []


def test_a_gap_between_rows_is_found() -> None:
    chart = load_charts("western_hero")["combat_results"]
    values = (*chart.row_values[:5], "4", *chart.row_values[6:])
    assert list(shape_faults(replace(chart, row_values=values))) != []


def test_a_game_may_add_its_own_audit() -> None:
    def audit(charts: Mapping[str, Chart]) -> Iterator[Finding]:
        yield Finding("combat_results", "resolver", len(charts), ("wrong",))

    assert not verify("western_hero", [audit])[-1].passed


@pytest.mark.parametrize(
    ("one", "other"),
    [("—", ""), ("5–6", "5 • 6"), ("7 or higher", "7以上"), ("no entry", "not allowed")],
)
def test_two_ways_of_writing_the_same_cell_agree(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)
