"""The file that a match in the window is recorded in."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from gui.words import told, tr
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase, reason_of
from wargame_core.files.autosaves import autosave, autosaves
from wargame_core.files.file_lock import try_lock
from wargame_core.files.record import Watch
from wargame_core.files.recorder import Recorder, save_match

KEPT: Final = 20
"""Automatic records that are kept, the latest."""


class MatchFile:
    """Follows a match with a recorder; without one nothing is written."""

    def __init__(self, recorder: Recorder | None = None, notes: tuple[str, ...] = ()) -> None:
        self._recorder = recorder
        self._automatic = False
        self.notes = notes
        """What the player should be told."""

    @classmethod
    def begin(cls, match: Match[Any], path: Path | None) -> MatchFile:
        """Record a new match; if that fails without a chosen file, play without a record.

        Raises RecordError if the chosen file cannot be written.
        """
        if path is not None:
            return cls(Recorder(match, path))
        try:
            file = cls(autosave(match))
        except RecordError as error:
            return cls(None, (tr("This match is not recorded: {error}", error=told(error)),))
        file._automatic = True
        prune()
        return file

    @classmethod
    def resume(cls, path: Path, watch: Watch | None = None) -> MatchFile:
        """Go on with a record in its own file; ``watch`` is told how far it is.

        Raises RecordError.
        """
        return cls(*Recorder.resume(path, watch=watch))

    @property
    def match(self) -> Match[Any]:
        """The match that is recorded."""
        assert self._recorder is not None, "nothing is recorded"
        return self._recorder.match

    @property
    def path(self) -> Path | None:
        """The file, if there is one."""
        return self._recorder.path if self._recorder else None

    def save_copy(self, match: Match[Any], path: Path) -> None:
        """Write everything into another file, replacing it. Raises RecordError."""
        if self.path is not None and path.exists() and path.samefile(self.path):
            return  # it is written at every action
        new = path.with_name(f".{path.name}.new")
        try:
            new.unlink(missing_ok=True)
            save_match(match, new)
            new.replace(path)
        except (RecordError, OSError) as error:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise _unwritten(path, error) from error

    def close(self) -> None:
        """Record no more; an automatic record without any action is removed."""
        if self._recorder is not None:
            self._recorder.close(discard_empty=self._automatic)


def _unwritten(path: Path, error: Exception) -> RecordError:
    """That the file of this name cannot be written, whatever file was tried in its place."""
    cause = error.__cause__ if isinstance(error, RecordError) else error
    reason = reason_of(cause) if isinstance(cause, OSError) else error
    return RecordError(Phrase("{path}: cannot be written: {reason}.", path=path, reason=reason))


def last_record() -> Path | None:
    """The automatic record that was written last."""
    try:
        found = autosaves()
    except OSError:
        return None
    return found[0] if found else None


def prune() -> None:
    """Remove old automatic records, but none that a program is writing."""
    try:
        old = autosaves()[KEPT:]
    except OSError:
        return
    for path in old:
        with suppress(OSError):
            with path.open("rb+") as file:
                free = try_lock(file.fileno())
            if free:
                path.unlink()
