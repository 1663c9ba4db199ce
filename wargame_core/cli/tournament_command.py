"""``gunyuden tournament``: every opponent against every other, and a ladder of strengths."""

from __future__ import annotations

import shlex
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
)
from wargame_core.engine.errors import UsageError
from wargame_core.engine.registry import complete_options
from wargame_core.engine.seats import HUMAN
from wargame_core.players import roster

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("tournament")
def tournament(
    game: GameName,
    players: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who plays; all opponents of the game if not said.")
    ] = "",
    games: Annotated[int, typer.Option(min=2, help="Matches of each pair; an even number.")] = 100,
    option: OptionValues = None,
    seed: Annotated[
        int, typer.Option(help="Seed of the first match; every seed is played by both sides.")
    ] = 1,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    results: ResultsFile = None,
    csv_file: CsvFile = None,
    *,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables as Markdown, with the command.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write the CSV file even if it exists.")
    ] = False,
) -> None:
    """Let every opponent play every other, on each side equally often."""
    from wargame_core.analysis.report import write_csv
    from wargame_core.analysis.tournament import fixtures, standings
    from wargame_core.analysis.work_header import header
    from wargame_core.cli.many_matches import check_outputs, play_all
    from wargame_core.cli.tournament_print import print_markdown, print_standings

    found, scenario = arguments.game_and_scenario(game)
    options = complete_options(scenario, arguments.options(option or ()))
    named = [name.strip() for name in players.split(",")] if players else [*roster.opponents(found)]
    numbered = {str(n): name for n, name in enumerate(named, 1)}
    roster.check(found, numbered)
    if HUMAN in named:
        raise UsageError("In a tournament every seat is played by a program; found “human”.")
    seats = [seat.id for seat in scenario.seats]
    plan = fixtures(found.info.id, scenario.id, options, seats, named, games=games, seed=seed)
    check_outputs(csv_file, results, force=force)
    about = header(found, scenario, work="tournament", options=options, players=numbered, seed=seed)
    tasks = [fixture.task for fixture in plan]
    finished = play_all(tasks, about, jobs=jobs, scheduler=scheduler, results=results)
    if csv_file is not None:
        write_csv(csv_file, scenario, finished)
    came_to = standings(named, plan, finished)
    if markdown:
        words = ["gunyuden", "tournament", f"{found.info.id}/{scenario.id}"]
        words += ["--players", ",".join(named), "--games", str(games), "--seed", str(seed)]
        words += [word for text in option or () for word in ("--option", text)]
        print_markdown(scenario, came_to, shlex.join(words))
    else:
        print_standings(scenario, came_to)
