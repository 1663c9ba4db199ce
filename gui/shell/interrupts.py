"""Ctrl-C in the terminal and the end of the session close the window as its own button does."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QWidget

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_SHELL: Final = 128
"""What a shell adds to the number of the signal that ended a program."""


class Interrupts(QObject):
    """While it lives, signals of the system close a window and end its application.

    The exit code of the application is the one that a shell gives a program ended by the signal,
    130 for Ctrl-C. A second Ctrl-C ends the program at once.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.code: int | None = None
        """The exit code once a signal has come, also where Qt's loop had not begun by then."""
        self._window = window
        # Qt waits outside Python, where no handler runs: the byte that Python writes into the
        # socket wakes it up.
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        self._before = {number: signal.signal(number, self._heard) for number in _SIGNALS}

    def end(self) -> None:
        """Leave signals as they were before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._reader.close()
        self._writer.close()

    def _woken(self) -> None:
        """Read the byte away; Python runs the handler as soon as this begins."""
        try:
            self._reader.recv(64)
        except OSError:
            return

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        QTimer.singleShot(0, self, lambda: self._close(number))

    def _close(self, number: int) -> None:
        self.code = _SHELL + number
        self._window.close()
        QCoreApplication.exit(self.code)
