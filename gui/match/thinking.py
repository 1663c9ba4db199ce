"""Program opponents think in a worker: it receives values and hands back one action."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock, Thread
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from wargame_core.engine.decision import Action, Decision
from wargame_core.engine.errors import WargameError
from wargame_core.players.opponents import Opponents
from wargame_core.views.words import sentence, tr

_log = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds that the end of the program waits for a worker; then it is left to itself."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a program opponent is asked."""

    generation: int
    """Answers to questions of an earlier generation are not wanted any more."""
    opponents: Opponents
    """Used by nobody else while the question is open."""
    state: Any
    decision: Decision
    legal: Sequence[Action]
    position: int


class Thinker(QObject):
    """Asks opponents outside the thread of the window; only the last question counts."""

    answered = Signal(int, object)
    """Generation and action, or what other work hands back."""
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: _Work | None = None

    def ask(self, question: Question) -> None:
        """Begin to think; the answer comes as a signal. An earlier question is dropped."""
        asked = question
        choose = partial(
            asked.opponents.choose, asked.state, asked.decision, asked.legal, asked.position
        )
        self.work(asked.generation, choose)

    def work(self, generation: int, job: Callable[[], Any]) -> None:
        """The same for any other work that hands back a value."""
        self.cancel()
        self._work = _Work(generation, job, self)
        self._work.start()

    def cancel(self) -> None:
        """Nobody waits for the answer any more; the worker ends by itself, unheard."""
        if self._work is not None:
            self._work.drop()

    def finish(self) -> None:
        """Drop the question and wait a moment for its worker, at most PATIENCE seconds."""
        self.cancel()
        if self._work is not None:
            self._work.join(PATIENCE)
            self._work = None


class _Work(Thread):
    """A daemon: an opponent that never answers cannot keep the program from ending."""

    def __init__(self, generation: int, job: Callable[[], Any], thinker: Thinker) -> None:
        super().__init__(name="opponent", daemon=True)
        self._generation, self._job = generation, job
        self._thinker: Thinker | None = thinker
        self._speaking = Lock()

    def drop(self) -> None:
        """After this nothing is sent any more."""
        with self._speaking:
            self._thinker = None

    def run(self) -> None:
        """Do the work, and send the answer to the thread of the window."""
        answer, reason = None, ""
        try:
            answer = self._job()
        except WargameError as error:
            reason = sentence(error)
        except Exception as error:  # whatever an opponent does must not end the program
            reason = tr("A program has failed ({error}).", error=f"{type(error).__name__}: {error}")
            if self._thinker is not None:
                _log.exception("an opponent failed")
        with self._speaking:
            if self._thinker is None:
                return
            if reason:
                self._thinker.failed.emit(self._generation, reason)
            else:
                self._thinker.answered.emit(self._generation, answer)
