"""Ctrl-C in the terminal from which the window was opened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S, wait_until
from tests.thorough import with_long
from wargame_core.files.record import load_match


class Program:
    """The program in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wargame_core.cli.main", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )
        self._still = 0

    def has_written(self, record: Path, lines: int) -> bool:
        """Whether so many lines are in its record."""
        assert self.process.poll() is None, self.process.communicate()
        return record.exists() and record.read_bytes().count(b"\n") >= lines

    def is_still(self) -> bool:
        """Whether it slept at twenty looks one after the other; yes where that is unknown."""
        state = Path(f"/proc/{self.process.pid}/stat")
        if not state.exists():
            return True
        sleeps = state.read_text("ascii").rpartition(")")[2].split()[0] == "S"
        self._still = self._still + 1 if sleeps else 0
        return self._still >= 20


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("number", "code", "player", "lines"),
    with_long(
        [(signal.SIGINT, 130, "human", 1)],  # nothing moves: Qt waits, and Python with it
        [(signal.SIGINT, 130, "random", 5), (signal.SIGTERM, 143, "random", 5)],
    ),
)
def test_the_window_closes_cleanly_in_the_middle_of_a_match(
    tmp_path: Path, number: signal.Signals, code: int, player: str, lines: int
) -> None:
    record = tmp_path / "match.gunyuden"
    program = Program(
        "play",
        "western_hero/1",
        "--seed",
        "1",
        "--save",
        str(record),
        "--seat",
        f"mori={player}",
        "--seat",
        f"ouchi={player}",
    )
    try:
        wait_until(lambda: program.has_written(record, lines))
        if player == "human":
            wait_until(program.is_still)
        program.process.send_signal(number)
        out, err = program.process.communicate(timeout=PATIENCE_S)
    finally:
        program.process.kill()
    said = [line for line in err.splitlines() if not line.startswith("This plugin does not")]
    assert (program.process.returncode, out, said) == (code, "", [])
    match, notes = load_match(record)
    assert match.position >= lines - 1
    assert notes == ()
