"""The audit that drives the rules through every cell of the charts, and notices every change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.bushido.audits.charts import DRIVES, differs, play
from scenarios.bushido.audits.fixture import Material
from scenarios.bushido.files.charts import load_numbers
from wargame_core.cli.main import main
from wargame_core.tables.loader import load_charts

PRINTED = load_charts("bushido")


def test_the_rules_do_what_every_cell_of_the_print_says() -> None:
    findings = list(play(PRINTED))
    assert [finding.faults for finding in findings if finding.faults] == []
    assert {finding.chart: finding.compared for finding in findings} == {
        "amounts": 37, "buildings": 56, "discs": 18, "improvements": 28, "map_tiles": 35,
        "maps": 8, "support_tiles": 95, "tactics": 105,
    }  # fmt: skip
    assert set(DRIVES) == set(PRINTED)


@pytest.mark.parametrize(
    ("chart", "row", "column"),
    [
        ("amounts", "goal", 0),
        ("buildings", "teahouse", 3),
        ("discs", "kotau", 1),
        ("improvements", "armory", 6),
        ("map_tiles", "temple", 2),
        ("maps", "6", 1),
        ("support_tiles", "bow", 2),
        ("tactics", "fan-fan", 2),
    ],
)
def test_a_changed_print_is_noticed(chart: str, row: str, column: int) -> None:
    whole = PRINTED[chart]
    lines = {name: list(cells) for name, cells in zip(whole.row_values, whole.cells, strict=True)}
    lines[row][column] += "0"
    other = replace(whole, cells=tuple(map(tuple, lines.values())))
    assert differs(chart, Material({**PRINTED, chart: other}, load_numbers()))


def test_verify_finds_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "verify", "bushido"]) == 0
    assert "24 checks, 0 failed" in capsys.readouterr().out
