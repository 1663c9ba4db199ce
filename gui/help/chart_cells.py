"""Which cell of a chart a lookup means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wargame_core.tables.cell_text import normal_form
from wargame_core.tables.chart import Chart
from wargame_core.tables.span import Span, span

Cell = tuple[int, int]
"""Row and column; -1 for a whole row or column, or where there is no such one."""

NOWHERE: Final[Cell] = (-1, -1)


def cell_of(chart: Chart, row: str, column: str) -> Cell:
    """The cell of a row and a column as a lookup names them: labels, values or numbers.

    A chart whose cells hold the dice is asked by a die, or by the text of the cell.
    """
    at_row = _place(row, chart.rows, chart.row_values) if row else 0
    if at_row < 0:
        return NOWHERE
    if chart.lookup == "range":
        cells = chart.cells[at_row]
        found = _place(column, cells, cells)
        named = _place(column, _names(chart), chart.column_values)
        return at_row, found if found >= 0 else named
    return at_row, _column(chart, column)


def _column(chart: Chart, column: str) -> int:
    """Index of a column, by its header, its value, or ``group.value``."""
    if not column:
        return -1
    if len(chart.columns) == 1:
        return 0
    group, dot, value = column.partition(".")
    if dot and group in chart.group_values:
        wanted = chart.group_values.index(group)
        for index, found in enumerate(chart.column_values):
            if found == value and chart.group_of(index) == wanted:
                return index
    named = _place(column, _names(chart), chart.column_values)
    return named if named >= 0 else _place(column, chart.columns, chart.columns)


def _names(chart: Chart) -> tuple[str, ...]:
    return tuple(chart.column_name(column) for column in range(len(chart.columns)))


def _place(wanted: str, labels: Sequence[str], values: Sequence[str]) -> int:
    """Index of a label or value, else of the span that holds the number, else -1."""
    text = normal_form(wanted)
    for among in (labels, values):
        for index, label in enumerate(among):
            if normal_form(label) == text:
                return index
    one = span(wanted)
    if one is None or one.low is None or one.low != one.high:
        return -1
    for among in (values, labels):
        spans = [(index, found) for index, label in enumerate(among) if (found := span(label))]
        if spans:
            return min(spans, key=lambda pair: _gap(pair[1], one.low or 0))[0]
    return -1


def _gap(found: Span, number: int) -> int:
    """How far a number lies outside a span; the charts end with their last row (G-09)."""
    if found.low is not None and number < found.low:
        return found.low - number
    if found.high is not None and number > found.high:
        return number - found.high
    return 0
