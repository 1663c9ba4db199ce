"""Who does the judging: this process, or several of this machine."""

from __future__ import annotations

import signal
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, Protocol, Self

from wargame_core.analysis.judging import Judge, Verdict, Watch, unwatched
from wargame_core.analysis.stretches import Stretch
from wargame_core.engine.child_processes import uninterrupted
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase

WAIT: Final = 0.1
"""Seconds between two looks at the watch."""
AHEAD: Final = 2
"""Choices that a process has before it, so that it never waits for the next."""
ENDED_EARLY: Final = Phrase("A process ended while it judged a choice.")


@dataclass(frozen=True, slots=True)
class Task:
    """One choice that is to be judged."""

    place: int
    """Among all that are looked at."""
    effort: int


class Workers(Protocol):
    """Judges tasks while it is open."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def judged(self, tasks: Sequence[Task], watch: Watch) -> Iterator[tuple[int, Verdict]]:
        """Each task's place with its verdict, as they are finished."""
        ...


class Here:
    """This process."""

    def __init__(self, judge: Judge, found: Sequence[Stretch]) -> None:
        self._judge, self._found = judge, found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def judged(self, tasks: Sequence[Task], watch: Watch) -> Iterator[tuple[int, Verdict]]:
        """In their order."""
        for task in tasks:
            yield task.place, self._judge.judge(self._found[task.place], task.effort, watch)


class Children:
    """Processes that judge; any thread may end them all at any time, whatever they are doing.

    They are killed, not asked: they keep nothing, and one in the middle of a choice would not hear.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ended = False
        self.started: list[BaseProcess] = []
        """All that were ever begun."""

    def start(self, process: BaseProcess) -> None:
        """Begin one more. Raises UsageError if they were ended meanwhile."""
        with self._lock:
            if self._ended:
                raise UsageError(ENDED_EARLY)
            process.start()
            self.started.append(process)

    def end(self) -> None:
        """Kill them; none can be begun afterwards."""
        with self._lock:
            self._ended = True
            for process in self.started:
                process.kill()


class InProcesses:
    """Processes that read the match from a file; they end with the block."""

    def __init__(self, match: Match, seats: Sequence[str], jobs: int, children: Children) -> None:
        self._match, self._seats, self._jobs = match, tuple(seats), jobs
        self._open: dict[Connection, list[Task]] = {}
        self._children = children

    def __enter__(self) -> Self:
        from wargame_core.files.recorder import save_match

        self._folder = tempfile.TemporaryDirectory(prefix="gunyuden-")
        try:
            path = Path(self._folder.name) / "match.jsonl"
            save_match(self._match.branch(self._match.position), path)
            context = get_context("spawn")
            with uninterrupted():
                for _ in range(self._jobs):
                    here, there = context.Pipe()
                    process = context.Process(
                        target=_work, args=(there, str(path), self._seats), daemon=True
                    )
                    self._children.start(process)
                    there.close()
                    self._open[here] = []
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with uninterrupted():  # who asks twice must not leave any of them behind
            self._children.end()
            for connection in self._open:
                connection.close()
            for process in self._children.started:
                process.join()
            self._folder.cleanup()

    def judged(self, tasks: Sequence[Task], watch: Watch) -> Iterator[tuple[int, Verdict]]:
        """As they are finished. Raises UsageError if a process ends before its time."""
        waiting = iter(tasks)
        for _ in range(AHEAD):
            for connection, before in self._open.items():
                _give(connection, before, waiting)
        while busy := [connection for connection, before in self._open.items() if before]:
            watch()
            for ready in wait(busy, WAIT):
                assert isinstance(ready, Connection)
                verdict = _answer(ready)
                task = self._open[ready].pop(0)
                _give(ready, self._open[ready], waiting)
                yield task.place, verdict


def _give(connection: Connection, before: list[Task], waiting: Iterator[Task]) -> None:
    task = next(waiting, None)
    if task is not None:
        before.append(task)
        with suppress(OSError):  # a process that is gone is noticed when its answer is read
            connection.send(task)


def _answer(connection: Connection) -> Verdict:
    try:
        answer = connection.recv()
    except (EOFError, OSError) as error:
        raise UsageError(ENDED_EARLY) from error
    if not isinstance(answer, Verdict):
        raise RuntimeError(f"a choice could not be judged:\n{answer}")
    return answer


def _work(connection: Any, path: str, seats: Sequence[str]) -> None:
    """A process: judge what comes, until nothing more can come."""
    import traceback

    from wargame_core.analysis.judges import judge_of
    from wargame_core.analysis.stretches import stretches
    from wargame_core.files.record import load_match

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process says what is to be done
    with suppress(EOFError, OSError):
        match, _ = load_match(Path(path))
        judge = judge_of(match.game)
        found = list(stretches(match, seats, judge.begins))
        while True:
            task: Task = connection.recv()
            try:
                answer: Any = judge.judge(found[task.place], task.effort, unwatched)
            except Exception:
                answer = traceback.format_exc()
            connection.send(answer)
