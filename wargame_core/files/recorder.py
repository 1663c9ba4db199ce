"""Match records: writing them, line by line, so that a killed program loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.changes import Change, Played
from wargame_core.engine.errors import RecordError
from wargame_core.engine.history import Entry
from wargame_core.engine.installed import DISTRIBUTION
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.file_lock import try_lock
from wargame_core.files.record import Watch, read_record, replay
from wargame_core.files.record_header import header_for, is_sealed, seal
from wargame_core.files.record_lines import (
    OPEN_VERSION,
    VERSION,
    ActionLine,
    UndoLine,
    text_of,
)

SUFFIX: Final = ".gunyuden"


class NewFileNeededError(RecordError):
    """A record of an older version can be read, but not written on."""


class Recorder:
    """Follows a match and writes every change to its own file, at once and unbuffered."""

    _match: Match[Any]
    _path: Path
    _descriptor: int
    _sync: bool
    _leave: Callable[[], None]

    def __init__(self, match: Match[Any], path: Path, *, sync: bool = False) -> None:
        """Begin a new record with everything played so far; a match with secrets is sealed.

        Args:
            match: The match to follow.
            path: A file that does not exist yet.
            sync: Also wait for the disk at every action, against a loss of power.

        Raises RecordError if the file exists or cannot be written.
        """
        self._take(match, path, _open(path, os.O_CREAT | os.O_EXCL), sync)
        seal(match)
        try:
            self._write(_whole(match))
        except BaseException:
            self.close()
            path.unlink(missing_ok=True)
            raise

    @classmethod
    def resume(
        cls, path: Path, *, sync: bool = False, watch: Watch | None = None
    ) -> tuple[Recorder, tuple[str, ...]]:
        """Read a record and go on in the same file; the match is the recorder's.

        ``watch`` is told how far it is; what it raises ends the reading. Raises RecordError if
        the record cannot be read, or another program writes it.
        """
        descriptor = _open(path, 0)
        try:
            contents = read_record(path)
            match, notes = replay(contents, watch=watch)
            current = VERSION if match.salt else OPEN_VERSION
            if contents.version != current or not is_sealed(match):
                text = (
                    "{file}: the record is of version {version}; it can be continued in a new "
                    "file only."
                )
                raise NewFileNeededError(Phrase(text, file=path.name, version=contents.version))
            os.ftruncate(descriptor, contents.size)
        except BaseException:
            os.close(descriptor)
            raise
        recorder = cls.__new__(cls)
        recorder._take(match, path, descriptor, sync)
        if contents.unended:
            recorder._write(b"\n")
        return recorder, contents.notes + notes

    @property
    def match(self) -> Match[Any]:
        """The match that is followed."""
        return self._match

    @property
    def path(self) -> Path:
        """The file that is written."""
        return self._path

    def close(self, *, discard_empty: bool = False) -> None:
        """Follow the match no longer. ``discard_empty`` removes a record without any action."""
        if self._descriptor < 0:
            return
        self._leave()
        os.close(self._descriptor)
        self._descriptor = -1
        if discard_empty and not self._match.position and not self._match.taken_back:
            self._path.unlink(missing_ok=True)

    def _take(self, match: Match[Any], path: Path, descriptor: int, sync: bool) -> None:
        self._match = match
        self._path = path
        self._descriptor = descriptor
        self._sync = sync
        self._leave = match.listen(self._follow)

    def _follow(self, change: Change) -> None:
        if isinstance(change, Played):
            self._write(text_of(_action(change.entry, self._match.digest)))
        else:
            self._write(text_of(UndoLine(undo=len(change.entries))))

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            if self._sync:
                os.fsync(self._descriptor)
        except OSError as error:
            raise RecordError(_unwritten(self._path, error)) from error


def save_match(match: Match[Any], path: Path) -> None:
    """Write a record of the match into a new file. Raises RecordError if the file exists."""
    Recorder(match, path, sync=True).close()


def autosave(match: Match[Any]) -> Recorder:
    """A recorder in the user's own folder, in a file that no other program writes."""
    folder = autosave_folder()
    stem = f"{match.game.info.id}-{match.scenario.id}-"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = [path.stem.removeprefix(stem) for path in folder.glob(f"{stem}*{SUFFIX}")]
    except OSError as error:
        raise RecordError(_unwritten(folder, error)) from error
    number = max((int(text) for text in taken if text.isdecimal()), default=0)
    while True:
        number += 1
        path = folder / f"{stem}{number:04}{SUFFIX}"
        if not path.exists():
            try:
                return Recorder(match, path)
            except RecordError:
                if not path.exists():
                    raise


def autosave_folder() -> Path:
    """Where matches are kept that were not given a file."""
    from platformdirs import user_state_path

    return user_state_path(DISTRIBUTION, appauthor=False) / "matches"


def autosaves() -> tuple[Path, ...]:
    """All automatic records, the one written last first."""
    files = [(path.stat().st_mtime_ns, path) for path in autosave_folder().glob(f"*{SUFFIX}")]
    return tuple(path for _, path in sorted(files, reverse=True))


def _open(path: Path, flags: int) -> int:
    """An open, locked file to append to."""
    flags |= os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags, 0o644)
    except FileExistsError as error:
        raise RecordError(
            Phrase("{path}: the file exists already; choose another name.", path=path)
        ) from error
    except OSError as error:
        raise RecordError(_unwritten(path, error)) from error
    if not try_lock(descriptor):
        os.close(descriptor)
        raise RecordError(Phrase("{path}: the record is open in another program.", path=path))
    return descriptor


def _unwritten(path: Path, error: OSError) -> Phrase:
    return Phrase("{path}: cannot be written: {reason}.", path=path, reason=error.strerror)


def _whole(match: Match[Any]) -> bytes:
    """Header and every action, those taken back included."""
    lines = [text_of(header_for(match))]
    lines += [text_of(_action(entry, match.digest_of(state))) for entry, state in match.walk()]
    if match.taken_back:
        lines.append(text_of(UndoLine(undo=len(match.taken_back))))
    return b"".join(lines)


def _action(entry: Entry, digest: str) -> ActionLine:
    return ActionLine(n=entry.number, seat=entry.seat, action=entry.text, digest=digest)
