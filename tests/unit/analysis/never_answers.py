"""A process that judges nothing: whoever waits for its answer waits for ever."""

from __future__ import annotations

import signal
import threading

from tests.patience import PATIENCE_S


def never_answers(*_: object) -> None:
    """Takes the place of what judges in a process, and does not hear when it is asked to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Event().wait(PATIENCE_S)
