"""Which part of the game a typed line is addressed to: none ends a part that he has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_core.engine.decision import Action
from wargame_core.engine.program_words import Words

if TYPE_CHECKING:
    from wargame_core.engine.decision import Decision
    from wargame_core.engine.guide import Chapter, Guide


class Chapters:
    """Notices phases that the program has ended by itself, as nobody in them could do any more.

    The next line may have been typed for such a phase: if it would end the one that has come
    instead, it is refused once.
    """

    def __init__(self, guide: Guide | None, language: str) -> None:
        """Take what the game knows of its phases; without it nothing is refused."""
        self._guide, self._language = guide, language
        self._words = Words(language)
        self._own: Chapter | None = None
        self._now: Chapter | None = None
        self._ended = False
        self._over = ""

    def ask(self, view: object, decision: Decision) -> str:
        """A decision is put to its seat; what is to be told of the phase that was open before."""
        if self._guide is None:
            return ""
        self._now = now = self._guide.chapter(view, self._language)
        before, self._over, told = self._own, "", ""
        if before is not None and now is not None and now.id != before.id:
            if not self._ended:
                self._over = before.title
                told = self._words("{phase}: over, nothing was left to do.", phase=before.title)
            self._own, self._ended = None, False
        if now is not None and now.seat == decision.seat:
            self._own = now
        return told

    def refusal(self, action: Action) -> str:
        """Why a typed action is not played, told once; empty if it is."""
        if not self._over or self._guide is None or not self._guide.ends(action):
            return ""
        over, self._over = self._over, ""
        now = self._now.title if self._now is not None else ""
        return self._words(
            "{over} was over before this was typed, and now it is {now}: "
            "type it once more to end that.",
            over=over,
            now=now,
        )

    def played(self, action: Action) -> None:
        """An action of a human at the terminal has been played."""
        self._over = ""
        self._ended = self._guide is not None and self._guide.ends(action)

    def forget(self) -> None:
        """Something was taken back or played again."""
        self._own, self._ended, self._over = None, False, ""
