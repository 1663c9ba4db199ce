"""The audit that drives the rules through every cell of the charts, and notices every change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.shogun1986.audits.charts import DRIVES, differs, play
from scenarios.shogun1986.audits.fixture import Material
from scenarios.shogun1986.files.charts import load_numbers
from wargame_core.cli.main import main
from wargame_core.tables.loader import load_charts

PRINTED = load_charts("shogun1986")


def test_the_rules_do_what_every_cell_of_the_print_says() -> None:
    findings = list(play(PRINTED))
    assert [finding.faults for finding in findings if finding.faults] == []
    assert {finding.chart: finding.compared for finding in findings} == {
        "armies": 6, "inventory": 7, "numbers": 19, "setup": 16, "units": 36,
    }  # fmt: skip
    assert set(DRIVES) == set(PRINTED)


@pytest.mark.parametrize(
    ("chart", "row", "column"),
    [
        ("armies", "gunner", 1),
        ("inventory", "castles", 0),
        ("numbers", "spread", 0),
        ("setup", "2", 2),
        ("units", "spearman", 2),
    ],
)
def test_a_changed_print_is_noticed(chart: str, row: str, column: int) -> None:
    whole = PRINTED[chart]
    lines = {name: list(cells) for name, cells in zip(whole.row_values, whole.cells, strict=True)}
    lines[row][column] += "0"
    other = replace(whole, cells=tuple(map(tuple, lines.values())))
    assert differs(chart, Material({**PRINTED, chart: other}, load_numbers()))


def test_verify_finds_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "verify", "shogun1986"]) == 0
    assert "15 checks, 0 failed" in capsys.readouterr().out
