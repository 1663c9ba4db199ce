"""Files that somebody names: written whole or not at all, and never over another by mistake."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase, reason_of

_REASONS: Final[dict[int, Phrase]] = {
    errno.ENOSPC: Phrase("no space left"),
    errno.EDQUOT: Phrase("no space left for this user"),
    errno.EFBIG: Phrase("the file may not become larger"),
    errno.EACCES: Phrase("no permission"),
    errno.EPERM: Phrase("no permission"),
    errno.EROFS: Phrase("the disk can only be read"),
    errno.EIO: Phrase("the disk has an error"),
    errno.ENOENT: Phrase("there is no such file or folder"),
    errno.ENOTDIR: Phrase("a part of the path is no folder"),
    errno.EISDIR: Phrase("it is a folder"),
    errno.ENAMETOOLONG: Phrase("the name is too long"),
    errno.EBADF: Phrase("the file was closed"),
}


def why_unwritten(error: OSError | ValueError) -> Phrase:
    """Why a file cannot be written, in words that follow a colon."""
    if not isinstance(error, OSError):
        return Phrase("this is no name of a file")
    known = _REASONS.get(error.errno or 0)
    return known or reason_of(error)


def unwritten(path: Path, error: OSError | ValueError) -> Phrase:
    """The sentence about a file that cannot be written."""
    return Phrase("{path}: cannot be written: {reason}.", path=path, reason=why_unwritten(error))


def exists_already(path: Path) -> Phrase:
    """The sentence about a file that must not be replaced."""
    return Phrase("{path}: the file exists already; choose another name.", path=path)


def write_whole(path: Path, data: str | bytes, *, replace: bool) -> None:
    """Write a file; as text it is UTF-8. See ``new_file``. Raises UsageError."""
    with new_file(path, replace=replace) as new:
        try:
            new.write_bytes(data if isinstance(data, bytes) else data.encode())
        except OSError as error:
            raise UsageError(unwritten(path, error)) from error


def expect_writable(path: Path) -> None:
    """See that a file could be written there, before long work. Raises UsageError."""
    with suppress(_Stop), new_file(path, replace=True):
        raise _Stop


class _Stop(Exception):  # noqa: N818 - no error: nothing is to be written yet
    """Ends the writing of a file of which nothing is kept."""


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[Path]:
    """The path of a file to be filled; in the end it is on the disk and takes its place.

    Until then, and if anything is raised, whatever stands at ``path`` stays as it is. A link
    stays a link. A device or a pipe is filled itself.

    Args:
        path: Where the file shall be.
        replace: Take the place of a file that is there.

    Raises UsageError if there is a file that must stay, and for what cannot be written.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            yield path
            return
        whole = Path(os.path.realpath(path))
        if whole.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if whole.exists() and not replace:
            raise UsageError(exists_already(path))
        new = whole.with_name(f".gunyuden-{secrets.token_hex(8)}{whole.suffix[:20]}")
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except (OSError, ValueError) as error:
        raise UsageError(unwritten(path, error)) from error
    try:
        yield new
        try:
            _keep(new, whole)
            _put_in_place(new, whole, replace=replace)
        except FileExistsError as error:
            raise UsageError(exists_already(path)) from error
        except OSError as error:
            raise UsageError(unwritten(path, error)) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _keep(new: Path, whole: Path) -> None:
    """Wait until the file is on the disk; it is as open to others as the one that it replaces."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    if whole.exists():
        new.chmod(whole.stat().st_mode & 0o777)


def _put_in_place(new: Path, whole: Path, *, replace: bool) -> None:
    if replace:
        new.replace(whole)
    else:
        try:
            whole.hardlink_to(new)
        except FileExistsError:
            raise
        except OSError:  # a disk without links to files
            if whole.exists():
                raise FileExistsError from None
            new.replace(whole)
    with suppress(OSError):  # not every system can wait for a folder
        folder = os.open(whole.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
