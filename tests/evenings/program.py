"""The running program, seen from outside: start, look, wait until something is so, end."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.evenings.screen import Screen
from tests.patience import PATIENCE_S

Told = dict[str, Any]

FOLDERS: Final = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
ROOT: Final = Path(__file__).parents[2]


class EndedError(Exception):
    """The program does not answer any more."""


class Program:
    """The desktop program on a screen, with user folders of its own."""

    def __init__(self, screen: Screen, home: Path, *arguments: str) -> None:
        self.screen, self.home = screen, home
        self._log = home / "program.log"
        door = home / "door"
        door.unlink(missing_ok=True)
        folders = {name: str(home / name.lower()) for name in FOLDERS}
        self._process = screen.start(
            [sys.executable, "-m", "tests.evenings.watched", str(door), *arguments],
            self._log,
            **folders,
            HOME=str(home),
            QT_QPA_PLATFORM="xcb",
            PYTHONPATH=os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        )
        self._socket = self._come_to(door)
        self._lines = self._socket.makefile("rb")

    def _come_to(self, door: Path) -> socket.socket:
        until = time.monotonic() + PATIENCE_S
        while True:
            guest = socket.socket(socket.AF_UNIX)
            guest.settimeout(PATIENCE_S)
            try:
                guest.connect(str(door))
            except OSError:
                guest.close()
                assert self._process.poll() is None, self.output
                assert time.monotonic() < until, "the program does not start"
                time.sleep(0.05)
            else:
                return guest

    @property
    def output(self) -> str:
        """What the program has written."""
        return self._log.read_text("utf-8", "replace")

    def ask(self, question: str, **about: Any) -> Told:
        """Look through the door."""
        try:
            self._socket.sendall(json.dumps({"ask": question, **about}).encode() + b"\n")
            line = self._lines.readline()
        except ConnectionError:
            line = b""
        if not line:
            raise EndedError(self.output)
        told: Told = json.loads(line)
        assert "fault" not in told, told["fault"]
        return told

    def look(self) -> Told:
        """Everything that is on the screen."""
        return self.ask("look")

    def wait(
        self, condition: Callable[[Told], object], what: str = "", question: str = "look"
    ) -> Told:
        """Look until something is so; the clock only ends what would hang."""
        until = time.monotonic() + PATIENCE_S
        while not condition(told := self.ask(question)):
            if time.monotonic() > until:
                raise TimeoutError(f"not within {PATIENCE_S} s: {what or condition}")
            time.sleep(0.02)
        return told

    def has_ended(self) -> int:
        """Wait for the end of the program; its exit code."""
        code = self._process.wait(PATIENCE_S)
        self._lines.close()
        self._socket.close()
        return code

    def kill(self) -> None:
        """End it if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
