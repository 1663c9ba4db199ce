"""Saving a match that is played in the terminal, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargame_core.cli.typed_file import typed_file
from wargame_core.engine.errors import UsageError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.files.recorder import Recorder, save_match

WHOLE: Final = (
    "Whoever has this file can see what every seat hides, and the dice to come; "
    "for others: {command}"
)


class Saving:
    """Watches over the record of one match."""

    def __init__(self, match: Match, recorder: Recorder | None, words: Words) -> None:
        """``recorder``: writes the match by itself, if anybody does."""
        self._match, self._recorder, self._words = match, recorder, words
        self._warned = False

    def news(self) -> Iterator[tuple[str, str]]:
        """Try again to save what is not saved; what has come of it, each with its style."""
        recorder = self._recorder
        if recorder is None:
            return
        if recorder.unsaved is not None:
            recorder.retry()
        for news in recorder.news():
            yield self._words.of(news), "note"
        if recorder.unsaved is not None:
            yield self._words.of(recorder.unsaved.words), "refusal"
        else:
            self._warned = False

    def expect_saved(self) -> None:
        """Raise UsageError at the first wish to stop a match that is not saved."""
        if self._recorder is None or self._recorder.retry() or self._warned:
            return
        self._warned = True
        raise UsageError(
            self._words(
                "Make room and try again, or write the match elsewhere with “save FILE”; "
                "“quit” a second time stops without what is not saved."
            )
        )

    def save(self, name: str) -> Iterator[str]:
        """Write the match into a file; what is to be said of it. Raises RecordError, UsageError."""
        path = typed_file(name)
        save_match(self._match, path)
        self._warned = True
        yield self._words("Saved in {path}.", path=path)
        if keeps_secrets(self._match):
            command = f"{command_line('share', str(path))} {self._words('COPY')}"
            yield self._words(WHOLE, command=command)
