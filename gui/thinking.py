"""Program opponents think in a worker: it receives values and hands back one action."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from wargame_core.engine.decision import Decision
from wargame_core.players.crew import Crew

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a program opponent is asked."""

    generation: int
    """Answers to questions of an earlier generation are not wanted any more."""
    crew: Crew
    state: Any
    decision: Decision
    legal: Sequence[Any]
    position: int


class Thinker(QObject):
    """Asks opponents one after the other, outside the thread of the window."""

    answered = Signal(int, object)
    """Generation and action."""
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask(self, question: Question) -> None:
        """Begin to think; the answer comes as a signal."""
        self._pool.start(_Work(question, self))

    def finish(self) -> None:
        """Wait until nobody thinks; what was only asked for is dropped."""
        self._pool.clear()
        self._pool.waitForDone()


class _Work(QRunnable):
    def __init__(self, question: Question, thinker: Thinker) -> None:
        super().__init__()
        self._question = question
        self._thinker = thinker

    def run(self) -> None:
        """Choose, and send the answer to the thread of the window."""
        asked = self._question
        try:
            action = asked.crew.choose(asked.state, asked.decision, asked.legal, asked.position)
        except Exception as error:  # whatever an opponent does must not end the program
            _log.exception("an opponent failed")
            self._thinker.failed.emit(asked.generation, f"{type(error).__name__}: {error}")
        else:
            self._thinker.answered.emit(asked.generation, action)
