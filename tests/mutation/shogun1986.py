"""Mutants of Shogun (1986): every changed chart cell must be refused, or its audit notices it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from scenarios.shogun1986.audits.charts import SPOKEN, differs
from scenarios.shogun1986.audits.fixture import Material
from scenarios.shogun1986.files.charts import compile_numbers
from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts
from wargame_core.tables.sheet import BLANK

PRINTED = load_charts("shogun1986")
WORDS = {
    "step": ("Ranged", "Melee"),
    "class": ("Lord", "Samurai", "Ashigaru", "Hired"),
    "name_ja": ("槍足軽", "弓侍"),
}
"""What may stand in columns of words."""


@dataclass(frozen=True)
class CellChange:
    """One cell of a chart, and what stands in its place."""

    chart: str
    row: str
    column: str
    text: str

    def __str__(self) -> str:
        return f"{self.chart}: {self.row}, {self.column}: {self.text}"


@cache
def mutants() -> tuple[CellChange, ...]:
    """Every number one more and one less, every word another; blank cells stay."""
    return tuple(change for chart in PRINTED.values() for change in _changes(chart))


def _changes(chart: Chart) -> Iterator[CellChange]:
    for row, cells in zip(chart.row_values, chart.cells, strict=True):
        for column, text in zip(chart.column_values, cells, strict=True):
            head = chart.columns[chart.column_values.index(column)]
            if head in SPOKEN or text in BLANK:
                continue
            if text.isdigit():
                others = [str(int(text) + 1), str(int(text) - 1)]
            else:
                others = [word for word in WORDS[column] if word != text]
            yield from (CellChange(chart.id, row, column, other) for other in others)


def changed(chart: Chart, change: CellChange) -> Chart:
    """The chart with one other cell."""
    place = (chart.row_values.index(change.row), chart.column_values.index(change.column))
    return replace(
        chart,
        cells=tuple(
            tuple(change.text if (r, c) == place else text for c, text in enumerate(cells))
            for r, cells in enumerate(chart.cells)
        ),
    )


def survives(change: CellChange | None, chart: str = "") -> bool:
    """Whether nothing notices the change; None changes nothing of the chart."""
    charts = dict(PRINTED)
    if change is not None:
        chart = change.chart
        charts[chart] = changed(charts[chart], change)
    try:
        numbers = compile_numbers(charts)
    except DataError:
        return False
    return not differs(chart, Material(PRINTED, numbers))


def survivors(found: Sequence[CellChange]) -> list[str]:
    """The changes that nothing has noticed."""
    return [str(change) for change in found if survives(change)]
