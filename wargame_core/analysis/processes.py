"""Matches in several processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.child_processes import uninterrupted
from wargame_core.engine.errors import UsageError, WargameError

if TYPE_CHECKING:
    from wargame_core.analysis.task import Task
    from wargame_core.files.results_lines import Finished

AHEAD: Final = 2
"""Matches that a process has before it, so that it never waits for the next."""


class Processes:
    """Each process loads the game once, and is given the next match when it has finished one."""

    def __init__(self, jobs: int) -> None:
        """So many processes at most."""
        self._jobs = jobs

    def play(self, tasks: Sequence[Task]) -> Iterator[Finished]:
        """Every match, in the order in which they are finished.

        Raises UsageError if a process ends before its time, or a match cannot be played.
        """
        waiting = iter(tasks)
        open_tasks: dict[Connection, list[Task]] = {}
        started: list[BaseProcess] = []
        try:
            with uninterrupted():
                for _ in range(min(self._jobs, len(tasks))):
                    connection, process = _start()
                    open_tasks[connection] = []
                    started.append(process)
            for _ in range(AHEAD):
                for connection, before in open_tasks.items():
                    _give(connection, before, waiting)
            while any(open_tasks.values()):
                busy = [connection for connection, before in open_tasks.items() if before]
                for ready in wait(busy):
                    assert isinstance(ready, Connection)
                    before = open_tasks[ready]
                    finished = _answer(ready, before[0])
                    before.pop(0)
                    _give(ready, before, waiting)
                    yield finished
        finally:
            for connection in open_tasks:
                connection.close()
            for process in started:
                process.terminate()
            for process in started:
                process.join()


def _start() -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there,), daemon=True)
    process.start()
    there.close()
    return here, process


def _give(connection: Connection, before: list[Task], waiting: Iterator[Task]) -> None:
    task = next(waiting, None)
    if task is not None:
        before.append(task)
        with suppress(OSError):  # a process that is gone is noticed when its answer is read
            connection.send(task)


def _answer(connection: Connection, task: Task) -> Finished:
    try:
        kind, answer = connection.recv()
    except (EOFError, OSError) as error:
        text = f"A process ended while it played the match with seed {task.seed}."
        raise UsageError(text) from error
    if kind == "refused":
        raise UsageError(answer)
    if kind == "failed":
        raise RuntimeError(f"the match with seed {task.seed} failed:\n{answer}")
    finished: Finished = answer
    return finished


def _work(connection: Any) -> None:
    """A process: play what comes, until nothing more can come."""
    import traceback

    from wargame_core.analysis.task import play_task

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process says what is to be done
    with suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            try:
                answer: tuple[str, Any] = ("played", play_task(task))
            except WargameError as error:
                answer = ("refused", str(error))
            except Exception:
                answer = ("failed", traceback.format_exc())
            connection.send(answer)
