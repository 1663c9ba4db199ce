"""What the loader of the charts refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.shogun1986.files.charts import compile_numbers
from wargame_core.engine.errors import DataError
from wargame_core.tables.loader import load_charts

PRINTED = load_charts("shogun1986")


def changed(chart: str, row: str, column: str, text: str) -> dict[str, object]:
    """All charts with one other cell."""
    whole = PRINTED[chart]
    place = (whole.row_values.index(row), whole.column_values.index(column))
    cells = tuple(
        tuple(text if (r, c) == place else cell for c, cell in enumerate(line))
        for r, line in enumerate(whole.cells)
    )
    return {**PRINTED, chart: replace(whole, cells=cells)}


def test_a_missing_chart_is_named() -> None:
    charts = {name: chart for name, chart in PRINTED.items() if name != "units"}
    with pytest.raises(DataError, match="units"):
        compile_numbers(charts)


@pytest.mark.rule("SG-INV-01")
@pytest.mark.parametrize(
    ("chart", "row", "column", "text", "expected"),
    [
        ("inventory", "die", "Value", "6", "12, as the rules roll"),
        ("inventory", "figures", "Value", "71", "72, all units and the markers of a colour"),
        ("inventory", "experience", "Value", "2", "3, one for each army"),
        ("units", "daimyo", "figures", "4", "3, one for each army"),
        ("units", "gunner", "step", "Siege", "one of ranged, melee"),
        ("units", "ronin", "class", "Samurai", "one of hired"),
        ("numbers", "extra", "Value", "13", "a multiple of the spearmen at a time"),
        ("numbers", "force", "Value", "five", "a number from 1"),
    ],
)
def test_a_bad_cell_is_named(chart: str, row: str, column: str, text: str, expected: str) -> None:
    with pytest.raises(DataError, match=f"{chart}, row {row}, column {column}.*{expected}"):
        compile_numbers(changed(chart, row, column, text))  # type: ignore[arg-type]
