"""How long tests wait for what must happen; the clock only ends a test that would hang."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final

from pytestqt.qtbot import QtBot

PATIENCE_S: Final = 300
"""Far more than anything takes on a busy or slow machine."""
PATIENCE_MS: Final = 1000 * PATIENCE_S


class PatientBot(QtBot):
    """Waits until a condition holds, without another limit than PATIENCE_S."""

    def waitUntil(self, callback: Any, *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **how: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitSignals(self, signals: Any, *, timeout: int = PATIENCE_MS, **how: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE_MS) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)


class Gate:
    """Holds up what works in another thread until a test opens it."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._held = 0
        self._count = threading.Lock()

    @property
    def holds(self) -> bool:
        """Whether somebody stands before the gate, or has not left it yet."""
        return self._held > 0

    def open(self) -> None:
        """Let everybody through from now on."""
        self._open.set()

    def pass_through(self, step_s: float = PATIENCE_S) -> None:
        """Wait before the gate, looking at it every so many seconds."""
        with self._count:
            self._held += 1
        try:
            left = PATIENCE_S
            while left > 0 and not self._open.wait(step_s):
                left -= step_s
        finally:
            with self._count:
                self._held -= 1


def wait_until(condition: Callable[[], bool]) -> None:
    """Look again and again, without a window, until it holds. Raises TimeoutError."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError(f"not within {PATIENCE_S} s")
        time.sleep(0.01)


def end_of_workers(name: str) -> int:
    """Wait until all threads of this name have ended; how many there were."""
    workers = [thread for thread in threading.enumerate() if thread.name == name]
    for worker in workers:
        worker.join(PATIENCE_S)
        assert not worker.is_alive(), f"{name} does not end"
    return len(workers)
