"""Charts on the terminal, in the layout of the print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from wargame_core.tables.chart import Chart

HEADER_WIDTH: Final = 17
"""Characters after which a header goes on in the next line."""
BORDER: Final = 3
"""Characters that a column takes for its line and the space beside it."""
UNLIMITED: Final = 400
"""Characters of a line that is not written to a terminal."""


def print_chart(chart: Chart) -> None:
    """Write a chart to standard output, with its modifiers, notes and source.

    On a narrow terminal it is cut, and the further columns stand below the first ones.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        # A pipe has no width to keep to; broken lines would only be harder to read.
        console = Console(highlight=False, markup=False, emoji=False, width=UNLIMITED)
    for columns in _parts(chart, console.width):
        console.print(_table(chart, columns))
    for line in _remarks(chart):
        console.print(line)


def _parts(chart: Chart, width: int) -> list[list[int]]:
    """The columns, divided so that each part fits beside the labels."""
    labels = max(len(chart.corner), *(len(label) for label in chart.rows)) + BORDER + 1
    parts: list[list[int]] = [[]]
    used = labels
    for column in range(len(chart.columns)):
        needed = _narrowest(chart, column) + BORDER
        if parts[-1] and used + needed > width:
            parts.append([])
            used = labels
        parts[-1].append(column)
        used += needed
    return parts


def _table(chart: Chart, columns: Sequence[int]) -> Table:
    table = Table(title=f"{chart.title}  {chart.title_ja}", box=box.SQUARE)
    corner = f"\n{chart.corner}" if chart.groups else chart.corner
    table.add_column(corner, min_width=max(len(label) for label in chart.rows))
    for column in columns:
        longest = max(len(row[column]) for row in chart.cells)
        table.add_column(
            _head(chart, column),
            justify="center",
            min_width=_narrowest(chart, column),
            max_width=max(HEADER_WIDTH, longest),
        )
    for label, row in zip(chart.rows, chart.cells, strict=True):
        table.add_row(label, *(row[column] for column in columns))
    return table


def _head(chart: Chart, column: int) -> str:
    group = chart.group_of(column)
    name = chart.columns[column]
    return f"{chart.groups[group][0]}\n{name}" if group >= 0 else name


def _narrowest(chart: Chart, column: int) -> int:
    """Characters below which a word of the column would be cut."""
    texts = [_head(chart, column), *(row[column] for row in chart.cells)]
    return max(_longest_word(text) for text in texts)


def _longest_word(text: str) -> int:
    return max((len(word) for word in text.split()), default=0)


def _remarks(chart: Chart) -> list[str]:
    modifiers = [
        f"{item.of}: {item.name} {item.value}".rstrip() + f" ({item.rule})"
        for item in chart.modifiers
    ]
    return [*modifiers, *chart.notes, f"Printed in: {chart.source}. Rule {chart.rule}."]
