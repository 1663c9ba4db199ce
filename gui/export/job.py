"""A long piece of work in small steps between the events of the window."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from wargame_core.engine.errors import WargameError
from wargame_core.views.words import sentence

SLICE: Final = 0.02
"""Seconds of work between two looks at mouse and keyboard."""


class Job(QObject):
    """Runs steps that tell how much is done, until they end, fail or are cancelled."""

    progress = Signal(int, int)
    done = Signal()
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[tuple[int, int]] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._steps is not None

    def begin(self, steps: Iterator[tuple[int, int]]) -> None:
        """Do another piece of work; the one before is given up."""
        self.cancel()
        self._steps = steps
        self._timer.start()

    def cancel(self) -> None:
        """Give up; files that are not complete are removed."""
        if self._end():
            self.cancelled.emit()

    def _work(self) -> None:
        until = monotonic() + SLICE
        try:
            while self._steps is not None and monotonic() < until:
                found = next(self._steps, None)
                if found is None:
                    self._end()
                    self.done.emit()
                    return
                self.progress.emit(*found)
        except WargameError as error:
            self._end()
            self.failed.emit(sentence(error))

    def _end(self) -> bool:
        """Stop; the answer says whether there was something to stop."""
        steps, self._steps = self._steps, None
        self._timer.stop()
        if isinstance(steps, Generator):
            steps.close()
        return steps is not None
