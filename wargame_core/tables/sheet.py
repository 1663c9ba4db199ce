"""Reads a chart cell by cell and says in one sentence what is wrong with a cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.span import Span, span

MARK: Final = "○"
"""What stands in a cell that is ticked."""
BLANK: Final = ("", "—")
_SIGNED: Final = re.compile(r"[+-]\d+")
_COUNT: Final = re.compile(r"[1-9]\d*")


@dataclass(frozen=True, slots=True)
class Book:
    """All charts of a game."""

    game: str
    charts: Mapping[str, Chart]

    def __call__(self, name: str) -> Sheet:
        """One chart. Raises DataError if it is not there."""
        if name not in self.charts:
            raise DataError([f"charts of {self.game}: there is no chart {name}"])
        return Sheet(self.game, self.charts[name])


@dataclass(frozen=True, slots=True)
class Sheet:
    """One chart. All methods raise DataError for a row, column or cell that is missing or bad."""

    game: str
    chart: Chart

    @property
    def rows(self) -> tuple[str, ...]:
        """Values of all rows."""
        return self.chart.row_values

    def label(self, row: str) -> str:
        """What is printed in front of a row."""
        self.text(row, self.chart.column_values[0])
        return self.chart.rows[self.rows.index(row)]

    def text(self, row: str, column: str = "Value") -> str:
        """What stands in a cell."""
        for kind, value, known in (
            ("row", row, self.rows),
            ("column", column, self.chart.column_values),
        ):
            if value not in known:
                raise DataError([f"charts of {self.game}: {self.chart.id} has no {kind} {value}"])
        return self.chart.cell(row, column)

    def bad(self, row: str, column: str, expected: str) -> NoReturn:
        """Raises DataError: what stands in the cell, and what was expected."""
        where = f"charts of {self.game}: {self.chart.id}, row {row}, column {column}"
        raise DataError([f"{where}: found “{self.text(row, column)}”; expected {expected}"])

    def is_blank(self, row: str, column: str = "Value") -> bool:
        """Whether a cell is empty or holds a dash."""
        return self.text(row, column) in BLANK

    def word(self, row: str, column: str = "Value") -> str:
        """What stands in a cell that must not be blank."""
        return (
            self.bad(row, column, "a word")
            if self.is_blank(row, column)
            else self.text(row, column)
        )

    def count(self, row: str, column: str = "Value") -> int:
        """A whole number from 1."""
        found = self.text(row, column)
        return int(found) if _COUNT.fullmatch(found) else self.bad(row, column, "a number from 1")

    def signed(self, row: str, column: str = "Value") -> int:
        """A number with its sign, for what is added to something."""
        found = self.text(row, column)
        return (
            int(found) if _SIGNED.fullmatch(found) else self.bad(row, column, "+ or - and a number")
        )

    def mark(self, row: str, column: str) -> bool:
        """Whether a cell is ticked; else it is blank."""
        found = self.text(row, column)
        if found != MARK and found not in BLANK:
            self.bad(row, column, f"{MARK} or —")
        return found == MARK

    def span(self, row: str, column: str = "Value") -> Span:
        """Numbers from one to another, or one number."""
        return span(self.text(row, column)) or self.bad(row, column, "numbers such as 4–6")
