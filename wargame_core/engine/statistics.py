"""What a game counts while it is played: the optional protocol ``HasStatistics`` and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, runtime_checkable

from wargame_core.engine.decision import Event
from wargame_core.engine.state_type import S_contra

Counts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""For each table, row and column how often; rows and columns without a count are left out."""

NOBODY: Final = "nobody"
"""Column for what no seat has."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: a seat by its id, or something else that is counted."""

    id: str
    title: str
    is_share: bool = False
    """Counted at most once a match: shown as the share of all matches, else as the mean."""


@dataclass(frozen=True, slots=True)
class CountTable:
    """One table of counts that a game keeps."""

    id: str
    title: str
    row_title: str
    rows: Mapping[str, str]
    """Title of every row that can have counts, in the order of the game."""
    columns: tuple[Column, ...]
    on_board: bool = False
    """Rows are places: the sum of their columns can be drawn as a heat map."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What was seen of one match."""

    turns: int
    """Turns or rounds that were begun."""
    counts: Counts = field(default_factory=dict)


class Observer(Protocol[S_contra]):
    """Watches one match."""

    def see(self, state: S_contra, events: Sequence[Event]) -> None:
        """An action was carried out: the state after it, and what happened."""
        ...

    def finish(self, state: S_contra) -> Observed:
        """The match is over: everything that was counted."""
        ...


class Statistics(Protocol[S_contra]):
    """What one game counts, and how it is shown."""

    @property
    def turn_word(self) -> str:
        """What a turn is called, in the plural: ``turns``, ``rounds``."""
        ...

    @property
    def endings(self) -> Mapping[str, str]:
        """Reasons of ending in words, by the key of the result's message."""
        ...

    def tables(self, scenario: str, options: Mapping[str, str]) -> Sequence[CountTable]:
        """The tables of a scenario. Raises UsageError for an unknown one."""
        ...

    def observer(self, state: S_contra) -> Observer:
        """An observer of a match that begins with this state."""
        ...

    def heat_picture(
        self, scenario: str, options: Mapping[str, str], heat: Mapping[str, float], title: str
    ) -> str:
        """The board as SVG text, the warmer the higher the value of a place (row of a table)."""
        ...


@runtime_checkable
class HasStatistics(Protocol):
    """Optional part of a game: more than who won can be counted."""

    def statistics(self) -> Statistics | None:
        """What can be counted; None if nothing can after all."""
        ...


class CountSum:
    """Adds up counts, of one match or of many."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self._counts: dict[str, dict[str, dict[str, int]]] = {}

    def add(self, table: str, row: str, column: str, number: int = 1) -> None:
        """Count something."""
        columns = self._counts.setdefault(table, {}).setdefault(row, {})
        columns[column] = columns.get(column, 0) + number

    def add_all(self, counts: Counts) -> None:
        """Count everything that another has counted."""
        for table, rows in counts.items():
            for row, columns in rows.items():
                for column, number in columns.items():
                    self.add(table, row, column, number)

    def count(self, table: str, row: str, column: str) -> int:
        """What was counted so far."""
        return self._counts.get(table, {}).get(row, {}).get(column, 0)

    def counts(self) -> Counts:
        """Everything that was counted."""
        return self._counts
