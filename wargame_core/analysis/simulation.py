"""Many matches between programs, in one process, several, or on a cluster; resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from wargame_core.analysis.sources import code_digest
from wargame_core.engine import registry
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.installed import program_version
from wargame_core.files.results_file import results_file
from wargame_core.files.results_lines import FORMAT, Finished, Key, PackedCounts, ResultsHeader
from wargame_core.players.playout import play_out


@dataclass(frozen=True, slots=True)
class Task:
    """One match that is to be played; it travels to other processes."""

    game: str
    scenario: str
    options: Mapping[str, str]
    seats: Mapping[str, str]
    seed: int

    @property
    def key(self) -> Key:
        """As in ``Finished``."""
        return tuple(self.seats.items()), self.seed


def play_task(task: Task) -> Finished:
    """Play a match to its end. The same task gives the same answer everywhere."""
    playout = play_out(
        registry.load(task.game),
        task.scenario,
        options=task.options,
        seats=task.seats,
        seed=task.seed,
        observe=True,
    )
    result, observed = playout.result, playout.observed
    return Finished(
        seats=dict(task.seats),
        seed=task.seed,
        winner=result.winner,
        reason=playout.reason,
        ending=result.reason.key,
        rule=result.rule,
        points={seat: result.total(seat) for seat in task.seats},
        actions=playout.actions,
        choices=playout.choices,
        turns=observed.turns if observed is not None else None,
        counts=PackedCounts(_plain(observed.counts) if observed is not None else {}),
        digest=playout.digest,
    )


def _plain(counts: Any) -> dict[str, dict[str, dict[str, int]]]:
    return {
        table: {row: dict(columns) for row, columns in rows.items()}
        for table, rows in counts.items()
    }


class Workers(Protocol):
    """Whoever plays the matches."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Finished]:
        """Every match, in the order in which they are finished."""
        ...


class OneProcess:
    """Plays in this process."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Finished]:
        """Every match, one after the other."""
        yield from map(play_task, tasks)


def workers(jobs: int, scheduler: str | None, facts: Mapping[str, str]) -> Workers:
    """Players for so many processes, or on the cluster with that address.

    ``facts`` are versions and digests that a worker elsewhere has to have as well. Raises
    UsageError if the packages for a cluster are missing.
    """
    if scheduler is not None:
        from wargame_core.analysis.cluster import Cluster

        return Cluster(scheduler, facts)
    if jobs > 1:
        from wargame_core.analysis.processes import Processes

        return Processes(jobs)
    return OneProcess()


def header(
    game: Game[Any],
    scenario: ScenarioInfo,
    *,
    work: str,
    options: Mapping[str, str],
    players: Mapping[str, str],
    seed: int,
) -> ResultsHeader:
    """What the results of such work depend on."""
    return ResultsHeader(
        format=FORMAT,
        work=work,
        game=game.info.id,
        scenario=scenario.id,
        options=dict(options),
        players=dict(players),
        seed=seed,
        program=program_version(),
        rules=game.info.rules_version,
        data={
            **game.data_digests(scenario.id, options),
            "code": code_digest(game),
        },
    )


def facts(about: ResultsHeader) -> dict[str, str]:
    """What has to be the same wherever the matches are played."""
    return {"program": about.program, "rules": about.rules, **about.data}


@dataclass(slots=True)
class Run:
    """Work in progress: which matches are wanted, and which are finished."""

    tasks: Sequence[Task]
    finished: dict[Key, Finished]
    kept: int = 0
    """Matches that were read from the results file."""

    def in_order(self) -> list[Finished]:
        """The finished matches in the order of the tasks, whoever played them when."""
        return [self.finished[task.key] for task in self.tasks if task.key in self.finished]


def run(
    tasks: Iterable[Task],
    pool: Workers,
    about: ResultsHeader,
    results: Path | None = None,
    tell: Callable[[str], None] = lambda note: None,
) -> Generator[Run]:
    """Play what is not yet in the results file, and write it there; yields after every match.

    The first answer comes before the first match. Raises UsageError if the file is for other
    work. ``tell`` is told of a file that was repaired.
    """
    wanted = tuple(tasks)
    with results_file(results, about) if results is not None else nullcontext() as file:
        known = file.kept if file is not None else {}
        progress = Run(wanted, {task.key: known[task.key] for task in wanted if task.key in known})
        progress.kept = len(progress.finished)
        if file is not None and file.note:
            tell(file.note)
        yield progress
        missing = [task for task in wanted if task.key not in progress.finished]
        for finished in pool.play(missing):
            if file is not None:
                file.append(finished)
            progress.finished[finished.key] = finished
            yield progress
