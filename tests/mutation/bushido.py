"""Mutants of Bushido: every changed chart cell must be refused, or its audit notices it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from scenarios.bushido.audits.charts import SPOKEN, differs
from scenarios.bushido.audits.fixture import Material
from scenarios.bushido.files.charts import compile_numbers
from tests.mutation.shogun1986 import CellChange, changed
from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts
from wargame_core.tables.sheet import BLANK

PRINTED = load_charts("bushido")
VALUES = ("K", "K+T", "2K", "2K+T", "wins")
DISCS = ("battle", "duel", "ambush", "traitor", "fan", "kotau")
WORDS = {
    "name_ja": ("武士", "道"),
    "bag": ("military", "political"),
    "pieces": ("fields", "works"),
    "x": DISCS,
    "y": DISCS,
    "value_x": VALUES,
    "value_y": VALUES,
    "loss": ("diff", "all", "none", "traitor"),
    "side": ("winner", "x", "y", "both"),
    "extra": ("triples", "singles", "half"),
}
"""What may stand in columns of words."""


@cache
def mutants() -> tuple[CellChange, ...]:
    """Every number one more and one less, every word another; blank cells stay."""
    return tuple(change for chart in PRINTED.values() for change in _changes(chart))


def _changes(chart: Chart) -> Iterator[CellChange]:
    for row, cells in zip(chart.row_values, chart.cells, strict=True):
        for column, text in zip(chart.column_values, cells, strict=True):
            head = chart.columns[chart.column_values.index(column)]
            if head not in SPOKEN and text not in BLANK:
                others = _others(column, text)
                yield from (CellChange(chart.id, row, column, other) for other in others)


def _others(column: str, text: str) -> list[str]:
    if column in WORDS:
        return [word for word in WORDS[column] if word != text]
    numbers = text.split()
    return [
        " ".join([*numbers[:place], str(int(number) + step), *numbers[place + 1 :]])
        for place, number in enumerate(numbers)
        for step in (1, -1)
    ]


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
