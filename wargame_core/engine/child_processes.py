"""What processes that this program starts have to inherit."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Keep interrupts away from a block and from processes begun in it.

    One that comes meanwhile is not lost: it interrupts this process at the end of the block.
    """
    with _blocked():
        if threading.current_thread() is not threading.main_thread():
            yield  # only the first thread is ever interrupted
            return
        came: list[int] = []
        before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            if came:
                signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """New processes inherit which signals of their thread are blocked."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # when it begins it lets all signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
