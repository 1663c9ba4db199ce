"""Order in a chart: where the print never falls, a chart that falls has a typing error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wargame_core.tables.chart import Chart
from wargame_core.tables.span import span

_MARKS = {"○": 1, "×": 0, "": 0, "—": 0}


def order_faults(chart: Chart) -> Iterator[str]:
    """Cells that fall in a direction in which the print never does."""
    grid = _range_grid(chart) if chart.lookup == "range" else _grid(chart)
    across = [f"column {place}" for place in range(1, len(grid[0]) + 1)]
    rows = [f"row {label}" for label in chart.rows]
    for direction in chart.rising:
        lines = grid if direction in ("left", "right") else list(zip(*grid, strict=True))
        names = rows if direction in ("left", "right") else across
        for name, line in zip(names, lines, strict=True):
            ordered = line if direction in ("right", "down") else line[::-1]
            for before, after in pairwise(ordered):
                if after < before:
                    yield f"{name}: falls from {before} to {after} going {direction}"


def _grid(chart: Chart) -> list[Sequence[int]]:
    return [[_number(text) for text in cells] for cells in chart.cells]


def _range_grid(chart: Chart) -> list[Sequence[int]]:
    """For each row the place of the result, by die."""
    spans = [[span(text) for text in cells] for cells in chart.cells]
    ends = [
        end
        for row in spans
        for item in row
        if item
        for end in (item.low, item.high)
        if end is not None
    ]
    return [
        [
            next((place for place, item in enumerate(row) if item and die in item), -1)
            for die in range(min(ends), max(ends) + 1)
        ]
        for row in spans
    ]


def _number(text: str) -> int:
    if text in _MARKS:
        return _MARKS[text]
    found = span(text.removesuffix("*"))
    if found is None:
        raise ValueError(f"{text!r} has no order")
    return found.high if found.high is not None else (found.low or 0)
