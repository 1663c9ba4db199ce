"""Between a click and the match: what cannot be taken back is asked once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from gui.match.live_match import LiveMatch
from gui.match.questions import Question, question_about
from gui.match.snapshot import Snapshot
from wargame_core.views.words import tr


class Proposals(QObject):
    """Plays what a player wants, at once or after a question that he answers with yes."""

    changed = Signal()
    """A question has been put, or there is none any more."""
    played = Signal()
    """What a player wanted has been played."""

    def __init__(self, live: LiveMatch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._question: Question | None = None
        self._position = -1
        self.would_lose: Callable[[Sequence[Any]], bool] = lambda _: False
        """Whether something that was arranged, and is not played yet, would be lost by actions."""
        live.settled.connect(self._settled)
        live.opened.connect(self._drop)

    @property
    def question(self) -> Question | None:
        """What waits for an answer."""
        return self._question

    def propose(self, action: object) -> None:
        """Play an action, or ask before."""
        self.propose_all((action,))

    def propose_all(self, actions: Sequence[Any], words: str = "") -> None:
        """Play actions one after the other, or ask before.

        ``words`` say what all of them do together.
        """
        live = self._live
        if not live.is_open:
            return
        now = live.now
        if actions and now.awaits_human and now.reason_of(actions[0]) is None:
            question = question_about(now, actions, words)
            if self.would_lose(actions):
                question = _about_loss(now, actions, words, question)
            if question is not None:
                self.ask(question)
                return
        self._drop()
        self._play(actions)

    def ask(self, question: Question) -> None:
        """Put a question about the open decision."""
        self._question, self._position = question, self._live.match.position
        self.changed.emit()

    def confirm(self) -> None:
        """Yes: play what was asked about."""
        question = self._question
        if question is not None:
            self._drop()
            self._play(question.actions)

    def cancel(self) -> bool:
        """No: nothing is played; whether something was asked."""
        was_open = self._question is not None
        self._drop()
        return was_open

    def _play(self, actions: Sequence[Any]) -> None:
        position = self._live.match.position
        self._live.play_all(actions)
        if self._live.is_open and self._live.match.position > position:
            self.played.emit()

    def _settled(self) -> None:
        """A question belongs to the point of the match at which it was put."""
        live = self._live
        gone = not live.is_open or live.looks_back or live.match.position != self._position
        if self._question is not None and gone:
            self._drop()

    def _drop(self) -> None:
        if self._question is not None:
            self._question = None
            self.changed.emit()


def _about_loss(
    now: Snapshot, actions: Sequence[Any], words: str, question: Question | None
) -> Question:
    """The same question, or a new one, which says that what was arranged would be lost."""
    if question is None:
        words, yes = words or now.describe(actions[0]), tr("Do it")
        question = Question(tuple(actions), words, yes, tr("Not yet"))
    lost = tr("{action} · what is arranged in the tray is not applied", action=question.words)
    return replace(question, words=lost, enter_is_yes=False)
