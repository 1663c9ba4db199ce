"""What an audit of charts has driven through the rules, and the findings that come of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wargame_core.tables.chart import Chart
from wargame_core.tables.verify import Finding

CHECK: Final = "played"
"""Name of this check in the report."""
BLANK: Final = "—"
"""An empty cell."""


@dataclass(frozen=True, slots=True)
class Driven:
    """One cell, or one modifier, as the rules carried it out."""

    chart: str
    cell: tuple[int, int] | str
    """Row and column, or the name of a modifier."""
    way: str
    """What was played to get there."""
    expected: str
    """What the print says."""
    found: str

    @property
    def fault(self) -> str:
        """What differs, or an empty text."""
        if self.found == self.expected:
            return ""
        return f"{self.way}: found {self.found!r}; the print has {self.expected!r}"


AnyDrive = Callable[[Any], Iterator[Driven]]
Drives = Mapping[str, Sequence[AnyDrive]]
"""For each chart what plays it."""


def drive(drives: Drives, chart: str, material: Any) -> Iterator[Driven]:
    """Everything that is played for a chart. A crash of the rules counts as a difference."""
    for way in drives[chart]:
        try:
            yield from way(material)
        except Exception as error:
            name = getattr(way, "__name__", "drive")
            yield Driven(chart, "crash", name, "", f"{type(error).__name__}: {error}")


def play_charts(
    charts: Mapping[str, Chart], drives: Drives, material: Any, spoken: Collection[str]
) -> Iterator[Finding]:
    """One finding a chart: its cells that were played, and every difference.

    Columns with a header among ``spoken`` explain and hold no result.
    """
    for chart in charts.values():
        if chart.id not in drives:
            yield Finding(chart.id, CHECK, 0, ("nothing plays this chart",))
            continue
        played = list(drive(drives, chart.id, material))
        cells = {
            (row, column)
            for row in range(len(chart.rows))
            for column, head in enumerate(chart.columns)
            if head not in spoken
        }
        reached = {driven.cell for driven in played if driven.cell in cells}
        faults = [
            f"{_place(chart, driven.cell)}: {driven.fault}" for driven in played if driven.fault
        ]
        faults += [f"{_place(chart, cell)}: not played" for cell in sorted(cells - reached)]
        yield Finding(chart.id, CHECK, len(reached), tuple(faults))


def _place(chart: Chart, cell: tuple[int, int] | str) -> str:
    if isinstance(cell, str):
        return cell
    row, column = cell
    return f"row {chart.rows[row]}, column {chart.column_name(column)}"


def rows(chart: Chart) -> Iterator[tuple[int, str]]:
    """Place and value of every row."""
    return iter(enumerate(chart.row_values))


class Printed(Protocol):
    """What has the charts as they are printed."""

    @property
    def printed(self) -> Mapping[str, Chart]:
        """The charts by name."""
        ...


def value(material: Printed, chart: str, row: str, found: object, way: str) -> Driven:
    """A driven number of a chart of numbers by name."""
    return cell(material, chart, row, "Value", found, way)


def cell(
    material: Printed,
    chart: str,
    row: str,
    column: str,
    found: object,
    way: str,
    expected: str = "",
) -> Driven:
    """A driven cell; ``expected`` only where the print means more than it says."""
    printed = material.printed[chart]
    place = (printed.row_values.index(row), printed.column_values.index(column))
    return Driven(chart, place, way, expected or printed.cell(row, column), str(found))
