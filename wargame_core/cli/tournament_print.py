"""The tables of a tournament in the terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import typer

from wargame_core.analysis.intervals import percent
from wargame_core.analysis.report import rate
from wargame_core.analysis.tournament import Standings
from wargame_core.cli.simulate_print import INTERVAL, rate_cells
from wargame_core.engine.game import seat_title

if TYPE_CHECKING:
    from wargame_core.engine.game import ScenarioInfo

Rows = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""A title, the headers, and the lines of a table; what is not in the first column stands right."""

HALF: Final = "A draw counts half a point for each."
SCALE: Final = (
    "Ratings are the likeliest ones after Bradley and Terry, 400 points for a chance of ten to "
    "one, above the first player named; one drawn match more for each pair keeps them finite."
)


def tables(scenario: ScenarioInfo, standings: Standings) -> Iterator[Rows]:
    """Pairs, ladder and seats."""
    ordered = any(pair.order is not None for pair in standings.pairings)
    yield (
        f"{scenario.title}: pairs",
        (
            *("Pair", "Matches", "Won", "Drawn", "Lost", "Score", INTERVAL),
            *(("Order",) if ordered else ()),
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
            )
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


def print_standings(scenario: ScenarioInfo, standings: Standings) -> None:
    """Print the tables."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for title, headers, lines in tables(scenario, standings):
        table = Table(title=title, title_justify="left", box=SIMPLE)
        for n, header in enumerate(headers):
            table.add_column(header, justify="right" if n else "left", no_wrap=True)
        for line in lines:
            table.add_row(*line)
        console.print(table)
    console.print(f"{HALF} {SCALE}")


def print_markdown(scenario: ScenarioInfo, standings: Standings, command: str) -> None:
    """Print the tables as Markdown, with the command that makes them anew."""
    typer.echo(f"    {command}\n")
    for _, headers, lines in tables(scenario, standings):
        typer.echo(_line(headers))
        typer.echo(_line(["---", *["---:"] * (len(headers) - 1)]))
        for line in lines:
            typer.echo(_line(line))
        typer.echo("")
    typer.echo(f"{HALF} {SCALE}")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
