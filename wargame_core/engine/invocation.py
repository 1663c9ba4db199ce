"""The command by which this program was started, so that what it advises can be typed as printed.

>>> import sys
>>> started_by(["/usr/bin/gunyuden"], "", {"PATH": ""})
('/usr/bin/gunyuden',)
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final

COMMAND: Final = "gunyuden"
MODULE: Final = "wargame_core.cli.main"
MADE_BY: Final = "GUNYUDEN_MAKE"
"""Environment variable that the Makefile sets for ``make play``."""


def command_line(*words: str) -> str:
    """A command of this program with its arguments, quoted for the shell it was started from.

    Started by ``make play`` it is such a line again, as far as ``make play`` can say it.
    """
    if os.environ.get(MADE_BY) and words[:1] == ("play",):
        arguments = _joined(words[1:])
        if not set(arguments) & set('"$`\\!#'):
            return f'make play ARGS="{arguments}"' if arguments else "make play"
    return _joined([*program(), *words])


def program() -> tuple[str, ...]:
    """The words that start the program again, without arguments."""
    module = getattr(getattr(sys.modules.get("__main__"), "__spec__", None), "name", None)
    return started_by(sys.argv, module or "", os.environ)


def started_by(argv: Sequence[str], module: str, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The words that start the program again, as short as they can be.

    Args:
        argv: Of the process.
        module: Name of the module that ``python -m`` was given; empty without.
        environment: Where ``PATH`` is looked up.
    """
    if module == MODULE:
        return (_from_here(Path(sys.executable)), "-m", MODULE)
    script = argv[0] if argv else ""
    if PurePath(script).stem != COMMAND:
        return (COMMAND,)  # a program that uses this one: tests, a notebook
    on_path = shutil.which(COMMAND, path=environment.get("PATH", ""))
    if on_path is not None and _same_file(Path(on_path), Path(script)):
        return (COMMAND,)
    return (_from_here(Path(script)),)


def _joined(words: Sequence[str]) -> str:
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    """A word for the shell, as ``$'…'`` where it holds what no terminal prints as it is."""
    if word.isprintable():
        return shlex.quote(word)
    shown = (
        "".join(f"\\{byte:03o}" for byte in os.fsencode(char))
        if not char.isprintable() or char in "'\\"
        else char
        for char in word
    )
    return f"$'{''.join(shown)}'"


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _from_here(path: Path) -> str:
    """A path as it is written from the working folder, if it lies below it."""
    try:
        return str(path.absolute().relative_to(Path.cwd())) if path.is_absolute() else str(path)
    except (ValueError, OSError):
        return str(path)
