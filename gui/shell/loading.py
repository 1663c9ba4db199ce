"""Files are read in a worker, so that the window stays alive; with progress and a way out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from wargame_core.engine.errors import DataError, WargameError
from wargame_core.views.words import sentence, tr

_log = logging.getLogger(__name__)

Progress = Callable[[int, int], None]
"""Called with the lines that are done, and all lines."""
Load = Callable[[Progress], Any]
"""Reads something; runs in the worker. What it gives may have a ``close``."""

STEP: Final = 16
"""Lines between two signs of progress."""


class _CancelledError(Exception):
    """Nobody wants the file any more."""


class Loader(QObject):
    """Reads one file at a time; another wish replaces the one before."""

    started = Signal(str)
    """The name of the file."""
    progress = Signal(int, int)
    done = Signal(object, object)
    """What was wished for, and what was read."""
    failed = Signal(str)
    """Why not, in one sentence."""
    ended = Signal()
    """After done, failed or a cancellation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: _Reading | None = None
        self._reported.connect(self._hear)

    _reported = Signal(object, str, object)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return self._work is not None

    def begin(self, name: str, load: Load, wish: object) -> None:
        """Read a file. ``wish`` comes back with what was read."""
        self.cancel()
        self._work = _Reading(load, wish, self)
        self.started.emit(name)
        self._work.start()

    def cancel(self) -> None:
        """Stop reading."""
        work, self._work = self._work, None
        if work is not None:
            work.drop()
            self.ended.emit()

    def _hear(self, work: Any, kind: str, value: Any) -> None:
        current = self._work
        if current is None or work is not current:
            if kind == "done":
                _discard(value)
            return
        if kind == "progress":
            self.progress.emit(*value)
            return
        self._work = None
        self.ended.emit()
        if kind == "done":
            self.done.emit(current.wish, value)
        else:
            self.failed.emit(value)


class _Reading(Thread):
    def __init__(self, load: Load, wish: object, loader: Loader) -> None:
        super().__init__(name="reading", daemon=True)
        self._load = load
        self.wish = wish
        self._loader: Loader | None = loader
        self._sending = Lock()

    def drop(self) -> None:
        """After this nothing is sent any more."""
        with self._sending:
            self._loader = None

    def run(self) -> None:
        """Read, and send the result to the thread of the window."""
        try:
            found = self._load(self._progress)
        except _CancelledError:
            return
        except WargameError as error:
            self._send("failed", sentence_of(error))
        except Exception as error:  # a file must never end the program
            _log.exception("a file could not be read")
            words = f"{type(error).__name__}: {error}"
            self._send("failed", tr("The file cannot be read ({error}).", error=words))
        else:
            if not self._send("done", found):
                _discard(found)

    def _progress(self, done: int, of: int) -> None:
        if done % STEP == 0 and not self._send("progress", (done, of)):
            raise _CancelledError

    def _send(self, kind: str, value: Any) -> bool:
        with self._sending:
            if self._loader is None:
                return False
            self._loader._reported.emit(self, kind, value)
            return True


def sentence_of(error: WargameError) -> str:
    """An error in one sentence; of several faults the first, and how many more there are."""
    if isinstance(error, DataError) and len(error.faults) > 1:
        return tr(
            "{fault} (and {count} more faults)",
            fault=sentence(error.faults[0]),
            count=len(error.faults) - 1,
        )
    return sentence(error)


def _discard(found: Any) -> None:
    close = getattr(found, "close", None)
    if close is not None:
        close()
