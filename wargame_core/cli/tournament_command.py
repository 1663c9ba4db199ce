"""``gunyuden tournament``: every opponent against every other, and a ladder of strengths."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

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
from wargame_core.engine.seats import HUMAN
from wargame_core.players import roster

if TYPE_CHECKING:
    from wargame_core.analysis.sprt import Sprt

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("tournament")
def tournament(
    game: GameName,
    players: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who plays; all opponents of the game if not said.")
    ] = "",
    games: Annotated[
        int, typer.Option(min=2, help="Matches of each pair at most; an even number.")
    ] = 100,
    sprt: Annotated[
        str,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop a pair as soon as the first one's share is rather one than the other.",
        ),
    ] = "",
    error: Annotated[
        float, typer.Option(help="How often the test may be wrong, either way.")
    ] = 0.05,
    option: OptionValues = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Seed of the first match, 1 if not said; every seed is played by both sides."
        ),
    ] = None,
    seconds: Seconds = 0,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    results: ResultsFile = None,
    csv_file: CsvFile = None,
    *,
    fitting: Annotated[
        bool, typer.Option("--fitting", help="Use the seeds that are for fitting numbers.")
    ] = False,
    reports: Annotated[
        bool, typer.Option("--reports", help="Report on every player by himself, too.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables as Markdown, with the command.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write the CSV file even if it exists.")
    ] = False,
) -> None:
    """Let every opponent play every other, on each side equally often."""
    from wargame_core.analysis.report import write_csv
    from wargame_core.analysis.seeds import FIRST_FITTING, check_seeds
    from wargame_core.analysis.sprt import Sprt
    from wargame_core.analysis.tournament import fixtures, standings, undecided
    from wargame_core.analysis.work_header import header
    from wargame_core.cli.many_matches import by_seconds, check_outputs, everything, play_all
    from wargame_core.cli.tournament_print import print_markdown, print_standings

    found, scenario = arguments.game_and_scenario(game)
    options = complete_options(scenario, arguments.options(option or ()))
    named = [name.strip() for name in players.split(",")] if players else [*roster.opponents(found)]
    numbered = {str(n): name for n, name in enumerate(named, 1)}
    roster.check(found, numbered)
    if HUMAN in named:
        raise UsageError("In a tournament every seat is played by a program; found “human”.")
    seats = [seat.id for seat in scenario.seats]
    first = seed if seed is not None else FIRST_FITTING if fitting else 1
    check_seeds(first, games // 2, fitting=fitting)
    test = Sprt.read(sprt, error) if sprt else None
    plan = fixtures(
        found.info.id, scenario.id, options, seats, named, games=games, seed=first, seconds=seconds
    )
    check_outputs(csv_file, results, force=force)
    about = header(
        found,
        scenario,
        work="tournament",
        options=options,
        players=numbered,
        seed=first,
        seconds=seconds,
    )
    tasks = [fixture.task for fixture in plan]
    needed = undecided(plan, test) if test is not None else everything
    finished = play_all(
        tasks, about, jobs=jobs, scheduler=scheduler, results=results, still_needed=needed
    )
    came_to = standings(named, plan, finished, test)
    if csv_file is not None:
        write_csv(csv_file, scenario, came_to.counted)
    notes = (*_notes(test, fitting=fitting), *by_seconds(found, named, seconds))
    if markdown:
        words = ["gunyuden", "tournament", f"{found.info.id}/{scenario.id}"]
        words += ["--players", ",".join(named), "--games", str(games), "--seed", str(first)]
        words += ["--seconds", repr(seconds)] if seconds else []
        words += ["--sprt", sprt, "--error", str(error)] if test is not None else []
        words += ["--fitting"] if fitting else []
        words += ["--reports"] if reports else []
        words += [word for text in option or () for word in ("--option", text)]
        print_markdown(scenario, came_to, notes, shlex.join(words), reports=reports)
    else:
        print_standings(scenario, came_to, notes, reports=reports)


def _notes(test: Sprt | None, *, fitting: bool) -> Iterator[str]:
    if test is not None:
        yield (
            f"Test: whether the first one's share is rather {test.low:g} (at most) or "
            f"{test.high:g} (at least), each mistake with a probability of {test.error:g}; "
            "where it is open, more matches are needed. A test that stops early flatters the score."
        )
    if fitting:
        yield "These seeds are for fitting: the tables say nothing about strength."
