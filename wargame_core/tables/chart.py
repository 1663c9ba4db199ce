"""A printed chart as data: headers, cells as they stand, and what may be looked up in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wargame_core.engine.decision import Lookup
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.tables.span import Span, span

LookupKind = Literal["cell", "range"]
Direction = Literal["down", "up", "left", "right"]


@dataclass(frozen=True, slots=True)
class ChartModifier:
    """One addition to the die that the chart lists below its cells."""

    of: str
    """What is rolled for: skirmish, assault, ambush …"""
    name: str
    rule: str
    value: str = ""
    """As printed, or empty if it is a difference."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart, laid out like the print. Cells are text; ``files`` compiles them to numbers.

    A row or column is addressed by its value: a word (``foothills``) or a span of numbers
    (``-2 or lower``, ``5–8``). Values are the printed labels unless the file gives others.
    """

    id: str
    title: str
    title_ja: str
    source: str
    """Where it is printed."""
    rule: str
    corner: str
    """Header of the row labels."""
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    row_values: tuple[str, ...]
    column_values: tuple[str, ...]
    row_key: str = ""
    """Name by which a lookup asks for a row; empty if there is but one row."""
    column_key: str = ""
    """Name by which a lookup asks for a column; empty if a lookup gives the whole row."""
    groups: tuple[tuple[str, int], ...] = ()
    """Headers above the columns, each with the number of columns that it spans."""
    group_values: tuple[str, ...] = ()
    group_key: str = ""
    lookup: LookupKind = "cell"
    """``range``: cells hold the dice that lead to the result in the column header."""
    rising: tuple[Direction, ...] = ()
    """Directions in which the print never falls; ``verify`` holds the chart to it."""
    modifiers: tuple[ChartModifier, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Names that a lookup needs, in order."""
        return tuple(key for key in (self.row_key, self.group_key, self.column_key) if key)

    def group_of(self, column: int) -> int:
        """Index of the group above a column, or -1."""
        last = 0
        for index, (_, width) in enumerate(self.groups):
            last += width
            if column < last:
                return index
        return -1

    def column_name(self, column: int) -> str:
        """A column's header, with its group in front if it has one."""
        group = self.group_of(column)
        name = self.columns[column]
        return f"{self.groups[group][0]}, {name}" if group >= 0 else name

    def cell(self, row: str, column: str) -> str:
        """The text in a cell, by row value and column value.

        Raises KeyError for a value that the chart does not have.
        """
        return self.row(row)[self.column_values.index(column)]

    def row(self, value: str) -> tuple[str, ...]:
        """The texts of a row, by its value. Raises KeyError."""
        for label, cells in zip(self.row_values, self.cells, strict=True):
            if value == label:
                return cells
        raise KeyError(value)

    def look_up(self, wanted: Mapping[str, str]) -> tuple[Lookup, ...]:
        """What the chart says, by key: one result, or one for each column of a row.

        Raises UsageError for a missing, unknown or impossible key or value.
        """
        for key in wanted:
            if key not in self.keys:
                expected = ", ".join(self.keys)
                raise UsageError(
                    Phrase(
                        "{chart} has no key {key}: it is asked by {expected}",
                        chart=self.id,
                        key=key,
                        expected=expected,
                    )
                )
        for key in self.keys:
            if key not in wanted:
                raise UsageError(Phrase("{chart} needs {key}=…", chart=self.id, key=key))
        row = _place(self.row_values, wanted[self.row_key], self.row_key) if self.row_key else 0
        chosen = self._columns(row, wanted)
        return tuple(self._result(row, column) for column in chosen)

    def _result(self, row: int, column: int) -> Lookup:
        text = self.cells[row][column]
        if self.lookup == "range":
            return Lookup(self.id, self.rows[row], text, self.column_name(column))
        return Lookup(self.id, self.rows[row], self.column_name(column), text)

    def _columns(self, row: int, wanted: Mapping[str, str]) -> tuple[int, ...]:
        every = range(len(self.columns))
        if self.lookup == "range":
            return (_place(self.cells[row], wanted[self.column_key], self.column_key),)
        if self.group_key:
            value = wanted[self.group_key]
            group = _place(self.group_values, value, self.group_key)
            every_in = [column for column in every if self.group_of(column) == group]
        else:
            every_in = list(every)
        if not self.column_key:
            return tuple(every_in)
        values = [self.column_values[column] for column in every_in]
        return (every_in[_place(values, wanted[self.column_key], self.column_key)],)


def _place(values: tuple[str, ...] | list[str], wanted: str, key: str) -> int:
    """Index of the value that means ``wanted``; numbers beyond the chart are clamped (G-09)."""
    text = wanted.strip().lower()
    for index, value in enumerate(values):
        if text in value.lower().split("/"):
            return index
    spans = [(index, found) for index, value in enumerate(values) if (found := span(value))]
    if not spans:
        raise UsageError(
            Phrase(
                "{key} is one of {listed}; found {found}",
                key=key,
                listed=", ".join(values),
                found=wanted,
            )
        )
    try:
        number = int(text)
    except ValueError:
        raise UsageError(
            Phrase("{key} is a number or one of the labels; found {found}", key=key, found=wanted)
        ) from None
    return min(spans, key=lambda pair: _gap(pair[1], number))[0]


def _gap(found: Span, number: int) -> int:
    if found.low is not None and number < found.low:
        return found.low - number
    if found.high is not None and number > found.high:
        return number - found.high
    return 0
