"""Match records: writing them, line by line; a killed program or a full disk costs nothing."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from wargame_core.engine.annotation import Annotation, remarks_on
from wargame_core.engine.changes import Change, Played
from wargame_core.engine.errors import RecordError
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.engine.told import count_told
from wargame_core.files.record import Watch, read_record, replay
from wargame_core.files.record_file import Place, RecordFile, open_locked
from wargame_core.files.record_header import header_for, is_sealed, seal
from wargame_core.files.record_lines import (
    OPEN_VERSION,
    VERSION,
    ActionLine,
    AnnotationLine,
    UndoLine,
    text_of,
)
from wargame_core.files.whole_file import exists_already, unwritten, why_unwritten, write_whole

SUFFIX: Final = ".gunyuden"

Names = Callable[[], Iterator[Path]]
"""Paths to be tried one after the other for a new record; it may raise OSError."""


class NewFileNeededError(RecordError):
    """A record of an older version can be read, but not written on."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """From where on the file of a match lags behind, and why."""

    since: int
    """The first action that is not in the file."""
    reason: Phrase
    path: Path
    """What cannot be written: the file, or the folder that it should be in."""

    @property
    def words(self) -> Phrase:
        """The sentence about it, the path last: there may be no room for all of it."""
        text = "Not saved since action {number}: {reason} ({path})."
        return Phrase(text, number=self.since, reason=self.reason, path=self.path)


class Recorder:
    """Follows a match and writes every change to its own file, at once and unbuffered.

    A change that cannot be written is kept, the file ends with the last whole line, and writing
    is tried again at the next change, by ``retry`` and by ``close``. If the file is deleted or
    replaced, a new one takes the whole match.
    """

    _match: Match
    _file: RecordFile | None
    _names: Names
    _sync: bool
    _leave: Callable[[], None] | None
    _owed: deque[tuple[int, bytes]]
    """Lines that are not written, with the number of the action that each tells of."""
    _reason: Phrase | None
    _tried: Path
    """The last path of a new record; before the first one the folder that it needs."""
    _lost: tuple[Path, Place] | None
    _news: list[Phrase]

    def __init__(self, match: Match, path: Path, *, sync: bool = False) -> None:
        """Begin a new record with everything played so far; a match with secrets is sealed.

        Args:
            match: The match to follow.
            path: A file that does not exist yet.
            sync: Also wait for the disk at every action, against a loss of power.

        Raises RecordError if the file exists or cannot be written.
        """
        try:
            file = _filled(path, _lines(match), sync=sync)
        except FileExistsError as error:
            raise RecordError(exists_already(path)) from error
        except (OSError, ValueError) as error:
            raise RecordError(unwritten(path, error)) from error
        self._take(match, file, partial(_beside, path), sync=sync)

    @classmethod
    def at_one_of(cls, match: Match, names: Names) -> Recorder:
        """A record at the first path that is free; it begins later if it cannot be written yet."""
        recorder = cls.__new__(cls)
        recorder._take(match, None, names, sync=False)
        recorder.retry()
        return recorder

    @classmethod
    def resume(
        cls, path: Path, *, sync: bool = False, watch: Watch | None = None
    ) -> tuple[Recorder, tuple[str, ...]]:
        """Read a record and go on in the same file; the match is the recorder's.

        ``watch`` is told how far it is; what it raises ends the reading. Raises RecordError if
        the record cannot be read, or another program writes it.
        """
        try:
            descriptor = open_locked(path, 0)
        except (OSError, ValueError) as error:
            raise RecordError(unwritten(path, error)) from error
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
            file = RecordFile(path, descriptor, sync=sync)
            file.take(path.read_bytes()[: contents.size])
        except OSError as error:
            os.close(descriptor)
            raise RecordError(unwritten(path, error)) from error
        except BaseException:
            os.close(descriptor)
            raise
        recorder = cls.__new__(cls)
        recorder._take(match, file, partial(_beside, path), sync=sync)
        if contents.unended:
            recorder._owe(match.position, b"\n")
        return recorder, contents.notes + notes

    @property
    def match(self) -> Match:
        """The match that is followed."""
        return self._match

    @property
    def path(self) -> Path | None:
        """The file that is written, another one after a loss; None as long as there is none."""
        return self._file.path if self._file is not None else None

    @property
    def unsaved(self) -> Unsaved | None:
        """What is not in the file; None if everything is."""
        if self._reason is None:
            return None
        if self._file is None:
            return Unsaved(1, self._reason, self._tried)
        return Unsaved(self._owed[0][0], self._reason, self._file.path)

    def annotate(self, annotation: Annotation) -> None:
        """Remark on a moment of the match, in the record too. Raises UsageError."""
        self._match.annotate(annotation)
        self._owe(annotation.after, text_of(annotation_line(annotation)))

    def news(self) -> tuple[Phrase, ...]:
        """What the players should be told since this was last asked."""
        told, self._news = tuple(self._news), []
        return told

    def retry(self) -> bool:
        """Write what is missing if that can be done now; whether everything is in the file."""
        lagged = self._reason is not None
        try:
            if self._file is not None and (place := self._file.place()) is not Place.OURS:
                self._lost = self._file.path, place
                self._file.close()
                self._file = None
            if self._file is None:
                self._file = self._begun_anew()
            while self._owed:
                self._file.append(self._owed[0][1])
                self._owed.popleft()
        except OSError as error:
            self._reason = why_unwritten(error)
            if self._file is None and isinstance(error.filename, str):
                self._tried = Path(error.filename)
        except RecordError:
            self._reason = Phrase("the record is open in another program")
        else:
            self._reason = None
            if lagged:
                text = "Every action is saved in {path}."
                self._news.append(Phrase(text, path=self._file.path))
        if self._file is not None and not self._owed:
            self._reason = None
        return self._reason is None

    def close(self, *, discard_empty: bool = False) -> bool:
        """Follow the match no longer; whether every action is in the file.

        If not, calling this again tries again. ``discard_empty`` removes a record without any
        action.
        """
        if self._leave is None and self._reason is None:
            return True
        if self._leave is not None:
            self._leave()
            self._leave = None
        if discard_empty and not self._match.position and not self._match.taken_back:
            self._reason = None
            if self._file is not None:
                self._file.remove()
            return True
        saved = self.retry()
        if self._file is not None:
            self._file.close()
        return saved

    def _take(self, match: Match, file: RecordFile | None, names: Names, *, sync: bool) -> None:
        self._match, self._file, self._names, self._sync = match, file, names, sync
        self._owed, self._news = deque(), []
        self._reason, self._lost, self._tried = None, None, Path()
        self._leave = match.listen(self._follow)

    def _follow(self, change: Change) -> None:
        if isinstance(change, Played):
            line = text_of(_action(change.entry, self._match.digest))
            self._owe(self._count(change.entry), line)
        else:
            entries = change.entries
            self._owe(self._count(entries[0]), text_of(UndoLine(undo=len(entries))))

    def _count(self, entry: Entry) -> int:
        """The number of an action as everybody may know it."""
        return count_told(entry, NOBODY if keeps_secrets(self._match) else None)

    def _owe(self, number: int, line: bytes) -> None:
        self._owed.append((number, line))
        self.retry()

    def _begun_anew(self) -> RecordFile:
        """A new file with the whole match, in which nothing is owed any more. Raises OSError."""
        lines = _lines(self._match)
        for path in self._names():
            self._tried = path
            with suppress(FileExistsError):
                file = _filled(path, lines, sync=self._sync)
                break
        self._owed.clear()
        if self._lost is not None:
            before, place = self._lost
            text = (
                Phrase(
                    "{path} was deleted during the match; the whole match was written to {new}.",
                    path=before,
                    new=file.path,
                )
                if place is Place.GONE
                else Phrase(
                    "{path} was replaced by another file during the match; "
                    "the whole match was written to {new}.",
                    path=before,
                    new=file.path,
                )
            )
            self._news.append(text)
            self._lost = None
        return file


def save_match(match: Match, path: Path, *, replace: bool = False) -> None:
    """Write a record of the match into a file of its own.

    Raises UsageError if it cannot be written, or exists and is not to be replaced.
    """
    write_whole(path, b"".join(_lines(match)), replace=replace)


def _filled(path: Path, lines: Iterable[bytes], *, sync: bool) -> RecordFile:
    """A new file with these lines. Raises OSError; then there is none."""
    file = RecordFile.create(path, sync=sync)
    try:
        for line in lines:
            file.append(line)
    except BaseException:
        file.remove()
        raise
    return file


def _beside(path: Path) -> Iterator[Path]:
    """The path, then others in its folder."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def _lines(match: Match) -> list[bytes]:
    """Header and every action, those taken back included; a match with secrets is sealed."""
    seal(match)
    lines = [text_of(header_for(match))]
    lines += _remarks(match, 0)
    for entry, state in match.walk():
        lines.append(text_of(_action(entry, match.digest_of(state))))
        lines += _remarks(match, entry.number)
    if match.taken_back:
        lines.append(text_of(UndoLine(undo=len(match.taken_back))))
    return lines


def _remarks(match: Match, position: int) -> list[bytes]:
    found = remarks_on(match.all_annotations, position)
    return [text_of(annotation_line(one)) for one in found]


def annotation_line(annotation: Annotation) -> AnnotationLine:
    """The line of a record for a remark."""
    return AnnotationLine(
        annotation=dict(annotation.words), after=annotation.after, by=annotation.by
    )


def _action(entry: Entry, digest: str) -> ActionLine:
    return ActionLine(n=entry.number, seat=entry.seat, action=entry.text, digest=digest)
