"""The audit that drives the rules through every cell of the charts, and notices every change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scenarios.gekokujo.audits.charts import DRIVES, SPOKEN, differs, play
from scenarios.gekokujo.audits.fixture import Material
from scenarios.gekokujo.files.charts import load_numbers
from wargame_core.cli.main import main
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts

PRINTED = load_charts("gekokujo")
UNMEASURED = ("components", "castles")
"""No game uses all castle pieces: it is enough that there is one for every player (K-02)."""


def test_the_rules_do_what_every_cell_of_the_print_says() -> None:
    findings = list(play(PRINTED))
    assert [finding.faults for finding in findings if finding.faults] == []
    assert {finding.chart for finding in findings} == set(PRINTED) == set(DRIVES)
    cells = {finding.chart: finding.compared for finding in findings}
    assert (cells["clans"], cells["unit_combat"], cells["dice_modifiers"]) == (135, 12, 18)
    assert sum(cells.values()) >= 350


def changed(chart: Chart) -> Iterator[tuple[str, Chart]]:
    """The chart with another text in one cell, for each cell that is played."""
    for row, cells in enumerate(chart.cells):
        for column, text in enumerate(cells):
            name = chart.row_values[row]
            if chart.columns[column] in SPOKEN or (chart.id, name) == UNMEASURED:
                continue
            if chart.id == "clans" and name not in ("chosokabe", "oda"):
                continue
            new = str(int(text) + 1) if text.isdigit() else {"○": "—", "—": "○"}.get(text, "x")
            rows = [list(old) for old in chart.cells]
            rows[row][column] = new
            yield f"{name}, {chart.columns[column]}", replace(chart, cells=tuple(map(tuple, rows)))


@pytest.mark.parametrize("chart", sorted(PRINTED))
def test_a_changed_print_is_noticed(chart: str) -> None:
    for place, other in changed(PRINTED[chart]):
        material = Material({**PRINTED, chart: other}, load_numbers())
        assert differs(chart, material), place


def test_verify_counts_the_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "verify", "gekokujo"]) == 0
    assert "cells driven through the rules with forced dice" in capsys.readouterr().out
