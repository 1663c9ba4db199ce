"""What many matches of one line-up come to: rates, means, endings, and the game's own counts."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wargame_core.analysis.intervals import (
    Bar,
    Interval,
    Mean,
    histogram,
    mean_of,
    wilson,
)
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.statistics import Counts, CountSum, CountTable, HasStatistics, Statistics
from wargame_core.files.results_lines import Finished
from wargame_core.files.whole_file import write_whole


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in all matches."""

    count: int
    share: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What one seat came to."""

    seat: str
    player: str
    wins: Rate
    points: Mean
    bars: tuple[Bar, ...]
    """Points in bars."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One reason of ending."""

    winner: str | None
    words: str
    rule: str
    rate: Rate


@dataclass(frozen=True, slots=True)
class Report:
    """What so many matches came to."""

    matches: int
    seats: tuple[SeatReport, ...]
    draws: Rate
    endings: tuple[Ending, ...]
    """The more frequent first."""
    turns: Mean | None
    choices: Mean
    turn_word: str
    counts: Counts
    """Sums over all matches."""


def statistics_of(game: Game) -> Statistics | None:
    """What the game counts, or None."""
    return game.statistics() if isinstance(game, HasStatistics) else None


def report(game: Game, seats: Mapping[str, str], finished: Sequence[Finished]) -> Report:
    """The report on at least one match. It does not depend on the order of the matches."""
    statistics = statistics_of(game)
    count = len(finished)
    wins = Counter(match.winner for match in finished)
    sums = CountSum()
    for match in finished:
        sums.add_all(match.counts)
    turns = [match.turns for match in finished if match.turns is not None]
    return Report(
        count,
        tuple(_seat(seat, player, wins[seat], finished) for seat, player in seats.items()),
        rate(wins[None], count),
        _endings(finished, statistics.endings if statistics is not None else {}),
        mean_of(turns) if turns else None,
        mean_of([match.choices for match in finished]),
        statistics.turn_word if statistics is not None else "turns",
        sums.counts(),
    )


def rate(count: int, matches: int) -> Rate:
    """So many of the matches."""
    return Rate(count, count / matches, wilson(count, matches))


def _seat(seat: str, player: str, wins: int, finished: Sequence[Finished]) -> SeatReport:
    points = [match.points.get(seat, 0) for match in finished]
    return SeatReport(seat, player, rate(wins, len(finished)), mean_of(points), histogram(points))


def _endings(finished: Sequence[Finished], words: Mapping[str, str]) -> tuple[Ending, ...]:
    counted = Counter((match.winner, match.ending, match.rule) for match in finished)
    ordered = sorted(counted.items(), key=lambda item: (-item[1], str(item[0])))
    return tuple(
        Ending(winner, words.get(key, key), rule, rate(count, len(finished)))
        for (winner, key, rule), count in ordered
    )


def table_rows(table: CountTable, counts: Counts) -> list[tuple[str, tuple[int, ...]]]:
    """Titles of the rows that were counted, with a number a column; the busiest row first.

    What is counted more than once a match says how busy a row is, otherwise everything does.
    """
    found = counts.get(table.id, {})
    busy = [n for n, column in enumerate(table.columns) if not column.is_share]
    rows = []
    for row, title in table.rows.items():
        if row in found:
            numbers = tuple(found[row].get(column.id, 0) for column in table.columns)
            rows.append((title, numbers))
    return sorted(rows, key=lambda row: -sum(row[1][n] for n in busy or range(len(row[1]))))


def heat_of(table: CountTable, counts: Counts, matches: int) -> dict[str, float]:
    """For each place the sum of its columns, in the mean of a match."""
    return {
        row: sum(columns.values()) / matches for row, columns in counts.get(table.id, {}).items()
    }


def write_csv(path: Path, scenario: ScenarioInfo, finished: Sequence[Finished]) -> None:
    """A line for every match, in a file that is replaced. Raises UsageError."""
    ids = [seat.id for seat in scenario.seats]
    header = ["seed", "winner", "reason", "rule", "actions", "choices", "turns"]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        [*header, *(f"points_{seat}" for seat in ids), *(f"player_{seat}" for seat in ids)]
    )
    for match in finished:
        writer.writerow(
            [
                match.seed,
                match.winner or "draw",
                match.reason,
                match.rule,
                match.actions,
                match.choices,
                "" if match.turns is None else match.turns,
                *(match.points.get(seat, 0) for seat in ids),
                *(match.seats.get(seat, "") for seat in ids),
            ]
        )
    write_whole(path, text.getvalue(), replace=True)
