"""Opening the desktop program, which is found by entry point and may be missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from wargame_core.cli.lasting import lasting
from wargame_core.cli.system_libraries import what_is_missing
from wargame_core.engine.errors import UsageError
from wargame_core.engine.installed import entry_points
from wargame_core.engine.invocation import command_line

GROUP: Final = "gunyuden.desktop"
PICTURES: Final = "gunyuden.pictures"
"""Entry point that turns SVG text into a file of another format, by the ending of its path."""


def has_display() -> bool:
    """Whether a window can be shown here."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def open_desktop(arguments: Sequence[str], *, text_mode: str) -> int:
    """Run the desktop program; the answer is its exit code.

    Args:
        arguments: What it is to open: nothing; ``play GAME/SCENARIO`` with the options of the
            command line; ``replay FILE`` with ``--to``; or ``position FILE``. They have been
            checked.
        text_mode: The command that does the same in the terminal, to be offered.

    Raises UsageError if there is no display or no desktop program, or if the system lacks
    what a window needs.
    """
    if not has_display():
        raise UsageError(f"There is no display for a window; in the terminal: {text_mode}")
    reason = what_is_missing(os.environ)
    if reason:
        raise UsageError(f"{reason}; in the terminal: {text_mode}")
    for load in entry_points(GROUP).values():
        try:
            with lasting():
                run: Callable[[list[str]], int] = load()
        except ImportError as error:
            raise UsageError(
                f"The desktop program cannot be opened ({error.msg}); in the terminal: {text_mode}"
            ) from error
        return run(list(arguments))
    raise UsageError(f"The desktop program is not installed; in the terminal: {text_mode}")


def open_first_page() -> int:
    """Run the desktop program with its first page, which asks what is to be played.

    The answer is its exit code; raises UsageError as ``open_desktop`` does.
    """
    return open_desktop([], text_mode=command_line("play", "GAME/SCENARIO", "--text"))


def picture_writer() -> Callable[[str, Path], None] | None:
    """What turns SVG text into PNG and PDF files; None where the desktop program is missing."""
    for load in entry_points(PICTURES).values():
        try:
            write: Callable[[str, Path], None] = load()
        except ImportError:
            continue
        return write
    return None
