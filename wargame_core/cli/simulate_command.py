"""``gunyuden simulate``: many matches between programs, and who won how often."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Annotated, Final

import typer

from wargame_core.cli import arguments
from wargame_core.cli.match_text import seat_title
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import ScenarioInfo
from wargame_core.engine.registry import complete_options
from wargame_core.engine.seats import HUMAN, complete_seats
from wargame_core.players import roster
from wargame_core.players.playout import Playout, play_out

app = typer.Typer(rich_markup_mode=None, add_completion=False)

CONFIDENCE: Final = 0.95
"""Probability that the interval shown for a rate of wins holds the true rate."""


@app.command("simulate")
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME[/SCENARIO]", help="See: gunyuden list.")],
    games: Annotated[int, typer.Option(min=1, help="Matches to play.")] = 100,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=PLAYER", help="Who plays a side; random if not said."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the scenario.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="Seed of the first match; each next one has the next seed.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play at once.")] = 1,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="Write a line for every match.")
    ] = None,
    *,
    force: Annotated[
        bool, typer.Option("--force", help="Write the CSV file even if it exists.")
    ] = False,
) -> None:
    """Let programs play many matches against each other."""
    found, scenario = arguments.game_and_scenario(game)
    options = complete_options(scenario, arguments.options(option or ()))
    seats = complete_seats(scenario, arguments.seats(seat or ()), default=roster.RANDOM)
    roster.check(found, seats)
    if HUMAN in seats.values():
        raise UsageError("In a simulation every seat is played by a program; found “human”.")
    if csv_file is not None:
        arguments.free_path(csv_file, force=force)
    play = partial(_play, found.info.id, scenario.id, options, seats)
    playouts = _with_progress(_played(play, range(seed, seed + games), jobs), games)
    if csv_file is not None:
        _write_csv(csv_file, scenario, playouts)
    _print_table(scenario, seats, playouts)


def _play(
    game: str, scenario: str, options: Mapping[str, str], seats: Mapping[str, str], seed: int
) -> Playout:
    return play_out(registry.load(game), scenario, options=options, seats=seats, seed=seed)


def _played(play: partial[Playout], seeds: Sequence[int], jobs: int) -> Iterator[Playout]:
    """The matches in the order of their seeds, whatever the number of processes."""
    if jobs == 1:
        yield from map(play, seeds)
        return
    share = max(1, min(16, len(seeds) // (4 * jobs)))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play, seeds, chunksize=share)


def _with_progress(playouts: Iterator[Playout], total: int) -> list[Playout]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return list(
        track(
            playouts,
            "Playing",
            total=total,
            console=console,
            disable=not console.is_terminal,
        )
    )


def _write_csv(path: Path, scenario: ScenarioInfo, playouts: Sequence[Playout]) -> None:
    ids = [seat.id for seat in scenario.seats]
    header = ["seed", "winner", "reason", "rule", "actions", "choices"]
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow([*header, *(f"points_{seat}" for seat in ids)])
            for playout in playouts:
                result = playout.result
                writer.writerow(
                    [
                        playout.seed,
                        result.winner or "draw",
                        playout.reason,
                        result.rule,
                        playout.actions,
                        playout.choices,
                        *(result.total(seat) for seat in ids),
                    ]
                )
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}.") from error


def _print_table(
    scenario: ScenarioInfo, seats: Mapping[str, str], playouts: Sequence[Playout]
) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    wins = Counter(playout.result.winner for playout in playouts)
    played = "1 match" if len(playouts) == 1 else f"{len(playouts)} matches"
    table = Table(title=f"{scenario.title}: {played}", box=SIMPLE)
    for column in ("Side", "Player", "Wins", "Rate", f"{CONFIDENCE:.0%} interval", "Points"):
        table.add_column(column, justify="left" if column in {"Side", "Player"} else "right")
    for seat, player in seats.items():
        points = fmean(playout.result.total(seat) for playout in playouts)
        table.add_row(
            seat_title(scenario, seat, "en"),
            player,
            *_rate(wins[seat], len(playouts)),
            f"{points:.1f}",
        )
    table.add_row("draw", "", *_rate(wins[None], len(playouts)), "")
    console = Console()
    console.print(table)
    choices = fmean(playout.choices for playout in playouts)
    console.print(f"Choices in a match: {choices:.0f} on average.", highlight=False)


def _rate(wins: int, games: int) -> tuple[str, str, str]:
    """Wins, their rate, and its Wilson interval."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    spread *= z / (1 + z * z / games)
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return str(wins), f"{rate:.1%}", f"{low:.1%} to {high:.1%}"
