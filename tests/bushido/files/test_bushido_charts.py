"""What the loader of the charts refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenarios.bushido.files.charts import compile_numbers
from wargame_core.engine.errors import DataError
from wargame_core.tables.loader import load_charts

PRINTED = load_charts("bushido")


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
    charts = {name: chart for name, chart in PRINTED.items() if name != "discs"}
    with pytest.raises(DataError, match="discs"):
        compile_numbers(charts)


@pytest.mark.parametrize(
    ("chart", "row", "column", "text", "expected"),
    [
        ("amounts", "goal", "Value", "fifty", "a number from 1"),
        ("support_tiles", "bow", "bag", "green", "military, political"),
        ("support_tiles", "hostage2", "colour", "3", "2"),
        ("tactics", "fan-fan", "loss", "half", "diff, all, none, traitor"),
        ("tactics", "traitor-ambush", "side", "winner", "x or y where x always wins"),
        ("tactics", "battle-battle", "side", "both", "winner where the loser loses all"),
        ("maps", "6", "shift", "2 1 0", "as many numbers as there are rows"),
    ],
)
def test_a_bad_cell_is_named(chart: str, row: str, column: str, text: str, expected: str) -> None:
    with pytest.raises(DataError, match=f"{chart}, row {row}, column {column}.*{expected}"):
        compile_numbers(changed(chart, row, column, text))  # type: ignore[arg-type]


def test_rows_of_a_chart_of_pieces_are_the_pieces() -> None:
    whole = PRINTED["discs"]
    other = replace(whole, row_values=("duel", "battle", *whole.row_values[2:]))
    with pytest.raises(DataError, match="discs, rows: found duel, battle"):
        compile_numbers({**PRINTED, "discs": other})
