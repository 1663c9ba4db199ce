"""The report of a simulation in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from wargame_core.analysis.intervals import CONFIDENCE, Mean, percent
from wargame_core.analysis.report import Rate, Report, SeatReport, statistics_of, table_rows
from wargame_core.engine.game import seat_title

if TYPE_CHECKING:
    from wargame_core.engine.game import Game, ScenarioInfo
    from wargame_core.engine.statistics import CountTable

INTERVAL: Final = f"{CONFIDENCE:.0%} interval"
ROWS: Final = 12
"""Rows of a table that are printed without ``--full``."""
BAR: Final = 40
"""Characters of the longest bar."""


def print_report(
    game: Game,
    scenario: ScenarioInfo,
    options: Mapping[str, str],
    report: Report,
    *,
    full: bool = False,
) -> None:
    """Print everything that the matches came to."""
    console = Console(highlight=False)
    played = "1 match" if report.matches == 1 else f"{report.matches} matches"
    _print_sides(console, scenario, report, f"{scenario.title}: {played}")
    _print_length(console, report)
    _print_endings(console, scenario, report)
    for seat in report.seats:
        _print_bars(console, seat_title(scenario, seat.seat, "en"), seat)
    statistics = statistics_of(game)
    for table in statistics.tables(scenario.id, options) if statistics is not None else ():
        _print_counts(console, table, report, full=full)


def _print_sides(console: Console, scenario: ScenarioInfo, report: Report, title: str) -> None:
    table = _table(title, "Side", "Player", "Wins", "Rate", INTERVAL, "Points", INTERVAL)
    for line in report.seats:
        table.add_row(
            seat_title(scenario, line.seat, "en"),
            line.player,
            *rate_cells(line.wins),
            f"{line.points.value:.1f}",
            _spread(line.points),
        )
    table.add_row("draw", "", *rate_cells(report.draws), "", "")
    console.print(table)


def _print_length(console: Console, report: Report) -> None:
    lengths = {report.turn_word: report.turns, "choices": report.choices}
    table = _table("Length of a match", "", "Mean", INTERVAL, "Least", "Most")
    for word, mean in lengths.items():
        if mean is not None:
            ends = f"{mean.least:.0f}", f"{mean.most:.0f}"
            table.add_row(word, f"{mean.value:.1f}", _spread(mean), *ends)
    console.print(table)


def _print_endings(console: Console, scenario: ScenarioInfo, report: Report) -> None:
    table = _table("How matches end", "Winner", "By", "Rule", "Matches", "Rate", INTERVAL)
    for ending in report.endings:
        winner = "draw" if ending.winner is None else seat_title(scenario, ending.winner, "en")
        table.add_row(winner, ending.words, ending.rule, *rate_cells(ending.rate))
    console.print(table)


def _print_bars(console: Console, title: str, seat: SeatReport) -> None:
    highest = max(bar.count for bar in seat.bars)
    table = _table(f"Points of {title}", "Points", "", "Matches")
    for bar in seat.bars:
        span = str(bar.low) if bar.low == bar.high else f"{bar.low} to {bar.high}"
        table.add_row(span, "█" * round(BAR * bar.count / highest), str(bar.count))
    console.print(table)


def _print_counts(console: Console, table: CountTable, report: Report, *, full: bool) -> None:
    rows = table_rows(table, report.counts)
    if not rows:
        return
    shown = rows if full else rows[:ROWS]
    printed = _table(table.title, table.row_title, *(column.title for column in table.columns))
    for title, numbers in shown:
        cells = (
            percent(number / report.matches)
            if column.is_share
            else f"{number / report.matches:.2f}"
            for column, number in zip(table.columns, numbers, strict=True)
        )
        printed.add_row(title, *cells)
    console.print(printed)
    if len(shown) < len(rows):
        console.print(f"  … and {len(rows) - len(shown)} more; --full prints all.")


def rate_cells(rate: Rate) -> tuple[str, str, str]:
    """How often, which share, and its interval.

    >>> from wargame_core.analysis.report import rate
    >>> rate_cells(rate(8, 10))
    ('8', '80.0%', '49.0% to 94.3%')
    """
    interval = f"{percent(rate.interval.low)} to {percent(rate.interval.high)}"
    return str(rate.count), percent(rate.share), interval


def _spread(mean: Mean) -> str:
    if mean.interval is None:
        return ""
    return f"{mean.interval.low:.1f} to {mean.interval.high:.1f}"


_LEFT: Final = frozenset({"", "Side", "Player", "Winner", "By", "Rule"})


def _table(title: str, *columns: str) -> Table:
    """A table whose columns of words stand left."""
    table = Table(title=title, title_justify="left", box=SIMPLE)
    for number, column in enumerate(columns):
        words = column in _LEFT or (not number and column != "Points")
        table.add_column(column, justify="left" if words else "right", no_wrap=column == INTERVAL)
    return table
