"""``gunyuden simulate``: many matches between programs, and what they come to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.cli.many_options import (
    CsvFile,
    GameName,
    Jobs,
    OptionValues,
    ResultsFile,
    Scheduler,
    Seconds,
)
from wargame_core.engine.errors import UsageError
from wargame_core.engine.registry import complete_options
from wargame_core.engine.seats import HUMAN, complete_seats
from wargame_core.players import roster

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("simulate")
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Matches to play.")] = 100,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=PLAYER", help="Who plays a side; random if not said."),
    ] = None,
    option: OptionValues = None,
    seed: Annotated[
        int, typer.Option(help="Seed of the first match; each next one has the next seed.")
    ] = 1,
    seconds: Seconds = 0,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    results: ResultsFile = None,
    csv_file: CsvFile = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Draw heat maps of the board there.")
    ] = None,
    *,
    full: Annotated[bool, typer.Option("--full", help="Print every row of the tables.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write CSV file and pictures even if they exist.")
    ] = False,
) -> None:
    """Let programs play many matches against each other."""
    from wargame_core.analysis.report import report, write_csv
    from wargame_core.analysis.task import Task
    from wargame_core.analysis.work_header import header
    from wargame_core.cli.heat_pictures import draw_heat_maps, heat_paths
    from wargame_core.cli.many_matches import by_seconds, check_outputs, play_all
    from wargame_core.cli.simulate_print import print_report

    found, scenario = arguments.game_and_scenario(game)
    options = complete_options(scenario, arguments.options(option or ()))
    seats = complete_seats(scenario, arguments.seats(seat or ()), default=roster.RANDOM)
    roster.check(found, seats)
    if HUMAN in seats.values():
        raise UsageError("In a simulation every seat is played by a program; found “human”.")
    drawn = () if pictures is None else heat_paths(found, scenario.id, options, pictures)
    check_outputs(csv_file, results, pictures, drawn, force=force)
    about = header(
        found, scenario, work="simulate", options=options, players=seats, seed=seed, seconds=seconds
    )
    tasks = [
        Task(found.info.id, scenario.id, options, seats, number, seconds)
        for number in range(seed, seed + games)
    ]
    finished = play_all(tasks, about, jobs=jobs, scheduler=scheduler, results=results)
    if csv_file is not None:
        write_csv(csv_file, scenario, finished)
    came_to = report(found, seats, finished)
    print_report(found, scenario, options, came_to, full=full)
    for note in by_seconds(found, seats.values(), seconds):
        typer.echo(note)
    if pictures is not None:
        draw_heat_maps(found, scenario.id, options, came_to, pictures)
