"""Trials in several processes of this machine, for a search that may use all of it.

The processes come to the very same ends as one alone would where a trial depends on its plan and
its number only; a game whose playouts remember something of those before may differ. Views and
plans go to them through pipes of this program, never through files.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Protocol

from wargame_core.engine.child_processes import uninterrupted
from wargame_core.players.search.budget import Budget, Meter, wall_clock
from wargame_core.players.search.trials import End, InTurn, P, P_contra, Runs, Trials, Tried

AHEAD: Final = 2
"""Trials that a process has before it, so that it never waits for the next."""
_SCENARIO: Final = "scenario"


class PlaysOut(Protocol[P_contra]):
    """Makes what plays on from a view."""

    def playouts(self, view: Any, seat: str) -> Runs[P_contra]:
        """Plays on from a view of a seat."""
        ...


class TrialProcesses(Generic[P]):
    """Processes that wait for trials; they start with the first search and end with this object."""

    def __init__(self, make: Callable[[], PlaysOut[P]], processes: int) -> None:
        """``make``: called once in every process; it must be a function of a module."""
        self._make, self._count = make, processes
        self._connections: list[Connection] = []
        self.processes: tuple[BaseProcess, ...] = ()
        """Those that run trials now."""
        self._scenario: Any = None

    def trials(self, view: Any, seat: str, runs: Runs[P], base: int, meter: Meter) -> Trials[P]:
        """Runs trials from a view; in this process alone where there are no others."""
        alone = InTurn(runs, base, meter)
        if not self._ready():
            return alone
        try:
            if view.scenario is not self._scenario:
                self._tell(pickle.dumps(view.scenario))
                self._scenario = view.scenario
            self._tell(_without_scenario((view, seat, base)))
        except OSError:
            self.close()
            return alone
        return _Shared(self, alone, meter)

    def run(self, asked: Sequence[Tried[P]], meter: Meter) -> list[End]:
        """The ends of as many from the first on as there was time for.

        Raises OSError or EOFError if a process ended before its time.
        """
        ends: dict[int, End] = {}
        waiting: Iterator[int] = iter(range(len(asked)))
        before: dict[Connection, list[int]] = {one: [] for one in self._connections}

        def give(connection: Connection) -> None:
            place = None if meter.over() else next(waiting, None)
            if place is not None:
                before[connection].append(place)
                connection.send((*asked[place], meter.seconds_left))

        for _ in range(AHEAD):
            for connection in before:
                give(connection)
        while busy := [connection for connection, places in before.items() if places]:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                end = ready.recv()
                place = before[ready].pop(0)
                if end is not None:
                    ends[place] = end
                give(ready)
        found = []
        for place in range(len(asked)):
            if place not in ends:
                break
            found.append(ends[place])
        return found

    def _ready(self) -> bool:
        """Whether there are processes; they are started where that is allowed."""
        if not self._connections and self._count > 1 and not current_process().daemon:
            context = get_context("spawn")
            started: list[BaseProcess] = []
            with uninterrupted():
                for _ in range(self._count):
                    here, there = context.Pipe()
                    process = context.Process(target=_work, args=(there, self._make), daemon=True)
                    process.start()
                    there.close()
                    self._connections.append(here)
                    started.append(process)
            self.processes = tuple(started)
            self._end = weakref.finalize(self, _stop, tuple(self._connections), self.processes)
        return bool(self._connections)

    def close(self) -> None:
        """End the processes; a later search is run by this one alone."""
        if self._connections:
            self._end()
        self._connections, self.processes, self._count = [], (), 0

    def _tell(self, message: bytes) -> None:
        for connection in self._connections:
            connection.send(message)


class _Shared(Generic[P]):
    """Trials that others run; alone, if one of them is lost."""

    def __init__(self, processes: TrialProcesses[P], alone: InTurn[P], meter: Meter) -> None:
        self._processes, self._alone, self._meter = processes, alone, meter
        self._lost = False

    def run(self, asked: Sequence[Tried[P]]) -> Sequence[End]:
        """Their ends, as many from the first on as there was time for."""
        if not self._lost and len(asked) > 1:
            try:
                return self._processes.run(asked, self._meter)
            except (EOFError, OSError):
                self._lost = True
                self._processes.close()
        return self._alone.run(asked)


def processors() -> int:
    """How many processors this program may use."""
    counted = getattr(os, "sched_getaffinity", None)
    return len(counted(0)) if counted is not None else os.cpu_count() or 1


# --- the other side -------------------------------------------------------------------------------


def _work(connection: Connection, make: Callable[[], PlaysOut[Any]]) -> None:
    """Run trials until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that started this one decides
    phases = make()
    scenario: Any = None
    runs: Runs[Any] | None = None
    base = 0
    with suppress(EOFError, OSError):
        while True:
            message = connection.recv()
            if isinstance(message, bytes):
                found = _with_scenario(message, scenario)
                if isinstance(found, tuple):
                    view, seat, base = found
                    runs = phases.playouts(view, seat)
                else:
                    scenario = found
                continue
            plan, action, number, seconds = message
            assert runs is not None, "a view comes before the first trial"
            connection.send(InTurn(runs, base, _meter(seconds)).one(plan, action, number))


def _meter(seconds: float | None) -> Meter:
    """One that is over after so many seconds, or never."""
    meter = Meter(
        Budget(1, seconds or 0.0, seconds or 0.0), None if seconds is None else wall_clock
    )
    meter.begin(None)
    return meter


def _stop(connections: Sequence[Connection], processes: Sequence[BaseProcess]) -> None:
    for connection in connections:
        connection.close()
    for process in processes:
        process.terminate()
        process.join()


# --- views without what every process has ---------------------------------------------------------


class _Writer(pickle.Pickler):
    """Leaves the scenario of a view out, which every process has already."""

    def __init__(self, file: io.BytesIO, scenario: Any) -> None:
        super().__init__(file)
        self._scenario = scenario

    def persistent_id(self, obj: Any) -> str | None:
        return _SCENARIO if obj is self._scenario else None


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, scenario: Any) -> None:
        super().__init__(file)
        self._scenario = scenario

    def persistent_load(self, pid: str) -> Any:
        return self._scenario


def _without_scenario(told: tuple[Any, str, int]) -> bytes:
    file = io.BytesIO()
    _Writer(file, told[0].scenario).dump(told)
    return file.getvalue()


def _with_scenario(message: bytes, scenario: Any) -> Any:
    return _Reader(io.BytesIO(message), scenario).load()
