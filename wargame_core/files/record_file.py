"""The file of a match that is being played: whole lines, and no one else's file."""

from __future__ import annotations

import errno
import hashlib
import os
from contextlib import suppress
from enum import Enum
from pathlib import Path

from wargame_core.engine.errors import RecordError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.file_lock import try_lock


class Place(Enum):
    """What stands at the path of a record that is being written."""

    OURS = "ours"
    """The record, as it was written."""
    GONE = "gone"
    """Nothing: it was deleted or moved away."""
    OTHER = "other"
    """Another file, or other contents."""


class RecordFile:
    """An open, locked file. A line that cannot be written leaves nothing behind."""

    def __init__(self, path: Path, descriptor: int, *, sync: bool = False) -> None:
        """Take an open file that is empty, or whose contents ``take`` is told."""
        self.path = path
        self._descriptor = descriptor
        self._sync = sync
        self._identity = _identity(os.fstat(descriptor))
        self._size = 0
        self._torn = False
        """Something stands behind the last whole line."""
        self._content = hashlib.blake2b(digest_size=16)
        self._stamp: tuple[int, int] | None = None
        """Size and time of the last change of our own; None if they are not known."""
        self._take_stamp()

    @classmethod
    def create(cls, path: Path, *, sync: bool = False) -> RecordFile:
        """A new file. Raises OSError, FileExistsError if there is one, and RecordError."""
        return cls(path, open_locked(path, os.O_CREAT | os.O_EXCL), sync=sync)

    def take(self, data: bytes) -> None:
        """Go on behind these contents of the file; what follows them is cut off."""
        self._size = len(data)
        self._content.update(data)
        self._cut()
        self._take_stamp()

    def append(self, line: bytes) -> None:
        """Write a line. Raises OSError; then the file ends with the last whole line as before.

        So it does when the player interrupts the writing. If not even that can be done, it is
        done before the next line. Raises RecordError if another program has taken the file
        meanwhile.
        """
        self._reopen()
        size, content = self._size, self._content.copy()
        try:
            self._cut()
            rest = line
            while rest:
                written = os.write(self._descriptor, rest)
                if not written:
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
                rest = rest[written:]
            if self._sync:
                os.fsync(self._descriptor)
            self._size += len(line)
            self._content.update(line)
            self._take_stamp()
        except BaseException:
            self._size, self._content = size, content
            self._torn = True
            with suppress(OSError):
                self._cut()
            self._take_stamp()
            raise

    def place(self) -> Place:
        """What stands at the path now. Raises OSError if that cannot be seen."""
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return Place.GONE
        if _identity(found) != self._identity:
            return Place.OTHER
        if (found.st_size, found.st_mtime_ns) == self._stamp:
            return Place.OURS
        if not self._is_unchanged(found.st_size):
            return Place.OTHER
        self._stamp = (found.st_size, found.st_mtime_ns)
        return Place.OURS

    def close(self) -> None:
        """Give up the file and its lock."""
        if self._is_open():
            os.close(self._descriptor)
        self._descriptor = -1

    def remove(self) -> None:
        """Close the file and delete it, unless another one has taken its place."""
        try:
            ours = self.place() is Place.OURS
        except OSError:
            ours = False
        self.close()
        if ours:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _is_open(self) -> bool:
        """Whether the descriptor is still that of the file: a number is given out again."""
        try:
            return _identity(os.fstat(self._descriptor)) == self._identity
        except OSError:
            return False

    def _reopen(self) -> None:
        """Open the file again if somebody has closed it."""
        if not self._is_open():
            self._descriptor = open_locked(self.path, 0)
            if not self._is_open():
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def _cut(self) -> None:
        """Remove what stands behind the last whole line."""
        if os.fstat(self._descriptor).st_size != self._size:
            os.ftruncate(self._descriptor, self._size)
        self._torn = False

    def _take_stamp(self) -> None:
        try:
            found = os.fstat(self._descriptor)
        except OSError:
            self._stamp = None
        else:
            self._stamp = (found.st_size, found.st_mtime_ns)

    def _is_unchanged(self, size: int) -> bool:
        """Whether the file holds what was written, though it was touched."""
        if size != self._size and not self._torn:
            return False
        with self.path.open("rb") as file:
            found = file.read(self._size)
        return hashlib.blake2b(found, digest_size=16).digest() == self._content.digest()


def open_locked(path: Path, flags: int) -> int:
    """An open, locked file to append to. Raises OSError, and RecordError if it is locked."""
    flags |= os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o644)
    if not try_lock(descriptor):
        os.close(descriptor)
        raise RecordError(Phrase("{path}: the record is open in another program.", path=path))
    return descriptor


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
