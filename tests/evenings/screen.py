"""A screen of its own: an X server without a monitor, a window manager, and a hand that is real.

Mouse and keyboard are those of the X server (xdotool), so a window sees what it sees on a desk.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

NEEDED: Final = ("Xvfb", "openbox", "xdotool")
PICTURES: Final = "import"
"""Of ImageMagick; without it there are no pictures."""

_PATIENCE_S: Final = 120.0


def missing() -> str:
    """The programs that are not installed here; empty if all are."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


class Screen:
    """An X server of a given size, with a window manager."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 720) -> None:
        self.size = width, height
        reading, writing = os.pipe()
        size = f"{width}x{height}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=(folder / "screen.log").open("wb"),
            stderr=subprocess.STDOUT,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"
        assert self.name != ":", "the X server has not started"
        self._manager = self.start(["openbox"], folder / "openbox.log")
        self._clicked = (-1, -1, 0.0)

    def start(self, command: Sequence[str], log: Path, **more: str) -> subprocess.Popen[bytes]:
        """Start a program on this screen."""
        with log.open("ab") as out:
            return subprocess.Popen(
                command,
                env={**os.environ, **more, "DISPLAY": self.name},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    def hand(self, *words: object) -> None:
        """One movement of the hand, in the words of xdotool."""
        subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.name},
            check=True,
            capture_output=True,
            timeout=_PATIENCE_S,
        )

    def picture(self, file: Path) -> None:
        """Write what is on the screen to a file, if there is a program for that."""
        if shutil.which(PICTURES) is not None:
            subprocess.run(
                [PICTURES, "-display", self.name, "-window", "root", str(file)],
                check=True,
                capture_output=True,
                timeout=_PATIENCE_S,
            )

    def pause_between_clicks(self, at: tuple[int, int]) -> None:
        """Two clicks on one spot are no double click if a hand waits between them."""
        x, y, when = self._clicked
        if abs(at[0] - x) + abs(at[1] - y) < 8:
            time.sleep(max(0.0, _APART_S - (time.monotonic() - when)))

    def has_clicked(self, at: tuple[int, int]) -> None:
        """A click has arrived."""
        self._clicked = (*at, time.monotonic())

    def close(self) -> None:
        """Switch it off."""
        for program in (self._manager, self._server):
            program.terminate()
            program.wait(_PATIENCE_S)


_APART_S: Final = 1.1
"""Longer than a double click, and than buttons that have changed take no click on one spot."""
