"""The tables of a tournament in the terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import typer

from wargame_core.analysis.calibration import Calibration, calibration
from wargame_core.analysis.intervals import percent
from wargame_core.analysis.ladder import Score
from wargame_core.analysis.level_report import LevelReport, level_report
from wargame_core.analysis.report import rate
from wargame_core.analysis.tournament import Standings
from wargame_core.cli.simulate_print import INTERVAL, rate_cells
from wargame_core.engine.game import seat_title
from wargame_core.files.results_lines import PAIR

if TYPE_CHECKING:
    from wargame_core.engine.game import ScenarioInfo

Rows = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""A title, the headers, and the lines of a table; what is not in the first column stands right."""

_OUTCOME: Final = {True: "won", False: "lost", None: "drawn"}
HALF: Final = "A draw counts half a point for each."
SCALE: Final = (
    "Ratings are the likeliest ones after Bradley and Terry, 400 points for a chance of ten to "
    "one, above the first player named; one drawn match more for each pair keeps them finite."
)


def tables(
    scenario: ScenarioInfo, standings: Standings, *, reports: bool = False
) -> Iterator[Rows]:
    """Pairs, ladder, seats, forecasts, and with ``reports`` every player by himself."""
    ordered = any(pair.order is not None for pair in standings.pairings)
    tested = any(pair.verdict is not None for pair in standings.pairings)
    yield (
        f"{scenario.title}: pairs",
        (
            *("Pair", "Matches", "Won", "Drawn", "Lost", "Score", INTERVAL),
            *(("Order",) if ordered else ()),
            *(("Test",) if tested else ()),
        ),
        [
            (
                f"{pair.first} – {pair.second}",
                str(pair.matches),
                str(pair.wins),
                str(pair.draws),
                str(pair.losses),
                percent(pair.share),
                f"{percent(pair.interval.low)} to {percent(pair.interval.high)}",
                *((percent(pair.order or 0.0),) if ordered else ()),
                *((pair.verdict.value if pair.verdict is not None else "",) if tested else ()),
            )
            for pair in standings.pairings
        ],
    )
    yield (
        "Scores by seat",
        ("Pair", *_leading(scenario)),
        [
            (f"{pair.first} – {pair.second}", *(_score(side) for side in pair.sides))
            for pair in standings.pairings
        ],
    )
    yield (
        "Ladder",
        ("Player", "Rating", "±"),
        [
            (
                rating.player,
                f"{rating.value:+.0f}" if rating.spread else "0",
                f"{rating.spread:.0f}" if rating.spread else "",
            )
            for rating in standings.ladder
        ],
    )
    yield (
        "Seats, whoever sat there",
        ("Seat", "Won", "Rate", INTERVAL),
        [
            (seat_title(scenario, seat.seat, "en"), *rate_cells(rate(seat.wins, seat.matches)))
            for seat in standings.seats
        ],
    )
    forecasts = calibration(standings.counted)
    if forecasts.count:
        yield _forecasts(forecasts)
    if reports:
        for rating in standings.ladder:
            yield from _level(scenario, level_report(rating.player, standings.counted))


def _leading(scenario: ScenarioInfo) -> tuple[str, str]:
    """What the two ways to sit are called: two seats by name, more by who sits at the first."""
    if len(scenario.seats) == PAIR:
        one, two = (seat_title(scenario, seat.id, "en") for seat in scenario.seats)
        return f"As {one}", f"As {two}"
    return "Seated first", "Seated second"


def _score(score: Score) -> str:
    return f"{score.points:g} of {score.matches}"


def _forecasts(found: Calibration) -> Rows:
    """Predicted against happened, ten bins."""
    return (
        f"Forecasts at the beginning of turns, predicted against happened: {found.count}, "
        f"Brier error {found.error:.3f}",
        ("Forecast", "Number", "Matches", "Predicted", "Happened", INTERVAL),
        [
            (
                f"{percent(one.low)} to {percent(one.high)}",
                str(one.count),
                str(one.matches),
                percent(one.predicted),
                percent(one.happened),
                f"{percent(one.interval.low)} to {percent(one.interval.high)}",
            )
            for one in found.bins
        ],
    )


def _level(scenario: ScenarioInfo, found: LevelReport) -> Iterator[Rows]:
    """One player by himself: from each seat against each other, and how it ended."""
    yield (
        f"{found.player}: {found.matches} matches",
        ("Against", "Seat", "Score", "Margin", "Turns"),
        [
            (
                line.other,
                seat_title(scenario, line.seat, "en"),
                _score(line.score),
                "" if line.margin is None else f"{line.margin.value:+.1f}",
                "" if line.turns is None else f"{line.turns.value:.1f}",
            )
            for line in found.lines
        ],
    )
    yield (
        f"How the matches of {found.player} end",
        ("Outcome", "By", "Rule", "Matches", "Rate", INTERVAL),
        [
            (_OUTCOME[line.won], line.reason, line.rule, *rate_cells(line.rate))
            for line in found.endings
        ],
    )


def print_standings(
    scenario: ScenarioInfo, standings: Standings, notes: Sequence[str], *, reports: bool
) -> None:
    """Print the tables, and the notes below them."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for title, headers, lines in tables(scenario, standings, reports=reports):
        table = Table(title=title, title_justify="left", box=SIMPLE)
        for n, header in enumerate(headers):
            table.add_column(header, justify="right" if n else "left", no_wrap=True)
        for line in lines:
            table.add_row(*line)
        console.print(table)
    console.print(" ".join((HALF, SCALE, *notes)))


def print_markdown(
    scenario: ScenarioInfo,
    standings: Standings,
    notes: Sequence[str],
    command: str,
    *,
    reports: bool,
) -> None:
    """Print the tables as Markdown, with the command that makes them anew."""
    typer.echo(f"    {command}\n")
    for title, headers, lines in tables(scenario, standings, reports=reports):
        typer.echo(f"{title}\n")
        typer.echo(_line(headers))
        typer.echo(_line(["---", *["---:"] * (len(headers) - 1)]))
        for line in lines:
            typer.echo(_line(line))
        typer.echo("")
    typer.echo(" ".join((HALF, SCALE, *notes)))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
