"""The audit of the charts: against a second transcription, for shape, and for order.

A game adds audits of its own, for example one that drives its rules through every cell: an
``Audit`` takes the charts and gives findings like the ones made here.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from wargame_core.tables.cell_text import normal_form
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import chart_folders, load_charts
from wargame_core.tables.order import order_faults
from wargame_core.tables.span import Span, span

SECOND_FOLDER: Final = "second"
"""Folder of the second transcription, one CSV file a chart."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check of one chart."""

    chart: str
    check: str
    """``second``, ``shape``, ``order``, or the name of a game's own audit."""
    compared: int
    """Cells or labels that were looked at."""
    faults: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """True without faults."""
        return not self.faults


Audit = Callable[[Mapping[str, Chart]], Iterable[Finding]]


@runtime_checkable
class Audited(Protocol):
    """A game with audits of its own."""

    def chart_audits(self) -> Sequence[Audit]:
        """What ``tables verify`` adds to its own checks."""
        ...


def verify(game: str, audits: Sequence[Audit] = ()) -> tuple[Finding, ...]:
    """All checks of all charts of a game, then the game's own audits.

    Raises UsageError for a game without charts, DataError for charts that cannot be read.
    """
    charts = load_charts(game)
    folders = chart_folders(game)
    findings = [
        finding
        for chart in charts.values()
        for finding in _findings(chart, _folder_of(chart, folders) / SECOND_FOLDER)
    ]
    for audit in audits:
        findings.extend(audit(charts))
    return tuple(findings)


def _folder_of(chart: Chart, folders: Sequence[Path]) -> Path:
    """The folder that a chart was read from: the last that has its file."""
    return next(folder for folder in reversed(folders) if (folder / f"{chart.id}.toml").is_file())


def _findings(chart: Chart, second: Path) -> Iterator[Finding]:
    yield compare(chart, second / f"{chart.id}.csv")
    spans = len(chart.rows) + len(chart.columns)
    yield Finding(chart.id, "shape", spans, tuple(shape_faults(chart)))
    if chart.rising:
        cells = len(chart.rows) * len(chart.columns)
        yield Finding(chart.id, "order", cells, tuple(order_faults(chart)))


def compare(chart: Chart, path: Path) -> Finding:
    """A chart against its second transcription, cell by cell.

    The second one writes numbers and marks as the print does. It may leave out columns that are
    not printed; then columns are found by their header, otherwise by their place.
    """
    if not path.is_file():
        return Finding(chart.id, "second", 0, (f"{path.name}: no second transcription",))
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file))
    faults = []
    if len(rows) != len(chart.rows):
        faults.append(f"found {len(chart.rows)} rows; the second transcription has {len(rows)}")
    places = _column_places(chart, head[1:])
    compared = 0
    for label, cells, row in zip(chart.row_values, chart.cells, rows, strict=False):
        if span(normal_form(label)) and normal_form(label) != normal_form(row[0].split(" (")[0]):
            faults.append(f"row {label}: the second transcription has {row[0]}")
        for place, text in zip(places, row[1:], strict=True):
            compared += 1
            if place is not None and normal_form(cells[place]) != normal_form(text):
                where = f"row {label}, column {chart.column_name(place)}"
                faults.append(f"{where}: found {cells[place]!r}; second transcription {text!r}")
    for place, text in zip(places, head[1:], strict=True):
        if place is None:
            faults.append(f"column {text}: not in the chart")
        elif span(normal_form(text)):
            compared += 1
            if normal_form(chart.columns[place]) != normal_form(text):
                faults.append(f"column {chart.columns[place]}: the second one has {text}")
    return Finding(chart.id, "second", compared, tuple(dict.fromkeys(faults)))


def _column_places(chart: Chart, heads: Sequence[str]) -> list[int | None]:
    if len(heads) == len(chart.columns):
        return list(range(len(heads)))
    return [chart.columns.index(text) if text in chart.columns else None for text in heads]


def shape_faults(chart: Chart) -> Iterator[str]:
    """Gaps and overlaps: numbers follow one another in labels, and dice within a row of ranges."""
    yield from _gaps("rows", chart.row_values)
    for group in range(max(1, len(chart.groups))):
        wanted = group if chart.groups else -1
        values = [
            value
            for column, value in enumerate(chart.column_values)
            if chart.group_of(column) == wanted
        ]
        yield from _gaps("columns", values)
    if chart.lookup == "range":
        highest = max(found.high or 0 for cells in chart.cells for found in _spans(cells))
        for label, cells in zip(chart.rows, chart.cells, strict=True):
            found = _spans(cells)
            yield from _gaps(f"row {label}", [text for text in cells if span(text)])
            if found[0].low is not None or found[-1].high != highest:
                yield f"row {label}: expected every die up to {highest}"


def _spans(cells: Sequence[str]) -> list[Span]:
    return [found for text in cells if (found := span(text))]


def _gaps(place: str, labels: Sequence[str]) -> Iterator[str]:
    """Faults of labels that are all numbers and do not follow one another, up or down."""
    found = [span(label) for label in labels]
    spans = [item for item in found if item is not None]
    if not spans or len(spans) != len(found):
        return
    if len(spans) > 1 and (spans[0].low or 0) > (spans[-1].low or 0):
        spans.reverse()
    for before, after in pairwise(spans):
        if before.high is None or after.low is None or after.low != before.high + 1:
            yield f"{place}: {after} does not follow {before}"
