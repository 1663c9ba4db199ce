"""Many matches between programs, in one process, several, or on a cluster; resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from wargame_core.analysis.task import Task, play_task
from wargame_core.files.results_file import results_file
from wargame_core.files.results_lines import Finished, Key, ResultsHeader


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


class _Needed(Sequence[Task]):
    """Tasks of which those are passed over that are no longer needed when their turn comes."""

    def __init__(
        self,
        tasks: Sequence[Task],
        finished: Mapping[Key, Finished],
        needed: Callable[[Task, Mapping[Key, Finished]], bool],
    ) -> None:
        self._tasks, self._finished, self._needed = tasks, finished, needed

    def __len__(self) -> int:
        return len(self._tasks)

    def __getitem__(self, place: Any) -> Any:
        return self._tasks[place]

    def __iter__(self) -> Iterator[Task]:
        for task in self._tasks:
            if self._needed(task, self._finished):
                yield task


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
    still_needed: Callable[[Task, Mapping[Key, Finished]], bool] = lambda task, finished: True,
) -> Generator[Run]:
    """Play what is not yet in the results file, and write it there; yields after every match.

    The first answer comes before the first match. Raises UsageError if the file is for other
    work. ``tell`` is told of a file that was repaired. ``still_needed`` is asked before a match
    is begun, with those that are finished.
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
        for finished in pool.play(_Needed(missing, progress.finished, still_needed)):
            if file is not None:
                file.append(finished)
            progress.finished[finished.key] = finished
            yield progress
