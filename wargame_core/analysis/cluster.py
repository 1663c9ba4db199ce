"""Matches on a cluster of machines, through Dask; imported only when one is asked for."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.errors import UsageError, WargameError

if TYPE_CHECKING:
    from wargame_core.analysis.task import Task
    from wargame_core.files.results_lines import Finished

PATIENCE_SECONDS: Final = 20
"""How long the scheduler may take to answer at first."""
LAST_PORT: Final = 2**16 - 1
"""Largest number of a port of TCP."""
AHEAD: Final = 4
"""Matches that are given to the scheduler for each thread of its workers."""

_one_at_a_time = threading.Lock()
"""Games keep pictures of a state between questions: one match at a time in a process."""


class Cluster:
    """Plays on the workers of a Dask scheduler."""

    def __init__(self, address: str, facts: Mapping[str, str]) -> None:
        """The scheduler's address, and what every worker has to have: versions and digests.

        Raises UsageError if Dask is not installed.
        """
        try:
            import distributed  # noqa: F401
        except ImportError as error:
            raise UsageError(
                "A cluster needs the packages dask and distributed; "
                "install them with: pip install '.[cluster]' in the program's folder"
            ) from error
        self._address = address
        self._facts = dict(facts)

    def play(self, tasks: Sequence[Task]) -> Iterator[Finished]:
        """Every match, in the order in which they are finished.

        Raises UsageError if the scheduler does not answer, has no workers, or one of them has
        another version of the program or its data.
        """
        if not tasks:
            return
        with _client(self._address) as client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise UsageError(f"The cluster at {self._address} has no workers.")
            waiting = iter(tasks)

            def given() -> Iterator[Any]:
                for task in waiting:
                    yield client.submit(play_elsewhere, task, self._facts, pure=False)

            futures = given()
            first = [future for _, future in zip(range(AHEAD * threads), futures, strict=False)]
            running = _completed(client, first)
            for future in running:
                kind, answer = _result(future)
                if kind == "refused":
                    raise UsageError(answer)
                if (following := next(futures, None)) is not None:
                    running.add(following)
                yield answer


def play_elsewhere(task: Task, expected: Mapping[str, str]) -> tuple[str, Any]:
    """Play a match on a worker, if it has the same program and data; or say why not."""
    from wargame_core.analysis.task import play_task
    from wargame_core.analysis.work_header import facts, header
    from wargame_core.engine import registry

    with _one_at_a_time:
        try:
            game = registry.load(task.game)
            info = registry.scenario_of(game, task.scenario)
            about = header(game, info, work="", options=task.options, players={}, seed=task.seed)
            found = facts(about)
            if found != dict(expected):
                names = sorted(
                    name for name in {*found, *expected} if found.get(name) != expected.get(name)
                )
                return "refused", f"A worker has another version: {', '.join(names)}."
            return "played", play_task(task)
        except WargameError as error:
            return "refused", str(error)


def _check_address(address: str) -> None:
    """Raise UsageError for what is no address, before a client waits for its answer."""
    from distributed import core
    from distributed.comm import addressing

    naming: Any = core
    reading: Any = addressing
    try:
        place = naming.coerce_to_address(address)
        host, port = reading.get_address_host_port(place, strict=True)
    except ValueError:
        host, port = "", 0
    if not host or not 0 < port <= LAST_PORT:
        raise UsageError(
            f"“{address}” is no address of a scheduler; expected for example tcp://HOST:8786."
        )


def _client(address: str) -> Any:
    import distributed

    dask: Any = distributed  # its classes are not typed
    _check_address(address)
    try:
        return dask.Client(address, timeout=PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(f"There is no answer from the scheduler at {address}.") from error


def _completed(client: Any, futures: Sequence[Any]) -> Any:
    import distributed

    dask: Any = distributed
    return dask.as_completed(futures, loop=client.loop)


def _result(future: Any) -> tuple[str, Any]:
    import distributed

    dask: Any = distributed
    try:
        found: tuple[str, Any] = future.result()
    except ImportError as error:
        raise UsageError(f"A worker of the cluster lacks this program: {error}.") from error
    except dask.KilledWorker as error:
        raise UsageError(
            "Workers of the cluster died over the same match again and again."
        ) from error
    except (OSError, CancelledError) as error:
        raise UsageError("The cluster does not answer any more.") from error
    return found
