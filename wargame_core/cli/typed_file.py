"""The name of a file as it is typed at the prompt."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase


def typed_file(typed: str) -> Path:
    """The path of a name: quotation marks are taken off as a shell does, ``~`` is the home folder.

    Blanks and backslashes stay, and a quotation mark that has no partner. Raises UsageError for
    a name of nothing, and for one that no file can have.

    >>> [typed_file(name).name for name in ('"my match"', "my match", "Mori's match")]
    ['my match', 'my match', "Mori's match"]
    """
    name = _unquoted(typed).strip()
    if not name:
        raise UsageError(Phrase("Found no file name, expected: save FILE."))
    if "\0" in name:
        raise UsageError(Phrase("A file name cannot hold the character NUL."))
    return Path(os.path.expanduser(name))  # noqa: PTH111 - leaves an unknown ~name


def _unquoted(typed: str) -> str:
    marks = shlex.shlex(typed, posix=True)
    marks.whitespace = marks.commenters = marks.escape = ""
    marks.whitespace_split = True
    try:
        return marks.get_token() or ""
    except ValueError:  # a mark without its partner
        return typed
