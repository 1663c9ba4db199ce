"""Lines on the terminal: in colour on a terminal, plain in a file or pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from wargame_core.engine.file_text import printable

if TYPE_CHECKING:
    from rich.console import Console

STYLES: Final = {
    "heading": "bold",
    "prompt": "bold cyan",
    "refusal": "red",
    "note": "yellow",
    "quiet": "dim",
    "text": "",
}

_WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Control codes: to the first line, erase the screen, erase the lines above it."""


class Screen:
    """Writes lines and asks for lines."""

    def __init__(self) -> None:
        self._console: Console | None = None
        if sys.stdout.isatty():
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, soft_wrap=True, emoji=False)

    @property
    def is_typed_at(self) -> bool:
        """Whether somebody sits at a terminal; lines of a script or pipe are typed by nobody."""
        return self._console is not None and sys.stdin is not None and sys.stdin.isatty()

    def say(self, text: str, style: str = "text") -> None:
        """Write a line, or several; what would steer the terminal is shown instead."""
        text = "\n".join(printable(line) for line in text.split("\n"))
        if self._console is not None:
            self._console.print(text, style=STYLES[style])
        else:
            sys.stdout.write(f"{text}\n")

    def heading(self, text: str) -> None:
        """Write a heading with an empty line above it."""
        self.say(f"\n== {text} ==", "heading")

    def curtain(self, notice: str, prompt: str) -> bool:
        """Wipe a terminal until somebody has confirmed; whether there was one to wipe.

        Elsewhere the notice is a line like any other. Raises EOFError at the end of the input.
        """
        if not self.is_typed_at:
            self.say(notice, "note")
            return False
        self._wipe()
        self.say(notice, "note")
        self.ask(prompt)
        self._wipe()
        return True

    def _wipe(self) -> None:
        """Clear the terminal, with what has been scrolled out of sight."""
        sys.stdout.write(_WIPE)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """The next line that is typed. Raises EOFError at the end of the input."""
        if sys.stdin is None:  # closed by whoever started the program
            raise EOFError
        if sys.stdin.isatty() and self._console is not None:
            _edit_lines()
            return input(prompt).strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write(line.rstrip("\n") + "\n")
        if not line:
            raise EOFError
        return line.strip()


def _edit_lines() -> None:
    """Let the arrow keys work in typed lines, where the system has that."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
