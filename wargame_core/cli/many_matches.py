"""Playing many matches from the command line: progress, results file, interruption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import typer

from wargame_core.analysis.simulation import Run, run, workers
from wargame_core.analysis.task import Task
from wargame_core.analysis.work_header import facts
from wargame_core.cli.arguments import free_path
from wargame_core.cli.exit_codes import INTERRUPTED
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.files.results_lines import Finished, Key, ResultsHeader
from wargame_core.files.whole_file import expect_writable
from wargame_core.players import roster
from wargame_core.players.player_name import PlayerName

Needed = Callable[[Task, Mapping[Key, Finished]], bool]
"""Whether a match is still needed, with those that are finished."""


def everything(task: Task, finished: Mapping[Key, Finished]) -> bool:
    """Every match is needed."""
    del task, finished
    return True


def check_outputs(
    csv_file: Path | None,
    results: Path | None,
    pictures: Path | None = None,
    drawn: Iterable[Path] = (),
    *,
    force: bool,
) -> None:
    """See that the lines and the pictures can be written, before hours of play.

    ``drawn``: the files in the folder ``pictures``, which is made. Raises UsageError, also if
    the lines would replace the results.
    """
    for path in drawn:
        free_path(path, force=force)
    if csv_file is not None:
        if results is not None and results.resolve() == csv_file.resolve():
            raise UsageError(
                f"{csv_file}: this is the results file; choose another name for --csv."
            )
        free_path(csv_file, force=force)
        expect_writable(csv_file)
    try:
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{error.filename}: cannot be written: {error.strerror}.") from error


def play_all(
    tasks: Sequence[Task],
    about: ResultsHeader,
    *,
    jobs: int,
    scheduler: str | None,
    results: Path | None,
    still_needed: Needed = everything,
) -> list[Finished]:
    """All matches in the order of the tasks, played or read from the results file.

    ``still_needed`` is asked before a match is begun, with those that are finished.

    An interrupt ends the program with exit code 130 and says what is finished. Raises UsageError.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    pool = workers(jobs, scheduler, facts(about))
    console = Console(stderr=True)
    so_far = Run(tasks, {})
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    try:
        with bar, closing(run(tasks, pool, about, results, _tell, still_needed)) as steps:
            line = bar.add_task("Playing", total=len(tasks))
            for so_far in steps:
                bar.update(line, completed=len(so_far.finished))
    except KeyboardInterrupt:
        _tell(_farewell(so_far, results))
        raise typer.Exit(INTERRUPTED) from None
    return so_far.in_order()


def by_seconds(game: Game, players: Iterable[str], seconds: float) -> tuple[str, ...]:
    """What has to be said where somebody among the players thought so many seconds a turn."""
    levels = roster.opponents(game)
    named = [PlayerName.read(name) for name in players]
    own = any(name.seconds for name in named)
    found = []
    if seconds and any(levels[name.level].seconds for name in named if not name.seconds):
        who = "Those who look ahead without a time of their own" if own else "Those who look ahead"
        found.append(f"{who} had {seconds:g} seconds of the processor a turn")
    if own:
        found.append("Times behind names are seconds of the processor a turn")
    return tuple(f"{note}: played again, the same seeds may give other matches." for note in found)


def _tell(note: str) -> None:
    typer.echo(f"gunyuden: {note}", err=True)


def _farewell(so_far: Run, results: Path | None) -> str:
    done = f"{len(so_far.finished)} of {len(so_far.tasks)} matches are finished"
    if results is not None:
        return f"Interrupted: {done} and kept in {results}; the same command goes on with the rest."
    return f"Interrupted: {done} and now lost; with --results FILE they are kept."
